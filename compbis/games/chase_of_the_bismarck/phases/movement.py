"""The Movement Phase (7): the open moves of Shadowed units, then all secret orders of both sides."""

from collections.abc import Iterable
from types import MappingProxyType

from compbis.games.chase_of_the_bismarck.cards.board import ZONES, Hex, distance
from compbis.games.chase_of_the_bismarck.cards.roster import QUARRY
from compbis.games.chase_of_the_bismarck.cards.tables import DIE
from compbis.games.chase_of_the_bismarck.phases.losses import regain
from compbis.games.chase_of_the_bismarck.phases.referee import PORT, Referee
from compbis.games.chase_of_the_bismarck.requests.movement import (
    EVASION,
    NOTHING,
    RUDDER,
    MendRequest,
    MovementRequest,
    OpenRequest,
    after,
    flight_of,
)
from compbis.games.chase_of_the_bismarck.rules import exhaustion, movement, points, status, upkeep
from compbis.games.chase_of_the_bismarck.state import orders
from compbis.games.chase_of_the_bismarck.state.orders import Choose, Repair, Sail
from compbis.games.chase_of_the_bismarck.state.reports import AirLost, OpenMove, OutAndBack, Repaired
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import (
    AirState,
    Damage,
    Mark,
    Ship,
    Ships,
    Status,
    Unit,
    described,
    in_play,
    members,
    units,
)
from compbis.table.game import Steps, Together, orders_until
from compbis.table.side import BRITISH, GERMAN, Side


def movement_phase(game: Referee) -> Steps:
    """Play the phase, steps A to H (4, 7)."""
    before = game.position.ships
    for side in (GERMAN, BRITISH):  # 7.1
        yield from _open(game, side)
    opened = game.position.ships[GERMAN]
    views: dict[Side, View] = {}
    yield Together({side: _secret(game, side, before[side], views) for side in (BRITISH, GERMAN)})
    for side in Side:
        _carry_out(game, views[side])
    if Status.IN_PORT in game.ship(QUARRY).doing:
        game.finish(PORT, points.port_end(game.ship(QUARRY).at))  # 4; Reading 4.c
        return
    lifted = status.line_lifted(game.position.ships[GERMAN])
    for side in Side:
        yield from _repair(game, side, views[side])
    if lifted and not status.line_lifted(game.position.ships[GERMAN]):
        _close_line(game, opened)
    _end(game)


# Step A: Shadowed units


def _open(game: Referee, side: Side) -> Steps:
    """Move the Shadowed units of a side and report their hexes (7.1; Reading 7.1.a, 7.1.b). The side is asked even if
    none of them can move.

    In fog only the first fog hex entered is reported, and the unit is lost from sight there.
    """
    shadowed = {name: unit for name, unit in units(game.position.ships[side]).items() if unit[0].mark is Mark.SHADOWED}
    if not shadowed:
        return
    view = yield from orders_until(OpenRequest, game.view(side), _opened)
    game.put_all(side, view.ships)
    moved: dict[str, tuple[Hex, ...]] = {}
    for text in view.orders:
        order: Sail = orders.read(text)
        moved[order.unit] = order.way
    for name in shadowed:
        if way := _turn_back(game, members(game.position.ships[side], name)):
            moved[name] = way
    moved.update(_to_port(game, list(shadowed)))
    told = []
    for name, unit in shadowed.items():
        way = moved.get(name, ())
        fog = next((at for at in way if ZONES[at].fog and game.position.fog), 0)
        to = fog or (way[-1] if way else unit[0].at)
        told.append((described(unit), to, bool(fog), bool(way) and to == unit[0].at))
        if fog:
            game.put(*[game.ship(ship.id)._replace(mark=Mark.NONE) for ship in unit])
    for (at, number, classes), to, lost, back in sorted(told):  # sorted: the sequence tells no more
        kind = OutAndBack if back else OpenMove
        game.report(kind(side=side, at=at, to=to, force=number < -1, classes=classes, fog=lost))


