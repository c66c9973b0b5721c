"""The German points so far, and what each way to end the game still needs (4)."""

from compbis.games.chase_of_the_bismarck.cards.board import distance
from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN
from compbis.games.chase_of_the_bismarck.cards.roster import QUARRY
from compbis.games.chase_of_the_bismarck.cards.tables import POINTS, REFUEL
from compbis.games.chase_of_the_bismarck.rules.points import Tally, of_convoys, of_ship, strategic
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Damage, Fate, Ship

FRANCE, TIME, UNDAMAGED = "France", "time", "undamaged"
"""The rows of the Victory Points Table that he aims for."""
RESERVE = POINTS["undamaged fuel"]
"""The Fuel Points with which the Bismarck must end the game at sea."""
_SPARE = 2
"""The points that he wants to have to spare, since he may still lose a tanker or a flotilla: fewer late in the game."""
_LESS = 10
"""The number of turns left for each of these points."""
_DETOUR = 2
"""The turns that refuelling takes in addition to the way to the tanker."""


def points(view: View) -> float:
    """The German points so far, as far as the Germans know."""
    shipping = of_convoys(Tally(view.chits, view.halves, view.merchants, 0))
    allied = [Ship(name, 0, fate=Fate.SUNK) for name in view.lost]
    allied += [Ship(name, 0, damage=damage) for name, damage in view.seen.items() if name not in view.lost]
    return shipping + sum(map(of_ship, allied)) - sum(map(of_ship, view.ships.values()))


def need(view: View, end: str) -> float:
    """The points that are missing for a win with this end of the game; 0 or less if none are."""
    return POINTS["victory"] - POINTS[end] - points(view)


def may_end_undamaged(view: View) -> bool:
    """Whether the Bismarck can still end the game undamaged at sea: with enough fuel, or in reach of a tanker."""
    quarry = view.ships[QUARRY]
    if quarry.damage != Damage():
        return False
    left = LAST_TURN - view.turn
    near = any(
        ship.card.tanker and ship.at and distance(ship.at, quarry.at) + _DETOUR <= left for ship in view.ships.values()
    )
    return quarry.fuel >= RESERVE - near * REFUEL["points"]


def need_at_sea(view: View) -> float:
    """The points that are missing for a win if she stays at sea to the end."""
    return need(view, UNDAMAGED if may_end_undamaged(view) else TIME)


def enough_at_sea(view: View) -> bool:
    """Whether the points suffice, with some to spare, if she stays at sea to the end."""
    spare = -_spare(view)
    return need(view, TIME) <= spare or (may_end_undamaged(view) and need(view, UNDAMAGED) <= spare)


def enough_in_port(view: View, turns_home: float) -> bool:
    """Whether she wins in port, and this is the end to aim for: in France with the points that she has, in any port by
    a Strategic Victory.

    Args:
        view: the German view
        turns_home: how many turns the way home takes
    """
    missing, left = need(view, FRANCE), LAST_TURN - view.turn
    if strategic(view.prizes) and left >= turns_home:
        return True
    if missing > 0 or left < turns_home or may_end_undamaged(view) or enough_at_sea(view):
        return False
    return missing <= -_spare(view) or left <= turns_home + _DETOUR + 2


def _spare(view: View) -> int:
    return min((LAST_TURN - view.turn) // _LESS, _SPARE)
