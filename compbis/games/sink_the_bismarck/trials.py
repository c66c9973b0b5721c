"""The game's part in the conformance laws for all games (compbis.conformance.trials)."""

import random
from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Any

from compbis.captains.small_trials import PhasedTrials, idle
from compbis.games.sink_the_bismarck.cards.board import ENTERED, SEA_WAYS, SOUTH_EDGE, Hex
from compbis.games.sink_the_bismarck.cards.roster import BISMARCK, SISTERS
from compbis.games.sink_the_bismarck.cards.scenarios import SCENARIOS, Entry
from compbis.games.sink_the_bismarck.requests.battle import CallRequest, FireRequest
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.requests.plot import PlotRequest
from compbis.games.sink_the_bismarck.requests.search import SearchRequest
from compbis.games.sink_the_bismarck.requests.setup import GermanSetUpRequest
from compbis.games.sink_the_bismarck.rules import movement
from compbis.games.sink_the_bismarck.rules.counters import force_of
from compbis.games.sink_the_bismarck.rules.ships import movement_evasion
from compbis.games.sink_the_bismarck.state.orders import OFF, Sail, Search
from compbis.games.sink_the_bismarck.state.position import Position
from compbis.games.sink_the_bismarck.state.units import Convoy
from compbis.table.dice import Cup
from compbis.table.report import Report
from compbis.table.request import DONE, YES, Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import replace

_BREST, _BATTLEFIELD = 3721, 3614
"""The goals of the Bismarck in scripted games: a port where the game ends, and a hex next to the Home Fleet."""

Draw = Callable[[int], int]


_LETTERS = MappingProxyType(
    {
        "SAIL": "MS",
        "FLY": "FL",
        "ESCORT": "EC",
        "SHIFT": "CO",
        "DUMMY": "DU",
        "REMOVE": "TA",
        "PLACE": "PL",
        "TANKER": "TK",
        "NOTE": "NT",
        "STEER": "TM",
    }
)
"""The letters of the command for each order, by the order's first word."""
_LINES = (
    *(
        "ST",
        "AI",
        "CA",
        "CA BIS",
        "CA DAMAGE",
        "CN",
        "CV",
        "WX",
        "VP",
        "HE 3",
        "HE MS",
        "MS",
        "MS G1",
        "MS G99 3508",
        "MS B1 ZZ9",
        "MS B1 9999",
    ),
    *(
        "FL R-SCA",
        "FL XX 3610",
        "EC B1",
        "CO",
        "CO TO",
        "CO HOO TO ZZ",
        "DU",
        "DU ZZ",
        "TA B1",
        "PL ZZ",
        "TK",
        "NT",
        "NT X BERGEN",
        "TM 2020",
    ),
    *("RO", "RO XXX", "HE FOG", "MS ?", "FL ?", "MS B1 XX YY"),
)
_SLIPS = ("?", "99", "ZZZ", "B8 G1 WITH", "DESTROY", "-1", "ALL ZZZ", "ST", "CN", "UN ZZ")


