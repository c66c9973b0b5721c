"""Parsers of typed lines."""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import Any

from compbis.board.ways import Ways
from compbis.desk.phased.asked import numbered, parse_any, words_of
from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.cards.board import (
    FOG,
    GRID,
    HEXES,
    NAMES,
    WATER,
    Hex,
    distance,
    factor,
    ways,
)
from compbis.games.chase_of_the_bismarck.requests.movement import there_and_back
from compbis.games.chase_of_the_bismarck.rules import flight, movement, odds, status, upkeep
from compbis.games.chase_of_the_bismarck.state.orders import (
    BREAKING,
    CLOSING,
    OPENING,
    Fly,
    Form,
    Place,
    Refuel,
    Sail,
    Shadow,
    Steer,
    read,
)
from compbis.games.chase_of_the_bismarck.state.units import Air, AirState, Unit, in_play, members
from compbis.games.chase_of_the_bismarck.words.asking import listed
from compbis.table.request import Order
from compbis.table.side import BRITISH, GERMAN

_ATTACK = "A"
"""Stands before the hex of an attack marker."""
_STAYS = "+"
"""Stands after the hexes of a flight that ends aloft."""
SLOWLY = "1"
"""Stands after a goal: one hex a turn."""
_DONE = "DM"
"""Ends the orders of a phase; as an answer it stands for the default."""
_COURSES = MappingProxyType({"C": CLOSING, "O": OPENING, "B": BREAKING})


def hex_of(word: str) -> Hex:
    """The hex with that name. Raises IllegalOrder."""
    if word not in HEXES:
        raise IllegalOrder(f"NO HEX {word[:8]}: NAMES ARE LIKE T20, AF25")
    return HEXES[word]


# Ships


def sail(typed: str, request: Any) -> tuple[Sail, str]:
    """The move of a unit, and the words for its goal, "" if it arrives this turn.

    A single hex that is not adjacent is a goal: the unit goes towards it as far as it can, or one hex a turn with a 1
    after it.
    """
    name, *names = words_of(typed, 2, "MS KG1 K29 L29, OR MS KG1 T20")
    slowly = len(names) > 1 and names[-1] == SLOWLY
    way = tuple(map(hex_of, names[:-1] if slowly else names))
    unit = members(request.view.ships, name)
    if unit and len(way) == 1 and (slowly or distance(unit[0].at, way[0]) > 1):
        return towards(request, unit, way[0], slowly)
    return Sail(name, way), ""


def towards(request: Any, unit: Unit, goal: Hex, slowly: bool) -> tuple[Sail, str]:
    """The move of a unit along the shortest route to a goal, and the words for that goal, "" if it arrives.

    Of several routes, a German unit takes the one that the Allies watch least.

    Args:
        request: the request for orders
        unit: the ships of the unit
        goal: the hex to reach
        slowly: one hex a turn, which costs a fast ship no fuel

    Raises:
        IllegalOrder: there is no route, or the unit has an order
    """
    movement.check_free(unit)
    if unit[0].at == goal:
        raise IllegalOrder(f"IT IS IN {NAMES[goal]}")
    german = request.view.side is GERMAN
    found = _ways(request, unit).cheapest(unit[0].at, goal, _watched if german else lambda at: 0)
    if not found or found[-1] != goal:
        raise IllegalOrder(f"NO WAY TO {NAMES[goal]} FOR {unit[0].unit}{_hindered(request, unit, goal)}")
    most = min(movement.unit_hexes_left(unit), 1 if slowly else len(found))
    kept = f"{NAMES[goal]}{f' {SLOWLY}' if slowly else ''}"
    return Sail(unit[0].unit, found[: max(most, 1)]), "" if len(found) <= most else kept


def _watched(at: Hex) -> int:
    """How well the Allies watch a hex: their printed factors count first, and then whether it is free of fog."""
    return len(WATER) * factor(BRITISH, at) + (at not in FOG)


def _hindered(request: Any, unit: Unit, goal: Hex) -> str:
    """What keeps a unit from a hex: the ships that find no way there even alone or, if none finds one, the rule."""
    ships = [ship for ship in unit if _ways(request, (ship,)).way(ship.at, frozenset((goal,)))[-1:] != (goal,)]
    if 0 < len(ships) < len(unit):
        return f": {' '.join(ship.id for ship in ships)} MAY NOT GO THERE"
    return (
        f": {why}" if ships and (why := movement.why_barred(unit, goal, status.line_lifted(request.view.ships))) else ""
    )


