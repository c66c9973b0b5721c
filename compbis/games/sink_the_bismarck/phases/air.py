"""Phase Five: air attacks, the British first, one unit after another (12.3)."""

from collections.abc import Iterator
from types import MappingProxyType

from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.cards.options import BOMBING
from compbis.games.sink_the_bismarck.cards.roster import AIR, SHIPS, AirKind
from compbis.games.sink_the_bismarck.phases.hits import Hits
from compbis.games.sink_the_bismarck.phases.raids import bomb
from compbis.games.sink_the_bismarck.phases.referee import Referee
from compbis.games.sink_the_bismarck.requests.strike import StrikeRequest
from compbis.games.sink_the_bismarck.rules import air
from compbis.games.sink_the_bismarck.state.orders import Bomb, Strike
from compbis.table.game import Steps
from compbis.table.request import DONE
from compbis.table.side import BRITISH, GERMAN, Side


def air_phase(referee: Referee) -> Steps:
    """Make all air attacks, by day only (14.11). Damage takes effect at once (12.33)."""
    if referee.night:
        return
    for side in (BRITISH, GERMAN):
        while not referee.over and _targets(referee, side):
            units = _units(referee, side)
            named = MappingProxyType(dict(_named(referee, side.enemy)))
            open_ = {name: referee.position.ships[name].shown() for name in named if name in referee.open}
            order = yield StrikeRequest(referee.view(side), MappingProxyType(units), named, MappingProxyType(open_))
            if order == DONE:
                break
            if isinstance(order, Bomb):
                bomb(referee, order)
            else:
                _strike(referee, order)


def _targets(referee: Referee, side: Side) -> bool:
    """Whether any enemy counter, or any convoy with the optional rule (X1b), has a marker. Both sides can see that."""
    convoys = referee.position.convoys if side is GERMAN and BOMBING in referee.position.options else ()
    return any(map(referee.marked, (*(force.name for force in referee.forces(side.enemy)), *convoys)))


def _units(referee: Referee, side: Side) -> dict[str, Hex]:
    """The air units of a side that can still attack this turn, with the hexes that they fly from (8.11, 8.27,
    12.31)."""
    ships = {ship.name: ship for ship in referee.position.ships.values() if ship.card.side is side}
    where = {ship: force.hex for force in referee.forces(side) for ship in force.ships}
    units = [name for name, card in AIR.items() if card.side is side and card.kind is not AirKind.RECON]
    done = referee.flown | air.grounded(ships, referee.position.options)
    bases = {unit: air.base_of(unit, ships, where) for unit in units if unit not in done}
    return {unit: base for unit, base in bases.items() if base}


def _named(referee: Referee, side: Side) -> Iterator[tuple[str, str]]:
    """The ships of a side whose names the enemy knows this turn, each with its counter."""
    for force in referee.forces(side):
        yield from ((ship, force.name) for ship in force.by_roster if ship in referee.named)


def _strike(referee: Referee, order: Strike) -> None:
    """Make the attack of one unit, part by part (12.34). A target named only by type is drawn from the ships of that
    type (12.33)."""
    referee.note_attack(order.unit)
    force = referee.position.forces[order.force]
    referee.engage(force.ships)
    targets = {part.target for part in order.parts}
    for part in order.parts:
        name = part.target if part.target in SHIPS else _drawn(referee, force.by_roster, part.target, targets)
        targets.add(name)
        referee.named.add(name)
        hits = Hits()
        hits.strike(referee, order.unit, part, referee.position.ships[name], base_counts=True)
        hits.take_effect(referee)
        if referee.over:
            return
    now = referee.position.forces.get(order.force)
    if now is not None and len(now.ships) < len(force.ships):
        referee.announce(order.force)


def _drawn(referee: Referee, ships: tuple[str, ...], kind: str, taken: set[str]) -> str:
    """A random ship of this type that is not a target yet, preferably one that is not known by name."""
    able = [name for name in ships if SHIPS[name].kind == kind and name not in taken]
    unknown = [name for name in able if name not in referee.named]
    choice = unknown or able
    return choice[referee.dice.draw("target", len(choice), kind)]
