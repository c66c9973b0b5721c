"""The track chart of a finished game as plain values, which say what is where and nothing of how it is drawn.

Places are points of the board: x in squares from its left edge, y from its top edge, so that the middle of the first
square is (0.5, 0.5). On a board of hexes the unit is the way from a hex to the next, in both directions.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from compbis.table.side import Side
from compbis.table.values import NamedTuple

Point = tuple[float, float]


class Rank(StrEnum):
    """What a ship is in the story, in words for the legend."""

    CHIEF = "raiders"
    CAPITAL = "battleships and carriers"
    WARSHIP = "cruisers and destroyers"
    CONVOY = "convoys"
    OILER = "oilers"
    SUBMARINE = "submarines"
    SHIP = "ships"


class Kind(StrEnum):
    """What an event is, in words for the legend; of several at one time and place the first of these counts."""

    SUNK = "sunk"
    BROKEN = "morale failed"
    HIT = "hit"
    DISPERSED = "convoy dispersed"
    BATTLE = "naval combat"
    AIR_STRIKE = "air strike"
    TORPEDOES = "torpedo attack"
    ARRIVED = "mission accomplished"
    MET = "convoy met"
    SPOTTED = "enemy spotted"


class Fix(NamedTuple):
    """Where a ship was. turn: that began there, 0 where it only passed; date: where a new day began, else ""; mark:
    what is written in its dot, as the turns that it spent there; bow: the bearing in degrees to which it pointed then,
    None if nobody need know."""

    at: Point
    turn: int = 0
    date: str = ""
    mark: str = ""
    bow: int | None = None


class Track(NamedTuple):
    """The way of a ship, at least one fix. lost: it ends where the ship was lost."""

    name: str
    side: Side
    rank: Rank
    fixes: Sequence[Fix]
    lost: bool = False


class Salvo(NamedTuple):
    """The fire of one ship at another. ship, target: the names of their tracks; at, to: where they were; hit: whether
    it hit."""

    ship: str
    at: Point
    target: str
    to: Point
    hit: bool


class Flight(NamedTuple):
    """Aircraft that found or attacked the enemy. way: from where they began to where they were then."""

    name: str
    side: Side
    way: Sequence[Point]


class Hexes(NamedTuple):
    """The hexes of a board that has some.

    size: of the board, to the right and down; corners: of a hex, as seen from its middle; middles: of all of them, by
    their names; lanes: the middles of those on a lane of convoys.
    """

    size: Point
    corners: Sequence[Point]
    middles: Mapping[str, Point]
    lanes: Sequence[Point] = ()


class Event(NamedTuple):
    """Something that happened. date: when, in words; text: what, in words; ship: the name of the track on which it
    happened, "" for the middle of the square; salvo: the one that did it, at whose end its sign stands."""

    kind: Kind
    at: Point
    date: str
    text: str
    ship: str = ""
    salvo: Salvo | None = None


class Base(NamedTuple):
    """A port or airfield. side: whose."""

    name: str
    at: Point
    side: Side


class Ground(StrEnum):
    """What a name on the board is of."""

    LAND = "land"
    ICE = "ice"
    SEA = "sea"
    OCEAN = "ocean"


class Lettering(NamedTuple):
    """The name of a land or a sea. places: where its middle may be, the best place first."""

    name: str
    ground: Ground
    places: Sequence[Point]


class TrackChart(NamedTuple):
    """A finished game as one picture.

    title, dates, result: what stands above it; columns, rows: what the columns and rows of the board are called;
    shores: the outlines of the land, closed lines of points of the coast; names: of lands and seas; tracks: those to be
    seen best first; events: in the order of time; points: how many each side has, and what they were given for, under
    the heading `tally`; kinds: of events that there may be; salvos: of all ships; ice: outlines, as of shores; printed:
    two corners of the board, if the chart shows more; hexes: None on a board of squares; flights: those that mattered.
    """

    title: str
    dates: str
    result: str
    columns: Sequence[str]
    rows: Sequence[str]
    shores: Sequence[Sequence[Point]]
    names: Sequence[Lettering]
    places: Sequence[Base]
    tracks: Sequence[Track]
    events: Sequence[Event]
    points: Mapping[Side, tuple[float, Sequence[tuple[float, str]]]]
    tally: str = "POINTS"
    kinds: Sequence[Kind] = tuple(Kind)
    salvos: Sequence[Salvo] = ()
    ice: Sequence[Sequence[Point]] = ()
    printed: tuple[Point, Point] | None = None
    hexes: Hexes | None = None
    flights: Sequence[Flight] = ()

    @property
    def size(self) -> Point:
        """How wide and how high the board is."""
        return self.hexes.size if self.hexes else (len(self.columns), len(self.rows))
