"""Plans: what the raiders do on the way out, what they want in the Atlantic, and where the plan ends."""

from collections.abc import Mapping
from types import MappingProxyType

from compbis.games.computer_bismarck.captains.otto_0_2_0.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.cards.board import Square, column, row
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.table.values import NamedTuple

NORTHERN_ROW, SOUTHERN_ROW = (int(number) for number in weights("otto", "out rows"))
"""North of the first row a raider is never out; in or south of the second it always is, as when it leaves Brest."""

_LINE = int(weight("otto", "out line"))

Way = tuple[Square, ...]


FOUND, CLOSED, GONE_BY = "FOUND", "WAY CLOSED", "PREY GONE BY"
CRIPPLED, SHORT, AHEAD, BEHIND = "CRIPPLED", "SHORT OF FUEL", "AHEAD", "BEHIND"
"""Why he changes plans; changes.py says when."""
ALWAYS = {CRIPPLED: "HOMEWARD", SHORT: "HOMEWARD", AHEAD: "SIT IT OUT", BEHIND: "LAST THROW"}
"""By reason, the plan that may replace any other."""


class Wait(NamedTuple):
    """A square on the way where a raider waits: until a turn drawn between `first` and `last`, but from `first` on no
    longer than until fog or foul weather. When the time is up she goes on, even if she has not got there. bait: the
    raider that is to be seen; the wait ends once she has been."""

    square: Square
    first: int
    last: int
    bait: str = ""


def out(square: Square) -> bool:
    """Whether a raider in that square has broken out: it is south-west or south of all passages."""
    return row(square) >= SOUTHERN_ROW or (row(square) >= NORTHERN_ROW and column(square) <= row(square) + _LINE)


class Plan(NamedTuple):
    """A plan.

    name: as tournaments count it, and the row in data/captains.dat that says how often it is chosen; why: what it is
    about, in a line or two;
    ways: by raider, squares from east to west, each passed when she is as far west; the last is out in the Atlantic;
    others: ways that are as good as that of the Bismarck, for all ships that share it: one is drawn at the start;
    sails: by raider, the turns between which she leaves port: on one of them at the latest, before it in fog or foul
    weather; without ways and sails a plan goes on with those of the plan before;
    changes: by reason, the plan to change to, in addition to those of ALWAYS;
    together: whether the Prinz Eugen keeps with the Bismarck, on the way out and after; waits: by raider, a stop on
    the way; prey: by convoy, how much more the raiders want it than another; packs: the same for the wolfpacks;
    fuel: whether the raiders fill up before they hunt, at the southernmost oiler;
    boldness: the divisor of the weight of danger; home: the turn from which the Bismarck makes for a port in any case;
    quiet: whether both raiders only keep out of the way.
    """

    name: str
    why: str
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
