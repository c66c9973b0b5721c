"""Where the British may be, as fields: who could see a raider in a square, and the guns that would then come."""

from collections import defaultdict
from functools import cache
from itertools import chain, repeat

from compbis.games.computer_bismarck.captains.otto import grid
from compbis.games.computer_bismarck.captains.otto.memory import Memory
from compbis.games.computer_bismarck.captains.reckoning.cells import SIZE, WIDTH, Field, fill
from compbis.games.computer_bismarck.captains.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.cards.board import ENTRY_SQUARES, ROWS, Square, distance, row
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN, is_night
from compbis.games.computer_bismarck.cards.kinds import (
    BATTLESHIP,
    CARRIER,
    CRUISER,
    DESTROYERS,
    RECONNAISSANCE,
    ShipKind,
    UnitKind,
)
from compbis.games.computer_bismarck.cards.modes import UNTIL_RELEASED
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PLANES, PRINZ_EUGEN, SHIPS
from compbis.games.computer_bismarck.cards.tables import CALMEST, STORMIEST
from compbis.games.computer_bismarck.rules import chance, reinforcements, weather
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import WAITING_MODES
from compbis.table.side import BRITISH
from compbis.table.values import NamedTuple

WATCH = {kind: weight("otto", f"watch {kind}") for kind in (*ShipKind, RECONNAISSANCE)}
GUNS: dict[UnitKind, float] = {
    **{kind: weight("otto", f"guns {kind}") for kind in (BATTLESHIP, CARRIER, CRUISER)},
    DESTROYERS: 0.0,
}
SIGHT_DAY, SIGHT_NIGHT = weights("otto", "sight day"), weights("otto", "sight night")
_STAYS, _STALE, _PACE = weight("otto", "stays"), weight("otto", "stale"), weight("otto", "pace")
_WIDEST = int(weight("otto", "widest"))
_PRESUMED, _PRESUMED_SHARE = int(weight("otto", "presumed")), weight("otto", "presumed share")
_DRAWN, _DRAWN_REACH = weight("otto", "drawn"), int(weight("otto", "drawn reach"))
_PLANES, _PLANE_RANGE = weight("otto", "planes"), weight("otto", "plane range")
_PLANE_SEEN = weight("otto", "plane seen")
_ESCORT = weights("otto", "presumed escort")
_WITH_CONVOY = weight("otto", "with convoy")
_PURSUIT = tuple(zip(map(int, weights("otto", "pursuit reach")), weights("otto", "pursuit share"), strict=True))
_GUN_REACH = 2
"""Squares that a battleship can move in a turn (6.51.1)."""

_WITHIN = [min(1.0, (2 * _GUN_REACH + 1) ** 2 / (2 * radius + 1) ** 2) for radius in range(_WIDEST + _GUN_REACH)]
"""By the uncertainty of a unit's position in squares, the fraction of its possible squares that are within a
battleship's move of a given one."""


Discs = defaultdict[tuple[Square, int], float]
"""The amount to add to every square of a disc, by its centre and radius in moves. Units in the same square share a
disc, so that it is spread once."""


class Enemy(NamedTuple):
    """The expected strength of the British by cell.

    Args:
        watch: the number of units that can spot a raider there at the end of this turn
        hunters: the planes and destroyer flotillas among them
        guns: the number of battleships, or their equivalent, that can be there at the end of the next turn
    """

    watch: Field
    hunters: Field
    guns: Field


class Unit(NamedTuple):
    """A British unit as last located.

    Args:
        kind: its kind
        square: its last known square
        age: the turns since then
        share: the probability that it is in play there at all
        name: its name, "" if it is only presumed
    """

    kind: UnitKind
    square: Square
    age: int
    share: float = 1.0
    name: str = ""


def enemy(view: View, memory: Memory) -> Enemy:
    """The fields for a turn."""
    watched: Discs = defaultdict(float)
    gunned: Discs = defaultdict(float)
    hunting: Discs = defaultdict(float)
    hot = [view.ships[raider].square for raider in (BISMARCK, PRINZ_EUGEN) if memory.hunted(raider, view.turn)]
    for unit in _units(view, memory):
        _stand(unit, hot, hunting if unit.kind is DESTROYERS else watched, gunned)
    for square, units in () if hot else _SEARCHED.get(view.turn, ()):
        watched[square, 0] += units
    for name, (square, turn) in memory.planes.items():
        if turn >= view.turn - 1 and name in PLANES:
            hunting[square, 1] += _PLANE_SEEN
    hunters = field(AIR, hunting)
    return Enemy(field(hunters, watched), hunters, field(NOTHING, gunned))


