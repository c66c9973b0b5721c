"""The ships of both sides in a finished turn: where they were, and where their orders took them."""

from collections.abc import Iterator

from compbis.games.chase_of_the_bismarck.cards.board import Hex, distance
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest
from compbis.games.chase_of_the_bismarck.state import orders
from compbis.games.chase_of_the_bismarck.state.orders import Fly
from compbis.games.chase_of_the_bismarck.state.reports import Arrived
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Ship
from compbis.table.finished.chronicle import TurnStory
from compbis.table.game import GameOver
from compbis.table.side import Side
from compbis.table.values import NamedTuple

_PLAYED = ("sunk", "port", "fuel", "time")
"""The reasons for an end of the game after which its last turn still counts as played."""


class Leg(NamedTuple):
    """The movement of a ship in a turn.

    Args:
        ship: the ship
        at: the hex where it began
        passed: the hex that it passed through, 0 if none
        to: the hex where it ended
    """

    ship: Ship
    at: Hex
    passed: Hex
    to: Hex


class Flight(NamedTuple):
    """A flight.

    Args:
        side: the owner of the air unit
        air: the id of the air unit
        start: the hex where it began, 0 if unknown
        order: the order, with the hexes after the start
    """

    side: Side
    air: str
    start: Hex
    order: Fly


def legs(turn: TurnStory) -> dict[str, Leg]:
    """The legs of all ships on the board, by ship id. In a turn that was not played, every ship stays."""
    found = {}
    for view in _views(turn):
        for ship in view.ships.values():
            before = view.before.get(ship.id, ship)
            if before.at and played(turn):
                found[ship.id] = Leg(ship, before.at, ship.passed, ship.at)
            elif before.at:
                found[ship.id] = Leg(before, before.at, 0, before.at)
    for report in turn.reports:
        if isinstance(report.facts, Arrived):
            found.pop(report.facts.ship, None)
    return found


def flights(turn: TurnStory) -> Iterator[Flight]:
    """The flights of both sides in a turn."""
    for view in _views(turn) if played(turn) else ():
        for text in view.orders:
            if text.startswith("FLY "):
                order: Fly = orders.read(text)
                yield Flight(view.side, order.air, _start(view, order), order)


def given(turn: TurnStory) -> Iterator[str]:
    """The movement orders of both sides in a turn, in text form."""
    for view in _views(turn) if played(turn) else ():
        yield from view.orders


def played(turn: TurnStory) -> bool:
    """Whether the turn's orders were carried out; they were not if a player gave up or both agreed to a draw."""
    endings = [facts for facts in turn.facts if isinstance(facts, GameOver)]
    return all(over.reason in _PLAYED for over in endings)


def _views(turn: TurnStory) -> list[View]:
    """The last view of each side in the turn's movement, which holds all its orders."""
    asked = [request for request in turn.requests if isinstance(request, MovementRequest)]
    return list({request.side: request.view for request in asked if request.view.turn == turn.number}.values())


def _start(view: View, order: Fly) -> Hex:
    """The start of a flight: its base, or a hex of its carrier before, during or after the carrier's move; 0 if it was
    aloft."""
    card = view.air[order.air].card
    carrier, before = view.ships.get(card.carrier), view.before.get(card.carrier)
    starts = [card.base, *(ship.at for ship in (before, carrier) if ship), carrier.passed if carrier else 0]
    return next((at for at in starts if at and order.way and distance(at, order.way[0]) <= 1), 0)
