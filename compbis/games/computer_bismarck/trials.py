"""What the conformance laws need of this game besides its edition (conformance.trials.Trials)."""

import random
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from compbis.games.computer_bismarck import hidden_changes
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.modes import ShipMode
from compbis.games.computer_bismarck.game import loaded, saved
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.requests import choices
from compbis.games.computer_bismarck.requests.decisions import (
    BismarckRequest,
    DrawRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.rules import movement, routes
from compbis.games.computer_bismarck.state.orders import (
    Answer,
    AnswerDraw,
    BismarckOrder,
    Choice,
    PlaneOrder,
    Resign,
    ShipOrder,
    Undo,
)
from compbis.games.computer_bismarck.state.report_kinds.result import Ending
from compbis.games.computer_bismarck.state.reports import Searched
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.dice import Dice
from compbis.table.report import Report
from compbis.table.side import Side

Draw = Callable[[int], int]
Ends = Callable[[BismarckRequest, Draw], BismarckOrder]

_COMMANDS = (
    *(
        "SN",
        "SP",
        "PN",
        "PP",
        "NS",
        "PS",
        "NM",
        "OB",
        "NO",
        "DI",
        "CO",
        "WH",
        "WH PRINZ",
        "WH HOOD",
        "RA ULSTER 1",
        "CV",
        "ST",
        "WX",
        "VP",
        "HE",
        "?",
        "XX",
        "*",
        "ST BISMARCK",
    ),
    *(
        "DE",
        "DE ENEMY",
        "DE SEARCH",
        "DE 1528",
        "DE BISMARCK",
        "QN 1622",
        "QP 2015",
        "MS HOOD",
        "HE 10.7",
        "MS HOOD 9999",
    ),
)
_SLIPS = ("?", "99", "0", "ZZZ", "-1", "WITHDRAW*")
_SHARES = (1, 0.3, 0.05)
"""The share of far units to change. The smaller it is, the longer the two worlds stay alike once ships have moved."""
_FIGHTING = ("BISMARCK", "HOOD", "P OF WALES", "K GEORGE V", "REPULSE", "RODNEY", "RENOWN")
_MEETING = frozenset((1622,))
"""The square where the Hood starts."""


def _resign(request: BismarckRequest, draw: Draw) -> BismarckOrder:
    if isinstance(request, MovementRequest) and request.view.turn > 2 and not draw(9):
        return Resign()
    return choices.legal_sample(request, draw)


def _agree(request: BismarckRequest, draw: Draw) -> BismarckOrder:
    if isinstance(request, DrawRequest):
        return AnswerDraw(not draw(2))
    if isinstance(request, MovementRequest) and not draw(40):
        return Resign(draw=True)
    return choices.legal_sample(request, draw)


def _fight(request: BismarckRequest, draw: Draw) -> BismarckOrder:
    """Send the Bismarck and the enemy's battleships to one square, and keep them there until the Bismarck is sunk."""
    match request:
        case MovementRequest(view=view):
            there = [view.ships[name] for name in _FIGHTING if name in view.ships and name not in view.ship_legs]
            ships = [ship for ship in there if movement.offered(ship, None, view.turn)]
            return _to_the_fight(ships[0], view.turn) if ships else request.default
        case ShadowRequest(shadowers=names) | TargetRequest(targets=names):
            return Choice(names[draw(len(names))])
        case SurpriseRequest() | FightRequest():
            return Answer(True)
    return request.default


def _to_the_fight(ship: Ship, turn: int) -> ShipOrder:
    squares = routes.track(ship.name, ship.square, _MEETING)[: movement.squares_now(ship, ShipMode.MOVE, turn)]
    moves, here = [], ship.square
    for there in squares:
        moves.append(next(direction for direction, square in routes.ways(ship.name, here) if square == there))
        here = there
    return ShipOrder(ship.name, ShipMode.MOVE if moves else ShipMode.PATROL, tuple(moves))


class BismarckTrials:
    """The trials of Computer Bismarck."""

    undo = Undo()
    revealing_reports = (
        *("spotted", "fast_shadow", "air_search", "air_attacked", "radio_silence", "submarine_attacked", "points"),
        "game_over",
    )
    endings: Mapping[str, Ends] = MappingProxyType(
        {
            Ending.LAST_TURN: choices.legal_sample,
            Ending.BISMARCK_SUNK: _fight,
            Ending.RESIGNED: _resign,
            Ending.AGREED_DRAW: _agree,
        }
    )

    def occasion(self, request: BismarckRequest) -> str:
        """The name of the decision that is asked."""
        return choices.occasion(request)

    def legal_sample(self, request: BismarckRequest, draw: Draw) -> BismarckOrder:
        """A random legal order."""
        return choices.legal_sample(request, draw)

    def hidden(
        self, snapshot: dict[str, Any], side: Side, heard: Sequence[Report], dice: random.Random
    ) -> dict[str, Any]:
        """A position with far changes at the start of a turn, to all units or a share of them (hidden_changes).

        Args:
            snapshot: the saved position
            side: the side that must not notice
            heard: all its reports so far
            dice: draws the changes
        """
        position = loaded(snapshot)
        game = Referee(position, Dice(position.seed))
        searched = _searched(heard, position.turn - 1)
        hidden_changes.far(game, side, "movement_phase", dice, searched, share=dice.choice(_SHARES))
        return saved(position)

    @property
    def desk_may_order(self) -> bool:
        """True: the desk sends planes on patrol home in time."""
        return True

    def typed(self, request: BismarckRequest, order: BismarckOrder) -> Sequence[str]:
        """The lines that a player types at the desk to give an order."""
        match order:
            case ShipOrder(mode=mode, moves=moves) if isinstance(request, EvadeRequest):
                return (mode, *moves, "")
            case ShipOrder() | PlaneOrder():
                return (str(order).replace(" = ", " "),)
            case Choice(unit):
                return (unit,)
            case Answer(yes) | AnswerDraw(yes):
                return (("F" if yes else "W") if isinstance(request, FightRequest) else "Y" if yes else "N",)
        return ("DM", "YES")

    def commands(self, request: BismarckRequest) -> Sequence[str]:
        """Lines that give no order: queries, and typing mistakes."""
        return _COMMANDS if isinstance(request, MovementRequest) else _SLIPS


def _searched(heard: Sequence[Report], turn: int) -> frozenset[Square] | None:
    """The squares where a side's search in a turn was good enough to spot; None if it has not searched."""
    found = [report.facts for report in heard if isinstance(report.facts, Searched) and report.turn == turn]
    return frozenset(found[-1].squares) if found else None
