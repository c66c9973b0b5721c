"""Shared by the tests of single statements: scenes of the referee, seats of players, and the walk of MS and MP."""

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.state.orders import parse
from compbis.table.side import Side
from tests.games.computer_bismarck.phases.helpers import Scene, british, german, spotted, targets
from tests.games.computer_bismarck.talk.talk_helpers import Seat, at_chart_a, cell, make_view

__all__ = ["Scene", "Seat", "at_chart_a", "british", "cell", "german", "make_view", "spotted", "targets"]

HERE = 1916
"""A square in the open sea."""
CHART_A = "ENTER COMMAND FROM CHART A-"
QUIET = 999
"""A result of the dice without effect: no fog, no air search, no hit."""


def may(sea: Scene, side: Side, order: str) -> bool:
    """Whether the side may give the order in its movement phase."""
    try:
        MovementRequest(sea.game.view(side)).judge(parse(order))
    except IllegalOrder:
        return False
    return True


def walked(seat: Seat, command: str) -> list[str]:
    """The detail lines that MS or MP shows to a player who types only (CR)."""
    lines = seat.type(command)
    while seat.prompt != CHART_A:
        lines += seat.type("")
    return lines
