"""What is meant by the words of a line."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from compbis.desk.charted import Answer, numbered
from compbis.desk.names import only
from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.cards.board import GROUND, PORTS, SEA_WAYS, SOUTH_EDGE, Hex, hex_name
from compbis.games.sink_the_bismarck.requests.battle import FireRequest
from compbis.games.sink_the_bismarck.rules import movement, odds
from compbis.games.sink_the_bismarck.rules.counters import next_new
from compbis.games.sink_the_bismarck.state.orders import (
    OFF,
    Dummy,
    Escort,
    Fire,
    Fly,
    Note,
    Place,
    Pursue,
    Remove,
    Sail,
    Shift,
    Steer,
    Tanker,
)
from compbis.games.sink_the_bismarck.words.asking import ALL, WHOLE
from compbis.table.request import DONE, UNDO, Order

BLUFF = 3
"""Hexes that a dummy goes towards a goal in a turn, unless the line says how many: as the Bismarck does."""
_OFF, _NEW, _DONE, _UNDO = "OFF", "NEW", "DM", "UN"


def words_of(typed: str, least: int, form: str) -> list[str]:
    """The words of a line. Raises IllegalOrder with what it should look like if there are too few."""
    words = typed.upper().replace(",", " ").split()
    if len(words) < least:
        raise IllegalOrder(f"IT IS {form}")
    return words


def _spelled(name: str) -> str:
    return "".join(letter for letter in name.upper().removeprefix("THE ") if letter.isalpha())


_PORTS: Mapping[str, Hex] = MappingProxyType({_spelled(port.name): at for at, port in PORTS.items()})


def hex_of(word: str) -> Hex:
    """A hex by its number, or by the beginning of its port's name. Raises IllegalOrder."""
    if word.isascii() and word.isdigit() and len(word) == 4:
        if int(word) in GROUND:
            return int(word)
        raise IllegalOrder(f"NO HEX {word}: COLUMNS ARE 01 TO 40, ROWS 01 TO 38")
    spelled = _spelled(word)
    found = [name for name in _PORTS if spelled and name.startswith(spelled)]
    if not found:
        raise IllegalOrder(f"NO HEX {word[:8]}: THEY ARE CALLED AS 3204, OR BY A PORT, AS BERGEN")
    return _PORTS[only(found) if spelled not in _PORTS else spelled]


def _end(word: str) -> Hex:
    """A hex of a way, or off the map."""
    return OFF if word == _OFF else hex_of(word)


# Sailing


def sail(typed: str, request: Any) -> tuple[Sail, str]:
    """A counter or a convoy and its way, and its goal if it does not get there this turn, else "". One hex that it does
    not touch is a goal: it goes towards it as far as it gets, or as many hexes as a number behind it says."""
    name, *names = words_of(typed, 2, "MS G1 3508, OR MS G1 3811 3810")
    most = int(names.pop()) if len(names) == 2 and names[1].isdigit() and len(names[1]) < 3 else 0
    way = tuple(map(_end, names))
    at = _place_of(request.view, name)
    if len(way) == 1 and at and not _touches(request, at, way[0]):
        return towards(request, name, way[0], most)
    return Sail(name, way), ""


def _place_of(view: Any, name: str) -> Hex:
    """Where a counter is, 0 if it is none of the side's: a convoy has no goals."""
    return view.forces[name].hex if name in view.forces else 0


def _touches(request: Any, at: Hex, there: Hex) -> bool:
    """Whether a hex is one step away, whoever may take it."""
    return there == at or any(there == to for _, to in SEA_WAYS[request.side].steps[at])


def towards(request: Any, name: str, goal: Hex, most: int) -> tuple[Sail, str]:
    """As far as a counter gets on the shortest way to a goal, and that goal, "" if it gets there. most: hexes in a
    turn, 0 for as many as it can. Raises IllegalOrder if there is no way."""
    view = request.view
    force = view.forces[name]
    goals = SOUTH_EDGE if goal == OFF else frozenset((goal,))
    found = SEA_WAYS[view.side].way(force.hex, goals)
    if goal == OFF and (found or force.hex in SOUTH_EDGE):
        found = (*found, OFF)
    if not found or (goal != OFF and found[-1] != goal):
        raise IllegalOrder(f"NO WAY TO {named(goal)} FOR {name}")
    far = min(movement.hexes(view.of(name), view.turn), most or (BLUFF if force.dummy else len(found)))
    kept = f"{named(goal)}{f' {most}' if most else ''}"
    return Sail(name, found[: max(far, 1)]), "" if len(found) <= far else kept


def named(at: Hex) -> str:
    """A hex as it is typed."""
    return _OFF if at == OFF else hex_name(at)


def to_go(request: Any, at: Hex, goal: Hex) -> int:
    """The hexes that are left from a hex to a goal."""
    goals = SOUTH_EDGE if goal == OFF else frozenset((goal,))
    return len(SEA_WAYS[request.side].way(at, goals)) + (goal == OFF)


