"""The orders that typed lines stand for."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from compbis.board.shapes import step
from compbis.desk.names import only
from compbis.desk.phased.asked import words_of
from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.cards.board import GRID, GROUND, PORTS, SEA_WAYS, SOUTH_EDGE, Hex, hex_name
from compbis.games.sink_the_bismarck.cards.roster import AIR, SHIPS
from compbis.games.sink_the_bismarck.requests.asking import why_no_counter
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.rules import counters, movement, setup
from compbis.games.sink_the_bismarck.state.orders import (
    OFF,
    Dummy,
    Escort,
    Fly,
    Note,
    Place,
    Remove,
    Sail,
    Shift,
    Steer,
    Tanker,
)
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.table.side import BRITISH, GERMAN, Side

BLUFF = 3
"""The hexes that a dummy moves toward a goal in a turn, unless the line names a number: as many as the Bismarck."""
NEW = "NEW"
"""The word for the next new counter."""
_SHORT = 3
"""The number of letters in the short name of a ship."""
_OFF = "OFF"


def _spelled(name: str) -> str:
    return "".join(letter for letter in name.upper().removeprefix("THE ") if letter.isalpha())


_COURSE = re.compile("(N|S|NE|NW|SE|SW)([1-9]?)")
_COMPASS: Mapping[str, str] = MappingProxyType({"N": "W", "NE": "SW", "SE": "SE", "S": "E", "SW": "NE", "NW": "NW"})
"""The directions of the map, each with its name in the Grid. A row of the Grid is a column of the map."""
_PORTS: Mapping[str, Hex] = MappingProxyType({_spelled(port.name): at for at, port in PORTS.items()})


_EXAMPLES: Mapping[Side, Mapping[str, str]] = MappingProxyType(
    {
        BRITISH: MappingProxyType({"G1": "B1", "G3": "B3"}),
        GERMAN: MappingProxyType(
            {
                "SCA 3610": "TRO 3811",
                "IRE 3513": "BOR 3522",
                "3610": "3811",
                "R-SCA": "R-TRO",
                "NOR SUF TO B3": "BIS PEU TO G3",
                "PL NOR SUF 2905, OR PL 2905 FOR A DUMMY": "PL BIS PEU 3204",
            }
        ),
    }
)
"""By side, texts of the examples and what replaces them, so that the side can type the examples."""


def example(text: str, side: Side) -> str:
    """A text with its examples replaced by those that this side can type."""
    for other, own in _EXAMPLES[side].items():
        text = text.replace(other, own)
    return text


def hex_of(word: str) -> Hex:
    """The hex with this number, or with the port whose name begins like this. Raises IllegalOrder."""
    if word.isascii() and word.isdigit() and len(word) == 4:
        if int(word) in GROUND:
            return int(word)
        raise IllegalOrder(f"NO HEX {word}: COLUMNS ARE 01 TO 40, ROWS 01 TO 38")
    spelled = _spelled(word)
    found = [name for name in _PORTS if spelled and name.startswith(spelled)]
    if not found:
        raise IllegalOrder(f"NO HEX {word[:8]}: TYPE A NUMBER SUCH AS 3204, OR A PORT SUCH AS BERGEN")
    return _PORTS[only(found) if spelled not in _PORTS else spelled]


def _end(word: str) -> Hex:
    """A hex of a path, or OFF."""
    return OFF if word == _OFF else hex_of(word)


NUMBER = re.compile("[0-9]{1,2}")
_FRESH = re.compile(f"{counters.NEW}[0-9]{{1,2}}")


def counter(word: str, request: Any) -> str:
    """The name of a counter of the side from its number alone; any other word unchanged."""
    return f"{request.side[0].upper()}{int(word)}" if NUMBER.fullmatch(word) else word


def existing(word: str, request: Any) -> str:
    """As `counter`, for an order to a counter that exists. Raises IllegalOrder if the word is a provisional name, which
    a new counter has only in Phase One."""
    if _FRESH.fullmatch(word) and Shift not in request.takes:
        raise IllegalOrder(f"{word} WAS A NAME FOR PHASE ONE ONLY: ST LISTS YOUR COUNTERS")
    return counter(word, request)


# Sailing


def sail(typed: str, request: Any) -> tuple[Sail, str]:
    """A move order for a counter or convoy, with the goal in words if it is not reached this turn and "" otherwise. A
    single hex that is not adjacent is a goal; a number after it limits the hexes per turn. Courses such as SE or N3
    make up a path."""
    name, *names = words_of(typed, 2, example("MS G1 3508, OR MS G1 3811 3810", request.side))
    name = existing(name, request)
    if any(map(is_course, names)):
        return Sail(name, _steered(request.view, name, names)), ""
    most = int(names.pop()) if len(names) == 2 and NUMBER.fullmatch(names[1]) else 0
    way = tuple(map(_end, names))
    at = _place_of(request.view, name)
    if len(way) == 1 and at and not _touches(request, at, way[0]):
        return towards(request, name, way[0], most)
    return Sail(name, way), ""


def _place_of(view: Any, name: str) -> Hex:
    """The hex of the side's own counter; 0 for any other unit, since convoys have no goals."""
    return view.forces[name].hex if name in view.forces else 0