def pursuit(view: View, memory: Memory, knots: int) -> Field:
    """The expected number of battleships that can reach each cell, weighted less the longer they take.

    It counts only battleships from which a raider of that speed cannot withdraw freely (16.63).

    Args:
        view: the German view
        memory: what the reports say
        knots: the raider's speed
    """
    coming: Discs = defaultdict(float)
    for unit in _units(view, memory):
        if unit.kind is BATTLESHIP and unit.name and SHIPS[unit.name].knots >= knots:
            radius = min(_WIDEST, round(_PACE * unit.age))
            for squares, share in _PURSUIT:
                within = min(1.0, (2 * squares + 1) ** 2 / (2 * radius + 1) ** 2)
                coming[unit.square, max(squares, radius + squares - 1)] += unit.share * share * within
    return field(NOTHING, coming)


def field(field: Field, discs: Discs) -> Field:
    """A copy of the field with the amount of each disc added to its cells."""
    added = list(field)
    for (square, radius), amount in discs.items():
        grid.add(added, grid.disc(square, radius), amount)
    return added


def sight(view: View, turns: int) -> Field:
    """By cell, the probability that one unit spots a raider. turns: the turns from now.

    It uses this turn's weather, the forecast for the next turn, and the climate after that.
    """
    turn = min(view.turn + turns, LAST_TURN)
    if turns > 1:
        return _climate(turn)
    nights = [is_night(turn, number) for number in ROWS]
    if turns == 0:
        pairs = zip(view.visibility, nights, strict=True)
        return _by_row([(SIGHT_NIGHT if night else SIGHT_DAY)[level] for level, night in pairs])
    levels = zip(weather.moved_south(view.visibility), nights, strict=True)
    return _by_row([_NEXT[night][place][level] for place, (level, night) in enumerate(levels)])


@cache
def _climate(turn: int) -> Field:
    return _by_row([_CLIMATE[is_night(turn, number)] for number in ROWS])


def _by_row(levels: list[float]) -> Field:
    return list(chain.from_iterable(repeat(level, WIDTH) for level in levels))


def found_chance(watch: float, sighted: float) -> float:
    """The probability of being spotted, given the expected number of units and the probability that one of them
    spots."""
    return 1.0 - 1.0 / (1.0 + watch * sighted)


def air_chance(view: View, square: Square) -> float:
    """The probability of being found by the general air search (12.2)."""
    level = view.visibility[row(square) - ROWS.start]
    return chance.AIR_PERCENT / 100 if chance.air_search_possible(square, level, square in view.fog) else 0.0


def _units(view: View, memory: Memory) -> list[Unit]:
    """Every British unit that is or may be at sea."""
    contacts = {contact.name: contact for contact in view.contacts}
    units = []
    for name, spec in _BRITISH.items():
        if name in memory.gone or (name in contacts and contacts[name].sunk):
            continue
        if name in contacts:
            contact = contacts[name]
            units.append(Unit(spec.kind, contact.square, view.turn - contact.turn, name=name))
        elif spec.mode not in WAITING_MODES:
            units.append(Unit(spec.kind, spec.square, view.turn, name=name))
        elif (unit := _reinforcement(name, view.turn, memory.located())) is not None:
            units.append(unit)
    return _with_convoys(units, memory, view.turn)


