"""A side's movement phase: its speed roll, and where its ships go."""

from collections.abc import Generator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from compbis.games.denmark_strait.cards.roster import Ability
from compbis.games.denmark_strait.phases.referee import Referee
from compbis.games.denmark_strait.requests.decisions import DrawRequest, SailRequest, SeamanRequest
from compbis.games.denmark_strait.rules import fleet, movement
from compbis.games.denmark_strait.state.orders import OFFER, Sail
from compbis.games.denmark_strait.state.reports import DrawOffered, DrawRefused, Sailed, SpeedRoll
from compbis.games.denmark_strait.state.ships import Ship, Ships
from compbis.games.denmark_strait.state.sight import View
from compbis.table.game import Offer, Steps, orders_until
from compbis.table.request import YES, Request
from compbis.table.side import Side
from compbis.table.values import replace


def movement_phase(referee: Referee, side: Side) -> Steps:
    """A side's speed roll and the movement of its ships, in any order (Movement 2; Reading 5)."""
    if not fleet.afloat(referee.ships, side):
        return
    dice = referee.two_dice("speed", side)
    roll = sum(dice)
    referee.report(SpeedRoll(side=side, dice=dice, again=""))
    speed = dict.fromkeys(fleet.of_side(side), roll)
    for ship in fleet.afloat(referee.ships, side):
        if ship.captain_card.ability is Ability.SEAMAN and roll < movement.speed_number(ship):
            speed[ship.name] = yield from _roll_again(referee, ship, roll)
    view = referee.view(side)._replace(speed=MappingProxyType(speed))
    begun = fleet.afloat(referee.ships, side)
    view = yield from _orders(referee, view)
    ships, ran = _with_those_that_ran(view.ships, begun, speed)
    for name in dict.fromkeys((*view.ordered, *ran)):
        referee.put(ships[name])
        referee.report(Sailed(ship=name, at=ships[name].at, facing=ships[name].facing, ran=name in ran))


def _orders(referee: Referee, view: View) -> Generator[Request | Offer, Any, View]:
    """Ask a side for orders until it is done; it may offer a draw once. Returns the view with these orders."""
    offers: list[Offer] = []
    orders = orders_until(lambda seen, undoable: SailRequest(seen, undoable, bool(offers)), view, _sailed)
    request: Request = next(orders)
    while True:
        order = yield request
        if order == OFFER:
            offers.append(Offer(_offered(referee, view.side)))
            yield offers[0]
            request = replace(request, offered=True)  # type: ignore[type-var]
            continue
        try:
            request = orders.send(order)
        except StopIteration as done:
            seen: View = done.value
            return seen


def _offered(referee: Referee, side: Side) -> Steps:
    """Ask the enemy whether to accept a draw (Reading 19)."""
    referee.report(DrawOffered(side=side))
    if (yield DrawRequest(referee.view(side.enemy))) == YES:
        referee.settle(None)
    else:
        referee.report(DrawRefused(side=side.enemy))


def _with_those_that_ran(ships: Ships, begun: Sequence[Ship], speed: Mapping[str, int]) -> tuple[Ships, list[str]]:
    """The ships at the end of a side's movement, and the names of those that ran.

    A ship whose morale has failed runs instead of carrying out its order if it could get away but has not, given where
    the other ships are by then (Failed 2; Reading 17).

    Args:
        ships: the ships after the side's orders
        begun: the side's ships before them
        speed: the speed roll that counts for each ship
    """
    ran = []
    for ship in begun:
        forced = movement.must_run(ships, ship, speed[ship.name])
        if forced and fleet.nearest(ships, ships[ship.name]) <= fleet.nearest(ships, ship):
            ships = fleet.with_ship(ships, movement.sailed(ship, forced))
            ran.append(ship.name)
    return ships, ran


def _roll_again(referee: Referee, ship: Ship, roll: int) -> Generator[SeamanRequest, Any, int]:
    """The speed roll of a ship whose captain may repeat it: the player is asked if it was too low, before any ship
    moves (Reading 29, 37)."""
    if (yield SeamanRequest(referee.view(ship.side), ship.name, roll)) == YES:
        dice = referee.two_dice("speed again", ship.name)
        referee.report(SpeedRoll(side=ship.side, dice=dice, again=ship.name))
        return sum(dice)
    return roll


def _sailed(view: View, order: Sail) -> View:
    """The view after the movement of a ship."""
    before = view.ships[order.ship]
    ship = movement.sailed(before, order)
    spent = before.points - ship.points
    said = f"{ship.name} {'TURNS IN' if ship.at == before.at else 'GOES TO'} {ship.at}, FACES {ship.facing}"
    said += f", {spent} POINTS SPENT" if spent else ""
    ordered = MappingProxyType({**view.ordered, ship.name: said})
    return view._replace(ships=fleet.with_ship(view.ships, ship), ordered=ordered)