def is_course(word: str) -> bool:
    """Whether a word is a direction of the map, with or without a number of hexes: SE, N3."""
    return bool(_COURSE.fullmatch(word))


def _steered(view: View, name: str, words: Sequence[str]) -> tuple[Hex, ...]:
    """The path of a counter or convoy, from words that include courses. Raises IllegalOrder."""
    unit = view.forces.get(name) or view.convoys.get(name)
    if unit is None or (name in view.convoys and view.side is not BRITISH):
        raise IllegalOrder(why_no_counter(view, name))
    way = [unit.hex]
    for word in words:
        course = _COURSE.fullmatch(word)
        for _ in range(int(course[2] or 1) if course else 1):
            way.append(step(GRID.shape, way[-1], _COMPASS[course[1]]) if course and way[-1] else _end(word))
            if way[-1] not in GROUND and way[-1] != OFF:
                raise IllegalOrder(f"{word} LEADS OFF THE MAP")
    return tuple(way[1:])


def _touches(request: Any, at: Hex, there: Hex) -> bool:
    """Whether a hex is the same, or one step away for some counter of the side."""
    return there == at or any(there == to for _, to in SEA_WAYS[request.side].steps[at])


def towards(request: Any, name: str, goal: Hex, most: int) -> tuple[Sail, str]:
    """A move order for a counter on the shortest path to a goal, with the goal in words if it is not reached this turn
    and "" otherwise.

    Args:
        request: the request
        name: the counter
        goal: the goal
        most: the most hexes per turn; 0 for as many as possible

    Raises:
        IllegalOrder: there is no path, or it may not leave the map
    """
    view = request.view
    force = view.forces[name]
    if goal == OFF and (force.dummy or view.side is BRITISH):
        raise IllegalOrder(f"{name} MAY NOT LEAVE THE MAP")
    goals = SOUTH_EDGE if goal == OFF else frozenset((goal,))
    found = movement.shortest(view.side, force.hex, goals)
    if goal == OFF and (found or force.hex in SOUTH_EDGE):
        found = (*found, OFF)
    if not found or (goal != OFF and found[-1] != goal):
        closed = "" if goal == OFF else movement.why_no_ship(view.side, goal)
        raise IllegalOrder(f"NO WAY TO {named(goal)} FOR {name}{closed and f': {closed}'}")
    far = min(movement.hexes(view.ships_of(name), view.turn), most or (BLUFF if force.dummy else len(found)))
    kept = f"{named(goal)}{f' {most}' if most else ''}"
    return Sail(name, found[: max(far, 1)]), "" if len(found) <= far else kept


def named(at: Hex) -> str:
    """A hex as it is typed."""
    return _OFF if at == OFF else hex_name(at)


def to_go(request: Any, at: Hex, goal: Hex) -> int:
    """The number of hexes from a hex to a goal.

    Args:
        request: the request of the side that moves
        at: the hex
        goal: the goal
    """
    goals = SOUTH_EDGE if goal == OFF else frozenset((goal,))
    return len(SEA_WAYS[request.side].way(at, goals)) + (goal == OFF)


def goal_of(words: Sequence[str]) -> tuple[Hex, int]:
    """A goal from its words, and the most hexes per turn; 0 for as many as possible."""
    return _end(words[0]), int(words[1]) if len(words) > 1 else 0


# Other orders


def fly(typed: str, request: Any) -> Fly:
    """The flight of a recon unit, with or without the R- of its name."""
    unit, at = words_of(typed, 2, example("FL R-SCA 3610", request.side))[:2]
    return Fly(unit if unit in AIR else f"R-{unit}", hex_of(at))


def air_unit(word: str, view: View) -> str:
    """One of the side's own air units, named with or without the R- of a recon unit. Raises IllegalOrder."""
    found = next((name for name in (word, f"R-{word}") if name in AIR and AIR[name].side is view.side), "")
    if not found:
        raise IllegalOrder(f"NO AIR UNIT OF YOURS: {word[:8]}. AI LISTS THEM")
    return found


