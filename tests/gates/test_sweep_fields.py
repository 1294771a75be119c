"""Each look of a printer at a field is needed by a text of ours: without it, some line is printed otherwise."""

from tests.gates.sweep import idle_fields


def test_every_look_of_a_printer_is_needed() -> None:
    assert [f"{mutant}: {line}" for mutant, line in idle_fields()] == []
