"""The lesson of this game, data/sink-the-bismarck/lesson.dat: the orders that its lines stand for, the answers that the
guide recommends, and the German orders that it needs."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from compbis.desk.guide import GuidedDesk
from compbis.desk.lesson import MeantOrder, ViewCourse, checked_order, meant_in_one_line, next_enemy_order, read_lesson
from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.cards.roster import BISMARCK, SHIPS
from compbis.games.sink_the_bismarck.desk import reading
from compbis.games.sink_the_bismarck.history import LESSON as FILE
from compbis.games.sink_the_bismarck.requests.battle import CallRequest, FireRequest, PursueRequest
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.requests.regroup import RegroupRequest
from compbis.games.sink_the_bismarck.requests.search import SearchRequest
from compbis.games.sink_the_bismarck.requests.setup import BritishSetUpRequest
from compbis.games.sink_the_bismarck.requests.shadow import ShadowRequest
from compbis.games.sink_the_bismarck.requests.strike import StrikeRequest
from compbis.games.sink_the_bismarck.rules import odds
from compbis.games.sink_the_bismarck.rules.counters import NEW, next_new
from compbis.games.sink_the_bismarck.state.orders import Place, Shadow, Shift, parse
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import Force
from compbis.games.sink_the_bismarck.words.asking import ALL, choices_of
from compbis.table import datafile
from compbis.table.request import NO, YES, Order, OrdersRequest, Request, Word

TURNS = tuple(f"turn {number}" for number in range(1, 4))
_PHASES = (BritishSetUpRequest.kind, RegroupRequest.kind, MoveRequest.kind)
_ASKED = (
    *("search", "pass", "fast", "shadow", "call", "join", "skip", "fire", "leave", "groups", "pursue", "break"),
    *("strike", "keep", "draw"),
)
"""The questions that the guide explains at their first prompt of a turn."""
_FOUND = "FOUND"
"""The condition that an enemy counter is detected or shadowed."""
_LETTERS = MappingProxyType({"SAIL": "MS", "FLY": "FL", "ESCORT": "EC", "SHIFT": "CO", "PLACE": "PL"})
"""The commands for orders, by the first word of the order."""
_FIRST = "1"
_YES, _NONE = "Y", "DM"


class SinkCourse(ViewCourse):
    """What the guide needs to know about this game."""

    def gives_orders(self, request: Request) -> bool:
        """Whether a request asks for the orders of a phase, rather than for an answer at a prompt."""
        return isinstance(request, OrdersRequest) and request.long

    def standing(self, order: Order, request: Request) -> bool | None:
        """Whether an order has been given in this phase; None if it cannot be given."""
        asked: Any = request
        if isinstance(order, Place) and order in getattr(asked, "placed", ()):
            return True
        if isinstance(order, Shift):
            order = _now(order, asked.view)
            if order.to in asked.view.forces and _carries(asked.view.forces[order.to], order):
                return True
        try:
            asked.judge(order)
        except IllegalOrder:
            return None
        if isinstance(order, Place | Shift | Word):
            return False
        return bool(asked.after(order).standing() == asked.standing())

    def holds(self, condition: str, request: Request) -> bool:
        """Whether a condition holds. The name of a phase holds if the request is for it, FOUND if an enemy is
        marked."""
        asked: Any = request
        if condition == _FOUND:
            return any(map(asked.view.marked, asked.view.counters))
        return request.kind == condition

    def advice(self, request: Request) -> str:
        """The answer to recommend: search with all, shadow with the best odds, fight and pursue with a capital ship,
        aim at the Bismarck."""
        match request:
            case SearchRequest(legal=legal):
                return ALL if legal else _NONE
            case PursueRequest(hunters=hunters, legal=legal):
                return ALL if legal and _strong(hunters) else _NONE
            case ShadowRequest():
                return _shadower(request)
            case CallRequest(able=able):
                return _YES if able and _strong(_ships_in(request)) else ""
            case FireRequest(choices=()):
                return _NONE
            case FireRequest(choices=choices):
                return f"{ALL} {BISMARCK}" if any(shot.target == BISMARCK for shot in choices) else ALL
            case StrikeRequest():
                listed = choices_of(request)
                aimed = (number for number, order in enumerate(listed, 1) if BISMARCK in _targets(order))
                return str(next(aimed, _FIRST)) if listed else _NONE
        return ""


def _now(order: Shift, view: View) -> Shift:
    """An order to a new counter, with the name that this counter has now: that of the new counter that already carries
    the ships, or else of the next one. Any other order is unchanged."""
    if not order.to.startswith(NEW):
        return order
    new = (name for name, force in view.forces.items() if name.startswith(NEW) and _carries(force, order))
    return order._replace(to=next(new, next_new(view)))


def _carries(force: Force, order: Shift) -> bool:
    return set(order.ships) <= set(force.ships)


def _targets(order: Any) -> list[str]:
    return [part.target for part in getattr(order, "parts", ())]


def _ships_in(request: CallRequest) -> Iterator[str]:
    """The player's ships in the hex of a battle."""
    return (ship for force in request.view.at(request.hex) for ship in force.ships)


def _shadower(request: ShadowRequest) -> str:
    """The number of the attempt with the best odds, if possible without capital ships; DM if there is no attempt."""
    view, legal = request.view, request.legal
    if not legal:
        return _NONE

    def chance(order: Shadow) -> tuple[int, bool]:
        ships = order.ships or (view.forces[order.by].ships if order.by in view.forces else ())
        return odds.shadow(view, order.by, order.ships, request.fast), not _strong(ships)

    return str(legal.index(max(legal, key=chance)) + 1)


def _strong(ships: Iterable[str]) -> bool:
    """Whether any of these ships is a capital ship."""
    return any(SHIPS[ship].capital for ship in ships)


def _check(kind: str, text: str) -> None:
    """Raise ValueError unless the text is a valid condition or order."""
    if kind == "enemy":
        if text not in map(str, (YES, NO)):
            checked_order(parse, text)
    elif text not in (*_PHASES, _FOUND):
        raise ValueError(f"{text!r} is not a phase, nor {_FOUND}")


def _meant(lines: Sequence[str]) -> MeantOrder[Order] | None:
    """The order that a line of a step stands for. The player types NEW for a new counter, because its name depends on
    earlier orders."""
    meant = meant_in_one_line(_LETTERS, parse, lines)
    if meant and isinstance(meant.order, Shift) and meant.order.to.startswith(NEW):
        return meant._replace(way=(f"{meant.way[0].removesuffix(meant.order.to)}{reading.NEW}",))
    return meant


LESSON = read_lesson(
    datafile.load(FILE, ("game", *TURNS, "end", "asked", "enemy")),
    TURNS,
    _ASKED,
    _meant,
    _check,
    done="DM",
    leave="",
    other_unit="",
)

enemy_order = partial(next_enemy_order, LESSON, SinkCourse())
"""The order that the Germans must give in the lesson; None if they are free to choose."""
guided = partial(GuidedDesk, lesson=LESSON, course=SinkCourse())
"""The desk with the guide of the lesson."""
