"""Any game can use the desk: two people play a toy in line mode with every part of it."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from io import StringIO
from pathlib import Path
from typing import cast

import pytest

from compbis.captains.person import Deeds, Person
from compbis.console.handover import Keyboard, Lock
from compbis.console.plain import PlainTerminal
from compbis.desk.lesson import next_enemy_order
from compbis.errors import Leave
from compbis.table.game import Game
from compbis.table.match import Match
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Desk
from tests.house.desk.tugs import Go, Orders, ToyGame, Tug, Word
from tests.house.desk.tugs_desk import ToyCourse, ToyDesk, guided, toy_lesson

PASSWORDS = {BRITISH: "12", GERMAN: "34"}
ILLEGAL = "ILLEGAL ENTRY"


class Script(PlainTerminal):
    """Line mode with its lines from a pipe, as if a person were typing them."""

    present = True
    keeps_page = False

    def linger(self) -> None: ...


def _leave(argument: str) -> str:
    raise Leave


SIDES = {side: side.upper() for side in PASSWORDS}
DEEDS: Deeds = {
    "leave": _leave,
    "copy": lambda name: f"SAVED AS {name}",
    "theme": lambda name: f"THEME {name}",
    "switch": lambda _: "SWITCHED",
    "dice": lambda _: "DICE DIGEST",
}


def match(
    game: Game, desks: Mapping[Side, Desk], names: Mapping[Side, str], locks: Mapping[Side, Lock], lines: Sequence[str]
) -> list[str]:
    """The output of a match in which two people at one keyboard type these lines until they run out."""
    source, typed = os.pipe()
    os.write(typed, "".join(f"{line}\n" for line in lines).encode())
    os.close(typed)
    output = StringIO()
    keyboard = Keyboard(Script(source, output), names, locks)
    persons = {side: Person(side, desk, keyboard, game, DEEDS) for side, desk in desks.items()}
    try:
        Match(game, persons).play()
    except Leave:
        output.write("LEFT")
    finally:
        os.close(source)
    return output.getvalue().splitlines()


def play(*lines: str, desk: Callable[[ToyDesk], Desk] = lambda desk: desk, classic: bool = False) -> list[str]:
    """The output of a match with the toy."""
    desks = {side: desk(ToyDesk(side, classic)) for side in PASSWORDS}
    return match(ToyGame(), desks, SIDES, {side: Lock(word) for side, word in PASSWORDS.items()}, lines)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("MU OAK E SE", []),
        ("MU OAK E*MU O W", [ILLEGAL, "MEANS OAK OR OLD ELM"]),
        ("mu old se", []),
        ("MU OAKK E", [ILLEGAL, "NO SUCH NAME. DID YOU MEAN OAK? MU ? LISTS ALL"]),
        ("MU FIR E", [ILLEGAL, "NO SUCH NAME: MU ? LISTS THEM"]),
        ("MU OAK 51", ["OAK: 51 IN 2 TURNS, ON TURN 2"]),
        ("MU OAK 99", ["OAK: 99 NOT BEFORE THE GAME ENDS"]),
        ("MU OAK N", [ILLEGAL, "THERE IS NO DIRECTION N: E W NE SW NW SE"]),
        ("MU OAK NW", [ILLEGAL, "OFF THE BOARD"]),
        ("MU OAK E E E", [ILLEGAL, "ONLY 2 POINTS"]),
        ("MU OAK =", [ILLEGAL, "NO ORDER OF AN EARLIER TURN TO REPEAT"]),
        ("MA NOW", [ILLEGAL, "TYPE MA ALONE"]),
        ("ZZ", [ILLEGAL, "NO COMMAND"]),
        ("MA", ["OAK 11", "OLD ELM 15"]),
        ("WA", ["WARNINGS", "OAK STAYS", "OLD ELM STAYS"]),
        ("RO", ["NO ORDER TO REPEAT"]),
        ("UN", [ILLEGAL, "NO ORDER TO UNDO"]),
        ("DI", ["DISPATCHES", "NONE"]),
        ("DI 2", [ILLEGAL, "THERE IS NO SUCH TURN YET: THIS IS TURN 1"]),
        ("CO", ["NONE"]),
        ("SA MINE", ["SAVED AS MINE"]),
        ("TH DARK", ["THEME DARK"]),
        ("SW", ["SWITCHED"]),
        ("HE MU", ["ORDERS", "MU     ORDERS FOR TUGS  1.1", "  ORDERS TUGS.", "  EXAMPLE: MU OAK E"]),
        ("HE 1.1", ["1.1 ORDERS", "  BOTH SIDES ORDER AT ONCE."]),
        ("HE 7", [ILLEGAL, "NO SUCH SECTION: 1 TO 1, AND THEIR PARTS AS 1.1"]),
        ("HE ZZ", [ILLEGAL, "NO SUCH COMMAND: ? LISTS ALL. A RULE IS A NUMBER, AS HE 1.1"]),
        ("MU?", ["ORDERS", "MU     ORDERS FOR TUGS  1.1", "  ORDERS TUGS.", "  EXAMPLE: MU OAK E"]),
        ("MU ?", ["OAK, OLD ELM"]),
        ("MU OAK ?", ["E, W, NE, SW, NW, SE: 2 AT MOST, OR A HEX", "AS MU OAK E NE, MU OAK 55"]),
        ("MU OAK E ?", ["E, W, NE, SW, NW, SE: 1 MORE AT MOST", "AS MU OAK E NE"]),
        ("MU OAK E E ?", ["NOTHING MORE: (CR)"]),
        ("HE ?", ["MA, MU, DM, HE, WA, RO, UN, DI, CO, DE, SA, TH, RE, 1"]),
    ],
)
def test_a_line_at_the_chart(typed: str, told: list[str]) -> None:
    seen = play("12", typed)
    start = next(number for number, line in enumerate(seen) if line == f"COMMAND-{typed}") + 1
    end = next(number for number in range(start, len(seen)) if seen[number].startswith("COMMAND-"))
    assert seen[start:end] == told


def answers(seen: Sequence[str]) -> list[str]:
    """The output from the first question of the game on."""
    return [*seen[next(number for number, line in enumerate(seen) if line.startswith("COMMAND-")) :]]


def test_units_are_asked_in_turn_and_sw_is_a_direction() -> None:
    assert answers(play("12", "MU", "?", "SW", "NW", "W", "X", "QU")) == [
        "COMMAND-MU",
        "OAK IN 11",
        "MOVES-?",
        "E NE   WITH MOVES, IN ONE LINE",
        "55     TO A HEX",
        "E W NE NW SE SW  DIRECTIONS",
        "QU     LEAVE; THE GAME IS KEPT",
        "MOVES-SW",
        ILLEGAL,
        "OFF THE BOARD",
        "MOVES-NW",
        ILLEGAL,
        "OFF THE BOARD",
        "MOVES-W",
        ILLEGAL,
        "OFF THE BOARD",
        "MOVES-X",
        "COMMAND-QU",
        "LEFT",
    ]


def test_undo_names_the_order_that_it_takes_back() -> None:
    seen = answers(play("12", "MU OAK E", "MU OAK SE", "UN", "UN", "QU"))
    assert "TAKEN BACK: OAK SE. NOW OAK E" in seen
    assert "TAKEN BACK: OAK E" in seen


def test_warnings_are_shown_once_until_new_orders_are_given() -> None:
    seen = answers(play("12", "DM", "", "DM", "QU"))
    assert seen[:4] == ["COMMAND-DM", "OAK STAYS", "OLD ELM STAYS", "DONE ANYWAY (NO)-"]
    assert seen[4] == "COMMAND-DM"
    assert not [line for line in seen[5:] if "STAYS" in line]
    seen = answers(play("12", "DM", "N", "MU OAK E", "DM", "YES"))
    assert seen[seen.index("COMMAND-MU OAK E") + 1 :][:3] == ["COMMAND-DM", "OLD ELM STAYS", "DONE ANYWAY (NO)-YES"]


def test_orders_are_hidden_carried_out_together_reported_and_repeated() -> None:
    seen = play(
        *("12", "MU OAK 91", "MU OLD SE", "DM"),
        *("34", "MU ASH W", "MU ASH1 W W", "DM", "Y"),
        *("12", "DI", "CO", "MU OAK =", "RO", "MA", "QU"),
    )
    assert [line for line in seen if "SEEN" in line] == ["ASH 1 SEEN IN 51", "  ASH 1 SEEN IN 51"]
    assert "MEANS ASH 1 OR ASH 2" in seen
    after = seen[seen.index("COMMAND-DI") :]
    assert after == [
        *("COMMAND-DI", "DISPATCHES", "TURN 1", "  ASH 1 SEEN IN 51"),
        *("COMMAND-CO", "ASH 1 51, TURN 1"),
        *("COMMAND-MU OAK =", "OAK: 91 IN 3 TURNS, ON TURN 4"),
        *("COMMAND-RO", "OAK: 91 IN 3 TURNS, ON TURN 4"),
        *("COMMAND-MA", "OAK 51", "OLD ELM 17"),
        *("COMMAND-QU", "LEFT"),
    ]


def test_orders_of_a_restored_game_can_be_repeated() -> None:
    def recalled(desk: ToyDesk) -> Desk:
        given = ["GO OAK: E", "GO OLD ELM: NE", "UNDO", "DONE"]
        desk.recall(0, [("movement", order, "") for order in given])
        desk.recall(0, [("movement", "GO OAK: SE", "")])  # from an unfinished phase
        return desk

    seen = answers(play("12", "RO", "MU OLD =", "OB", "MA", "QU", desk=recalled))
    assert seen[:3] == ["COMMAND-RO", "COMMAND-MU OLD =", ILLEGAL]
    assert seen[-4:] == ["OAK 21", "OLD ELM 15", "COMMAND-QU", "LEFT"]


def test_resigning_is_confirmed() -> None:
    seen = answers(play("12", "RE", "", "RE", "R", "", "QU"))
    assert seen == [
        *("COMMAND-RE", "RESIGN OR DRAW (NEITHER)-"),
        *("COMMAND-RE", "RESIGN OR DRAW (NEITHER)-R", "GIVE UP (NO)-"),
        *("COMMAND-QU", "LEFT"),
    ]


def test_de_on_describes_the_map_in_sentences() -> None:
    assert "OAK 11 AND OLD ELM 15." in play("12", "DE ON", "MA")


def test_the_classic_game_has_no_conveniences() -> None:
    seen = answers(play("12", "MU OAK E", "?", "WA", "MU", "E", "QU", classic=True))
    assert seen == [
        *("COMMAND-MU OAK E", ILLEGAL, "COMMAND-?", ILLEGAL, "COMMAND-WA", ILLEGAL),
        *("COMMAND-MU", "OAK IN 11", "MOVES-E", "OLD ELM IN 15", "MOVES-QU", "LEFT"),
    ]


def test_the_lesson_has_a_guide() -> None:
    seen = play("12", "DM", "MA", "MU OAK E E", "DM", "YES", desk=lambda desk: cast(Desk, guided(desk)))
    assert [line for line in seen if line.startswith("GUIDE")] == [
        'GUIDE: "MA" SHOWS THE TUGS.',
        "GUIDE: TYPE MA",
        "GUIDE: THE LESSON ASKS FOR MA FIRST. DM ONCE MORE ENDS THE TURN WITHOUT IT",
        "GUIDE: TYPE MA",
        "GUIDE: SEND THE OAK EAST.",
        "GUIDE: TYPE MU OAK E E",
        "GUIDE: TYPE DM",
    ]


def test_the_enemy_of_a_lesson_gives_the_arranged_orders_that_are_legal() -> None:
    tugs, go = {"OAK": Tug("OAK", (1, 1))}, Go("OAK", ("E", "E"))
    ask = partial(Orders, BRITISH, tugs=tugs, undoable=False)
    assert next_enemy_order(toy_lesson(), ToyCourse(), ask(turn=1, goes={})) == go, (
        "the first row costs too many points"
    )
    assert next_enemy_order(toy_lesson(), ToyCourse(), ask(turn=1, goes={"OAK": go.moves})) == Word("DONE")
    assert next_enemy_order(toy_lesson(), ToyCourse(), ask(turn=2, goes={})) is None


def test_the_desk_imports_no_game() -> None:
    """The parts of the house that the toy uses import no game."""
    code = (
        "import sys; from tests.house.desk import tugs_desk; print([name for name in sys.modules if '.games' in name])"
    )
    top = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=top)
    assert done.stdout == "[]\n"


def test_a_draw_ends_the_game() -> None:
    seen = play("12", "RE", "D", "Y", "34", "DM", "Y")
    assert "OFFER A DRAW (NO)-Y" in seen
    assert "LEFT" not in seen
