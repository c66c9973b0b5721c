"""A desk with one chart, most of its commands from the house: two people play a toy in line mode."""

import os
from collections.abc import Sequence
from io import StringIO
from itertools import takewhile
from pathlib import Path

import pytest

from compbis.board.board import Board
from compbis.board.ground import FOG, LAND, SEA, Figure
from compbis.board.map import Map, labels
from compbis.board.shapes import Squares
from compbis.captains.person import Deeds, Person
from compbis.console.handover import Keyboard
from compbis.console.plain import PlainTerminal
from compbis.desk.charted import Row, ordering, showing
from compbis.desk.charts import find
from compbis.desk.reference import read_reference
from compbis.errors import DataError, IllegalOrder, Leave
from compbis.table import datafile
from compbis.table.match import Match
from compbis.table.page import Page
from compbis.table.request import DONE
from compbis.table.side import BRITISH, Side
from compbis.table.talk import Ask, Say, Show
from tests.house.desk.pebbles import SIDES, Heaps, PebbleDesk, Pebbles, PutRequest, start

ILLEGAL = "ILLEGAL ENTRY"


@pytest.fixture(autouse=True)
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "help.dat").write_text("[rules]\n1 | Heaps | Put pebbles on heaps.\n")
    (name,) = datafile.register_beside(str(tmp_path / "game.py"), "help.dat")
    monkeypatch.setattr(PebbleDesk, "rules", name)


class Script(PlainTerminal):
    """Line mode with its lines from a pipe, as if a person were typing them."""

    present = True
    keeps_page = False

    def linger(self) -> None: ...


def _leave(argument: str) -> str:
    raise Leave


DEEDS: Deeds = {
    "leave": _leave,
    "copy": lambda name: f"SAVED AS {name}",
    "theme": lambda name: f"THEME {name}",
    "switch": lambda _: "SWITCHED",
    "dice": lambda _: "DICE DIGEST",
}


def play(*lines: str) -> list[str]:
    """The output of a match in which two people at one keyboard type these lines until they run out."""
    game = Pebbles(start(1))
    source, typed = os.pipe()
    os.write(typed, "".join(f"{line}\n" for line in lines).encode())
    os.close(typed)
    output = StringIO()
    keyboard = Keyboard(Script(source, output), SIDES, {})
    persons = {side: Person(side, PebbleDesk(side), keyboard, game, DEEDS) for side in Side}
    try:
        Match(game, persons).play()
    except Leave:
        output.write("LEFT")
    finally:
        os.close(source)
    return output.getvalue().splitlines()


def answers(seen: Sequence[str], prompt: str) -> list[str]:
    """The lines between this prompt and the next."""
    return [*takewhile(lambda line: not line.startswith("COMMAND-"), seen[seen.index(prompt) + 1 :])]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("PU A 2", []),
        ("PU A 3", [ILLEGAL, "2 AT MOST"]),
        ("PU A", [ILLEGAL, "PU, A HEAP AND A NUMBER"]),
        ("PU", [ILLEGAL, "TYPE MORE, FOR EXAMPLE PU A 2"]),
        ("PU ?", ["A, B"]),
        ("PE", ["0 PEBBLES"]),
        ("PE 3", [ILLEGAL, "TYPE PE ALONE: YOUR PEBBLES"]),
        ("ZZ", [ILLEGAL, "NO SUCH COMMAND: ? LISTS ALL"]),
        ("OB", ["ORDERS", "NONE"]),
        ("NM", ["TABLE 1"]),
        ("UN", [ILLEGAL, "NO ORDER TO UNDO"]),
        ("WA", ["WARNINGS", "NOTHING PUT"]),
        ("DI", ["DISPATCHES", "NONE"]),
        ("SA COPY", ["SAVED AS COPY"]),
        ("TH DARK", ["THEME DARK"]),
        ("HE 1", ["1 HEAPS", "  PUT PEBBLES ON HEAPS."]),
        ("HE PU", ["COMMANDS", "PU A 2 PUTS PEBBLES ON A HEAP"]),
    ],
)
def test_a_line_at_the_chart_gets_its_reply(line: str, expected: list[str]) -> None:
    assert answers(play(line, "QU"), f"COMMAND-{line}") == expected


def test_nothing_may_follow_an_order_without_argument() -> None:
    row: Row[PutRequest] = ordering("HF", "HOLDS FIRE", lambda typed, request: DONE)
    with pytest.raises(IllegalOrder, match="TYPE HF ALONE"):
        find("HF 3", [row], str)
    find("hf ", [row], str)


def test_the_help_lists_the_rows_of_the_game_before_those_of_the_house() -> None:
    reply = answers(play("?", "QU"), "COMMAND-?")
    assert reply[:4] == [
        "COMMANDS",
        "PU A 2 PUTS PEBBLES ON A HEAP",
        "PE     YOUR PEBBLES",
        "DM     DONE: ENDS YOUR ORDERS",
    ]
    assert reply[-1] == "QU     LEAVES; THE GAME IS KEPT"


def test_help_alone_lists_the_rules_behind_the_commands() -> None:
    reply = answers(play("HE", "QU"), "COMMAND-HE")
    assert reply[-2:] == ["QU     LEAVES; THE GAME IS KEPT", "HE 1   HEAPS"]


