"""16.5: destroyer attacks."""

from compbis.games.computer_bismarck.cards.kinds import DESTROYERS, Weapon
from compbis.games.computer_bismarck.phases.combat.air import surface_targets
from compbis.games.computer_bismarck.phases.combat.losses import inflict
from compbis.games.computer_bismarck.phases.combat.weapons import torpedo_run
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.requests.decisions import TargetRequest
from compbis.games.computer_bismarck.rules.combat import destroyers
from compbis.games.computer_bismarck.rules.combat.damage import Loss
from compbis.games.computer_bismarck.state import reports
from compbis.games.computer_bismarck.state.orders import Choice
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.game import Steps
from compbis.table.side import BRITISH


def destroyer_phase(game: Referee) -> Steps:
    """Attacks by each British flotilla with torpedoes left on spotted German surface ships (16.51, 16.51.1)."""
    game.dice.phase = "destroyer"
    for flotilla in list(game.position.ships[BRITISH].values()):
        if flotilla.kind is DESTROYERS and flotilla.active and flotilla.torpedoes:  # 16.51.3
            yield from _attack(game, game.position.ships[BRITISH][flotilla.name])


def _attack(game: Referee, flotilla: Ship) -> Steps:
    targets = surface_targets(game, flotilla.square)
    if not targets:
        return
    names = tuple(ship.name for ship in targets)
    choice = yield TargetRequest(game.view(BRITISH), Weapon.DESTROYERS, flotilla.name, flotilla.square, names)
    assert isinstance(choice, Choice)
    target = next((ship for ship in targets if ship.name == choice.unit), None)
    if target is not None:
        _resolve(game, flotilla, target, targets)


def _resolve(game: Referee, flotilla: Ship, target: Ship, enemies: list[Ship]) -> None:
    """16.51.2: the run in under fire, then one torpedo throw for each destroyer still afloat."""
    lost = _run_in(game, flotilla, [ship for ship in enemies if destroyers.may_fire_at_destroyers(ship)])
    hits, losses = torpedo_run(game, flotilla.name, target, flotilla.midships - lost)
    game.position.put(flotilla._replace(torpedoes=0))  # 16.51.3
    square = flotilla.square
    game.report(reports.DestroyerAttack(unit=flotilla.name, target=target.name, square=square, lost=lost, hits=hits))
    if lost:
        inflict(game, flotilla, [Loss(midships=1)] * lost)
    inflict(game, target, losses)


def _run_in(game: Referee, flotilla: Ship, guns: list[Ship]) -> int:
    """How many destroyers are sunk: all `guns`, the German raiders there, fire at each of them."""
    percent = destroyers.sunk_percent(game.night(flotilla.square))
    lost = 0
    for _ in range(flotilla.midships):
        shots = [game.chance("run in", percent, ship.name, flotilla.name) for ship in guns]
        lost += any(shots)
    return lost
