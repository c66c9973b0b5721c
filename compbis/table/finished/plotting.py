"""Plots a track chart turn by turn: the ships' tracks, and several things at one place as one event."""

from collections.abc import Iterable, Sequence

from compbis.table.finished.track_chart import Event, Fix, Kind, Point
from compbis.table.values import NamedTuple


class Way:
    """The track of a ship as it grows."""

    def __init__(self) -> None:
        self.fixes: list[Fix] = []
        self.lost = False

    def go(self, at: Point, turn: int = 0, date: str = "") -> None:
        """Add a fix, or update the last one if the ship is still there.

        Args:
            at: where it is
            turn: the turn that begins there, 0 if the ship only passes
            date: the date if a new day begins there, else ""
        """
        if self.fixes and self.fixes[-1].at == at:
            last = self.fixes.pop()
            turn, date = last.turn or turn, last.date or date
        self.fixes.append(Fix(at, turn, date))


class Occurrence(NamedTuple):
    """Something that happened in a turn. at: the place; 0 for none."""

    kind: Kind
    at: int
    text: str


def by_place(happened: Iterable[Occurrence]) -> dict[int, list[Occurrence]]:
    """What happened at each place, with the places in order of their first event. Events without a place are left
    out."""
    found: dict[int, list[Occurrence]] = {}
    for each in happened:
        if each.at:
            found.setdefault(each.at, []).append(each)
    return found


def merged(happened: Sequence[Occurrence], kinds: Sequence[Kind], at: Point, date: str) -> Event:
    """What happened at one place in a turn, as one event of the gravest kind with all the texts. Sightings are left out
    unless nothing else happened.

    Args:
        happened: what happened there
        kinds: all kinds, the gravest first
        at: the point of the event
        date: when, in words
    """
    kind = min((each.kind for each in happened), key=kinds.index)
    texts = [each.text for each in happened if kind is Kind.SPOTTED or each.kind is not Kind.SPOTTED]
    return Event(kind, at, date, ". ".join(dict.fromkeys(texts)))
