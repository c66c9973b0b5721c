"""The movement phase of a side: its speed roll, and where its ships go."""

from collections.abc import Generator
from types import MappingProxyType
from typing import Any

from compbis.games.denmark_strait.cards.roster import Ability
from compbis.games.denmark_strait.phases.referee import Referee
from compbis.games.denmark_strait.requests.decisions import SailRequest, SeamanRequest
from compbis.games.denmark_strait.rules import fleet, movement
from compbis.games.denmark_strait.state.orders import Sail
from compbis.games.denmark_strait.state.reports import Sailed, SpeedRoll
from compbis.games.denmark_strait.state.ships import Ship
from compbis.games.denmark_strait.state.sight import View
from compbis.table.game import Steps, orders_until
from compbis.table.request import YES
from compbis.table.side import Side


def movement_phase(referee: Referee, side: Side) -> Steps:
    """The speed roll of a side, and where its ships go, in any order (Movement 2; Reading 5)."""
    if not fleet.afloat(referee.ships, side):
        return
    roll = referee.two_dice("speed", side)
    referee.report(SpeedRoll(side=side, roll=roll, again=""))
    speed = dict.fromkeys(fleet.of_side(side), roll)
    for ship in fleet.afloat(referee.ships, side):
        if ship.master.ability is Ability.SEAMAN and roll < movement.speed_number(ship):
            speed[ship.name] = yield from _roll_again(referee, ship, roll)
    view = referee.view(side)._replace(speed=MappingProxyType(speed))
    view = yield from orders_until(SailRequest, view, _sailed)
    for name in view.ordered:
        _sail(referee, view.ships[name], ran=False)
    for ship in fleet.afloat(referee.ships, side):
        forced = None if ship.name in view.ordered else movement.must_run(referee.ships, ship, speed[ship.name])
        if forced:
            _sail(referee, movement.sailed(ship, forced), ran=True)


def _roll_again(referee: Referee, ship: Ship, roll: int) -> Generator[SeamanRequest, Any, int]:
    """The speed roll of a ship whose captain may have it made again: he is asked if it was too low (Reading 29)."""
    if (yield SeamanRequest(referee.view(ship.side), ship.name, roll)) == YES:
        roll = referee.two_dice("speed again", ship.name)
        referee.report(SpeedRoll(side=ship.side, roll=roll, again=ship.name))
    return roll


def _sail(referee: Referee, ship: Ship, ran: bool) -> None:
    referee.put(ship)
    referee.report(Sailed(ship=ship.name, at=ship.at, facing=ship.facing, ran=ran))


def _sailed(view: View, order: Sail) -> View:
    """The view after the movement of a ship."""
    before = view.ships[order.ship]
    ship = movement.sailed(before, order)
    said = f"{ship.name} {'TURNS IN' if ship.at == before.at else 'GOES TO'} {ship.at}, FACES {ship.facing}"
    ordered = MappingProxyType({**view.ordered, ship.name: said})
    return view._replace(ships=fleet.with_ship(view.ships, ship), ordered=ordered)
