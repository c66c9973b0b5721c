"""16.4: submarine attacks."""

from compbis.games.computer_bismarck.cards.kinds import SUBMARINES, Weapon
from compbis.games.computer_bismarck.phases.combat.losses import inflict
from compbis.games.computer_bismarck.phases.combat.weapons import torpedo_run
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.requests.decisions import TargetRequest
from compbis.games.computer_bismarck.rules.combat import submarine
from compbis.games.computer_bismarck.rules.combat.damage import Loss
from compbis.games.computer_bismarck.state import reports
from compbis.games.computer_bismarck.state.orders import Choice
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.table.game import Steps
from compbis.table.side import BRITISH, GERMAN, Side


def submarine_phase(game: Referee) -> Steps:
    """Attacks by each group with torpedoes left, the British first, on spotted enemy surface ships (16.41, 16.41.1)."""
    game.dice.phase = "submarine"
    for side in (BRITISH, GERMAN):
        for group in list(game.position.ships[side].values()):
            if group.kind is SUBMARINES and group.active and group.torpedoes:  # 16.41.3
                yield from _attack(game, game.position.ships[side][group.name])


def _attack(game: Referee, group: Ship) -> Steps:
    targets = _targets(game, group.side.enemy, group.square)
    if not targets:
        return
    request = TargetRequest(
        game.view(group.side), Weapon.SUBMARINE, group.name, group.square, tuple(ship.name for ship in targets)
    )
    choice = yield request
    assert isinstance(choice, Choice)
    target = next((ship for ship in targets if ship.name == choice.unit), None)
    if target is not None:
        _resolve(game, group, target)


def _targets(game: Referee, side: Side, square: int) -> list[Ship]:
    spotted = game.position.spotted[side]
    return [
        ship for ship in game.position.ships_in(side, square) if ship.name in spotted and ship.kind is not SUBMARINES
    ]


def _resolve(game: Referee, group: Ship, target: Ship) -> None:
    position, square = game.position, group.square
    defenders: list[Ship | Plane] = [*position.ships_in(target.side, square), *position.planes_in(target.side, square)]
    row = submarine.row(submarine.anti_sub_strength(defenders, game.night(square)))
    factors = row.low + game.dice.draw("factors", row.high - row.low + 1, group.name)
    sunk = game.chance("submarine sunk", row.sunk_percent, group.name)
    hits, losses = torpedo_run(game, group.name, target, factors)
    position.put(group._replace(torpedoes=group.torpedoes - 1))  # 16.41.3
    game.report(reports.SubmarineAttack(unit=group.name, target=target.name, square=square, hits=hits), group.side)
    attacked = reports.SubmarineAttacked(submarine_sunk=sunk, target=target.name, square=square, hits=hits)
    game.report(attacked, target.side)
    inflict(game, target, losses)
    if sunk:
        inflict(game, group, [Loss(midships=1)], report_to_enemy=False)  # 16.42
    left = position.ships[group.side][group.name]
    if left.active and not left.torpedoes:
        game.report(reports.Spent(unit=group.name), group.side)  # 16.41.3
