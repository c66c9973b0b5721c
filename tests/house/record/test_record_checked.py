"""What a message may hold is checked before it is written and when it is read; reading costs time and memory in
proportion to the length of the message."""

from pathlib import Path
from typing import Any

import pytest

from compbis.record.checked import LONGEST_MESSAGE, check
from compbis.record.kept import pack
from compbis.record.roll import CELL
from compbis.record.seal import Seal
from compbis.table.captain import LONGEST_THOUGHT
from compbis.table.side import GERMAN
from tests.house.record.toy_game import entry, new_record, refused, reopened, started

TURN = {"number": 1, "date": "MAY 22", "position": {}, "reports": []}
ORDER = {"side": "british", "kind": "movement", "text": "DM", "draws": [], "thought": ""}
END = {"outcome": ["german", 10, 20, "time"], "reports": []}
SETTINGS = {"seed": 2**4000, "captains": {"british": "person"}, "names": {"british": "ADMIRAL TOVEY"}}
REPORT = ["fire", 1, ["british", "german"], {"round": 1, "hits": [["HOOD", 2]], "sunk": None, "night": True}]
SEED = {"seed": -(2**128), "points": [2**32]}


def deep(depth: int) -> Any:
    return [deep(depth - 1)] if depth else []


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("settings", SETTINGS),
        ("turn", TURN | {"position": SEED, "reports": [REPORT]}),
        ("order", ORDER | {"draws": [["salvo HOOD BISMARCK", 6, 5]], "thought": "X" * LONGEST_THOUGHT}),
        ("order", {name: value for name, value in ORDER.items() if name != "thought"}),
        ("bookmark", {"side": "german", "lines": ["SN", "\x1b\ud800", ""]}),
        ("house", {"side": "", "what": "terms", "text": "X" * 400}),
        ("house", {"side": "german", "what": "note", "text": ""}),
        ("restored", {}),
        ("end", END | {"reports": [REPORT]}),
        ("end", END | {"outcome": [None, -1, 0, "agreed draw"]}),
        ("end", END | {"outcome": ["german", 12.5, None, "time", "DECISIVE"]}),
    ],
)
def test_messages_of_a_game_are_accepted(kind: str, body: dict[str, Any]) -> None:
    check(kind, body)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("rumour", {}),
        ("house", {"side": "french", "what": "note", "text": ""}),
        ("house", {"side": "", "what": "note", "text": "\x1b"}),
        ("house", {"side": "", "what": "note", "text": "X" * 401}),
        ("settings", []),
        ("settings", SETTINGS | {"names": {"british": "X" * 101}}),
        ("settings", SETTINGS | {"names": "X"}),
        ("settings", SETTINGS | {"lesson": 2**40}),
        ("settings", SETTINGS | {"\x1b": 1}),
        ("turn", TURN | {"number": 0}),
        ("turn", TURN | {"number": 1.0}),
        ("turn", TURN | {"date": "MAY\u202e22"}),
        ("turn", TURN | {"position": {"turn": 2**65}}),
        ("turn", TURN | {"position": {"turn": float("nan")}}),
        ("turn", TURN | {"position": {"x": "X" * 401}}),
        ("turn", TURN | {"position": {"x": deep(12)}}),
        ("turn", TURN | {"reports": [["fire", -1, [], {}]]}),
        ("turn", TURN | {"reports": [["fire", 1, ["italian"], {}]]}),
        ("turn", TURN | {"reports": [["fire", 1, [], []]]}),
        ("turn", TURN | {"reports": [["fire", 1, [], {"round": 2**40}]]}),
        ("turn", TURN | {"reports": [["fire", 1, [], {"name": "\x9b2J"}]]}),
        ("order", ORDER | {"draws": [["salvo", 6, 6]]}),
        ("order", ORDER | {"draws": [["salvo", 6, -1]]}),
        ("order", ORDER | {"draws": [["salvo", 0, 0]]}),
        ("order", ORDER | {"kind": None}),
        ("order", ORDER | {"text": "D\nM"}),
        ("order", ORDER | {"thought": "X" * (LONGEST_THOUGHT + 1)}),
        ("bookmark", {"side": "german", "lines": ["X" * 2**16]}),
        ("bookmark", {"side": "german", "lines": [""] * (2**16 + 1)}),
        ("restart", {"x": 1}),
        ("end", END | {"outcome": ["german", True, 20, "time"]}),
        ("end", END | {"outcome": ["german", 0.25, 20, "time"]}),
        ("end", END | {"outcome": ["german", float("nan"), 20, "time"]}),
        ("end", END | {"outcome": ["german", 10**9 + 0.5, 20, "time"]}),
        ("end", END | {"outcome": ["german", 10, 2**40, "time"]}),
        ("end", END | {"outcome": ["german", 10, 20, "\ufffe"]}),
    ],
)
def test_messages_that_no_game_writes_are_refused(kind: str, body: Any) -> None:
    with pytest.raises((ValueError, TypeError, LookupError)):
        check(kind, body)


