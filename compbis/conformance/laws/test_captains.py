"""What every captain holds: he ends his games, the same seed gives the same orders, and his thought is a line."""

from compbis.captains.hire import hire
from compbis.table.captain import LONGEST_THOUGHT
from compbis.table.edition import Edition
from compbis.table.match import Entry, Match, NoRecord
from compbis.table.side import Side

Tried = tuple[Side, str]


class _Orders(NoRecord):
    """Keeps the orders, and what their captains thought."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def order(self, entry: Entry) -> None:
        """Keep it."""
        self.entries.append(entry)


def _played(edition: Edition, captain: Tried, seed: int) -> list[Entry]:
    """The orders of the captain in a whole game. Raises Forfeit if he cannot go on, or gives an illegal order."""
    side, name = captain
    others = edition.captains[side.enemy]
    other = "random" if "random" in others else others[0]
    names = {side: name, side.enemy: other}
    record = _Orders()
    captains = {each: hire(edition, names[each], each, seed) for each in Side}
    Match(edition.new(seed, names), captains, record).play()
    return [entry for entry in record.entries if entry.side == side]


def test_he_plays_whole_games_and_thinks_in_lines(captain: Tried, edition: Edition, games: int, seed: int) -> None:
    for number in range(seed, seed + games):
        orders = _played(edition, captain, number)
        assert orders
        assert all(len(entry.thought) <= LONGEST_THOUGHT and entry.thought.isprintable() for entry in orders)


def test_the_same_seed_gives_the_same_orders(captain: Tried, edition: Edition, seed: int) -> None:
    assert _played(edition, captain, seed) == _played(edition, captain, seed)
