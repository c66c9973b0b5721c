"""What a raider can win, where and when: the convoys, by the probability of their squares and of spotting them."""

from functools import lru_cache

from compbis.games.computer_bismarck.captains.otto.memory import ESCORTS
from compbis.games.computer_bismarck.captains.otto.situation import LIKING_HOLDS, Hunt, Prey, Situation
from compbis.games.computer_bismarck.captains.reckoning.battle import Exchange, convoy_worth, exchange
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL
from compbis.games.computer_bismarck.captains.reckoning.weights import weight
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN, is_night
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.modes import MOVE, PATROL
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN
from compbis.games.computer_bismarck.rules import routes, search
from compbis.games.computer_bismarck.state.sight import Contact
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.values import NamedTuple

_SPOTS, _SPOTS_SHADOWED = weight("otto", "spots convoy"), weight("otto", "spots shadowed convoy")
_SPOTS_MOVING = weight("otto", "spots moving")
_ESCORT_MEMORY = int(weight("otto", "escort memory"))
_ROUNDS = int(weight("otto", "escort rounds"))
_NEGLIGIBLE = weight("otto", "prize negligible")
_PACE, _TRAVEL = weight("otto", "raider pace"), weight("otto", "travel")
_MET = {raider: weight("otto", f"met {raider.lower()}") for raider in (BISMARCK, PRINZ_EUGEN)}
_FRESH = int(weight("otto", "fresh"))
_LIKING = weight("otto", "raider liking")
_WHIM = weight("otto", "raider whim")
_SURE = weight("otto", "sure")
_UNKNOWN = weight("otto", "prey unknown")
LIKED = {convoy: weight("otto", f"prey {convoy}", _UNKNOWN) for convoy in MISSIONS}


