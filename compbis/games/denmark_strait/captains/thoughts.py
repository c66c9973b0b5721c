"""What a captain is about, in a line for those who may know it when the game is over."""

from typing import Any

from compbis.games.denmark_strait import rules
from compbis.games.denmark_strait.state import Appoint, Fire, Rally, Repair, Sail, Ships
from compbis.table.request import YES


def thought(ships: Ships, order: Any, chance: float | None = None) -> str:
    """What he is about.

    Args:
        ships: before the order.
        order: that he gives.
        chance: that what he hopes for comes about, if he has reckoned with it.
    """
    hope = "" if chance is None else f", {round(100 * chance)} IN 100"
    match order:
        case Appoint(first, second):
            return f"CAPTAINS: {first} AND {second}"
        case Sail(name):
            ship, then = ships[name], rules.sailed(ships[name], order)
            nearer = rules.nearest(ships, ship) - rules.nearest(ships, then)
            about = "CLOSING IN" if nearer > 0 else "GETTING AWAY" if nearer < 0 else "HOLDING THE RANGE"
            return f"{about}: {name} TO {then.at}, FACING {then.facing}{hope}"
        case Fire(name, target, points):
            return f"FIRE: {name} AT {target}, POINTS {points}{hope}"
        case Repair(name, card, points):
            return f"DAMAGE CONTROL: {name} {card}, POINTS {points}{hope}"
        case Rally(name, points):
            return f"MORALE: {name}, POINTS {points}"
    return "DICE: ONCE MORE" if order == YES else "NOTHING BETTER THAN THIS"
