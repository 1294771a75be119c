"""Card files of every shape, whole and broken."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtgrules.cards import Card, CardError, CardFace, JsonError, iter_cards, json_stream, load
from mtgrules.cards.json_stream import JsonRecords
from mtgrules.errors import MtgRulesError

BEARS = {
    "name": "Test Bears",
    "layout": "normal",
    "mana_cost": "{1}{G}",
    "type_line": "Creature — Bear",
    "oracle_text": "",
    "power": "2",
    "toughness": "2",
    "colors": ["G"],
}
ERRAND = {
    "name": "Test Scout // Test Errand",
    "layout": "adventure",
    "colors": ["W"],
    "card_faces": [
        {
            "name": "Test Scout",
            "mana_cost": "{W}",
            "type_line": "Creature — Human",
            "oracle_text": "Flying",
            "power": "1",
            "toughness": "1",
        },
        {
            "name": "Test Errand",
            "mana_cost": "{1}{U}",
            "type_line": "Sorcery — Adventure",
            "oracle_text": "Draw a card.",
        },
    ],
}
CARDS = [
    Card(
        "Test Bears",
        (CardFace("Test Bears", "{1}{G}", "Creature — Bear", power="2", toughness="2", colors=("G",)),),
    ),
    Card(
        "Test Scout // Test Errand",
        (
            CardFace("Test Scout", "{W}", "Creature — Human", "Flying", "1", "1", colors=("W",)),
            CardFace("Test Errand", "{1}{U}", "Sorcery — Adventure", "Draw a card.", colors=("U",)),
        ),
        "adventure",
    ),
]
MTGJSON_BEARS = {
    "name": "Test Bears",
    "layout": "normal",
    "manaCost": "{1}{G}",
    "type": "Creature — Bear",
    "power": "2",
    "toughness": "2",
    "colors": ["G"],
    "manaValue": 2.0,
    "foreignData": [{"name": "Orsi", "type": "Creatura — Orso"}],
}
MTGJSON_SCOUT = {
    "name": "Test Scout // Test Errand",
    "faceName": "Test Scout",
    "side": "a",
    "layout": "adventure",
    "manaCost": "{W}",
    "type": "Creature — Human",
    "text": "Flying",
    "power": "1",
    "toughness": "1",
    "colors": ["W"],
}
MTGJSON_ERRAND = {
    "name": "Test Scout // Test Errand",
    "faceName": "Test Errand",
    "side": "b",
    "layout": "adventure",
    "manaCost": "{1}{U}",
    "type": "Sorcery — Adventure",
    "text": "Draw a card.",
    "colors": ["U"],
}
META = {"date": "2026-01-01", "version": "5"}
SET = {
    "baseSetSize": 2,
    "booster": {"draft": {"sheets": {"common": {"cards": {"a": 1}}}}},
    "cards": [MTGJSON_ERRAND, MTGJSON_BEARS, MTGJSON_SCOUT],
    "code": "TST",
    "decks": [{"name": "A Deck", "type": "Theme Deck", "mainBoard": [{"count": 4}]}],
    "name": "Test",
    "tokens": [],
}


def write(path: Path, text: str | bytes) -> Path:
    file = path / "cards.json"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file


@pytest.mark.parametrize(
    "text",
    [
        json.dumps([BEARS, ERRAND]),
        json.dumps([BEARS, ERRAND], indent=2),
        "\ufeff" + json.dumps([BEARS, ERRAND]) + "\r\n",
        json.dumps({"object": "list", "has_more": False, "data": [BEARS, ERRAND]}),
        json.dumps({"data": [BEARS, ERRAND], "warnings": {"a": ["}"]}}),
        json.dumps(BEARS) + "\n" + json.dumps(ERRAND) + "\n",
        json.dumps(
            {
                "meta": META,
                "data": {
                    "Test Bears": [MTGJSON_BEARS],
                    "Test Scout // Test Errand": [MTGJSON_SCOUT, MTGJSON_ERRAND],
                },
            }
        ),
        json.dumps({"meta": META, "data": SET}),
        json.dumps({"data": {"TST": SET, "TS2": SET}, "meta": META}),
    ],
    ids=["list", "indented", "bom", "data", "data first", "lines", "atomic", "set", "all sets"],
)
def test_one_door_for_all_shapes(tmp_path: Path, text: str) -> None:
    cards = sorted(load(write(tmp_path, text)), key=lambda card: card.name)
    assert cards == CARDS


def test_a_single_record_and_an_empty_list(tmp_path: Path) -> None:
    assert load(write(tmp_path, json.dumps({"object": "card", **BEARS}))) == CARDS[:1]
    assert load(write(tmp_path, "[]")) == []


def test_unknown_fields_and_nulls_are_ignored(tmp_path: Path) -> None:
    record = {**BEARS, "loyalty": None, "prices": {"usd": 3}, "cmc": 2.0, "keywords": [1]}
    assert load(write(tmp_path, json.dumps([record]))) == CARDS[:1]


def test_reprints_merge_and_reminder_text_is_no_difference(tmp_path: Path) -> None:
    reprint = {**BEARS, "set": "abc", "oracle_text": "(It is a bear.)"}
    file = write(tmp_path, json.dumps([BEARS, reprint, BEARS]))
    assert load(file) == CARDS[:1]
    assert len(list(iter_cards(file))) == 3


def test_tokens_may_share_a_name(tmp_path: Path) -> None:
    token = {**BEARS, "layout": "token", "mana_cost": "", "type_line": "Token Creature — Bear"}
    larger = {**token, "power": "4"}
    assert [card.front.power for card in load(write(tmp_path, json.dumps([token, larger, token])))] == [
        "2",
        "4",
    ]


def test_colors_not_given_come_from_cost_and_indicator(tmp_path: Path) -> None:
    record = {key: value for key, value in BEARS.items() if key != "colors"}
    both = {**record, "name": "B", "color_indicator": ["W"]}
    devoid = {**record, "name": "C", "colors": []}
    colors = [card.front.colors for card in load(write(tmp_path, json.dumps([record, both, devoid])))]
    assert colors == [("G",), ("W", "G"), ()]


def test_both_halves_of_a_flip_card_have_its_color(tmp_path: Path) -> None:
    halves = [
        {"name": "A", "mana_cost": "{G}", "type_line": "Creature"},
        {"name": "B", "type_line": "Creature"},
    ]
    flip = {"name": "A // B", "layout": "flip", "colors": ["G"], "card_faces": halves}
    assert [face.colors for face in load(write(tmp_path, json.dumps([flip])))[0].faces] == [("G",), ("G",)]


@pytest.mark.parametrize(
    "record",
    [
        {**BEARS, "border_color": "silver"},
        {**BEARS, "security_stamp": "acorn"},
        {**MTGJSON_BEARS, "isFunny": True},
        {**BEARS, "layout": "art_series"},
    ],
)
def test_what_the_rules_do_not_cover_is_left_out(tmp_path: Path, record: dict[str, Any]) -> None:
    assert load(write(tmp_path, json.dumps([record]))) == []


@pytest.mark.parametrize(
    ("records", "message"),
    [
        (
            [BEARS, {**BEARS, "power": 2}],
            'record 2 ("Test Bears"), field "power": expected text, found a number',
        ),
        (
            [{**BEARS, "power": True}],
            'record 1 ("Test Bears"), field "power": expected text, found true or false',
        ),
        ([{**BEARS, "colors": "G"}], 'record 1 ("Test Bears"), field "colors": expected a list, found text'),
        (
            [{**BEARS, "colors": [1]}],
            'record 1 ("Test Bears"), field "colors[0]": expected text, found a number',
        ),
        (
            [{**BEARS, "colors": ["Green"]}],
            'record 1 ("Test Bears"), field "colors": expected letters of WUBRG, found "Green"',
        ),
        (
            [{**ERRAND, "card_faces": [{**BEARS, "toughness": 1.5}]}],
            'record 1 ("Test Scout // Test Errand"), field "card_faces[0].toughness": '
            "expected text, found a number",
        ),
        (
            [{**ERRAND, "card_faces": []}],
            'record 1 ("Test Scout // Test Errand"), field "card_faces": '
            "expected one or more faces, found an empty list",
        ),
        ([{"layout": "normal"}], 'record 1, field "name": expected text, found nothing'),
        ([{**BEARS, "name": " "}], 'record 1 (" "), field "name": expected text, found nothing'),
        ([{**BEARS, "name": 7}], 'record 1, field "name": expected text, found a number'),
        ([{"name": "A"}], 'record 1 ("A"), field "type_line": expected text, found nothing'),
        (
            [{**BEARS, "mana_cost": "{1}{Q}"}],
            'record 1 ("Test Bears"), field "mana_cost": "{Q}" in the mana cost "{1}{Q}" is no mana symbol: '
            "expected symbols like {2}, {X}, {W} or {W/U}",
        ),
        (
            [{**MTGJSON_BEARS, "manaCost": "G"}],
            'record 1 ("Test Bears"), field "manaCost": "G" in the mana cost "G" is no mana symbol: '
            "expected symbols like {2}, {X}, {W} or {W/U}",
        ),
        (
            [ERRAND, BEARS, {**BEARS, "power": "3"}],
            'record 3 ("Test Bears"): "Test Bears" has other rules text than in record 2 ("Test Bears")',
        ),
        (
            [MTGJSON_ERRAND, {**MTGJSON_ERRAND, "text": "Scry 1."}],
            'record 2 ("Test Scout // Test Errand"): "Test Errand" has other rules text than in '
            'record 1 ("Test Scout // Test Errand")',
        ),
    ],
)
def test_a_wrong_record_is_one_line(tmp_path: Path, records: list[object], message: str) -> None:
    file = write(tmp_path, json.dumps(records))
    with pytest.raises(CardError) as error:
        load(file)
    assert str(error.value) == f"{file}: {message}"


DEEP = "[" * 100 + "]" * 100


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", ":1:1: the file is empty: expected a list of cards"),
        ("hello world", ':1:1: expected a list or an object of cards, found "hello"'),
        ('["a"]', ':1:2: expected a card as an object, found ""a"]"'),
        ('[{"name": "A" "B"}]', ":1:15: not JSON: expected ',' or '}'"),
        ('[\n {"name": "A",\n  "x": nul}]', ":3:9: not JSON: invalid character"),
        ('[{"name": "A", "type_line": "Land"}', ":1:36: expected a comma or ], found the end of the file"),
        ("[", ":1:2: the file ends inside a list: expected a card or ]"),
        ('[\n{"name": "A"', ":2:13: the file ends inside what starts at line 2, column 1"),
        ('[{"name": "A', ":1:13: the file ends inside what starts at line 1, column 2"),
        ("[]\n[]", ':2:1: expected the end of the file, found "[]"'),
        ('[{"x": ' + DEEP + "}]", ":1:2: lists and objects nest deeper than 64 levels"),
        (b"\xff\xfe[\0]\0", ":1:1: the file is not UTF-8: it looks like UTF-16 or UTF-32"),
        (b"\x1f\x8b\x08", ":1:1: the file is compressed: expected plain JSON"),
        (b'[{"name": "\xe9"}]', ": record 1: the text is not UTF-8"),
        ('{"data": {"A": 3, "B": [3]}', ":1:28: expected a comma or }, found the end of the file"),
        ('{"data": {"A": [], "B": 3}}', ':1:25: expected a list of cards or a set, found "3}}"'),
    ],
)
def test_a_file_that_is_not_cards_is_one_line(tmp_path: Path, text: str | bytes, message: str) -> None:
    file = write(tmp_path, text)
    with pytest.raises(MtgRulesError) as error:
        load(file)
    assert str(error.value) == f"{file}{message}"


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(CardError, match=r"nowhere\.json: no such file$"):
        load(tmp_path / "nowhere.json")
    with pytest.raises(CardError, match=r"expected a file, found a folder$"):
        load(tmp_path)


# Whatever is done to a file, it is read, or refused in one line.


def test_cut_off_anywhere_it_is_refused(tmp_path: Path) -> None:
    whole = json.dumps({"meta": META, "data": [BEARS, ERRAND]}).encode()
    for end in range(len(whole)):
        file = write(tmp_path, whole[:end])
        with pytest.raises(MtgRulesError) as error:
            load(file)
        assert "\n" not in str(error.value)


@given(st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_bytes_changed_at_random(tmp_path: Path, data: st.DataObject) -> None:
    text = bytearray(json.dumps([BEARS, ERRAND]).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.integers(0, 255))
    refusal = ""
    try:
        load(write(tmp_path, bytes(text)))
    except MtgRulesError as error:
        refusal = str(error)
    assert "\n" not in refusal


TEXT = st.text('a"\\{}[],: é\n', max_size=6)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-20, 20) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=2),
    max_leaves=6,
)
RECORD = st.dictionaries(TEXT, JSON, max_size=3)


@given(
    st.lists(RECORD, max_size=4), st.integers(1, 40), st.sampled_from(["list", "data", "lines", "indented"])
)
def test_records_are_cut_alike_at_any_size_of_chunk(
    records: list[dict[str, Any]], chunk: int, shape: str
) -> None:
    if shape == "lines":
        records = [{"name": "first"}, *records]
        text = "\n".join(json.dumps(record, ensure_ascii=False) for record in records)
    elif shape == "data":
        text = json.dumps({"meta": {"data": [1]}, "data": records}, ensure_ascii=False)
    else:
        text = json.dumps(records, indent=1 if shape == "indented" else None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json_stream, "_CHUNK", chunk)
        found = [json.loads(record) for record in JsonRecords(io.BytesIO(text.encode()), "file")]
    assert found == records


class Endless(io.RawIOBase):
    """A list of records that never ends, counting what was read of it."""

    def __init__(self, record: bytes) -> None:
        self.record = record
        self.read_bytes = 0

    def read(self, size: int = -1, /) -> bytes:
        start = b"" if self.read_bytes else b"["
        self.read_bytes += size
        return start + self.record * (size // len(self.record) + 1)


def test_records_come_before_the_file_is_read() -> None:
    stream = Endless(b'{"name": "A"},')
    records = iter(JsonRecords(stream, "file"))  # type: ignore[arg-type]
    assert [next(records) for _ in range(1000)] == [b'{"name": "A"}'] * 1000
    assert stream.read_bytes < 3 * 1024 * 1024


@pytest.mark.parametrize("filling", [b'"no end ', b"[[],", b" "])
def test_a_record_without_end_is_refused(filling: bytes) -> None:
    class Stream(Endless):
        def read(self, size: int = -1, /) -> bytes:
            text = super().read(size)
            return text.replace(b"[", b'[{"name": ', 1) if self.read_bytes == size else text

    stream = Stream(filling)
    with pytest.raises(JsonError, match=r"is longer than 16 MB|nest deeper than 64"):
        list(JsonRecords(stream, "file"))  # type: ignore[arg-type]
    assert stream.read_bytes < 20 * 1024 * 1024