class Trials(PhasedTrials):
    """The conformance trials of this game."""

    position = Position
    letters = _LETTERS
    lines = _LINES
    slips = _SLIPS
    desk_may_order = True  # at a question that leaves no choice
    revealing_reports = (
        *("sailed", "removed", "appeared", "detected", "unmasked", "searched", "convoy_seen", "tanker_found"),
        *("shadowing", "battle", "struck", "destroyed", "scored"),
        "game_over",  # the points for a convoy that came home on the last turn
    )

    def occasion(self, request: Any) -> str:
        """The name of a decision. It includes the round of a battle: otherwise a ship that holds its fire would do so
        for a hundred rounds."""
        battle = getattr(request, "battle", None)
        return f"{super().occasion(request)} {f'{battle.hex} {battle.round}' if battle else ''}"

    @property
    def endings(self) -> Any:
        """For each reason why a game ends, the orders that bring this end about."""
        return MappingProxyType(
            {
                "time": idle,
                "port": _to_port,
                "exit": _to_sea,
                "bismarck sunk": _to_battle,
                "sisters sunk": _sisters_to_battle,
                "points": _without_answer,
            }
        )

    @property
    def question_scripts(self) -> Any:
        """For each question that depends on an optional rule, orders that lead to it: here, opening the range."""
        return MappingProxyType({"open": _to_battle})

    @property
    def rarely_asked(self) -> Any:
        """For each question that few games ask, the situation that it needs."""
        return MappingProxyType(
            {
                "join": "a battle called where a counter is shadowed",
                "keep": "a shadowed task force that splits",
                "sink": "a task force that finds a tanker",
            }
        )

    @property
    def revealing_questions(self) -> Any:
        """The questions that cannot be compared with another world, each with the reason: during the set-up nothing is
        hidden yet."""
        return MappingProxyType(dict.fromkeys(("setup", "tankers"), "the set-up"))

    def unseen(self, position: Position, side: Side, heard: Sequence[Report], dice: random.Random) -> Position:
        """A position that the side cannot tell from this one.

        It may have other ships on the enemy's unmarked counters and other values of convoys; for the British side, the
        German tankers and the noted turn may differ too.

        Args:
            position: the position at the start of a turn; not changed
            side: the side that cannot tell the two apart
            heard: all reports to the side so far; not used
            dice: decides what to change
        """
        position = other_values(position, dice)
        if side is BRITISH and dice.random() < 0.5:
            hexes = sorted(ENTERED[GERMAN])
            position = replace(position, tankers=tuple(dice.choice(hexes) for _ in position.tankers))
        if side is BRITISH and position.noted and position.noted[0] > position.turn:
            position = replace(position, noted=(position.turn + 1 + dice.randrange(9), position.noted[1]))
        if dice.random() < 0.5:
            return position
        return other_ships(position, side, dice)


def other_ships(position: Position, side: Side, dice: random.Random) -> Position:
    """The position with the ships of the enemy's counters exchanged where the side cannot tell.

    Unmarked counters exchange all their ships, escorts only with escorts. Ships on a marked counter change places with
    indistinguishable ships on any other. The ships on each counter are put in another order. Task forces that wait for
    the Bismarck keep their ships.

    Args:
        position: the position; not changed
        side: the side that cannot tell these counters apart
        dice: shuffles the ships
    """
    view = position.view(side)
    forces = {name: force for name, force in position.forces.items() if force.side is not side}
    free = [name for name in forces if not _held(position, name)]
    for escorts in (False, True):
        hidden = [name for name in free if bool(forces[name].convoy) is escorts and not view.marked(name)]
        ships = [forces[name].ships for name in hidden]
        dice.shuffle(ships)
        forces |= {name: forces[name]._replace(ships=own) for name, own in zip(hidden, ships, strict=True)}
    at = {ship: name for name in free for ship in forces[name].ships}
    for ship in [ship for ship in at if view.marked(at[ship])]:
        other = dice.choice([each for each in at if _alike(position, ship, each)])
        at[ship], at[other] = at[other], at[ship]
    for name in free:
        ships_here = [ship for ship in at if at[ship] == name]
        dice.shuffle(ships_here)
        forces[name] = forces[name]._replace(ships=tuple(ships_here))
    return replace(position, forces=MappingProxyType({**position.forces, **forces}))


def _alike(position: Position, one: str, other: str) -> bool:
    """Whether two ships can change places unnoticed: their enemy can tell them apart neither by the announced types nor
    by shadowing. They are of the same type and speed, both with or both without radar, and both with or both without
    fuel.

    Args:
        position: the position
        one: a ship
        other: a ship of the same side
    """
    kinds = {
        (ship.card.kind, movement_evasion(ship), ship.card.radar, ship.dry)
        for ship in (position.ships[one], position.ships[other])
    }
    return one == other or (len(kinds) == 1 and BISMARCK not in (one, other))


def _held(position: Position, name: str) -> bool:
    """Whether a counter waits until the Bismarck is detected. The enemy knows the ships of such a counter."""
    waits = {ship for group in SCENARIOS[position.scenario].of(Entry.HELD) for ship in group.units}
    return not position.released and not waits.isdisjoint(position.forces[name].ships)


