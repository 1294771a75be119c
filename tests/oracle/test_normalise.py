"""What has no meaning is taken off before a line is read."""

from __future__ import annotations

from mtgrules.oracle.normalise import normalise


def test_the_name_of_a_chapter_has_no_meaning() -> None:
    """ "I, II — Heavenly Strike — …": dropped; a chapter without a name is left as it is"""
    named, bare = normalise("I, II — Heavenly Strike — Draw a card.\nIII — Draw a card.", "Test Saga")
    assert (named.text, bare.text) == ("I, II — Draw a card.", "III — Draw a card.")
