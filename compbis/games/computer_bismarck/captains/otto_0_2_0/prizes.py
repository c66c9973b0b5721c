"""What a raider can win, where and when: the convoys, by the chance of their squares and of spotting them."""

from functools import lru_cache

from compbis.games.computer_bismarck.captains.otto_0_2_0.reckoning import routes
from compbis.games.computer_bismarck.captains.otto_0_2_0.reckoning.battle import Exchange, convoy_worth, exchange
from compbis.games.computer_bismarck.captains.otto_0_2_0.reckoning.weights import weight
from compbis.games.computer_bismarck.captains.otto_0_2_0.situation import LIKING_HOLDS, Hunt, Prey, Situation
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN, is_night
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN
from compbis.games.computer_bismarck.rules import search
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.values import NamedTuple

_SPOTS, _SPOTS_SHADOWED = weight("otto", "spots convoy"), weight("otto", "spots shadowed convoy")
_SPOTS_MOVING = weight("otto", "spots moving")
_ESCORT_MEMORY = int(weight("otto", "escort memory"))
_ROUNDS = int(weight("otto", "escort rounds"))
_NEGLIGIBLE = weight("otto", "prize negligible")
_PACE, _TRAVEL = weight("otto", "raider pace"), weight("otto", "travel")
_GUARDED = weight("otto", "guarded")
_MET = {raider: weight("otto", f"met {raider.lower()}") for raider in (BISMARCK, PRINZ_EUGEN)}
_FRESH = int(weight("otto", "fresh"))
_LIKING = weight("otto", "raider liking")
_SURE = weight("otto", "sure")
_UNKNOWN = weight("otto", "prey unknown")
_LIKED = {convoy: weight("otto", f"prey {convoy}", _UNKNOWN) for convoy in MISSIONS}


class Prize(NamedTuple):
    """A convoy in a square at the end of a turn: the chance that it is there and is spotted, and its value in
    points."""

    square: Square
    chance: float
    worth: float


def preys(now: Situation, raider: Ship) -> list[Prey]:
    """The convoys at sea that are worth a fight, computed once a turn."""
    if raider.name not in now.preys:
        now.preys[raider.name] = _preys(now, raider)
    return now.preys[raider.name]


def prizes(now: Situation, raider: Ship, found: list[Prey], turns: int) -> list[Prize]:
    """The possible gains that many turns from now; for this turn, if she does not move."""
    turn = now.view.turn + turns
    if turn > LAST_TURN:
        return []
    prizes_then = []
    for prey in found:
        track = now.memory.tracks[prey.convoy]
        fresh = track.seen and track.seen >= now.view.turn - 1 and turns < _FRESH
        for square, chance in track.at(turn).items():
            if chance < _NEGLIGIBLE:
                continue
            spots = _spots(now, raider, square) if turns == 0 else _SPOTS_SHADOWED if fresh else _SPOTS
            prizes_then.append(Prize(square, chance * spots, prey.worth))
    return prizes_then


def spots_moving(now: Situation, square: Square) -> float:
    """The chance that a raider that has moved spots a convoy in the square where she stops: with her one search factor
    and those of the wolfpacks there (9.2)."""
    if square in now.view.fog:
        return 0.0
    night = is_night(now.view.turn, square // 100)
    packs = [now.view.ships[name]._replace(mode=plan.mode) for name, plan in now.packs.items() if plan.goal == square]
    if any(now.packs[pack.name].follows for pack in packs):
        return _SPOTS_SHADOWED
    factors = 1 + sum(search.factors(pack, night) for pack in packs)
    return 1.0 if now.spots(factors, square) else _SPOTS_MOVING


def hunt(now: Situation, raider: Ship) -> Hunt | None:
    """The raider's hunt when no prize is within the look-ahead, computed once a turn."""
    if raider.name not in now.after:
        hunts = [_meeting(now, raider, prey) for prey in preys(now, raider)]
        promising = [met for met in hunts if met is not None and met.promise > 0]
        now.after[raider.name] = max(promising, key=lambda met: met.promise, default=None)
    return now.after[raider.name]


def _preys(now: Situation, raider: Ship) -> list[Prey]:
    found = []
    for convoy, track in now.memory.tracks.items():
        if convoy in now.memory.gone or track.over(now.view.turn):
            continue
        worth = _worth(now, raider, convoy) * now.plan.prey.get(convoy, _LIKED[convoy])
        if worth > 0:
            found.append(Prey(convoy, worth))
    return found


def _meeting(now: Situation, raider: Ship, prey: Prey) -> Hunt | None:
    """The hunt that meets a convoy on the first turn on which she can lie in wait for it."""
    turn, here, track = now.view.turn, raider.square, now.memory.tracks[prey.convoy]
    for then in range(turn, LAST_TURN + 1):
        square, likely = track.likely(then)
        if not square:
            return None
        away = routes.distances_to(raider.name, square).get(here, 99)
        if away <= _PACE * (then - turn):
            liking = 1 + _LIKING * (2 * now.dice(f"liking {raider.name} {prey.convoy}", turn // LIKING_HOLDS) - 1)
            promise = prey.worth * liking * (_SURE + (1 - _SURE) * likely) - _TRAVEL * (then - turn)
            return Hunt(prey.convoy, square, then, promise - now.risk * now.climate(raider.name, square))
    return None


def _worth(now: Situation, raider: Ship, convoy: str) -> float:
    believed = now.memory.believed(convoy)
    company = now.memory.company[convoy]
    escort = [name for name in sorted(company) if now.view.turn - company[name] <= _ESCORT_MEMORY]
    escort = [name for name in escort if name not in now.memory.gone]
    if not escort:
        guarded = now.memory.guarded(_GUARDED)
        return (1 - guarded) * convoy_worth(believed) * now.appetite - guarded * now.risk * _MET[raider.name]
    battle = _battle(_as_fighter(raider), (believed, *map(now.memory.believed, escort)))
    return battle.gained * now.appetite - battle.lost * now.risk


def _as_fighter(raider: Ship) -> Ship:
    """The raider reduced to what matters in a battle, so that cached battles are found again."""
    return Ship(raider.spec, 0, "M", 0, raider.midships, raider.firepower, raider.knots, raider.torpedoes)


@lru_cache(maxsize=4096)
def _battle(raider: Ship, enemies: tuple[Ship, ...]) -> Exchange:
    """The expected result of attacking these enemies."""
    return exchange([raider], enemies, _ROUNDS)


def _spots(now: Situation, raider: Ship, square: Square) -> float:
    """The chance that she spots a convoy in a square this turn, lying in wait if she is there already."""
    if raider.square == square:
        factors = search.factors(raider._replace(mode="P"), is_night(now.view.turn, square // 100))
        if now.spots(factors, square):
            return 1.0
    return spots_moving(now, square)