def goal_of(words: Sequence[str]) -> tuple[Hex, int]:
    """The goal that was kept, and the hexes in a turn."""
    return _end(words[0]), int(words[1]) if len(words) > 1 else 0


# Other orders


def fly(typed: str, request: Any) -> Fly:
    """A recon unit and its hex."""
    unit, at = words_of(typed, 2, "FL R-SCA 3610")[:2]
    return Fly(unit, hex_of(at))


def escort(typed: str, request: Any) -> Escort:
    """A counter and a convoy."""
    force, convoy = words_of(typed, 2, "EC B4 HX1")[:2]
    return Escort(force, convoy)


def shift(typed: str, request: Any) -> Shift:
    """Ships, and the counter that they go to."""
    *ships, to = [word for word in words_of(typed, 2, "CO NOR SUF TO B3, OR TO NEW") if word != "TO"] or [""]
    return Shift(tuple(ships), next_new(request.view) if to == _NEW else to)


def place(typed: str, request: Any) -> Place:
    """Ships, none for a dummy, and their hex."""
    *ships, at = words_of(typed, 1, "PL NOR SUF 2905, OR PL 2905 FOR A DUMMY")
    return Place(tuple(ships), hex_of(at))


def dummy(typed: str, request: Any) -> Dummy:
    """Where a dummy comes on."""
    return Dummy(hex_of(words_of(typed, 1, "DU 3010")[0]))


def remove(typed: str, request: Any) -> Remove:
    """The dummy that goes."""
    return Remove(words_of(typed, 1, "TA G3")[0])


def tanker(typed: str, request: Any) -> Tanker:
    """Where a tanker lies."""
    return Tanker(hex_of(words_of(typed, 1, "TK 2020")[0]))


def note(typed: str, request: Any) -> Note:
    """The turn of the secret die, and where the Scheer would begin."""
    turn, at = words_of(typed, 2, "NT 9 BERGEN")[:2]
    if not (turn.isascii() and turn.isdigit() and len(turn) < 3):
        raise IllegalOrder(f"NO TURN {turn[:8]}: IT IS NT 9 BERGEN")
    return Note(int(turn), hex_of(at))


def steer(typed: str, request: Any) -> Steer:
    """The hex of a tanker, and where it goes."""
    at, to = words_of(typed, 2, "TM 2020 2021")[:2]
    return Steer(hex_of(at), hex_of(to))


# Questions

VERBS: Mapping[str, str] = MappingProxyType(
    {
        "search": "SEARCH",
        "pass": "SEARCH",
        "scout": "SEARCH",
        "shadow": "SHADOW",
        "fast": "SHADOW",
        "strike": "STRIKE",
        "fire": "FIRE",
        "groups": "GROUP",
        "pursue": "PURSUE",
        "raid": "DESTROY",
        "keep": "KEEP",
    }
)
"""The word that the orders of a question begin with, by its kind: it need not be typed."""


def answer(request: Any, line: str) -> Order:
    """The answer to a question: nothing or DM for no more, UN to take the last one back, a number of the list, or the
    order, with or without its first word. Raises IllegalOrder."""
    text = " ".join(line.upper().split())
    if text in ("", _DONE):
        return DONE
    if text == _UNDO:
        return UNDO
    if (chosen := numbered(text, request.legal)) is not None:
        return chosen
    for form in (text, f"{VERBS[request.kind]} {text}", f"STRIKE {text}", f"BOMB {text}"):
        try:
            return request.parse(form)  # type: ignore[no-any-return]
        except IllegalOrder:
            continue
    raise IllegalOrder("NOT AN ANSWER: ? TELLS WHAT IS")


def standing(request: Any, line: str) -> Answer | None:
    """`ALL`: everything in the list, one after the other; of fire each weapon where it does most, `ALL BIS` at one
    ship."""
    words = line.upper().split()
    if not words or words[0] != ALL or request.kind not in WHOLE:
        return None
    target = words[1] if len(words) == 2 and request.kind == "fire" else ""
    if len(words) > 1 and not target:
        raise IllegalOrder("NOT AN ANSWER: ? TELLS WHAT IS")
    if target and not _at(request, target):
        raise IllegalOrder(f"NOTHING CAN BE FIRED AT {target[:8]} NOW")
    if not request.legal:
        raise IllegalOrder("THERE IS NOTHING IN THE LIST")
    return lambda asked: _chosen(asked, target)


def _at(request: Any, target: str) -> list[Fire]:
    """The shots that may be announced, at a ship, "" for any."""
    return [shot for shot in request.legal if isinstance(shot, Fire) and target in ("", shot.target)]


def _chosen(asked: Any, target: str) -> Order:
    """The next of all answers; DONE when there is none."""
    if isinstance(asked, FireRequest):
        shots = _at(asked, target)
        return max(shots, key=lambda shot: odds.shot(asked.battle, shot, asked.shots).points, default=DONE)
    chosen: Sequence[Order] = asked.legal
    busy = {ship for order in getattr(asked, "pursuits", ()) for ship in order.ships}
    free = [order for order in chosen if not (isinstance(order, Pursue) and busy & set(order.ships))]
    return free[0] if free else DONE