def _to_port(game: Referee, names: Iterable[str]) -> dict[str, tuple[Hex, ...]]:
    """Move by one hex each of these units that must go to port and has not sailed. Returns their ways (14; Reading
    14.b). Their ships leave a Task Force that may not enter that hex, unless it is Shadowed."""
    ways = {}
    for name in names:
        unit = tuple(ship for ships in game.position.ships.values() for ship in members(ships, name))
        if not exhaustion.spent(unit) or unit[0].sailed:
            continue
        way = exhaustion.way_to_port(unit)[:1]
        if _sail_to_port(game, unit, way):
            ways[name] = way
        elif unit[0].mark is not Mark.SHADOWED and not _open_to(game, unit, way):
            for ship in [each for each in unit if exhaustion.spent((each,))]:
                if _sail_to_port(game, (ship._replace(force=""),), way):
                    game.put_all(ship.side, upkeep.dissolved(game.position.ships[ship.side]))
    return ways


def _open_to(game: Referee, unit: Unit, way: tuple[Hex, ...]) -> bool:
    """Whether a unit may enter the hexes of a way (7.7.2; Reading 3.c)."""
    return movement.waters(unit, status.line_lifted(game.position.ships[unit[0].side])).issuperset(way)


def _sail_to_port(game: Referee, unit: Unit, way: tuple[Hex, ...]) -> bool:
    """Move a unit along its way to port. Returns whether it can and may go."""
    goes = bool(way) and movement.unit_hexes_left(unit) > 0 and _open_to(game, unit, way)
    game.put(*[movement.sailed(ship, way, game.turn) for ship in unit if goes])
    return goes


def _opened(view: View, order: Sail) -> View:
    return OpenRequest(view, True).after(order)


# Steps B to G: secret orders


def _secret(game: Referee, side: Side, before: Ships, views: dict[Side, View]) -> Steps:
    """Ask a side for its secret orders. before: its ships as the phase began; its carriers may have launched aircraft
    from there."""
    views[side] = yield from orders_until(MovementRequest, game.view(side)._replace(before=before), after)


def _carry_out(game: Referee, view: View) -> None:
    """Carry out the orders of a side; destroyers outside their boundary turn back, and aircraft aloft fly home (Reading
    7.7.2.e, 7.7.1.c)."""
    side = view.side
    game.put_all(side, view.ships)
    game.with_side("search", side, view.search)
    game.with_side("attack", side, view.attack)
    for unit in list(units(game.position.ships[side]).values()):
        if unit[0].mark is not Mark.SHADOWED:
            _turn_back(game, unit)
    unseen = [name for name, unit in units(game.position.ships[side]).items() if unit[0].mark is not Mark.SHADOWED]
    _to_port(game, unseen)
    _land(game, view)


def _turn_back(game: Referee, unit: Unit) -> tuple[Hex, ...]:
    """Sail a unit back if it has destroyers that must get inside their boundary, whether or not it is on patrol; they
    leave a Task Force that cannot move, unless it is Shadowed (Reading 7.7.2.e). Returns the way of the whole unit, ()
    if it stays."""
    side = unit[0].side
    lifted = status.line_lifted(game.position.ships[side])
    if not movement.bound(unit, lifted) or unit[0].sailed:
        return ()
    free = tuple(ship._replace(doing=ship.doing - {Status.PATROL}) for ship in unit)
    if way := movement.homeward(free):
        game.put(*[movement.sailed(ship, way, game.turn) for ship in free])
        return way
    for ship in free if unit[0].mark is not Mark.SHADOWED else ():
        if movement.bound((ship,), lifted) and (way := movement.homeward((ship,))):
            game.put_all(side, upkeep.detached(game.position.ships[side], ship))
            game.put(movement.sailed(game.ship(ship.id)._replace(doing=ship.doing), way, game.turn))
    return ()