def _reinforcement(name: str, turn: int, located: int) -> Unit | None:
    spec = SHIPS[name]
    square = spec.square or ENTRY_SQUARES[len(ENTRY_SQUARES) // 2]
    if spec.mode != UNTIL_RELEASED:
        since = next((t for t in range(1, turn + 1) if reinforcements.may_come(spec.mode, t, located, False)), 0)
        return Unit(spec.kind, square, turn - since + 1, name=name) if since else None
    if located:
        return Unit(spec.kind, square, turn - located, name=name)
    return Unit(spec.kind, square, turn - _PRESUMED + 1, _PRESUMED_SHARE, name) if turn >= _PRESUMED else None


def _with_convoys(units: list[Unit], memory: Memory, turn: int) -> list[Unit]:
    """The units, plus a share of each warship last seen with a convoy and the presumed guard of each convoy not seen
    yet."""
    for convoy, company in memory.company.items():
        square, likely = memory.tracks[convoy].likely(turn)
        if convoy in memory.gone or not square:
            continue
        units += [
            Unit(SHIPS[name].kind, square, 1, likely * _WITH_CONVOY, name)
            for name in company
            if name not in memory.gone
        ]
        if not memory.tracks[convoy].seen:
            presumed = memory.guarded(convoy, turn)
            units += [
                Unit(kind, square, 1, likely * presumed * many)
                for kind, many in zip((BATTLESHIP, CRUISER), _ESCORT, strict=True)
            ]
    return units


def _stand(unit: Unit, hot: list[Square], watched: Discs, gunned: Discs) -> None:
    """Spread a unit over the squares where it may be."""
    radius = min(_WIDEST, round(_PACE * unit.age))
    share = unit.share
    for square in hot:
        if distance(square, unit.square) <= radius + _DRAWN_REACH:
            drawn = share * _DRAWN
            _spread(unit.kind, square, _GUN_REACH, drawn, watched, gunned)
            share -= drawn
    stays = share * _STAYS / (1 + _STALE * unit.age)
    watched[unit.square, 0] += stays * WATCH[unit.kind]
    _spread(unit.kind, unit.square, radius, share - stays, watched, gunned)
    if GUNS.get(unit.kind):
        gunned[unit.square, _GUN_REACH] += stays * GUNS[unit.kind]


def _spread(kind: UnitKind, square: Square, radius: int, share: float, watched: Discs, gunned: Discs) -> None:
    watched[square, radius] += share * WATCH[kind] / len(grid.disc(square, radius))
    if GUNS.get(kind):
        gunned[square, radius + _GUN_REACH - 1] += share * _WITHIN[radius] * GUNS[kind]


def _air() -> Field:
    """By cell, the expected number of planes in the air nearby at any time, which falls with the distance from their
    bases."""
    bases = [spec.square for spec in PLANES.values() if spec.square and spec.kind is RECONNAISSANCE]

    def planes(square: Square) -> float:
        return sum(_PLANES * max(0.0, 1 - distance(square, base) / _PLANE_RANGE) for base in bases)

    return fill(planes)


def _mean(table: tuple[float, ...], levels: list[int]) -> float:
    return sum(table[level] for level in levels) / len(levels)


def _next(table: tuple[float, ...], number: int) -> list[float]:
    """By visibility level of the row to the north, a table's mean value for a row on the next turn."""
    low, high = weather.step_range(number)
    steps = range(low, high + 1)
    return [_mean(table, [weather.changed(level, step) for step in steps]) for level in range(STORMIEST + 1)]


def _searched(turn: int) -> list[tuple[Square, float]]:
    """The squares that were searched on that turn of earlier games, and the units that would search them as often."""
    row = weights("otto", f"searched on turn {turn}")
    chances = [min(chance, _SURELY) for chance in row[1::2]]
    return [(int(square), chance / (1 - chance)) for square, chance in zip(row[::2], chances, strict=True)]


SEARCHED_TURNS = (1, 2, 3, 4)
"""The turns on which Otto knows where the British search for raiders on their way out."""
_SURELY = 0.95
"""A square that is searched more often counts as searched in this part of the games."""
_SEARCHED = {turn: _searched(turn) for turn in SEARCHED_TURNS}
_BRITISH = {name: spec for name, spec in SHIPS.items() if spec.side is BRITISH}
AIR = _air()
NOTHING = [0.0] * SIZE
_CLIMATE = [_mean(table, list(range(CALMEST, STORMIEST + 1))) for table in (SIGHT_DAY, SIGHT_NIGHT)]
_NEXT = [[_next(table, number) for number in ROWS] for table in (SIGHT_DAY, SIGHT_NIGHT)]
