"""To fight or not to fight, and whom: what an attack should bring against what it should cost, in victory points."""

from collections.abc import Sequence

from compbis.games.computer_bismarck.board import row
from compbis.games.computer_bismarck.calendar import is_night
from compbis.games.computer_bismarck.otto import weights
from compbis.games.computer_bismarck.otto.lookout import Lookout
from compbis.games.computer_bismarck.requests import FightRequest, SurpriseRequest, TargetRequest
from compbis.games.computer_bismarck.roster import UNITS_OF_SEVERAL, ShipSpec
from compbis.games.computer_bismarck.rules import battle, gunnery, points, submarine, torpedoes
from compbis.games.computer_bismarck.rules.convoys import FAILED_POINTS
from compbis.games.computer_bismarck.tables import SUNK, TABLES
from compbis.games.computer_bismarck.units import Ship


def fights(request: FightRequest, lookout: Lookout) -> bool:
    """16.62.4: whether he fights."""
    own, enemy = _ships(request, lookout)
    prize = _prize(enemy)
    if not any(battle.can_fight(ship) for ship in enemy):
        return prize > 0
    if any(ship.kind == "B" and ship.midships <= weights.LAST_STAND_MIDSHIPS for ship in own):
        return False
    return _worth_it(own, enemy, weights.BOLDNESS, prize / weights.PRIZE_ROUNDS)


def surprises(request: SurpriseRequest, lookout: Lookout) -> bool:
    """16.68: whether the Bismarck attacks by surprise."""
    own, enemy = _ships(request, lookout)
    return _worth_it(own, enemy, weights.SURPRISE_BOLDNESS, _prize(enemy) / weights.PRIZE_ROUNDS)


def worth_fighting(own: Sequence[Ship], escort: Sequence[Ship]) -> bool:
    """Whether a raider should meet a convoy's escort."""
    return _worth_it(own, escort, weights.BOLDNESS, 0.0)


def target(request: TargetRequest, lookout: Lookout) -> str:
    """16.41, 16.64: the ship that torpedoes are worth most against; "" if none is worth the risk."""
    ships = [lookout.believed(name, request.square) for name in request.targets]
    best = max(ships, key=torpedo_worth)
    if request.weapon != "submarine":
        return best.name
    night = is_night(request.view.turn, row(request.square))
    planes = lookout.planes_over(request.square, request.view.turn)
    attack = submarine.row(submarine.anti_sub_strength([*ships, *planes], night))
    gain = (attack.low + attack.high) / 2 * torpedo_worth(best)
    group = request.view.ships[request.unit].spec
    loss = attack.sunk_percent / 100 * points.ships_lost_points(group, 1, whole=False)
    return best.name if gain > loss * weights.SUBMARINE_CARE else ""


def _ships(request: FightRequest | SurpriseRequest, lookout: Lookout) -> tuple[list[Ship], list[Ship]]:
    own = [request.view.ships[name] for name in request.own]
    return own, [lookout.believed(name, request.square) for name in request.enemy]


def _worth_it(own: Sequence[Ship], enemy: Sequence[Ship], boldness: float, prize: float) -> bool:
    return _fire_worth(own, enemy) * boldness + prize >= _fire_worth(enemy, own)


def _fire_worth(shooters: Sequence[Ship], enemies: Sequence[Ship]) -> float:
    """The points that a round of fire should be worth (16.65, 16.81)."""
    by_name = {ship.name: ship for ship in (*shooters, *enemies)}
    aims = battle.targets(shooters, enemies)
    return sum(
        by_name[shooter].firepower * _MIDSHIPS_A_SALVO * _midship_worth(by_name[aim].spec)
        for shooter, aim in aims.items()
    )


def _prize(enemy: Sequence[Ship]) -> float:
    """The points for what falls to him when no battleship or cruiser is left to protect it (16.62.8)."""
    return sum(_prize_worth(ship) for ship in enemy)


def _prize_worth(ship: Ship) -> float:
    if ship.kind == "M":
        return points.dispersal_points(ship) + FAILED_POINTS
    return float(ship.spec.points) if ship.kind == "A" else 0.0


def _midship_worth(spec: ShipSpec) -> float:
    return spec.points / spec.midships


def torpedo_worth(ship: Ship) -> float:
    """The points that a torpedo fired at a ship should be worth (16.82, 16.83)."""
    effects = TABLES.torpedo_damage[ship.kind]
    several = ship.kind in UNITS_OF_SEVERAL
    midships = sum(
        effect.parts * (ship.midships if effect.midships == SUNK and not several else abs(effect.midships))
        for effect in effects
    ) / sum(effect.parts for effect in effects)
    return torpedoes.hit_percent(ship.knots) / 100 * midships * _midship_worth(ship.spec)


_MIDSHIPS_A_SALVO = sum(effect.parts * abs(effect.midships) for effect in TABLES.gunnery) / gunnery.SIDES
