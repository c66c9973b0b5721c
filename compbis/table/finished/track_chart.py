"""The track chart of a finished game as plain values, which say what is where, but not how to draw it.

Places are points of the board: x in squares from its left edge and y from its top edge, so the middle of the first
square is (0.5, 0.5). On a board of hexes the unit is the distance between neighbouring hexes, in both directions.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from compbis.table.side import Side
from compbis.table.values import NamedTuple

Point = tuple[float, float]


class Rank(StrEnum):
    """The role of a ship, as the legend names it."""

    CHIEF = "raiders"
    CAPITAL = "battleships and carriers"
    WARSHIP = "cruisers and destroyers"
    CONVOY = "convoys"
    OILER = "oilers"
    SUBMARINE = "submarines"
    SHIP = "ships"


class Kind(StrEnum):
    """The kind of an event, as the legend names it. Of several at one time and place, the first in this order
    counts."""

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
    """A position of a ship.

    Args:
        at: where it was
        turn: the turn that began there, 0 if it only passed
        date: the date if a new day began there, else ""
        mark: the text in its dot, such as the turns that it spent there
        bow: the bearing of its bow in degrees; None if it does not matter
    """

    at: Point
    turn: int = 0
    date: str = ""
    mark: str = ""
    bow: int | None = None


class Track(NamedTuple):
    """A ship's track of at least one fix. lost: whether the ship was lost at its end."""

    name: str
    side: Side
    rank: Rank
    fixes: Sequence[Fix]
    lost: bool = False


class Salvo(NamedTuple):
    """The fire of one ship at another.

    Args:
        ship: the track of the firing ship, by name
        at: where that ship was
        target: the track of the target, by name
        to: where the target was
        hit: whether it hit
    """

    ship: str
    at: Point
    target: str
    to: Point
    hit: bool


class Flight(NamedTuple):
    """Aircraft that found or attacked the enemy. way: from where they started to where they were then."""

    name: str
    side: Side
    way: Sequence[Point]


class Hexes(NamedTuple):
    """The hexes of a board that has them.

    Args:
        size: the width and height of the board
        corners: the corners of a hex, relative to its middle
        middles: the middle of each hex, by name
        lanes: the middles of the hexes on a convoy lane
    """

    size: Point
    corners: Sequence[Point]
    middles: Mapping[str, Point]
    lanes: Sequence[Point] = ()


class Event(NamedTuple):
    """Something that happened.

    Args:
        kind: what kind of event
        at: where
        date: when, in words
        text: what, in words
        ship: the track on which it happened, by name; "" for the middle of the square
        salvo: the salvo that caused it, which ends at the event's sign; None for none
    """

    kind: Kind
    at: Point
    date: str
    text: str
    ship: str = ""
    salvo: Salvo | None = None


class Base(NamedTuple):
    """A port or airfield. side: its owner."""

    name: str
    at: Point
    side: Side


class Ground(StrEnum):
    """What a name on the board belongs to."""

    LAND = "land"
    ICE = "ice"
    SEA = "sea"
    OCEAN = "ocean"


class Lettering(NamedTuple):
    """The name of a land or a sea. places: points for its middle, the best first."""

    name: str
    ground: Ground
    places: Sequence[Point]


class TrackChart(NamedTuple):
    """A finished game as one picture.

    Args:
        title: the heading
        dates: the dates, in words
        result: the result, in words
        columns: the names of the board's columns
        rows: the names of the board's rows
        shores: the outlines of the land, as closed lines of points
        names: the names of lands and seas
        places: the ports and airfields
        tracks: the ships' tracks, with those that must be seen best first
        events: in order of time
        points: each side's points, and what they were given for
        tally: the heading of the points
        kinds: the kinds of events that may occur
        salvos: the salvos of all ships
        ice: the outlines of the ice, like `shores`
        printed: two corners of the printed board, if the chart extends beyond it; else None
        hexes: None on a board of squares
        flights: the flights that mattered
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
        """The width and height of the board."""
        return self.hexes.size if self.hexes else (len(self.columns), len(self.rows))
