"""Who follows her, who attacks her, and whether to fight (10, 16)."""

from compbis.games.computer_bismarck.board import row
from compbis.games.computer_bismarck.calendar import is_night
from compbis.games.computer_bismarck.reckoning.battle import destroyer_attack, exchange, torpedo_worth
from compbis.games.computer_bismarck.reckoning.weights import weight
from compbis.games.computer_bismarck.requests import FightRequest, ShadowRequest, TargetRequest
from compbis.games.computer_bismarck.roster import SHIPS
from compbis.games.computer_bismarck.rules import destroyers, shadow
from compbis.games.computer_bismarck.tovey.plot import RAIDERS, Plot
from compbis.games.computer_bismarck.units import Plane, Ship

ROUNDS = int(weight("battle", "rounds"))
_BOLD = weight("tovey", "boldness")
_DESTROYERS = weight("tovey", "destroyer attack")
_PREFERENCE = "RDCSB"
"""Of two that shadow as well, the first of these kinds."""


def shadower(request: ShadowRequest) -> str:
    """10.1: the unit that is most likely to keep in touch."""
    night = is_night(request.view.turn, row(request.square))
    view = request.view
    planes = {name for name in request.shadowers if name in view.planes and view.planes[name].aloft}

    def rank(name: str) -> tuple[int, int]:
        unit: Ship | Plane = view.planes[name] if name in planes else view.ships[name]
        strength = shadow.shadow_strength(unit, night)
        if isinstance(unit, Ship) and unit.spec.has_fuel and unit.fuel == 0:
            strength -= 3
        if unit.kind == "S":
            strength -= 4
        return strength, -_PREFERENCE.index(unit.kind)

    return max(request.shadowers, key=rank)


def target(request: TargetRequest, plot: Plot) -> str:
    """16.3-16.5, 16.64: the ship that is most worth it; "" if none is."""
    targets = [_believed(name, plot) for name in request.targets]
    best = max(targets, key=torpedo_worth)
    if request.weapon == "bombs":
        best = max(targets, key=lambda ship: ship.spec.points)
    if request.weapon == "destroyers":
        night = is_night(request.view.turn, row(request.square))
        firing = sum(destroyers.may_fire_at_destroyers(ship) for ship in targets)
        attack = destroyer_attack(request.view.ships[request.unit], best, night, firing)
        return best.name if attack.gained * _DESTROYERS > attack.lost else ""
    return best.name


def fights(request: FightRequest, plot: Plot) -> bool:
    """16.62.4: whether he fights."""
    own = [request.view.ships[name] for name in request.own]
    enemy = [_believed(name, plot) for name in request.enemy]
    stay = exchange(own, enemy, ROUNDS)
    go = exchange(own, enemy, ROUNDS, own_stay=False)
    return stay.gained * _BOLD - stay.lost >= go.gained * _BOLD - go.lost


def _believed(name: str, plot: Plot) -> Ship:
    if name in RAIDERS:
        return plot.raider(name)
    spec = SHIPS[name]
    return Ship(spec, spec.square, "M", spec.fuel_cap, spec.midships, spec.firepower, spec.knots, spec.torpedoes)
