"""Examples of commands that work now: with units that the side still has, and orders that the rules allow."""

from collections.abc import Iterator, Mapping

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import DIRECTIONS
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.desk.place import BismarckPlace
from compbis.games.computer_bismarck.desk.routes import packs, patrols, rt, standing
from compbis.games.computer_bismarck.desk.shading import ranging
from compbis.games.computer_bismarck.desk.units.spelling import NAMES
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.requests.decisions import plane_leg, ship_leg
from compbis.games.computer_bismarck.state.orders import ATTACK, PlaneOrder, ShipOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.words import details
from compbis.games.computer_bismarck.words.shades import sought_ships
from compbis.table.side import BRITISH

_BACK: Mapping[str, str] = {
    there: back
    for there, (down, right) in DIRECTIONS.items()
    for back, opposite in DIRECTIONS.items()
    if opposite == (-down, -right)
}


def example(place: BismarckPlace, view: View, letters: str, printed: str) -> str:
    """An example of a command that works now: the printed one if it does, else one with another unit; "" if the side
    has no unit for it.

    Args:
        place: the state of the desk
        view: what the side sees now
        letters: the letters of the command, of Charts A to D
        printed: the printed example
    """
    command, _, rest = printed.partition(" ")
    if letters == "?":
        return next((f"{command} {ship.name} ?" for ship in details.offered_ships(view)), "")
    if command in ("MS", "MP"):
        return next((f"{command} {order}" for order in _orders(view, command, rest)), "")
    match letters:
        case "QN" | "QP":
            ships = projection.ships_now(view) if letters == "QN" else projection.ships_then(view)
            return _first(letters, printed.removeprefix(letters), (str(ship.square) for ship in ships if ship.active))
        case "ST":
            return _first(letters, printed.removeprefix(letters), (s.name for s in view.ships.values() if s.active))
        case "WH":
            return _first("WH ", rest, iter(sought_ships(view)))
        case "RA":
            return _first("RA ", rest, iter(ranging(view)))
        case "PA":
            return patrols.example(view) if view.side is BRITISH else f"PA {packs.STAFF}"
        case "RT":
            routes = (route.unit.name for route in standing.routes(place, view))
            return next((f"RT {rt.OFF} {name}" for name in routes), "RT")
        case "DI":
            turns = [str(turn) for turn, _ in place.dispatches]
            return printed if rest in turns else " ".join(("DI", *turns[-1:]))
    return printed


def _first(before: str, printed: str, names: Iterator[str]) -> str:
    """The printed name after a command if it is one of these, else the first of them; "" if there is none."""
    known = [*names]
    if any(name.startswith(printed) for name in known) or NAMES.fit(printed, known):
        return f"{before}{printed}"
    return f"{before}{known[0]}" if known else ""


def _orders(view: View, command: str, printed: str) -> Iterator[str]:
    """Orders that the rules allow now, in the mode of the printed one: for its unit, then for others."""
    units = view.ships if command == "MS" else view.planes
    name, (mode, *moves) = NAMES.find(printed, SHIPS if command == "MS" else PLANES)
    for unit in sorted(units, key=lambda one: one != name):
        for way in (tuple(moves), *_ways(mode if command == "MP" else "")):
            if _allowed(view, command, unit, mode, way):
                yield " ".join((unit, mode, *way))


def _ways(mode: str) -> Iterator[tuple[str, ...]]:
    """Short moves to try: one square; for planes in mode A, an attack one square away; no move. mode: "" for a ship."""
    yield from ((direction,) for direction in DIRECTIONS)
    if mode == ATTACK:
        yield from ((direction, ATTACK, back) for direction, back in _BACK.items())
    yield ()


def _allowed(view: View, command: str, unit: str, mode: str, way: tuple[str, ...]) -> bool:
    try:
        if command == "MS":
            ship_leg(view, ShipOrder(unit, mode, way))
        else:
            plane_leg(view, PlaneOrder(unit, mode, way))
    except IllegalOrder:
        return False
    return True
