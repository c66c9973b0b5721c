"""What is meant by the words of a line."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.cards.board import HEXES, Hex, distance, ways
from compbis.games.chase_of_the_bismarck.requests.movement import flight_of, straight
from compbis.games.chase_of_the_bismarck.rules import movement, status
from compbis.games.chase_of_the_bismarck.state.orders import (
    Detach,
    Fly,
    Form,
    Home,
    Patrol,
    Place,
    Port,
    Refuel,
    Repair,
    Sail,
    Shadow,
    read,
)
from compbis.games.chase_of_the_bismarck.state.units import members
from compbis.table.request import Order

_ATTACK = "A"
"""Before the hex of an attack marker."""


def words_of(typed: str, least: int, form: str) -> list[str]:
    """The words of a line. Raises IllegalOrder with what it should look like if there are too few."""
    words = typed.upper().replace(",", " ").replace(":", " ").split()
    if len(words) < least:
        raise IllegalOrder(f"IT IS {form}")
    return words


def hex_of(word: str) -> Hex:
    """A hex by its name. Raises IllegalOrder."""
    if word not in HEXES:
        raise IllegalOrder(f"NO HEX {word[:8]}: THEY ARE CALLED AS T20, AF25")
    return HEXES[word]


def sail(typed: str, request: Any) -> Sail:
    """A unit and its way. One hex that it does not touch is a goal: it goes towards it as far as it gets this turn."""
    name, *names = words_of(typed, 2, "MS KG1 K29 L29, OR MS KG1 T20")
    way = tuple(map(hex_of, names))
    unit = members(request.view.ships, name)
    if unit and len(way) == 1 and distance(unit[0].at, way[0]) > 1:
        entered = movement.waters(unit, status.line_lifted(request.view.ships))
        found = ways(unit[0].side, entered).way(unit[0].at, frozenset(way))
        way = found[: max(movement.unit_most(unit), 1)] or way
    return Sail(name, way)


def fly(typed: str, request: Any) -> Fly:
    """An air unit, and the hexes over which it flies, straight from one to the next and home again; it drops its search
    markers there, two in a hex that is alone. `A` before a hex: an attack marker there. With a colon the way itself."""
    if ":" in typed:
        found: Fly = read(f"FLY {typed.strip().upper()}")
        return found
    name, *names = words_of(typed, 2, "FL HUD1 N23 N22, OR FL SWA1 A T20")
    attack = names[0] == _ATTACK
    goals = [hex_of(word) for word in names[attack:]]
    air = request.view.air.get(name)
    if air is None or not goals:
        raise IllegalOrder("NO AIR UNIT OF YOURS" if air is None else "WHERE TO")
    by = flight_of(request.view, air)
    starts = sorted((at for at in by.starts if at), key=lambda at: (distance(at, goals[0]), at))
    if not starts or not by.base:
        raise IllegalOrder("IT HAS NO BASE")
    way: tuple[Hex, ...] = ()
    for goal in (*goals, by.base):
        way += straight(way[-1] if way else starts[0], goal)
    if attack:
        return Fly(name, way, (), goals[0])
    return Fly(name, way, tuple(goals * 2 if len(goals) == 1 else goals))


def shadow(typed: str, request: Any) -> Shadow:
    """A marked unit, and the ships that shadow it."""
    target, *ships = words_of(typed, 2, "SH T15/1 NOR SUF")
    name, _, number = target.partition("/")
    if not (number.isascii() and number.isdigit() and len(number) < 3):
        raise IllegalOrder("THE UNIT BY HEX AND NUMBER, AS T15/1")
    return Shadow(hex_of(name), int(number), tuple(ships))


def form(typed: str, request: Any) -> Form:
    """A Task Force and its ships."""
    force, *ships = words_of(typed, 2, "FO KG1 BIS PEU")
    return Form(force, tuple(ships))


def refuel(typed: str, request: Any) -> Refuel:
    """A ship and its tanker."""
    ship, tanker = [word for word in words_of(typed, 2, "RF BIS WEI") if word != "FROM"][:2]
    return Refuel(ship, tanker)


def placed(typed: str, request: Any) -> Place:
    """A tanker and its hex."""
    ship, at = words_of(typed, 2, "PL WEI B28")[:2]
    return Place(ship, hex_of(at))


def of_one(order: Callable[[str], Order], letters: str) -> Callable[[str, Any], Order]:
    """An order for one unit."""
    return lambda typed, request: order(words_of(typed, 1, f"{letters} AND A UNIT")[0])


DETACH, REPAIR, PORT, PATROL, HOME = (
    of_one(order, letters)
    for order, letters in ((Detach, "LE"), (Repair, "RE"), (Port, "PO"), (Patrol, "PA"), (Home, "HB"))
)

VERBS: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "manoeuvre": ("EVADE", "DIVERT"),
        "pursue": ("PURSUE",),
        "call": ("CALL",),
        "strike": ("STRIKE",),
        "victim": ("CHOOSE",),
        "submarine": ("SUBMARINE",),
        "hunt": ("HUNT",),
        "line": ("CHOOSE",),
        "combat": ("ATTACK",),
        "torpedoes": ("LAUNCH",),
        "fire": ("FIRE",),
        "guns": ("CHOOSE",),
        "steer": ("STEER", "CHOOSE"),
        "abort": ("ABORT",),
        "entry": ("ENTER",),
        "mend": ("CHOOSE",),
    }
)
"""The words that the orders of a question begin with, by its kind: they need not be typed."""


def answer(request: Any, line: str) -> Order:
    """The answer to a question that takes one: nothing for the cautious one, a number of the list, or the order, with
    or without its first word. Raises IllegalOrder."""
    text = " ".join(line.upper().split())
    if not text:
        return request.default  # type: ignore[no-any-return]
    legal = getattr(request, "legal", ())
    if text.isascii() and text.isdigit() and len(text) < 4 and legal:
        if not 1 <= int(text) <= len(legal):
            raise IllegalOrder(f"1 TO {len(legal)}, OR THE ANSWER ITSELF")
        return legal[int(text) - 1]  # type: ignore[no-any-return]
    for form in (text, *(f"{verb} {text}" for verb in VERBS[request.kind])):
        try:
            return request.parse(form)  # type: ignore[no-any-return]
        except IllegalOrder:
            continue
    raise IllegalOrder("NOT AN ANSWER: ? TELLS WHAT IS")
