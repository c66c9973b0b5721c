"""The track chart of a finished game as plain values, which say what is where and nothing of how it is drawn.

Places are points of the board: x in squares from its left edge, y from its top edge, so that the middle of the first
square is (0.5, 0.5).
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from compbis.table.side import Side

Point = tuple[float, float]


class Rank(StrEnum):
    """What a ship is in the story, in words for the legend."""

    CHIEF = "raiders"
    WARSHIP = "warships"
    CONVOY = "convoys"
    SUBMARINE = "submarines"


class Kind(StrEnum):
    """What an event is, in words for the legend; of several at one time and place the first of these counts."""

    SUNK = "sunk"
    DISPERSED = "convoy dispersed"
    BATTLE = "naval combat"
    AIR_STRIKE = "air strike"
    TORPEDOES = "torpedo attack"
    ARRIVED = "mission accomplished"
    SPOTTED = "enemy spotted"


class Fix(NamedTuple):
    """Where a ship was. turn: that began there, 0 where it only passed; date: where a new day began, else ""."""

    at: Point
    turn: int = 0
    date: str = ""


class Track(NamedTuple):
    """The way of a ship, at least one fix. lost: it ends where the ship was lost."""

    name: str
    side: Side
    rank: Rank
    fixes: Sequence[Fix]
    lost: bool = False


class Event(NamedTuple):
    """Something that happened. date: when, in words; text: what, in words."""

    kind: Kind
    at: Point
    date: str
    text: str


class Place(NamedTuple):
    """A port or airfield. side: whose."""

    name: str
    at: Point
    side: Side


class Chart(NamedTuple):
    """A finished game as one picture.

    title, dates, result: what stands above it; columns, rows: what the columns and rows of the board are called; land:
    how much of a square is land, from 0 to 1, by its column and row from 0; squares without any are left out; tracks:
    those to be seen best first; events: in the order of time.
    """

    title: str
    dates: str
    result: str
    columns: Sequence[str]
    rows: Sequence[str]
    land: Mapping[tuple[int, int], float]
    places: Sequence[Place]
    tracks: Sequence[Track]
    events: Sequence[Event]
