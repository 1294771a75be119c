"""What the tests of the case language share."""

import msgspec

from mtgrules.judge.reader import Reader, Unread
from mtgrules.judge.syntax import Case


def bare(value: object) -> object:
    """A value without the columns of the names in it, for comparing what a line means."""
    if isinstance(value, msgspec.Struct):
        fields = {name: bare(getattr(value, name)) for name in value.__struct_fields__}
        if "column" in fields:
            fields["column"] = 0
        return type(value)(**fields)
    if isinstance(value, tuple):
        return tuple(bare(item) for item in value)
    return value


def read_case(reader: Reader, text: str) -> Case:
    """The one case of a text."""
    (reading,) = reader.read(text)
    if isinstance(reading, Unread):
        raise AssertionError("\n".join(map(str, reading.errors)))
    assert isinstance(reading, Case)
    return reading