def test_an_unreadable_message_is_never_written() -> None:
    with pytest.raises(ValueError):
        pack("order", ORDER | {"text": "\x1b"})
    with pytest.raises(ValueError):
        pack("turn", TURN | {"position": {"x": list(range(200_000))}})


def test_an_overlong_bookmark_is_dropped_and_the_record_stays_intact(tmp_path: Path) -> None:
    record = started(tmp_path / "game", {})
    record.order(entry(1))
    record.bookmark(GERMAN, ["X" * 1000] * 100)
    record.close()
    kept = reopened(tmp_path / "game", {})
    assert kept.entries == [entry(1)]
    assert kept.bookmarks == {GERMAN: []}


class Counted(bytes):
    """The contents of a cell; counts the bytes that concatenation copies."""

    made = 0

    def __add__(self, other: Any) -> "Counted":
        longer = Counted(bytes.__add__(self, other))
        Counted.made += len(longer)
        return longer


@pytest.fixture
def cells_opened(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sizes of all cells opened after this."""
    opened: list[int] = []
    unsealed = Seal.open

    def counting(seal: Seal, sealed: bytes, about: bytes) -> bytes:
        opened.append(len(sealed))
        return Counted(unsealed(seal, sealed, about))

    monkeypatch.setattr(Seal, "open", counting)
    monkeypatch.setattr(Counted, "made", 0)
    return opened


def with_a_message(path: Path, message: bytes) -> None:
    """A record of one turn, followed by exactly these bytes as a message."""
    record = started(path, {})
    record._roll.append(message)
    record.close()


def test_the_work_of_reading_a_message_is_proportional_to_its_length(tmp_path: Path, cells_opened: list[int]) -> None:
    length = LONGEST_MESSAGE // 4
    with_a_message(tmp_path / "game", bytes(length))
    refused(tmp_path / "game", "is damaged", passwords={})
    assert len(cells_opened) < length // CELL + 20
    assert Counted.made < 2 * length


def test_an_overlong_message_is_refused_at_its_first_cell(tmp_path: Path, cells_opened: list[int]) -> None:
    with_a_message(tmp_path / "game", bytes(LONGEST_MESSAGE + 1))
    refused(tmp_path / "game", "good as far as turn 1", passwords={})
    assert len(cells_opened) < 20


def test_no_message_precedes_the_settings_or_follows_the_end(tmp_path: Path) -> None:
    for number, messages in enumerate(
        (
            [pack("settings", {"seed": 2})],
            [pack("end", END), pack("restored", {})],
            [pack("end", END), pack("turn", TURN | {"number": 2})],
        )
    ):
        path = tmp_path / str(number)
        record = started(path, {})
        for message in messages:
            record._roll.append(message)
        record.close()
        refused(path, "is damaged", passwords={})
    record = new_record(tmp_path / "empty", {})
    record._roll.append(pack("order", ORDER))
    record.close()
    refused(tmp_path / "empty", "nothing of the game can be read", passwords={})
