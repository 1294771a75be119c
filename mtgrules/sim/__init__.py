"""Playing games by themselves: agents, decks, batches."""
