"""The answer to WH: where an enemy unit can be, shaded on the board and in words."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from compbis.board.shading import Shading, by_rows
from compbis.board.shapes import IN_A_ROW
from compbis.games.chase_of_the_bismarck.cards.board import Hex, distance, in_own_port
from compbis.games.chase_of_the_bismarck.cards.roster import EXTRAS, HEAVY, SHIPS, START
from compbis.games.chase_of_the_bismarck.rules import search
from compbis.games.chase_of_the_bismarck.rules import whereabouts as reach
from compbis.games.chase_of_the_bismarck.rules.whereabouts import Trace, fastest
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import in_play
from compbis.games.chase_of_the_bismarck.words import details
from compbis.games.chase_of_the_bismarck.words.pages import MAP
from compbis.games.chase_of_the_bismarck.words.phrases import place, ship_name
from compbis.table.page import folded
from compbis.table.side import BRITISH

_FEW = 9
"""The most hexes to list one by one."""
_CAPITAL = ("BB", "BC", "CV")
_NEAREST = 3
"""How many of the side's nearest units to list."""


def shading(now: Collection[Hex], then: Collection[Hex]) -> Shading:
    """A shading of the hexes where a unit can be now, and of those that it can reach this turn."""
    return Shading(now, then)


def title(name: str) -> str:
    """The title of the shaded board."""
    return f"{name}: o NOW, ' LATER"


def known(
    traces: Iterable[tuple[str, Trace]], view: View, spoken: bool = False, announced: Collection[str] = ()
) -> Iterator[str]:
    """The last known positions, one line each.

    Args:
        traces: the last known positions, each with the letters of its class
        view: the view of the side that asks
        spoken: whether to leave out what the number of the turn says
        announced: the optional units of the enemy that were announced
    """
    for name, trace in traces:
        last = _last(trace, view, announced, spoken)
        yield from folded(last if spoken and not trace.cls else f"{name:<{0 if spoken else 3}} {last}")


def whereabouts(
    name: str,
    traces: Sequence[Trace],
    view: View,
    now: Collection[Hex],
    then: Collection[Hex],
    spoken: bool,
    announced: Collection[str] = (),
) -> Iterator[str]:
    """Where the units of a class can be, in words.

    Args:
        name: the letters of their class
        traces: their last known positions, the latest first
        view: the view of the side that asks
        now: the hexes where they can be now
        then: the hexes where they can be after this turn's movement
        spoken: whether to list the hexes row by row, for a player who has no board to see
        announced: the optional units of the enemy that were announced
    """
    latest, *others = traces
    most = fastest(view.side.enemy, latest.cls)
    yield from folded(f"{name}: {_last(latest, view, announced)}; {most} HEX{'ES' * (most > 1)} A TURN AT MOST")
    for trace in others:
        yield from folded(f"ANOTHER: {_last(trace, view, announced)}")
    seen = sum(trace.number for trace in traces)
    certain, perhaps = _afloat(latest.cls, view, announced)
    if latest.turn and (more := certain + perhaps - seen) > 0:
        those = f"THOSE ARE {seen}" if seen > 1 else "THAT IS ONE"
        yield from folded(f"{those} {latest.cls}: {'UP TO ' * (perhaps > 0)}{more} MORE CAN BE ANYWHERE")
    if all(trace.turn >= view.turn for trace in traces):
        return
    it = "THEY" if others else "IT"
    yield from _extent(f"{it} CAN NOW BE IN", now, spoken)
    yield from _extent(f"{it} CAN BE AFTER THIS TURN'S MOVES IN", then, spoken)
    factors = search.factors(view.side, view.ships, view.search)
    covered = {*search.searchable(factors, view.level, view.fog)} & {*then}
    yield f"YOUR ORDERS LET YOU SEARCH {len(covered)} OF THOSE {len(then)}"
    if (near := _near(view, now)) and near[0][0]:  # a distance of 0 tells nothing
        yield from folded(
            f"YOUR NEAREST UNITS, IN HEXES AT LEAST: {', '.join(f'{ship} {hexes}' for hexes, ship in near)}"
        )


def _last(trace: Trace, view: View, announced: Collection[str], spoken: bool = False) -> str:
    """When and where a unit was last known to be.

    Args:
        trace: the last known position
        view: the view of the side that asks
        announced: the optional units of the enemy that were announced
        spoken: whether to leave out what the number of the turn says
    """
    if not trace.turn:
        return f"{_begins(trace, view, announced)} BEGAN IN {', '.join(place(at) for at in sorted(trace.places))}"
    return details.last_known(trace, view, spoken)


def _begins(trace: Trace, view: View, announced: Collection[str]) -> str:
    begun = {name: start.at for name, start in START.items() if not start.turn}
    begun |= {name: EXTRAS[name].at for name in announced}
    ships = [name for name, at in begun.items() if SHIPS[name].cls == trace.cls and at in trace.places]
    ships = [name for name in ships if SHIPS[name].side is not view.side]
    return ship_name(ships[0]) if len(ships) == 1 else f"{len(ships)} OF THEM"


def _afloat(cls: str, view: View, announced: Collection[str]) -> tuple[int, int]:
    """The number of enemy ships of a class that are on the board, as far as the side knows, and the number of optional
    units of the class that may or may not take part (13.1).

    Args:
        cls: the class
        view: the view of the side that asks
        announced: the optional units of the enemy that were announced
    """
    of_class = [name for name, card in SHIPS.items() if card.cls == cls and card.side is not view.side]
    sail = [name for name in of_class if reach.can_sail(view, name)]
    perhaps = [name for name in sail if name in EXTRAS and name not in announced and name not in view.seen]
    return len(sail) - len(perhaps), len(perhaps)


def _extent(what: str, hexes: Collection[Hex], whole: bool) -> Iterator[str]:
    """The number of hexes, and which they are if they are few; else the rows and columns that they span or, if `whole`,
    all of them by rows."""
    count = f"{what} {len(hexes)} HEX{'ES' * (len(hexes) != 1)}"
    if len(hexes) <= _FEW:
        yield from folded(f"{count}: {', '.join(place(at) for at in sorted(hexes))}")
    elif whole:
        yield f"{count}:"
        for row in by_rows(MAP, hexes):
            yield from folded(f"  ROW {row.strip()}")
    else:
        rows = [MAP.rows[at // IN_A_ROW].strip() for at in (min(hexes), max(hexes))]
        columns = sorted({at % IN_A_ROW for at in hexes})
        yield f"{count}, ROWS {rows[0]} TO {rows[1]}, COLUMNS {columns[0]} TO {columns[-1]}"


def _near(view: View, now: Collection[Hex]) -> list[tuple[int, str]]:
    """The side's own heavy units outside its ports, nearest first, each with the shortest possible distance to the
    enemy."""
    wanted = _CAPITAL if view.side is BRITISH else HEAVY
    units = {
        ship.unit: ship.at
        for ship in in_play(view.ships)
        if ship.card.cls in wanted and not in_own_port(view.side, ship.at)
    }
    if not now:
        return []
    found = [(min(distance(at, other) for other in now), name) for name, at in units.items()]
    return sorted(found)[:_NEAREST]
