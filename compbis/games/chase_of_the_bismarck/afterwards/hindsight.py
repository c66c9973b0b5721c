"""What a turn that is over says of the ships of both sides: where they were, and where its orders took them."""

from collections.abc import Iterator

from compbis.games.chase_of_the_bismarck.cards.board import Hex, distance
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest
from compbis.games.chase_of_the_bismarck.state import orders
from compbis.games.chase_of_the_bismarck.state.orders import Fly
from compbis.games.chase_of_the_bismarck.state.reports import Arrived
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Ship
from compbis.table.finished.chronicle import Telling
from compbis.table.game import GameOver
from compbis.table.side import Side
from compbis.table.values import NamedTuple

_PLAYED = ("sunk", "port", "fuel", "time")
"""Why a game ends whose last turn was played."""


class Leg(NamedTuple):
    """Where a ship was in a turn. at: when it began; passed: the hex that it went through, 0 if none; to: where the
    search found it."""

    ship: Ship
    at: Hex
    passed: Hex
    to: Hex


class Flown(NamedTuple):
    """A flight. start: where it began, 0 if that is not known; way: the hexes after that."""

    side: Side
    air: str
    start: Hex
    order: Fly


def legs(turn: Telling) -> dict[str, Leg]:
    """Of every ship on the board, by its id. Of a turn that was not played, where it lay."""
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


def flights(turn: Telling) -> Iterator[Flown]:
    """The flights of both sides."""
    for view in _views(turn) if played(turn) else ():
        for text in view.orders:
            if text.startswith("FLY "):
                order: Fly = orders.read(text)
                yield Flown(view.side, order.air, _start(view, order), order)


def given(turn: Telling) -> Iterator[str]:
    """The orders of both sides for movement, in their text form."""
    for view in _views(turn) if played(turn) else ():
        yield from view.orders


def played(turn: Telling) -> bool:
    """Whether the turn's orders were carried out: not where a player gave up, or both agreed to a draw, over them."""
    endings = [report.facts for report in turn.reports if isinstance(report.facts, GameOver)]
    return all(over.reason in _PLAYED for over in endings)


def _views(turn: Telling) -> list[View]:
    """The view of each side in which all its orders of the turn stand."""
    asked = [request for request in turn.requests if isinstance(request, MovementRequest)]
    return list({request.side: request.view for request in asked if request.view.turn == turn.number}.values())


def _start(view: View, order: Fly) -> Hex:
    """Where a flight began: at its base, or where its carrier was before, on or after her way; else it was aloft."""
    card = view.air[order.air].card
    carrier, before = view.ships.get(card.carrier), view.before.get(card.carrier)
    starts = [card.base, *(ship.at for ship in (before, carrier) if ship), carrier.passed if carrier else 0]
    return next((at for at in starts if at and order.way and distance(at, order.way[0]) <= 1), 0)
