"""The answers to questions that typed lines stand for."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from compbis.desk.phased.asked import Answer, numbered, parse_any, several
from compbis.desk.place import STANDS
from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.requests.battle import FireRequest
from compbis.games.sink_the_bismarck.requests.strike import StrikeRequest
from compbis.games.sink_the_bismarck.rules import odds
from compbis.games.sink_the_bismarck.state.orders import STOP, Bomb, Fire, Pursue, Strike
from compbis.games.sink_the_bismarck.words.asking import ALL, ONE_ONLY, SEARCHES, WHOLE, choices_of, hit
from compbis.table.request import DONE, UNDO, Order

_DONE, _UNDO = "DM", "UN"
_NONE = "NONE"
"""The default answer that many questions show in brackets."""
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
"""The first word of the answers to each kind of question. A player need not type it."""
COMMANDS = ("MS", "RO", "FL", "EC", "CO", "DU", "TA", "PL", "NT", "TK", "TM")
"""The letters of the commands that give orders. No answer begins with them."""
EVERY = (STANDS, f"{ALL}{STANDS}")
"""The lines that make all searches, including those of later questions of the turn."""


def every(request: Any, line: str) -> bool:
    """Whether a line makes all searches until the turn ends."""
    return request.kind in SEARCHES and "".join(line.upper().split()) in EVERY


def answer(request: Any, line: str) -> Order:
    """The answer to a question: an empty line or DM to finish, UN to take back the last answer, a number from the list,
    or the order with or without its first word. Raises IllegalOrder."""
    text = " ".join(line.upper().split())
    if text in ("", _DONE, _NONE):
        return DONE
    if text == _UNDO:
        return UNDO
    if (chosen := numbered(text, choices_of(request))) is not None:
        return chosen
    if text.split()[0] in COMMANDS:
        raise IllegalOrder("ORDERS COME LATER: ? LISTS THE ANSWERS TO THIS QUESTION")
    return parse_any(request, (text, f"{VERBS[request.kind]} {text}", f"STRIKE {text}", f"BOMB {text}"))


def standing(request: Any, line: str) -> Answer | None:
    """A function that gives the answers of a line one after another; None if the line is a single answer.

    Several numbers mean these answers of the list, ALL means everything in the list. ALL in fire and air attacks uses
    each weapon or unit where it should do most damage, carrier aircraft in a battle only at a ship that no guns fire
    at; ALL BIS attacks only the Bismarck. Raises IllegalOrder.
    """
    if every(request, line):
        return next_search
    words = line.upper().split()
    these = several(" ".join(words), choices_of(request))
    if these is None and words[:1] != [ALL]:
        return None
    if request.kind not in WHOLE:
        raise IllegalOrder(ONE_ONLY[request.kind])
    if these is not None:
        return _in_turn(request, these)
    target = words[1] if len(words) == 2 and request.kind == "fire" else ""
    if len(words) > 1 and not target:
        raise IllegalOrder("NOT AN ANSWER: ? LISTS THE ANSWERS")
    if target and not _at(request, target):
        raise IllegalOrder(f"NOTHING CAN BE FIRED AT {target[:8]} NOW")
    if not request.legal:
        raise IllegalOrder("THERE IS NOTHING IN THE LIST")
    return lambda asked: _chosen(asked, target)


def _in_turn(request: Any, orders: Sequence[Order]) -> Answer:
    """A function that gives these answers one after another. Raises IllegalOrder if they cannot be combined."""
    after, units = request, [order.unit for order in orders if isinstance(order, Strike | Bomb)]
    for order in orders:
        if refused := after.why_not(order):
            raise IllegalOrder(refused)
        after = after.after(order)
    if twice := next((unit for unit in units if units.count(unit) > 1), ""):
        raise IllegalOrder(f"{twice} ATTACKS ONCE")
    return lambda asked: next((order for order in orders if not asked.why_not(order)), None)


def next_search(request: Any) -> Order:
    """The next search to make; DONE when none is left. An escort that is found with its convoy needs no search."""
    return next((order for order in request.legal if not request.reveals(order)), DONE)


def _at(request: FireRequest, target: str) -> list[Fire | Strike]:
    """The legal shots and attacks by aircraft at a ship, or at any ship if `target` is ""."""
    return [order for order in request.legal if target in ("", _target(order))]


def _target(order: Fire | Strike) -> str:
    return order.target if isinstance(order, Fire) else order.parts[0].target


def _chosen(asked: Any, target: str) -> Order:
    """The next answer for ALL, in fire only at `target` unless it is ""; DONE when none is left."""
    if isinstance(asked, FireRequest):
        attacks = _at(asked, target)
        shots = [shot for shot in attacks if isinstance(shot, Fire)]  # first: guns may not fire where aircraft attack
        return max(shots or attacks, key=lambda order: hit(asked, order).points, default=DONE)
    if asked.kind in SEARCHES:
        return next_search(asked)
    if isinstance(asked, StrikeRequest):
        return max(choices_of(asked), key=lambda order: odds.attack(asked.view, order, asked.open).points, default=DONE)
    chosen: Sequence[Order] = [order for order in asked.legal if order != STOP]
    busy = {ship for order in getattr(asked, "pursuits", ()) for ship in order.ships}
    free = [order for order in chosen if not (isinstance(order, Pursue) and busy & set(order.ships))]
    return free[0] if free else DONE
