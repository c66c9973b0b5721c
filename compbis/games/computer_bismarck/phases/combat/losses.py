"""16.7: damage and sinking, and the reports of them."""

from collections.abc import Iterable

from compbis.games.computer_bismarck.cards.kinds import SINGLE_KINDS, SUBMARINES, UNITS_OF_SEVERAL
from compbis.games.computer_bismarck.cards.roster import SOME_SUBMARINE
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.rules import points
from compbis.games.computer_bismarck.rules.combat import damage
from compbis.games.computer_bismarck.rules.combat.damage import Loss
from compbis.games.computer_bismarck.state import reports
from compbis.games.computer_bismarck.state.sight import Contact, Heard, Reason
from compbis.games.computer_bismarck.state.units import Fate, Ship
from compbis.table.side import BRITISH


def inflict(game: Referee, target: Ship, losses: Iterable[Loss], *, report_to_enemy: bool = True) -> None:
    """Subtract losses from a ship (16.7), give points for what is sunk (16.71, 16.72), and report both.

    Args:
        game: the referee of the turn
        target: the ship
        losses: its losses, in order
        report_to_enemy: whether to report ships sunk to the enemy; a submarine lost in its attack has another report
            (16.41.2)
    """
    before = game.position.ships[target.side][target.name]
    ship = before
    for loss in losses:
        ship = damage.apply(ship, loss, lambda: _leaks(game, target))
    if ship == before:
        return
    game.position.put(ship)
    lost = reports.Damage(
        unit=ship.name,
        kind=ship.kind,
        midships=before.midships - ship.midships,
        firepower=before.firepower - ship.firepower,
        knots=before.knots - ship.knots,
        fuel=before.fuel - ship.fuel,
        sunk=ship.fate == Fate.SUNK,
    )
    game.report(lost, ship.side)
    if ship.fuel == 0 < before.fuel and not ship.fate:
        game.report(reports.Dry(unit=ship.name), ship.side)
    _count(game, ship, lost.midships, report_to_enemy)


def sink(game: Referee, ship: Ship) -> None:
    """Sink a whole unit that was left undefended (16.62.8)."""
    game.position.put(ship._replace(midships=0, fate=Fate.SUNK))
    _count(game, game.position.ships[ship.side][ship.name], ship.midships, report_to_enemy=True)


def disperse(game: Referee, convoy: Ship) -> None:
    """16.73: remove a convoy from the game and give half the points for its remaining ships."""
    game.position.put(convoy._replace(fate=Fate.DISPERSED))
    _mark_gone(game, convoy, Heard.DISPERSED)
    game.report(reports.Dispersed(unit=convoy.name, square=convoy.square))
    game.award(convoy.side.enemy, points.dispersal_points(convoy), Reason.DISPERSED, convoy.name)


def _leaks(game: Referee, ship: Ship) -> bool:
    return game.chance("leak", damage.LEAK_PERCENT, ship.name)  # 16.75


def _count(game: Referee, ship: Ship, lost: int, report_to_enemy: bool) -> None:
    """Report ships sunk, give points for them, and lose the planes of a carrier."""
    whole = ship.fate == Fate.SUNK
    if not (whole or (lost and ship.kind in UNITS_OF_SEVERAL)):
        return
    single = ship.spec.midships == 1 or ship.kind in SINGLE_KINDS
    count = 1 if single else lost
    if report_to_enemy:
        game.report(reports.Sunk(unit=ship.name, kind=ship.kind, side=ship.side, count=count, whole=whole))
    if whole:
        _lose_planes(game, ship)
        if ship.name in game.position.spotted[ship.side]:  # a submarine may be lost unspotted
            _mark_gone(game, ship, Heard.SUNK)
    unit = SOME_SUBMARINE if ship.kind is SUBMARINES else ship.name  # only the owner may know which group it was
    reason = Reason.SUNK if single else Reason.SHIPS_SUNK
    worth = points.ships_lost_points(ship.spec, lost, whole)
    game.award(ship.side.enemy, worth, reason, unit, count)


def _mark_gone(game: Referee, ship: Ship, how: Heard) -> None:
    """Mark the ship as out of the game in the enemy's contacts."""
    enemy, position = ship.side.enemy, game.position
    contact = Contact(ship.name, ship.kind, ship.square, position.turn, how, shown=False, sunk=True)
    position.add_contacts(enemy, {ship.name: contact})


def _lose_planes(game: Referee, carrier: Ship) -> None:
    """8.4: planes on deck are lost with their carrier, without points; those in the air crash, with points."""
    for plane in game.position.planes[BRITISH].values():
        if plane.spec.carrier != carrier.name or plane.fate:
            continue
        if plane.aloft:
            game.crashed.append(plane.name)
            game.report(reports.Crashed(plane=plane.name, square=plane.square), BRITISH)
        else:
            game.report(reports.LostWithCarrier(plane=plane.name, carrier=carrier.name), BRITISH)
        game.position.put_plane(plane._replace(fate=Fate.CRASHED if plane.aloft else Fate.LOST))
