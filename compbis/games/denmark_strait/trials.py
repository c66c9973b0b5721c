"""The trials of this game for the conformance tests (compbis.conformance.trials)."""

import random
from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Any

from compbis.captains.small_trials import SmallTrials
from compbis.games.denmark_strait.requests.decisions import (
    AgainRequest,
    DrawRequest,
    FireRequest,
    RallyRequest,
    RepairRequest,
    SailRequest,
)
from compbis.games.denmark_strait.rules import victory
from compbis.games.denmark_strait.state.orders import OFFER, Appoint, Fire, Rally, Repair, Sail
from compbis.games.denmark_strait.state.position import Position
from compbis.table.report import Report
from compbis.table.request import DONE, YES, Order, Request, YesNoRequest
from compbis.table.side import BRITISH, Side
from compbis.table.values import replace


class Trials(SmallTrials):
    """The trials of the game."""

    position = Position
    lines = ("ST", "CA", "RO", "HE 4", "HE ST", "ZZ 9", "NORTH")
    desk_may_order = True  # where only one order is possible

    @property
    def endings(self) -> Any:
        """The ways to end a game: for each, the orders that lead to it."""
        return MappingProxyType({"escape": _runs, "beaten": _fights, "agreed draw": _agrees})

    def unseen(self, position: Position, side: Side, heard: Sequence[Report], dice: random.Random) -> Position:
        """The same position with the cards in another order.

        Args:
            position: the position at the start of a turn
            side: the side that must not notice; here neither side can
            heard: the side's reports so far; not used
            dice: shuffles the cards
        """
        decks = {}
        for whose, deck in position.decks.items():
            pile = list(deck.pile)
            dice.shuffle(pile)
            decks[whose] = deck._replace(pile=tuple(pile))
        return replace(position, decks=MappingProxyType(decks))

    def legal_sample(self, request: Any, draw: Callable[[int], int]) -> Order:
        """Any legal order; the desk's own order where the player is not asked."""
        order: Order = super().legal_sample(request, draw)
        return request.default if _unasked(request) else order

    def typed(self, request: Request, order: Order) -> Sequence[str]:
        """The lines to type for an order."""
        if _unasked(request):
            return ()
        if isinstance(request, YesNoRequest):
            return (str(order),)
        if order == DONE:
            match request:
                case SailRequest():
                    return "DM", "Y"
                case RallyRequest():
                    return ("DM",)
                case FireRequest() | RepairRequest():
                    return ("NONE",)
            return ("",)
        return (self.line(order),)

    def line(self, order: Any) -> str:
        """The line for an order of the game."""
        match order:
            case Appoint(first, second):
                return f"{first} {second}"
            case Sail(ship, steps):
                return f"{ship} {' '.join(steps)}"
            case Fire(ship, target, points):
                return f"{ship} {target} {points}"
            case Repair(ship, card, points):
                return f"{ship} {card} {points}"
            case Rally(_, points):
                return str(points)
        return str(order)


def _unasked(request: Request) -> bool:
    """Whether the desk answers without asking: a morale roll without captain points, or what cannot change who wins."""
    late = isinstance(request, RepairRequest | RallyRequest | AgainRequest) and victory.decided(request.view.ships)
    return late or (isinstance(request, RallyRequest) and not request.default.points)


def _agrees(request: Request, draw: Callable[[int], int]) -> Order:
    """Both sides offer a draw and accept."""
    if isinstance(request, DrawRequest):
        return YES
    return OFFER if isinstance(request, SailRequest) else request.default


def _runs(request: Request, draw: Callable[[int], int]) -> Order:
    """The British stay where they are, nobody fires, and the Germans sail away to the south-west."""
    if isinstance(request, SailRequest) and request.side is not BRITISH:
        ahead = [order for order in request.legal if order.steps == ("SW",)]
        return ahead[0] if ahead else DONE
    return request.default


def _fights(request: Request, draw: Callable[[int], int]) -> Order:
    """Ships fire at random, and nobody moves."""
    if isinstance(request, FireRequest) and request.legal:
        return request.legal[draw(len(request.legal))]
    return request.default
