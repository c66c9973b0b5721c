"""What every captain holds: he ends his games, the same seed gives the same orders, and his thought is a line."""

from typing import Any

from compbis.captains.hire import hire
from compbis.table.captain import LONGEST_THOUGHT, Captain
from compbis.table.edition import Edition
from compbis.table.match import Entry, Match, NoRecord
from compbis.table.request import Order, Request
from compbis.table.side import Side

Tried = tuple[Side, str]


class _Orders(NoRecord):
    """Keeps the orders."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def order(self, entry: Entry) -> None:
        """Keep it."""
        self.entries.append(entry)


class _Watched:
    """A captain, and all that he thought, as he has it: of this a record keeps what is a line."""

    def __init__(self, captain: Captain) -> None:
        self.thoughts: list[object] = []
        self._captain = captain

    def hear(self, report: Any) -> None:
        """Pass it on."""
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """His order."""
        order = self._captain.answer(request)
        self.thoughts.append(getattr(self._captain, "thought", ""))
        return order


def _played(edition: Edition, captain: Tried, seed: int) -> tuple[list[Entry], list[object]]:
    """The orders of the captain in a whole game, and what he thought. Raises Forfeit if he cannot go on, or gives an
    illegal order."""
    side, name = captain
    others = edition.captains[side.enemy]
    other = "random" if "random" in others else others[0]
    names = {side: name, side.enemy: other}
    record, watched = _Orders(), _Watched(hire(edition, name, side, seed))
    captains = {side: watched, side.enemy: hire(edition, other, side.enemy, seed)}
    Match(edition.new(seed, names), captains, record).play()
    return [entry for entry in record.entries if entry.side == side], watched.thoughts


def test_he_plays_whole_games_and_thinks_in_lines(captain: Tried, edition: Edition, games: int, seed: int) -> None:
    for number in range(seed, seed + games):
        orders, thoughts = _played(edition, captain, number)
        assert orders
        for thought in thoughts:
            assert isinstance(thought, str) and thought.isprintable() and len(thought) <= LONGEST_THOUGHT, repr(thought)


def test_the_same_seed_gives_the_same_orders(captain: Tried, edition: Edition, seed: int) -> None:
    assert _played(edition, captain, seed)[0] == _played(edition, captain, seed)[0]
