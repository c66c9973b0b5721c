"""The clerk: convoys on their timetable, and nothing else."""

from dataclasses import replace

import pytest

from compbis.games.computer_bismarck.captains.clerk import Clerk
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.requests.decisions import (
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    ship_leg,
)
from compbis.games.computer_bismarck.rules import movement, routes
from compbis.games.computer_bismarck.state.orders import Answer, Choice, DoneMoving, ShipOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Fate
from compbis.table.captain import Captain
from compbis.table.side import BRITISH
from tests.games.computer_bismarck.captains.hand_views import fleet, ship, view

ARRIVES = {"WS8B": 21, "BRITANNIC": 25, "SL1": 25, "SL2": 28, "SL3": 19, "SL4": 28, "SL5": 28}


def play_turn(captain: Captain, seen: View) -> View:
    """The view of the turn after the captain's movement phase; ships that left the board have arrived."""
    while not isinstance(order := captain.answer(MovementRequest(seen)), DoneMoving):
        MovementRequest(seen).judge(order)
        assert isinstance(order, ShipOrder)
        assert order.unit not in seen.ship_legs
        seen = replace(seen, ship_legs={**seen.ship_legs, order.unit: ship_leg(seen, order)})
    ships = {
        name: movement.carry_out(unit, seen.ship_legs[name]) if name in seen.ship_legs else unit
        for name, unit in seen.ships.items()
    }
    ships = {
        name: unit._replace(fate=Fate.ARRIVED) if unit.square and not routes.ways(name, unit.square) else unit
        for name, unit in ships.items()
    }
    return replace(seen, turn=seen.turn + 1, ships=ships, ship_legs={})


@pytest.mark.rule("6.31.1a", "6.31.2a")
def test_17_3_every_convoy_arrives_on_the_turn_of_the_timetable() -> None:
    seen = view(BRITISH)
    arrived: dict[str, int] = {}
    captain = Clerk(1)
    while seen.turn <= 30:
        seen = play_turn(captain, seen)
        for name in MISSIONS:
            if seen.ships[name].square in routes.mission_squares(name):
                arrived.setdefault(name, seen.turn - 1)
    assert arrived == ARRIVES
    assert seen.ships["HOOD"] == ship("HOOD")


def test_a_shadowed_convoy_sails_on() -> None:
    request = EvadeRequest(view(BRITISH, turn=4), "SL2", "WP2")
    assert Clerk(1).answer(request) == ShipOrder("SL2", "C", ("E",))


def test_the_clerk_neither_fights_nor_shadows() -> None:
    seen = view(BRITISH, turn=6)
    assert Clerk(1).answer(FightRequest(seen, 1622, 0, ("HOOD",), ("BISMARCK",))) == Answer(False)
    assert Clerk(1).answer(ShadowRequest(seen, "BISMARCK", 1622, ("HOOD",))) == Choice()
    shadowed = EvadeRequest(view(BRITISH, ships=fleet(BRITISH, SL1={"square": 2125})), "SL1", "WP2")
    assert Clerk(1).answer(shadowed) == shadowed.default