def _land(game: Referee, view: View) -> None:
    """Land the aircraft that were aloft when the phase began; those without a place to land are lost (7.7.1)."""
    side, air = view.side, dict(view.air)
    flown = {text.split(":")[0].removeprefix("FLY ") for text in view.orders if text.startswith("FLY ")}
    lost = []
    for unit in view.air.values():
        if unit.state is AirState.ALOFT and unit.id not in flown:
            by = flight_of(view, unit)
            home = bool(by.base) and distance(unit.at, by.base) <= unit.card.speed
            air[unit.id] = unit._replace(state=AirState.LANDING if home else AirState.LOST, at=0)
            lost += [] if home else [unit.id]
    game.with_side("air", side, MappingProxyType(air))
    if lost:
        game.report(AirLost(air=tuple(lost)), side)


# Step C: repair at sea


def _repair(game: Referee, side: Side, view: View) -> Steps:
    """Roll for the ships that attempt repair at sea, then ask for each ship that by what the enemy knows may have a
    choice, even if it has none (7.3; Reading 7.3.a)."""
    attempts: list[Repair] = [orders.read(text) for text in view.orders if text.startswith("REPAIR ")]
    dice = {order.ship: game.die("repair", order.ship) for order in attempts}
    totals = {name: upkeep.repair_total(die, game.position.weather) for name, die in dice.items()}
    evasion = set()
    for name in _thought_damaged(game, side):
        damage, mends = game.ship(name).damage, name in totals and upkeep.mends_rudder(totals[name])
        words = (RUDDER, EVASION) if mends and damage.rudder and damage.evasion else (NOTHING,)
        if (yield MendRequest(game.view(side), name, words)) == Choose(EVASION):
            evasion.add(name)
    for name, total in totals.items():
        ship, die, gained = game.ship(name), dice[name], 0
        rudder = upkeep.mends_rudder(total) and ship.damage.rudder and name not in evasion
        if rudder:
            game.put(ship._replace(damage=ship.damage._replace(rudder=False)))
        else:
            gained = regain(game, ship.id, upkeep.regained(total))
        game.report(Repaired(ship=ship.id, die=die, total=total, regained=gained, rudder=rudder), side)


def _thought_damaged(game: Referee, side: Side) -> list[str]:
    """The ships of a side whose rudder and Evasion a 0 might repair this turn, by the damage that the enemy saw."""
    if not upkeep.mends_rudder(upkeep.repair_total(min(DIE), game.position.weather)):
        return []
    seen = game.position.seen[side.enemy]
    known = [(ship.id, seen.get(ship.id, Damage())) for ship in in_play(game.position.ships[side])]
    return [name for name, damage in known if damage.rudder and damage.evasion]


def _close_line(game: Referee, opened: Ships) -> None:
    """Undo the secret moves of destroyers to hexes beyond their boundary, since a repair in step C has closed it before
    the moves of step G; they turn back (7.7.2; Reading 7.3.a). opened: the German ships before the secret orders."""
    for unit in list(units(game.position.ships[GERMAN]).values()):
        if movement.bound(unit, False) and not any(opened[ship.id].sailed for ship in unit):
            game.put(*[movement.unsailed(ship, opened[ship.id]) for ship in unit if ship.sailed])
            _turn_back(game, members(game.position.ships[GERMAN], unit[0].unit))


# Step H: the end of the phase


def _end(game: Referee) -> None:
    """Turn Shadowed markers to Sighted, and clear manoeuvres, expired Return to Base markers and the moves of ships
    that stayed (7.7.2, 7.8; Reading 4.b)."""
    game.put(*[_at_end(ship) for side in Side for ship in in_play(game.position.ships[side])])


def _at_end(ship: Ship) -> Ship:
    return ship._replace(
        mark=Mark.SIGHTED if ship.mark is Mark.SHADOWED else ship.mark,
        moved=ship.moved if ship.sailed else 0,
        doing=ship.doing - {Status.EVADING},
        home=ship.home and status.returning(ship),
    )