def test_a_semicolon_in_a_rule_is_refused() -> None:
    data = datafile.parse("help.dat", b"[rules]\n1 | Heaps | Put pebbles; take none.\n", ("rules",))
    with pytest.raises(DataError, match=r"help\.dat, line 2: .* take none\."):
        read_reference(data, (), "1")


def test_undo_names_what_it_takes_back() -> None:
    seen = play("PU A 1", "PU A 2", "OB", "UN", "UN", "QU")
    assert answers(seen, "COMMAND-OB") == ["ORDERS", "2 ON A"]
    assert [line for line in seen if "TAKEN" in line] == ["TAKEN BACK: 2 ON A. NOW 1 ON A", "TAKEN BACK: 1 ON A"]


def test_a_question_within_a_turn_is_asked_and_defaults_to_no() -> None:
    seen = play("PU A 2", "DM", "DM", "Y", "", "PE", "QU")
    assert "NOTHING PUT" in seen
    assert "THROW THEM AWAY (NO)-" in seen
    assert answers(seen, "COMMAND-PE") == ["2 PEBBLES"]
    assert "YOU HAVE 2" in seen


def test_the_question_may_be_answered_yes() -> None:
    seen = play("PU A 2", "DM", "DM", "Y", "Y", "QU")
    assert next(line for line in seen if line.startswith("YOU HAVE ")) in ("YOU HAVE 0", "YOU HAVE 1")


def test_tab_offers_commands_their_arguments_and_help_topics() -> None:
    desk = PebbleDesk(Side.BRITISH)
    desk.offer_themes(("DARK",))
    talk = desk.converse(PutRequest(start(1).view(Side.BRITISH), False))
    next(talk)  # the board
    asked = talk.send("")
    assert isinstance(asked, Ask) and asked.complete
    assert asked.complete("P").words == ("PU", "PE")
    assert asked.complete("PU ").words == ("A", "B")
    assert asked.complete("TH D").words == ("DARK",)
    assert {"PU", "DM", "1"} <= {*asked.complete("HE ").words}
    assert asked.complete("WA ").words == ()


def test_the_page_shows_the_board_of_the_open_request() -> None:
    desk = PebbleDesk(Side.BRITISH)
    assert desk.page() is None
    next(desk.converse(PutRequest(start(1).view(Side.BRITISH), False)))
    page = desk.page()
    assert page is not None and page.text() == ["TABLE 1"]


@pytest.mark.parametrize(
    ("letters", "why"),
    [
        (["SA"], "'SA' is built in"),
        (["PU", "PU"], "two commands of the desk are 'PU'"),
        (["PUT"], "must have two letters"),
    ],
)
def test_letters_that_clash_are_refused(letters: list[str], why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PebbleDesk, "rows", [showing(each, "SHOWS", lambda request: ()) for each in letters])
    with pytest.raises(ValueError, match=why):
        PebbleDesk(Side.BRITISH)


FOGS = {1: (101, 102, 201), 2: (101, 102, 201), 3: (102, 103), 4: (), 5: (303,)}
"""The places in fog on each turn."""
SHORE = Map(
    Squares(), labels("ABC"), labels("123"), {100 * y + x: SEA for y in (1, 2, 3) for x in (1, 2, 3)} | {301: LAND}
)


class FoggyDesk(PebbleDesk):
    """A desk with a board that has land, and fog that changes."""

    def board(self, view: Heaps) -> Page:
        figures = {302: [Figure(" P", "own", names=("PEBBLES",))]}
        board = Board(SHORE, "TABLE", f"{view.turn}", figures, dict.fromkeys(FOGS[view.turn], FOG))
        return board.page((), board.sentences())


def heard(desk: PebbleDesk, turn: int, *lines: str) -> list[str]:
    """What is read aloud until the second command of a turn is asked for. lines: what is typed."""
    said: list[str] = []
    talk, typed, answer = desk.converse(PutRequest(Heaps(BRITISH, turn, 0, {}), False)), iter(lines), None
    while True:
        step = talk.send(answer)  # type: ignore[arg-type]  # None starts it
        answer = ""
        match step:
            case Show(page):
                said += page.aloud
            case Say(lines):
                said += lines
            case Ask(_):
                if (answer := next(typed, "")) == "":
                    return said


def test_a_spoken_board_describes_fog_by_rows_and_later_only_what_changed() -> None:
    desk = FoggyDesk(BRITISH, spoken=True)
    first = ["TABLE. 1.", "C2: YOURS PEBBLES.", "FOG IN A: 1 TO 2; B: 1."]
    assert heard(desk, 1) == [*first, "NM ALSO TELLS WHERE LAND AND OTHER GROUND IS."]
    assert [heard(desk, turn) for turn in (2, 3, 4, 5)] == [
        [],
        ["FOG NOW IN A: 2 TO 3; B: NONE."],
        ["NO FOG."],
        ["FOG IN C: 3."],
    ]


def test_spoken_nm_describes_the_whole_board_and_the_printed_ground() -> None:
    desk = FoggyDesk(BRITISH, spoken=True)
    heard(desk, 1)
    assert heard(desk, 2, "NM") == ["TABLE. 2.", "C2: YOURS PEBBLES.", "FOG IN A: 1 TO 2; B: 1.", "LAND IN C: 1."]
