"""How a track chart is plotted, turn by turn: the ways of ships, and several things at one place as one event."""

from collections.abc import Iterable, Sequence

from compbis.table.finished.track_chart import Event, Fix, Kind, Point
from compbis.table.values import NamedTuple


class Way:
    """Where a ship was, as it is found out."""

    def __init__(self) -> None:
        self.fixes: list[Fix] = []
        self.lost = False

    def go(self, at: Point, turn: int = 0, date: str = "") -> None:
        """It is there; staying where it was is no new fix. turn: that begins there, 0 if it only passes; date: where a
        new day begins."""
        if self.fixes and self.fixes[-1].at == at:
            last = self.fixes.pop()
            turn, date = last.turn or turn, last.date or date
        self.fixes.append(Fix(at, turn, date))


class Happened(NamedTuple):
    """Something that happened in a turn: at: the place where."""

    kind: Kind
    at: int
    text: str


def by_place(happened: Iterable[Happened]) -> dict[int, list[Happened]]:
    """The same, by places, in the order in which something happened there first; what happened at no place is left
    out."""
    found: dict[int, list[Happened]] = {}
    for each in happened:
        if each.at:
            found.setdefault(each.at, []).append(each)
    return found


def merged(happened: Sequence[Happened], kinds: Sequence[Kind], at: Point, date: str) -> Event:
    """What happened at one place in a turn, as one event of the gravest kind with all its words; sightings are told
    only where nothing else happened. kinds: the gravest first; date: when, in words."""
    kind = min((each.kind for each in happened), key=kinds.index)
    texts = [each.text for each in happened if kind is Kind.SPOTTED or each.kind is not Kind.SPOTTED]
    return Event(kind, at, date, ". ".join(dict.fromkeys(texts)))