def distance_to_goal(request: Any, unit: Unit, start: Hex, goal: Hex) -> int:
    """The number of hexes from a hex to a goal.

    Args:
        request: the request for orders
        unit: the ships of the unit
        start: the hex to count from
        goal: the hex to reach
    """
    return len(_ways(request, unit).way(start, frozenset((goal,))))


def _ways(request: Any, unit: Unit) -> Ways:
    entered = movement.waters(unit, status.line_lifted(request.view.ships))
    return ways(unit[0].side, entered)


def line(typed: str, request: Any) -> list[tuple[str, Hex]]:
    """The units on a patrol line, each with its hex, from the two ends of the line and the names of the units.

    The hexes are spread evenly along the line; each goes to the nearest unit that has none yet.
    """
    one, other, *names = words_of(typed, 3, "LI D16 D22 NOR SUF: TWO ENDS, AND UNITS")
    ends = hex_of(one), hex_of(other)
    on_it = [at for at in GRID.line(*ends) if at in WATER]
    units = [(name, members(request.view.ships, name)) for name in dict.fromkeys(names)]
    for name, unit in units:
        if not unit:
            raise IllegalOrder(upkeep.no_unit(request.view.ships, name))
    if not on_it:
        raise IllegalOrder("THERE IS NO WATER ON THAT LINE")
    gaps = max(len(units) - 1, 1)
    places = [on_it[round(number * (len(on_it) - 1) / gaps)] for number in range(len(units))]
    found = []
    for place in places:
        name, unit = min(units, key=lambda each: (distance(each[1][0].at, place), each[0]))
        units.remove((name, unit))
        found.append((name, place))
    return found


def patrol(typed: str, request: Any) -> list[str]:
    """The names of the units that patrol, or ALL."""
    return words_of(typed, 1, "PA KG1, PA NOR SUF, OR PA ALL")


def leaving(typed: str, request: Any) -> list[str]:
    """The ships that leave their Task Forces. The last ship of one needs no order: alone it is no Task Force."""
    names = list(dict.fromkeys(words_of(typed, 1, "LE BIS, OR LE BIS PEU")))
    for force in {ship.force for ship in request.view.ships.values() if ship.force and ship.id in names}:
        all_of = [ship.id for ship in members(request.view.ships, force)]
        if {*all_of} <= {*names}:
            names.remove([name for name in names if name in all_of][-1])
    return names


# Aircraft


def fly(typed: str, request: Any) -> Fly:
    """The flight of an air unit, named by its id or by a base where it is ready.

    The unit flies straight from hex to hex and home again, and drops one search marker on each, two on a single hex.
    With `A` before the hexes it drops an attack marker on the first instead. A unit with an Endurance of two ends its
    first phase aloft over the last hex if it cannot be back, or with a `+` after the hexes (7.7.1). With a colon, the
    line is the text form of the order.
    """
    if ":" in typed:
        found: Fly = read(f"FLY {typed.strip().upper()}")
        return found
    name, *names = words_of(typed, 2, "FL HUD2 L25 L26, OR FL SWA1 A T20")
    attack, stays = names[0] == _ATTACK, names[-1] == _STAYS
    goals = tuple(hex_of(word) for word in names[attack : -1 if stays else None])
    if not goals:
        raise IllegalOrder("WHERE TO")
    air = _air(request.view, name, attack)
    order = there_and_back(request.view, air, goals, attack, back=not stays)
    used = flight.points(order.way, order.search, request.view.level)
    if used > air.card.speed and flight.may_stay_up(air):
        return there_and_back(request.view, air, goals, attack, back=False)
    return order


def _air(view: Any, name: str, attack: bool) -> Air:
    """The air unit with that name, or else the first that is ready at the base with that name."""
    if air := view.air.get(name):
        return air  # type: ignore[no-any-return]
    flown = [order.split(":")[0] for order in view.orders]
    for air in view.air.values():
        at_base = name in (air.card.carrier, NAMES.get(air.card.base, ""))
        ready = air.state is AirState.READY and f"FLY {air.id}" not in flown
        if at_base and ready and not (attack and air.card.recon):
            return air  # type: ignore[no-any-return]
    raise IllegalOrder(f"NO AIR UNIT OF YOURS IS CALLED {name[:8]}, OR READY AT A BASE OF THAT NAME")


