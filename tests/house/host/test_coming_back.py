"""What a player who comes back in the middle of a question sees."""

from typing import Any

import pytest

from compbis.captains.person import Person
from compbis.table.side import BRITISH
from compbis.table.talk import Ask, Give, Say


class _Order:
    """A request that may be of a long phase; also the keyboard and terminal, which keep what they show."""

    def __init__(self, long: bool) -> None:
        self.long, self.turn, self.date, self.outcome = long, 1, "", None
        self.shared = self.keeps_page = False
        self.present, self.terminal = True, self
        self.default = "DONE"
        self.shown: list[str] = []

    def take(self, side: object) -> None:
        """Seat the player."""

    def note_question(self) -> None:
        """Note that a question was asked."""

    def say(self, *lines: str) -> None:
        self.shown += lines

    def room(self, lines: object) -> int:
        return 99

    def ask(self, prompt: str, **_: object) -> str:
        self.shown.append(prompt)
        return "E"


class _Desk:
    """A desk that explains, asks for a mode, and then for moves."""

    def close_turn(self, turn: int) -> list[str]:
        return []

    def converse(self, request: object) -> Any:
        yield Say(("A SUBMARINE SHADOWS",))
        yield Say(("ORDER SL2 IN SECRET",))
        yield Ask("MODE-")
        yield Say(("SL2 HAS 1 MOVE",))
        yield Ask("MOVES-")
        yield Give("E")


@pytest.mark.parametrize(("long", "explained"), [(False, ["A SUBMARINE SHADOWS", "ORDER SL2 IN SECRET"]), (True, [])])
def test_the_explanation_of_a_single_order_is_shown_again(long: bool, explained: list[str]) -> None:
    there: Any = _Order(long)
    desk: Any = _Desk()
    person = Person(BRITISH, desk, there, there, {})
    person.begin_turn()
    person.pop_unread()
    person.retype(["C"])
    person.answer(there)
    assert there.shown == [*explained, "SL2 HAS 1 MOVE", "MOVES-"]
