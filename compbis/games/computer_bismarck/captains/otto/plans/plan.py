"""Plans: what the raiders do on the way out, what they want in the Atlantic, and where the plan ends."""

from collections.abc import Mapping
from types import MappingProxyType

from compbis.games.computer_bismarck.captains.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.cards.board import Square, column, row
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.table.values import NamedTuple

NORTHERN_ROW, SOUTHERN_ROW = (int(number) for number in weights("otto", "out rows"))
"""A raider north of the first row is never out in the Atlantic; one in or south of the second always is, as when
leaving Brest."""

_LINE = int(weight("otto", "out line"))

Way = tuple[Square, ...]


FOUND, CLOSED, GONE_BY = "FOUND", "WAY CLOSED", "PREY GONE BY"
CRIPPLED, SHORT, AHEAD, BEHIND, WON = "CRIPPLED", "SHORT OF FUEL", "AHEAD", "BEHIND", "WON"
"""Why Otto changes plans; changes.py says when."""
NO_RAIDER = "NO RAIDER LEFT"
"""Replaces the plan in a thought once both raiders are sunk, since plans are for raiders."""
ALWAYS = {CRIPPLED: "HOMEWARD", SHORT: "HOMEWARD", WON: "CLEAN SWEEP", AHEAD: "SIT IT OUT", BEHIND: "LAST THROW"}
"""By reason, the plan that may replace any other."""


class Wait(NamedTuple):
    """A square on the way where a raider waits.

    She waits until a turn drawn between `first` and `last`; from `first` on, fog or foul weather also ends the wait.
    When the wait is over she goes on, even if she has not reached the square.

    Args:
        square: the square
        first: the earliest turn on which she goes on
        last: the latest turn on which she goes on
        bait: the raider that is to be seen, "" for none; the wait ends once she has been
    """

    square: Square
    first: int
    last: int
    bait: str = ""


def has_broken_out(square: Square) -> bool:
    """Whether a raider in that square has broken out: it is south-west or south of all passages."""
    return row(square) >= SOUTHERN_ROW or (row(square) >= NORTHERN_ROW and column(square) <= row(square) + _LINE)


class Plan(NamedTuple):
    """A plan for the German fleet.

    Args:
        name: the name in tournaments, also the row of data/captains.dat with the weight of the plan
        why: its reasoning, in a line or two
        aim: its aim, as Otto puts it when the game is over
        ways: by raider, squares from east to west, each passed once the ship is as far west; the last is in the
            Atlantic
        others: alternatives to the Bismarck's way, for all ships that share it; one is drawn at the start
        sails: by raider, the first and last turn of departure: a drawn turn between them, or earlier in fog or foul
            weather; a plan without ways and sails keeps those of the plan before
        changes: by reason, the plan to change to, in addition to ALWAYS
        together: whether the Prinz Eugen stays with the Bismarck, on the way out and after
        waits: by raider, a stop on the way
        prey: by convoy, its weight for the raiders
        packs: by convoy, its weight for the wolfpacks, 1 by default
        fuel: whether the raiders refuel at the southernmost oiler before they hunt
        boldness: the divisor of the weight of danger
        fights: whether raiders that have no convoy to hunt seek battle with warships
        home: the turn from which the Bismarck makes for a port in any case
        quiet: whether both raiders only keep out of the way
    """

    name: str
    why: str
    aim: str
    ways: Mapping[str, Way] = MappingProxyType({})
    others: tuple[Way, ...] = ()
    sails: Mapping[str, tuple[int, int]] = MappingProxyType({})
    changes: Mapping[str, str] = MappingProxyType({})
    together: bool = False
    waits: Mapping[str, Wait] = MappingProxyType({})
    prey: Mapping[str, float] = MappingProxyType({})
    packs: Mapping[str, float] = MappingProxyType({})
    fuel: bool = False
    boldness: float = 1.0
    fights: bool = False
    home: int = 99
    quiet: bool = False

    @property
    def lane(self) -> frozenset[str]:
        """The convoys that the plan is made for."""
        return frozenset(convoy for convoy, wanted in self.prey.items() if wanted >= 1)

    def after(self, before: "Plan") -> "Plan":
        """The plan as adopted in place of another."""
        if self.ways:
            return self
        prey, packs = self.prey or before.prey, self.packs or before.packs
        return self._replace(ways=before.ways, sails=before.sails, waits=before.waits, prey=prey, packs=packs)

    def by(self, number: int) -> "Plan":
        """The plan with another way for the Bismarck and all ships that share it: 0 is the first one."""
        first = self.ways[BISMARCK]
        way = (first, *self.others)[number]
        return self._replace(ways={raider: way if its == first else its for raider, its in self.ways.items()})

    def next_square(self, raider: str, square: Square) -> Square:
        """The next square on the way of a raider that is not yet out."""
        way = self.ways[raider]
        return next((ahead for ahead in way if column(ahead) < column(square)), way[-1])
