"""What this game supplies to the laws that every game must obey (compbis.conformance.trials)."""

import random
from collections.abc import Callable, Iterable, Sequence
from types import MappingProxyType
from typing import Any

from compbis.captains.small_trials import PhasedTrials, idle
from compbis.games.chase_of_the_bismarck.captains.choices import Choices
from compbis.games.chase_of_the_bismarck.cards.board import GRID, HEXES, Hex, ways
from compbis.games.chase_of_the_bismarck.cards.roster import CONVOYS, QUARRY
from compbis.games.chase_of_the_bismarck.phases.referee import FUEL, PORT, SUNK, TIME
from compbis.games.chase_of_the_bismarck.position import Position
from compbis.games.chase_of_the_bismarck.requests.fighting import (
    CombatRequest,
    FireRequest,
    SteerRequest,
    TorpedoRequest,
)
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest, OpenRequest
from compbis.games.chase_of_the_bismarck.requests.seeking import CallRequest
from compbis.games.chase_of_the_bismarck.rules import movement
from compbis.games.chase_of_the_bismarck.state.orders import Call, Detach, Sail
from compbis.games.chase_of_the_bismarck.state.orders import Port as InPort
from compbis.games.chase_of_the_bismarck.state.units import AirState, Damage, Mark, Ship, Unit, units
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import GERMAN, Side
from compbis.table.values import replace

_LETTERS = MappingProxyType(
    {
        "SAIL": "MS",
        "FLY": "FL",
        "PATROL": "PA",
        "FORM": "FO",
        "DETACH": "LE",
        "REPAIR": "RE",
        "PORT": "PO",
        "REFUEL": "RF",
        "HOME": "HB",
        "SHADOW": "SH",
        "PLACE": "PL",
    }
)
"""The command letters for each order, by the order's first word."""
_LINES = (
    *("ST", "AI", "CN", "WX", "VP", "HE 3", "HE MS", "MS", "MS KG1", "MS KG9 T20", "MS BIS ZZ9", "FL HUD1"),
    *("FL XX T20", "SH T15", "FO", "RF BIS", "PL WEI", "LE XXX", "?", "SF", "RO", "RO XXX", "LI", "LI D16 D22 XXX"),
    *("LI A1 A2 KG1", "PA XXX", "PA", "HE FUEL", "MS ?", "FL ?"),
)
_SLIPS = ("?", "99", "ZZZ", "T20/1", "CHOOSE", "-1", "ALL ZZZ", "ZZZ+", "ZZ-A")
_SHARES = (1, 0.3, 0.05)
"""The shares of the enemy's units that are changed: the smaller the share, the longer a side sees no difference."""
_MEETING = HEXES["K27"]
"""Scapa Flow, where the Home Fleet starts."""
_AWAY = HEXES["H24"]
"""A hex in the open sea, far from every German port."""


class Trials(Choices, PhasedTrials):
    """The trials of this game."""

    position = Position
    letters = _LETTERS
    lines = _LINES
    slips = _SLIPS
    desk_may_order = True  # where no search can tell anything
    revealing_reports = (
        *("called", "passed", "located", "huff_duff", "ship_seen"),
        *("shipping_attacked", "no_fuel", "result", "air_attack"),
    )

    @property
    def endings(self) -> Any:
        """For each reason that a game can end, the orders that lead to it."""
        return MappingProxyType({SUNK: _fights, PORT: _stays, FUEL: _runs, TIME: idle})

    @property
    def rarely_asked(self) -> Any:
        """The questions that few games ask, each with the event that it needs."""
        return MappingProxyType(
            {
                "mend": "a ship whose rudder and hull are damaged, and a good roll at sea",
                "line": "a convoy met where two lines cross",
                "pursue": "a shadowed Task Force that divides",
                "entry": "a combat that ships may enter later",
            }
        )

    @property
    def revealing_questions(self) -> Any:
        """The question that comes only if the enemy attacks, with the reason why it tells nothing more."""
        return MappingProxyType({"victim": "the attack is reported as soon as the ship is chosen"})

    def unseen(self, position: Position, side: Side, heard: Sequence[Report], dice: random.Random) -> Position:
        """A position that differs only in what the side cannot know.

        All or some of the enemy's unmarked units are elsewhere, with other fuel and damage. The enemy's aircraft are
        changed too, and so are the German points if the enemy is German. Enemy units in the hex of a Sighted unit of
        the side stay there: they may shadow it.

        Args:
            position: the position at the start of a turn
            side: the side that cannot tell the two apart
            heard: the reports that the side has received; unused
            dice: chooses what changes
        """
        enemy, share = side.enemy, dice.choice(_SHARES)
        watched = {unit[0].at for unit in position.marked(side) if unit[0].mark is Mark.SIGHTED}
        moved = [
            ship
            for unit in units(position.ships[enemy]).values()
            if unit[0].mark is Mark.NONE and unit[0].at not in watched and dice.random() < share
            for ship in _elsewhere(unit, dice)
        ]
        position = position.put(*moved)
        air = {
            name: unit._replace(state=AirState.READY, at=0)
            if unit.state is not AirState.LOST and dice.random() < share / 2
            else unit
            for name, unit in position.air[enemy].items()
        }
        position = replace(position, air=MappingProxyType({**position.air, enemy: MappingProxyType(air)}))
        if enemy is not GERMAN:
            return position
        names = sorted({convoy.name for convoy in CONVOYS.values()})
        return replace(
            position,
            met=tuple(dice.sample(names, dice.randrange(4))),
            won=tuple(dice.randint(3, 8) for _ in range(dice.randrange(3))),
            halves=tuple(dice.randint(3, 8) for _ in range(dice.randrange(2))),
            merchants=dice.randrange(4),
        )