BUSY, LOOKED = weight("otto", "busy"), int(weight("otto", "looked"))
AREAS = tuple(square for square in CELL if square % 3 == 0 and square // 100 % 3 == 0)
"""The squares, well apart, where a raider may look for a fight."""


class Prize(NamedTuple):
    """A convoy in a square at the end of a turn.

    Args:
        square: the square
        chance: the probability that it is there and is spotted
        worth: its value in points
    """

    square: Square
    chance: float
    worth: float


def worthwhile_convoys(now: Situation, raider: Ship) -> list[Prey]:
    """The convoys at sea that are worth a fight, computed once a turn."""
    if raider.name not in now.worthwhile:
        now.worthwhile[raider.name] = _convoys(now, raider, guards=True)
    return now.worthwhile[raider.name]


def prizes(now: Situation, raider: Ship, found: list[Prey], turns: int) -> list[Prize]:
    """The possible gains on this or a later turn.

    Args:
        now: the situation
        raider: the raider
        found: the convoys that she may attack
        turns: the turns from now, 0 for this one
    """
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
            liked = 1.0 if fresh else 1 - _WHIM * now.dice(f"{raider.name} prize {square}", 0)
            prizes_then.append(Prize(square, chance * spots, prey.worth * liked))
    return prizes_then


def spots_moving(now: Situation, square: Square) -> float:
    """The probability that a raider that has moved spots a convoy in the square where she stops: with her one search
    factor and those of the wolfpacks there (9.2)."""
    if square in now.view.fog:
        return 0.0
    night = is_night(now.view.turn, square // 100)
    packs = [now.view.ships[name]._replace(mode=plan.mode) for name, plan in now.packs.items() if plan.goal == square]
    if any(now.packs[pack.name].follows for pack in packs):
        return _SPOTS_SHADOWED
    factors = 1 + sum(search.factors(pack, night) for pack in packs)
    return 1.0 if now.spots(factors, square) else _SPOTS_MOVING


def hunt(now: Situation, raider: Ship) -> Hunt | None:
    """The raider's hunt when no prize is within the look-ahead, computed once a turn; None if nothing is promising."""
    if raider.name not in now.after:
        hunts = [_meeting(now, raider, prey) for prey in worthwhile_convoys(now, raider)]
        promising = [met for met in hunts if met is not None and met.promise > 0]
        now.after[raider.name] = max(promising, key=lambda met: met.promise, default=None)
    return now.after[raider.name]


def lane(now: Situation, raider: Ship) -> Hunt | None:
    """The convoy that she keeps near when none promises anything: the most promising if none were guarded. None if none
    is left."""
    near = [_meeting(now, raider, prey) for prey in _convoys(now, raider, guards=False)]
    return max((met for met in near if met is not None), key=lambda met: met.promise, default=None)


def foe(now: Situation, raider: Ship, within: int) -> Contact | None:
    """The warship that the raider can find soonest, among those that she is expected to beat together with their
    company; None if there is none.

    Args:
        now: the situation
        raider: the raider
        within: the most turns since it was seen, plus the moves to it
    """
    view, empty = now.view, now.memory.empty
    groups: dict[Square, list[Contact]] = {}
    for contact in view.contacts:
        fresh = view.turn - contact.turn <= within and empty.get(contact.square, 0) <= contact.turn
        if fresh and not contact.sunk and contact.kind in ESCORTS:
            groups.setdefault(contact.square, []).append(contact)
    away = routes.distances(raider.name, frozenset((raider.square,)))
    soon = {square: away[square] + view.turn - group[0].turn for square, group in groups.items() if away.get(square)}
    beaten = [
        (turns, square)
        for square, turns in soon.items()
        if turns <= within
        and _battle(as_fighter(raider), tuple(now.memory.believed(one.name) for one in groups[square])).balance > 0
    ]
    return groups[min(beaten)[1]][0] if beaten else None


def busiest(now: Situation, raider: Ship) -> Square:
    """The square that promises the most enemies for the length of the way, except where she has just looked."""
    watch, empty = now.enemy.watch, now.memory.empty
    away = routes.distances(raider.name, frozenset((raider.square,)))
    areas = [square for square in AREAS if away.get(square) and empty.get(square, 0) < now.view.turn - LOOKED]
    return max(areas, key=lambda square: BUSY * watch[CELL[square]] - away[square], default=raider.square)


def _convoys(now: Situation, raider: Ship, guards: bool) -> list[Prey]:
    """The convoys at sea that are worth something. guards: whether what guards them counts."""
    found = []
    for convoy, track in now.memory.tracks.items():
        if convoy in now.memory.gone or track.over(now.view.turn):
            continue
        liking = 1 + _LIKING * (2 * now.dice(f"liking {raider.name} {convoy}", now.view.turn // LIKING_HOLDS) - 1)
        worth = _worth(now, raider, convoy) if guards else convoy_worth(now.memory.believed(convoy)) * now.prize_weight
        worth *= now.plan.prey.get(convoy, LIKED[convoy]) * liking
        if worth > 0:
            found.append(Prey(convoy, worth))
    return found


def _meeting(now: Situation, raider: Ship, prey: Prey) -> Hunt | None:
    """The hunt that meets a convoy on the first turn on which she can lie in wait for it; None if there is none."""
    turn, here, track = now.view.turn, raider.square, now.memory.tracks[prey.convoy]
    for then in range(turn, LAST_TURN + 1):
        square, likely = track.likely(then)
        if not square:
            return None
        away = routes.distances_to(raider.name, square).get(here, 99)
        if away <= _PACE * (then - turn):
            promise = prey.worth * (_SURE + (1 - _SURE) * likely) - _TRAVEL * (then - turn)
            return Hunt(prey.convoy, square, then, promise - now.danger_weight * now.climate(raider.name, square))
    return None


def _worth(now: Situation, raider: Ship, convoy: str) -> float:
    believed = now.memory.believed(convoy)
    company = now.memory.company[convoy]
    escort = [name for name in sorted(company) if now.view.turn - company[name] <= _ESCORT_MEMORY]
    escort = [name for name in sorted({*escort, *now.tail}) if name not in now.memory.gone]
    gain = convoy_worth(believed) * now.prize_weight
    if escort:
        battle = _battle(as_fighter(raider), (believed, *map(now.memory.believed, escort)))
        gain = battle.gained * now.prize_weight - battle.lost * now.danger_weight
    guarded = now.memory.guarded(convoy, now.view.turn)
    return (1 - guarded) * gain - guarded * now.danger_weight * _MET[raider.name]


def as_fighter(raider: Ship) -> Ship:
    """The raider reduced to what matters in a battle, so that cached battles are found again in later turns."""
    return Ship(raider.spec, 0, MOVE, 0, raider.midships, raider.firepower, raider.knots, raider.torpedoes)


@lru_cache(maxsize=4096)
def _battle(raider: Ship, enemies: tuple[Ship, ...]) -> Exchange:
    """The expected result of the raider's attack on a convoy and its escort."""
    return exchange([raider], enemies, _ROUNDS)


def _spots(now: Situation, raider: Ship, square: Square) -> float:
    """The probability that she spots a convoy in the square this turn, lying in wait if she is there already."""
    if raider.square == square:
        factors = search.factors(raider._replace(mode=PATROL), is_night(now.view.turn, square // 100))
        if now.spots(factors, square):
            return 1.0
    return spots_moving(now, square)
