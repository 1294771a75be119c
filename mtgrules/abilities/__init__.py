"""Ability objects: what a card's rules text means, as frozen data. The only bridge between reading and playing."""