def _elsewhere(unit: Unit, dice: random.Random) -> Iterable[Ship]:
    """The unit in any hex that it may enter. Its ships stay together."""
    at = dice.choice(sorted(movement.waters(unit, lifted=True)))
    for ship in unit:
        fuel = dice.randint(1, ship.card.fuel) if ship.card.fuelled else 0
        damage = Damage() if dice.random() < 0.5 or ship.card.tanker else Damage(hull=ship.card.hull - 1)
        yield ship._replace(
            at=at, fuel=fuel, damage=damage, chits=(), clock=0, no_move=dice.randint(0, 1), moved=dice.randint(0, 1)
        )


# Ways to end


def _stays(request: Request, draw: Callable[[int], int]) -> Order:
    """The Bismarck is marked In Port where it starts."""
    return _first_legal(request, InPort(QUARRY))


def _runs(request: Request, draw: Callable[[int], int]) -> Order:
    """The Bismarck runs back and forth at full speed, far from any port, until its fuel is gone."""
    if not isinstance(request, MovementRequest | OpenRequest) or request.side is not GERMAN:
        return request.default
    if isinstance(request, MovementRequest) and request.view.ships[QUARRY].force:
        return Detach(QUARRY)
    ship = request.view.ships[QUARRY]
    way = ways(GERMAN).way(ship.at, frozenset((_AWAY,))) or tuple(at for at in (GRID.beside[ship.at][0], ship.at))
    return _first_legal(request, *(Sail(QUARRY, way[:number]) for number in (2, 1)))


def _fights(request: Request, draw: Callable[[int], int]) -> Order:
    """The Bismarck sails to Scapa Flow, and the Home Fleet fights it there until it sinks."""
    if request.side is GERMAN:
        return _towards(request, _MEETING)
    match request:
        case CallRequest(places=places) if _MEETING in places:
            return Call(_MEETING)
        case CombatRequest() | FireRequest() | TorpedoRequest() if request.legal:
            return request.legal[-1]
        case SteerRequest():
            return request.legal[min(draw(2), len(request.legal) - 1)]
    return request.default


def _towards(request: Request, goal: Hex) -> Order:
    if not isinstance(request, MovementRequest | OpenRequest):
        return request.default
    ship = request.view.ships[QUARRY]
    if isinstance(request, MovementRequest) and ship.force:
        return Detach(QUARRY)
    way = ways(GERMAN).way(ship.at, frozenset((goal,)))
    return _first_legal(request, *(Sail(QUARRY, way[:number]) for number in (2, 1) if way))


def _first_legal(request: Any, *chosen: Order) -> Order:
    """The first of these orders that is legal, or the default if none is."""
    from compbis.errors import IllegalOrder

    for order in chosen:
        try:
            request.judge(order)
        except IllegalOrder:
            continue
        return order
    default: Order = request.default
    return default