def other_values(position: Position, dice: random.Random) -> Position:
    """The position with other values for the undetected convoys, swapped with those in the cup."""
    convoys = dict(position.convoys)
    chits = list(position.cup.chits)
    for name, convoy in position.convoys.items():
        others = [at for at, chit in enumerate(chits) if chit.split()[0] == _designator(convoy)]
        if others and not convoy.real and dice.random() < 0.5:
            at = dice.choice(others)
            value = int(chits[at].split()[1])
            chits[at] = f"{_designator(convoy)} {convoy.value}"
            convoys[name] = convoy._replace(value=value)
    cup = Cup.filled(position.cup.name, tuple(chits))
    return replace(position, convoys=MappingProxyType(convoys), cup=cup)


def _designator(convoy: Convoy) -> str:
    return convoy.card.name


# Scripts for the endings


def _to_port(request: Request, draw: Draw) -> Order:
    """The Bismarck sails to Brest."""
    return _steer(request, BISMARCK, frozenset((_BREST,)))


def _to_sea(request: Request, draw: Draw) -> Order:
    """The Bismarck sails to the southern edge and off the map."""
    return _steer(request, BISMARCK, SOUTH_EDGE, beyond=True)


def _to_battle(request: Request, draw: Draw) -> Order:
    """The Bismarck sails to the Home Fleet, and both sides fight to the end."""
    return _steer(request, BISMARCK, frozenset((_BATTLEFIELD,))) if _is_plot(request) else _fights(request)


def _sisters_to_battle(request: Request, draw: Draw) -> Order:
    """As `_to_battle`, but with the sisters; the Bismarck stays away."""
    return _steer(request, SISTERS[0], frozenset((_BATTLEFIELD,))) if _is_plot(request) else _fights(request)


def _without_answer(request: Request, draw: Draw) -> Order:
    """As `_to_battle`, but the British hold their fire."""
    if isinstance(request, FireRequest) and request.side is BRITISH:
        return DONE
    return _to_battle(request, draw)


def _is_plot(request: Request) -> bool:
    return isinstance(request, PlotRequest | GermanSetUpRequest)


def _steer(request: Any, ship: str, goals: frozenset[Hex], beyond: bool = False) -> Order:
    """A move of a German ship's counter to the nearest of these hexes, and then off the map if `beyond`."""
    if not isinstance(request, PlotRequest):
        return request.default  # type: ignore[no-any-return]
    force = force_of(request.view.forces, ship)
    if force is None or force.name in request.ways:
        return DONE
    way = SEA_WAYS[GERMAN].way(force.hex, goals)[: movement.hexes(request.view.ships_of(force.name), request.view.turn)]
    if not way and beyond:
        way = (OFF,)
    return _legal(request, Sail(force.name, way)) if way else DONE


def _fights(request: Any) -> Order:
    """All British counters sail to the battlefield; both sides search, call battles and fire whenever they can."""
    match request:
        case MoveRequest():
            return _come(request)
        case SearchRequest():
            return _search_all(request)
        case CallRequest():
            return YES if request.able else request.default
        case FireRequest():
            return request.choices[0] if request.choices else DONE
    return request.default  # type: ignore[no-any-return]


def _come(request: MoveRequest) -> Order:
    """Sail the next British counter that has no order to the battlefield."""
    for force in request.view.forces.values():
        if force.name in request.ways or force.hex == _BATTLEFIELD:
            continue
        most = min(movement.hexes(request.view.ships_of(force.name), request.view.turn), 4)
        way = SEA_WAYS[BRITISH].way(force.hex, frozenset((_BATTLEFIELD,)))[:most]
        order = _legal(request, Sail(force.name, way)) if way else DONE
        if order != DONE:
            return order
    return DONE


def _search_all(request: SearchRequest) -> Order:
    """The next legal search for a counter."""
    for force in request.view.forces.values():
        for counter in request.view.enemies_at(force.hex):
            order = _legal(request, Search(force.name, counter.name))
            if order != DONE:
                return order
    return DONE


def _legal(request: Any, order: Any) -> Order:
    """The order if it is legal; DONE otherwise."""
    return DONE if request.why_not(order) else order
