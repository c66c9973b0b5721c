"""The order phases at the desk: a line or two on the purpose of each, completions for its commands, and warnings."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from compbis.games.sink_the_bismarck.cards.board import GRID, hex_name
from compbis.games.sink_the_bismarck.cards.options import RESERVES, TANKERS
from compbis.games.sink_the_bismarck.cards.roster import AIR, AirKind
from compbis.games.sink_the_bismarck.cards.scenarios import Entry
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.rules import convoys
from compbis.games.sink_the_bismarck.rules.counters import next_new, why_no_shift
from compbis.games.sink_the_bismarck.rules.detection import may_shadow_in
from compbis.games.sink_the_bismarck.rules.setup import escorts, pickets
from compbis.games.sink_the_bismarck.rules.ships import slowest
from compbis.games.sink_the_bismarck.state.orders import OFF, Remove, Shift
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.words import cards
from compbis.games.sink_the_bismarck.words.details import by_number
from compbis.games.sink_the_bismarck.words.orders import coast_on_way
from compbis.games.sink_the_bismarck.words.phrases import number_of
from compbis.table.side import GERMAN
from compbis.table.values import NamedTuple


class Phase(NamedTuple):
    """The introduction to a phase of orders.

    Args:
        what: its purpose and commands
        unless: what happens to units without orders
    """

    what: str
    unless: str


INTRODUCTIONS: Mapping[str, Phase] = MappingProxyType(
    {
        "tankers": Phase(
            "WHERE YOUR TANKERS LIE, IN SECRET: TK 2020. DM WHEN DONE", "A TANKER THAT IS NOT PLACED IS NOT IN THE GAME"
        ),
        "regroup": Phase(
            "SHIPS CHANGE COUNTERS: CO. DUMMIES COME AND GO: DU, TA. DM WHEN DONE", "WHAT GETS NO ORDER STAYS AS IT IS"
        ),
        "plot": Phase(
            "PLOT IN SECRET: MS SAILS, RO CONTINUES, FL FLIES. DM WHEN DONE",
            "A COUNTER WITHOUT A PLOT STAYS; ONE THAT IS SHADOWED MOVES AT ONCE",
        ),
        "move": Phase(
            "MOVE IN THE OPEN: MS SAILS, RO CONTINUES, FL FLIES, EC ESCORTS. DM WHEN DONE",
            "CONVOYS MOVE BY THEMSELVES, ESCORTS WITH THEM; ALL ELSE STAYS",
        ),
    }
)
"""The introductions to the phases by kind of request; those to the set-up are separate."""
_BRITISH_SET_UP = "PLACE YOUR PICKETS: PL NOR SUF 2905, PL 3410 A DUMMY. ESCORTS: EC B4 HX1. DM WHEN DONE"
_NOTE = "NT 9 BERGEN NOTES A ROLL FOR MORE SHIPS ON TURN 9: ONLY ONCE, AND AT LEAST THREE TURNS AHEAD"
_STEER = "TM 2020 2021 MOVES A TANKER; ST SAYS WHERE THEY LIE"
_GERMAN_SET_UP = "WHERE YOU BEGIN: PL BIS PEU 3204{}. DM WHEN DONE"


PROMPTS = MappingProxyType(
    {"setup": "SET-UP", "tankers": "TANKERS", "regroup": "REGROUP", "plot": "PLOT", "move": "MOVE"}
)
"""What the prompt calls each phase."""


def begun(request: Any) -> tuple[str, ...]:
    """The purpose and commands of a phase."""
    if request.kind == "plot":
        note = (_NOTE,) if RESERVES in request.view.options and not request.view.noted else ()
        return (*INTRODUCTIONS["plot"], *note, *((_STEER,) if TANKERS in request.view.options else ()))
    if request.kind != "setup":
        return tuple(INTRODUCTIONS[request.kind])
    if request.side is GERMAN:
        open_to = [group for group in request.view.card.of(Entry.START) if group.side is GERMAN]
        hexes = [f"{' '.join(group.units)}: {' '.join(map(hex_name, group.hexes))}" for group in open_to]
        first, *others = open_to
        together = "".join(f", {' '.join(group.units)} WITH {first.units[0]}" for group in others)
        begin = f"IF NOT PLACED, {' '.join(first.units)} BEGIN IN {hex_name(first.hexes[0])}{together}"
        more = "".join(f", PL {' '.join(group.units)} {hex_name(group.hexes[-1])}" for group in others)
        return _GERMAN_SET_UP.format(more), *hexes, f"{begin}; DUMMIES BEGIN IN THE OTHER HEXES"
    group, guards = pickets(request.view.card), escorts(request.view.card)
    left = " ".join((*group.units, *guards))
    needed = f"HEXES THAT NEED A COUNTER: {' '.join(map(hex_name, group.hexes))}"
    fills = "PICKETS NOT PLACED FILL THEM, OR ELSE DUMMIES; OTHER DUMMIES STAY OFF THE MAP"
    if guards:
        convoy = next(iter(request.view.convoys))
        escort = f"{' '.join(guards)} ESCORT{'S' * (len(guards) == 1)} {convoy} IF NOT PLACED"
        fills = f"{fills}. PL {guards[0]} AND THE HEX OF A CONVOY THAT IT IS TO ESCORT; {escort}"
    return _BRITISH_SET_UP, f"SHIPS TO BE PLACED: {left}, DUMMIES", f"{needed}. {fills}"


def not_here(request: Any) -> str:
    """The refusal of an order that belongs to another phase."""
    return f"NOT IN THIS PHASE: {begun(request)[0]}"


def warnings(request: Any) -> Iterator[str]:
    """Possible oversights in the orders so far."""
    view: View = request.view
    for name, way in getattr(request, "ways", {}).items():
        if at := coast_on_way(view, name, way):
            yield f"{name} IS SEEN FROM THE COAST AT {hex_name(at)}"
    if request.kind == "plot":
        idle = [name for name, force in view.forces.items() if not force.dummy and name not in request.ways]
        if idle and not request.ways:
            yield f"NOTHING IS PLOTTED: {' '.join(idle)} STAY"
    elif request.kind == "tankers" and len(request.tankers) < NUMBER["tankers"]:
        left = NUMBER["tankers"] - len(request.tankers)
        yield f"{number_of(left, 'TANKER IS', 'TANKERS ARE')} NOT PLACED, AND MISSING FOR THE WHOLE GAME"
    elif request.kind == "move":
        yield from _convoys_in_danger(request)
        ends = {**view.recon, **request.flights, **{name: request.end(name) for name in view.forces}}
        for german, by in view.shadows.items():
            if by in ends and ends[by] != view.counters[german].hex:
                yield f"CONTACT WITH {german} WILL END: {by} LEAVES IT"
    elif request.kind == "regroup" and request.side is not GERMAN:
        yield from _waiting(request)
        yield from _contact_in_danger(request)


def _waiting(request: Any) -> Iterator[str]:
    """The warnings about ships that wait for a counter, each with the order that helps; nothing if no order does."""
    for name in request.view.waiting:
        refused = why_no_shift(request.view, Shift((name,), next_new(request.view)))
        on = next((on for on in request.view.forces if not why_no_shift(request.view, Shift((name,), on))), "")
        if not refused:
            yield f"{name} IS ON NO COUNTER YET: CO {name} TO NEW"
        elif room := _making_room(request, name):
            yield f"{name} IS ON NO COUNTER YET: {refused}; {room}"
        elif on:
            yield f"{name} IS ON NO COUNTER YET: {refused}; CO {name} TO {on} PUTS IT THERE"


def _making_room(request: Any, ship: str) -> str:
    """How to make room for a waiting ship on a new counter: by taking a dummy off, or else by joining two task forces;
    "" if there is no way."""
    forces = by_number(request.view.forces.values())
    for force in forces:
        if force.dummy and _has_room(request, ship, Remove(force.name)):
            return f"TA {force.name} MAKES ROOM"
    for one in forces:
        for other in forces:
            join = Shift(one.ships, other.name)  # an emptied counter becomes a dummy
            if one.ships and one.hex == other.hex and _has_room(request, ship, join, Remove(one.name)):
                return f"CO {' '.join(one.ships)} TO {other.name} AND TA {one.name} MAKE ROOM"
    return ""


def _has_room(request: Any, ship: str, *first: Any) -> bool:
    """Whether these orders are legal one after another, and a waiting ship can then go to a new counter."""
    for order in first:
        if request.why_not(order):
            return False
        request = request.after(order)
    return not why_no_shift(request.view, Shift((ship,), next_new(request.view)))


def _contact_in_danger(request: Any) -> Iterator[str]:
    """The warnings about contacts that may end because the ships of their shadowers have changed. They use only what
    the British know, who do not know how fast the enemy is."""
    view: View = request.view
    for german, by in view.shadows.items():
        if by not in request.before:
            continue  # a recon unit
        before = request.before[by]
        now = view.forces.get(by, before._replace(ships=()))
        ships = [view.ships[name] for name in now.ships]
        if set(before.ships).isdisjoint(now.ships):
            yield f"CONTACT WITH {german} WILL END: NO SHIP THAT SHADOWED IT STAYS ON {by}"
        elif set(before.ships) == set(now.ships):
            continue
        elif not may_shadow_in(now.hex, ships):
            yield f"CONTACT WITH {german} WILL END: {by} KEEPS NO RADAR FOR THE FOG"
        elif slowest(ships) < slowest(view.ships[name] for name in before.ships):
            yield f"CONTACT WITH {german} MAY END: {by} BECOMES SLOWER"


def _convoys_in_danger(request: Any) -> Iterator[str]:
    """The warnings about convoys that will end their move with or beside a German counter whose types were announced. A
    shadowed one may not attack convoys, so it is left out."""
    view: View = request.view
    known = [each for each in by_number(view.counters.values()) if each.announced and each.name not in view.shadows]
    for name, at in sorted(request.convoy_ends.items()):
        if at == OFF or convoys.arrived(name, at):
            continue
        for how, hexes in (("WITH", (at,)), ("BESIDE", GRID.beside[at])):
            if near := [each.name for each in known if each.hex in hexes]:
                yield f"{name} WILL END {how} {' '.join(near)}"


def order_lines(request: Any) -> Mapping[str, str]:
    """The orders so far, each in a line that names its unit, by unit. In Phase One, the counters that have changed."""
    if request.kind == "regroup":
        return _regrouped(request)
    if request.kind == "tankers":
        return {number: f"TANKER {number} {at}" for number, at in request.standing().items()}
    numbered = request.kind == "setup" and request.side is not GERMAN
    standing = request.standing().items()
    if request.kind == "plot":
        return {what: _steered(what, order) or f"{what} {order}" for what, order in standing}
    return {what: f"{what.lstrip('0123456789 ') if numbered else what} {order}" for what, order in standing}


def _steered(what: str, order: str) -> str:
    """The move of a tanker in words; "" for any other order."""
    return f"THE TANKER IN {what.split()[1]} GOES TO {order}" if what.startswith("TANKER ") else ""


def _regrouped(request: Any) -> Mapping[str, str]:
    """The counters that have changed in Phase One, each with its ships."""
    now, before = request.view.forces, request.before
    changed = {name: force for name, force in now.items() if name not in before or before[name].ships != force.ships}
    changes = {name: f"{name} {' '.join(force.ships) or 'DUMMY'}" for name, force in changed.items()}
    return changes | {name: f"{name} TAKEN OFF" for name in before if name not in now}


def arguments(letters: str, request: Any) -> Iterable[str]:
    """The words that may follow the letters of a command."""
    view: View = request.view
    ships = [name for force in view.forces.values() for name in force.ships]
    match letters:
        case "MS" | "RO":
            return [*view.forces, *(view.convoys if request.kind == "move" else ())]
        case "EC":
            return list(view.forces)
        case "TA":
            return [name for name, force in view.forces.items() if force.dummy]
        case "CO":
            return [*view.waiting, *ships]
        case "FL":
            return [name for name, card in AIR.items() if card.side is view.side and card.kind is AirKind.RECON]
        case "CA":
            return [*view.card.ships, cards.TABLE]
        case "PL":
            kinds = (Entry.START, Entry.FIXED, Entry.PICKETS, Entry.ESCORT)
            groups = [group for group in view.card.of(*kinds) if group.side is view.side]
            return [name for group in groups for name in group.units if name not in ships]
    return ()
