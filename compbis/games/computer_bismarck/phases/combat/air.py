"""16.3: air attacks."""

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.kinds import LEVEL_BOMBERS, SUBMARINES, TORPEDO_PLANES, Weapon
from compbis.games.computer_bismarck.cards.modes import ARMED
from compbis.games.computer_bismarck.phases.combat.losses import inflict
from compbis.games.computer_bismarck.phases.combat.weapons import salvos, torpedo_run
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.requests.decisions import TargetRequest
from compbis.games.computer_bismarck.rules.combat import air
from compbis.games.computer_bismarck.rules.combat.damage import Loss
from compbis.games.computer_bismarck.state import reports
from compbis.games.computer_bismarck.state.orders import Choice
from compbis.games.computer_bismarck.state.reports import Hindrance
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.table.game import Steps
from compbis.table.side import BRITISH, GERMAN


def air_phase(game: Referee) -> Steps:
    """Attacks by level bombers where they ended their moves (8.24.1, 16.31), then by torpedo planes where their orders
    had an A (8.24.2, 16.32)."""
    game.dice.phase = "air"
    planes = game.position.planes[BRITISH].values()
    bombers = [(plane, plane.square) for plane in planes if plane.aloft and plane.mode == ARMED and not plane.attacked]
    runs = [(game.position.planes[BRITISH][name], square) for name, square in game.runs.items()]
    for plane, square in bombers + runs:
        targets = surface_targets(game, square)
        possible = air.attack_possible(game.position.visibility_at(square), game.night(square))
        if targets and possible:
            yield from _attack(game, plane, square, targets)
        else:  # 9.6: the report must not reveal unspotted ships
            why = Hindrance.UNSEEN if possible else Hindrance.NIGHT if game.night(square) else Hindrance.WEATHER
            game.report(reports.NoAttack(plane=plane.name, square=square, why=why), BRITISH)


def surface_targets(game: Referee, square: Square) -> list[Ship]:
    """The spotted German surface ships in a square; others cannot be attacked (16.1, 16.31.1, 16.32.1, 16.51)."""
    spotted = game.position.spotted[GERMAN]
    return [
        ship for ship in game.position.ships_in(GERMAN, square) if ship.name in spotted and ship.kind is not SUBMARINES
    ]


def _attack(game: Referee, plane: Plane, square: Square, targets: list[Ship]) -> Steps:
    weapon = Weapon.AIR_TORPEDOES if plane.kind is TORPEDO_PLANES else Weapon.BOMBS
    names = tuple(ship.name for ship in targets)
    choice = yield TargetRequest(game.view(BRITISH), weapon, plane.name, square, names)
    assert isinstance(choice, Choice)
    target = next((ship for ship in targets if ship.name == choice.unit), None)
    if target is None:
        return
    if plane.kind is LEVEL_BOMBERS:
        game.position.put_plane(plane._replace(attacked=True))  # 16.33
    if game.chance("confused", air.CONFUSED_PERCENT, plane.name):  # 16.31.1, 16.32.1
        target = air.largest(game.position.ships_in(BRITISH, square)) or target
    hits, losses = _strike(game, plane, target)
    confused = target.side is BRITISH
    known = (
        hits if confused or plane.kind is TORPEDO_PLANES else None
    )  # 16.31.2: the British do not learn the effect of bombs on a German ship
    attack = reports.AirAttack(
        plane=plane.name, confused=confused, weapon=weapon, target=target.name, square=square, hits=known
    )
    game.report(attack, BRITISH)
    if not confused:
        game.report(reports.AirAttacked(weapon=weapon, target=target.name, square=square, hits=hits), GERMAN)
    inflict(game, target, losses)


def _strike(game: Referee, plane: Plane, target: Ship) -> tuple[int, list[Loss]]:
    """The number of hits, and the losses. Planes are not fired at (16.34)."""
    if plane.kind is TORPEDO_PLANES:
        return torpedo_run(game, plane.name, target, air.TORPEDOES)  # 16.32
    losses = salvos(game, plane.name, target, air.BOMBER_SALVOS)  # 16.31.2
    return len(losses), losses