# Other orders


def shadow(typed: str, request: Any) -> Shadow:
    """The order to shadow a marked unit with these ships, or with all ships of a Task Force."""
    target, *ships = words_of(typed, 2, "SH T15/1 NOR SUF")
    name, _, number = target.partition("/")
    if not (number.isascii() and number.isdigit() and len(number) < 3):
        raise IllegalOrder("THE UNIT BY HEX AND NUMBER, LIKE T15/1")
    found = [[ship.id for ship in members(request.view.ships, word)] or [word] for word in ships]
    order = Shadow(hex_of(name), int(number), tuple(chain.from_iterable(found)))
    _check_fast_enough(order, request)
    return order


def _check_fast_enough(order: Shadow, request: Any) -> None:
    """Raise IllegalOrder if an attempt must fail because a ship is too slow. The rules allow it, but its ships could
    then neither search nor patrol (6)."""
    view, contact = request.view, request.view.contact(order.at, order.number)
    if contact is None or type(order) not in request.kinds:
        return
    request.after(order)
    ships = tuple([view.ships[name] for name in order.ships])
    if odds.can_shadow(view, ships, contact.classes):
        return
    here = [ship for ship in in_play(view.ships) if ship.at == order.at and not ship.card.tanker]
    fast = [ship.id for ship in here if odds.can_shadow(view, (ship,), contact.classes)]
    able = " ".join(fast)
    slow = ", ".join(f"{ship.id} {ship.rating}" for ship in ships if ship.id not in fast)
    raise IllegalOrder(f"TOO SLOW TO SHADOW IT: {slow} KNOTS{f'. FAST ENOUGH: {able}' if able else ''}")


def form(typed: str, request: Any) -> Form:
    """The order to form or join a Task Force."""
    force, *ships = words_of(typed, 2, "FO KG1 BIS PEU")
    return Form(force, tuple(ships))


def refuel(typed: str, request: Any) -> Refuel:
    """The order to refuel a ship from a tanker."""
    form = "RF BIS WEI: ONE SHIP, AND ITS TANKER"
    words = [word for word in words_of(typed, 2, form) if word != "FROM"]
    if len(words) != 2:
        raise IllegalOrder(f"TYPE {form}")
    return Refuel(*words)


def place_order(typed: str, request: Any) -> Place:
    """The order to place a tanker."""
    form = "PL WEI B28: ONE TANKER, AND ITS HEX"
    words = words_of(typed, 2, form)
    if len(words) != 2:
        raise IllegalOrder(f"TYPE {form}")
    return Place(words[0], hex_of(words[1]))


def ships(letters: str) -> Callable[[str, Any], list[str]]:
    """A parser of the names of ships that get the same order. letters: the letters of the command."""
    return lambda typed, request: list(dict.fromkeys(words_of(typed, 1, f"{letters} AND ONE SHIP OR SEVERAL")))


# Questions that take one answer

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
"""The words that the answers to a question start with, by the question's kind; the player may leave them out."""


def answer(request: Any, line: str) -> Order:
    """The answer on a line: the default for an empty line or DM, a number of the list, or an order with or without its
    first word. Raises IllegalOrder."""
    text = " ".join(line.upper().split())
    if text in ("", _DONE):
        return request.default  # type: ignore[no-any-return]
    if request.kind == "steer":
        if text.isdigit():
            raise IllegalOrder("C, O OR B, AND HOW MANY ZONES: C 2")
        if order := _steer(request, text.split()):
            return order
    if (chosen := numbered(text, listed(request))) is not None:
        return chosen
    return parse_any(request, (text, *(f"{verb} {text}" for verb in VERBS[request.kind])))


def _steer(request: Any, words: Sequence[str]) -> Order | None:
    """A move on the Battle Board: `C` closes, `O` opens, `B` breaks off, as far as possible or by the number that
    follows."""
    course = _COURSES.get(words[0])
    if not course or len(words) > 2:
        return None
    ways = [order for order in request.legal if isinstance(order, Steer) and order.course == course]
    if len(words) == 2:
        ways = [order for order in ways if str(order.zones) == words[1]]
    return max(ways, key=lambda order: order.zones, default=None)