def ship(word: str) -> str:
    """The short name of a ship, from that or from the beginning of its name. Raises IllegalOrder."""
    if word in SHIPS:
        return word
    found = [name for name, card in SHIPS.items() if len(word) > _SHORT and _spelled(card.title).startswith(word)]
    if len(found) != 1:
        raise IllegalOrder(f"NO SHIP {word[:8]}: TYPE ITS SHORT NAME, SUCH AS BIS FOR BISMARCK")
    return found[0]


def escort(typed: str, request: Any) -> Escort:
    """The order that makes a counter the escort of a convoy."""
    force, convoy = _words(typed, 2, "EC B4 HX1")
    force = existing(force, request)
    if force in SHIPS:
        raise IllegalOrder(_why_no_ship_escorts(request, force))
    return Escort(force, convoy)


def along(request: Any, escort: Escort) -> str:
    """The words that move an escort to where its convoy ends; "" if it has orders, is there already or cannot get
    there."""
    force = request.view.forces.get(escort.force)
    if not isinstance(request, MoveRequest) or force is None or escort.convoy not in request.view.convoys:
        return ""
    end = request.convoy_ends[escort.convoy]
    if end in (OFF, request.end(force.name)) or force.name in request.ways:
        return ""
    order, left = towards(request, force.name, end, 0)
    return "" if left or request.why_not(order) else f"{force.name} {hex_name(end)}"


def _why_no_ship_escorts(request: Any, ship: str) -> str:
    """Why a ship cannot be named as the escort of a convoy, with what to type instead."""
    view = request.view
    placed = next((each.hex for each in getattr(request, "placed", ()) if ship in each.ships), 0)
    if placed and ship in setup.escorts(view.card):
        return f"{ship} ESCORTS A CONVOY IN {hex_name(placed)} ALREADY: UN TAKES THAT BACK"
    on = next((name for name, force in view.forces.items() if ship in force.ships), "")
    if on:
        return f"A COUNTER ESCORTS, NOT A SHIP: {ship} IS ON {on}"
    if ship in setup.escorts(view.card) and view.side is BRITISH:
        return f"{ship} IS ON NO COUNTER YET: PL {ship} AND THE HEX OF A CONVOY"
    return f"A COUNTER ESCORTS, NOT A SHIP: {ship} IS ON NONE OF YOURS"


def shift(typed: str, request: Any) -> Shift:
    """The move of ships to another counter."""
    *ships, to = [
        word for word in words_of(typed, 2, example("CO NOR SUF TO B3, OR TO NEW", request.side)) if word != "TO"
    ] or [""]
    return Shift(tuple(map(ship, ships)), counters.next_new(request.view) if to == NEW else counter(to, request))


def place(typed: str, request: Any) -> Place:
    """The placement of ships, or of a dummy if none are named."""
    *ships, at = words_of(typed, 1, example("PL NOR SUF 2905, OR PL 2905 FOR A DUMMY", request.side))
    return Place(tuple(map(ship, ships)), hex_of(at))


def words_apart(typed: str) -> list[str]:
    """The words of a line if all of them are numbered hexes or counters. Otherwise the line is one item, such as the
    name of a port."""
    words = words_of(typed, 0, "")
    return words if all(word[-1].isdigit() for word in words) else [" ".join(words)]


def _words(typed: str, number: int, form: str) -> list[str]:
    """The words of a line. Raises IllegalOrder unless there are exactly `number` of them."""
    words = words_of(typed, number, form)
    if len(words) > number:
        raise IllegalOrder(f"TYPE {form}")
    return words


def dummy(typed: str, request: Any) -> Dummy:
    """The placement of a dummy."""
    return Dummy(hex_of(" ".join(words_of(typed, 1, "DU 3010"))))


def remove(typed: str, request: Any) -> Remove:
    """The removal of a dummy."""
    return Remove(existing(words_of(typed, 1, example("TA G3", request.side))[0], request))


def tanker(typed: str, request: Any) -> Tanker:
    """The placement of a tanker."""
    return Tanker(hex_of(" ".join(words_of(typed, 1, "TK 2020"))))


def note(typed: str, request: Any) -> Note:
    """The turn of the secret roll, and the port where the Scheer would arrive."""
    turn, at = _words(typed, 2, "NT 9 BERGEN")
    if not (turn.isascii() and turn.isdigit() and len(turn) < 3):
        raise IllegalOrder(f"NO TURN {turn[:8]}: TYPE IT LIKE NT 9 BERGEN")
    return Note(int(turn), hex_of(at))


def steer(typed: str, request: Any) -> Steer:
    """The move of a tanker."""
    at, to = _words(typed, 2, "TM 2020 2021")
    return Steer(hex_of(at), hex_of(to))
