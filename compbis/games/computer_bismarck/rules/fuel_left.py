"""How much fuel an enemy ship can have left, given the reports to the other side.

Each turn in which it must have moved two squares or more cost fuel (6.51.2). What it lost by damage is not reported and
not counted; whether it has refueled is not known.
"""

from collections.abc import Mapping
from functools import lru_cache

from compbis.games.computer_bismarck.cards.roster import ShipSpec
from compbis.games.computer_bismarck.rules.movement import fuel_used
from compbis.games.computer_bismarck.rules.whereabouts import (
    NOWHERE,
    Past,
    Squares,
    Trace,
    Whereabouts,
    at_end_of_turn,
    at_start,
    past,
    undamaged,
)
from compbis.table.values import NamedTuple

_KEPT = 64
"""The number of results that are kept, so that a new turn continues from the one before."""


class _Known(NamedTuple):
    """Where a ship can be, and the same squares by the most fuel that it can have there, the most first."""

    whole: Whereabouts
    by_fuel: tuple[tuple[int, Whereabouts], ...]


def most_fuel(spec: ShipSpec, traces: Mapping[int, Trace], searched: Mapping[int, Squares], turn: int) -> int:
    """The most fuel that the ship can have when a turn begins, if it has not refueled.

    Args:
        spec: the card of the ship
        traces: by turn, what the other side learned of it
        searched: by turn, the squares where the other side would have spotted any ship but a submarine (9.5)
        turn: the number of the turn
    """
    return _known(spec, past(traces, searched, turn)).by_fuel[0][0]


@lru_cache(_KEPT)
def _known(spec: ShipSpec, learned: Past) -> _Known:
    if not learned:
        return _Known(at_start(spec), ((spec.fuel_start, at_start(spec)),))
    *earlier, (trace, searched) = learned
    turn, before = len(learned), _known(spec, tuple(earlier))
    whole = at_end_of_turn(spec, before.whole, trace, turn, searched)
    reached: dict[int, Whereabouts] = {}
    for fuel, at in before.by_fuel:
        began = Whereabouts(at.rested & trace.began, at.dashed & trace.began) if trace.began else at
        if not (began.rested or began.dashed):
            continue
        moved = at_end_of_turn(spec, began, trace._replace(began=NOWHERE, ended=NOWHERE), turn)
        burnt = fuel_used(undamaged(spec)._replace(fuel=fuel), 2)
        _add(reached, fuel, Whereabouts(moved.rested & whole.rested, NOWHERE))
        if burnt:
            _add(reached, fuel - burnt, Whereabouts(NOWHERE, moved.dashed & whole.dashed))
    return _Known(whole, _best(reached) or ((before.by_fuel[0][0], whole),))


def _add(reached: dict[int, Whereabouts], fuel: int, more: Whereabouts) -> None:
    at = reached.get(fuel, Whereabouts(NOWHERE, NOWHERE))
    reached[fuel] = Whereabouts(at.rested | more.rested, at.dashed | more.dashed)


def _best(reached: Mapping[int, Whereabouts]) -> tuple[tuple[int, Whereabouts], ...]:
    """The squares by the most fuel that the ship can have there. Less is left out, since more is never worse."""
    found, seen = list[tuple[int, Whereabouts]](), Whereabouts(NOWHERE, NOWHERE)
    for fuel in sorted(reached, reverse=True):
        at = reached[fuel]
        new = Whereabouts(at.rested - seen.rested, at.dashed - seen.dashed)
        seen = Whereabouts(seen.rested | at.rested, seen.dashed | at.dashed)
        if new.rested or new.dashed:
            found.append((fuel, new))
    return tuple(found)
