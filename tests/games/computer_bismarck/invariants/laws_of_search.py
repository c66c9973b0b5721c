"""9: the laws of search: what it must spot, worked out a second time from the units present."""

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.invariants.laws_book import SIDES, Found, State, step
from tests.games.computer_bismarck.invariants.laws_manual import BERGEN, searches

FOLLOWER = 8
"""10.8, 11.7."""
Units = list[Ship | Plane]


@step("9.5")
def only_the_search_changes_what_is_spotted(before: State, after: State) -> Found:
    """What is spotted stays so until the next search."""
    if after.phase == "search":
        return
    for side in SIDES:
        for name in sorted(before.spotted[side] ^ after.spotted[side]):
            yield f"{name} is spotted or lost outside the search"


@step("9.2, 9.5", "search")
def the_search_spots_all_that_it_must_and_nothing_else(before: State, after: State) -> Found:
    """Spotting is mutual and of all units in a square, except that submarines are spotted only under an enemy plane."""
    due = {side: frozenset[str]().union(*(_seen(after, side, square) for square in _squares(after))) for side in SIDES}
    for side in SIDES:
        for name in sorted(due[side] ^ after.spotted[side]):
            yield f"{name} is {'not ' if name in due[side] else ''}spotted"
    located = after.turn if "BISMARCK" in due[GERMAN] and not before.located else before.located
    if after.located != located:
        yield "BISMARCK is located or not"  # 14.22, 14.42


@step("14.22", "search")
def bergen_is_searched_when_enough_factors_are_there(before: State, after: State) -> Found:
    """British factors count, with or without an enemy there, until the ships of Scapa Flow are released."""
    there = any(
        square not in after.fog and _factors(after, BRITISH, square) >= after.visibility_at(square) for square in BERGEN
    )
    if after.bergen != ((there and not before.released) or before.bergen):
        yield "BERGEN is searched or not"


def _squares(state: State) -> list[Square]:
    """The squares without fog in which both sides have units."""
    german = {ship.square for ship in state.ships[GERMAN].values() if _active(ship)}
    return sorted(square for square in german if square not in state.fog and _there(state, BRITISH, square))


def _active(ship: Ship) -> bool:
    return not ship.fate and ship.square > 0 and ship.mode not in "XYU"


def _there(state: State, side: Side, square: Square) -> Units:
    """The units of a side in a square, except planes on the ground."""
    ships = [ship for ship in state.ships[side].values() if ship.square == square and _active(ship)]
    planes = [plane for plane in state.planes[side].values() if plane.square == square and plane.mode != "B"]
    return [*ships, *(plane for plane in planes if not plane.fate)]


def _factors(state: State, side: Side, square: Square) -> int:
    units = _there(state, side, square)
    return sum(FOLLOWER if unit.spec in state.followers else searches(unit, state.turn, square) for unit in units)


def _finds(state: State, side: Side, square: Square) -> bool:
    """Whether the side spots an enemy there by its own factors (9.2)."""
    under_a_plane = any(isinstance(unit, Plane) for unit in _there(state, side, square))
    prey = [unit for unit in _there(state, side.enemy, square) if unit.kind != "S" or under_a_plane]
    return bool(prey) and _factors(state, side, square) >= state.visibility_at(square)


def _seen(state: State, side: Side, square: Square) -> set[str]:
    """The ships of a side that are spotted in a square."""
    ships = [unit for unit in _there(state, side, square) if isinstance(unit, Ship)]
    mutual = any(_finds(state, one, square) for one in SIDES)
    planes = any(isinstance(unit, Plane) for unit in _there(state, side.enemy, square))
    submarines = planes and _finds(state, side.enemy, square)
    return {ship.name for ship in ships if (submarines if ship.kind == "S" else mutual)}
