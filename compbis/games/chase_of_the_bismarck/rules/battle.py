"""Movement on the Battle Board, and how ships leave or enter a combat (10, steps 4 to 6)."""

from compbis.games.chase_of_the_bismarck.cards.tables import ABORT_RATING, BATTLE, BATTLE_MOVES
from compbis.games.chase_of_the_bismarck.rules.gunnery import ZONES, between, range_to
from compbis.games.chase_of_the_bismarck.rules.status import may
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.orders import BREAKING, CLOSING, OPENING
from compbis.games.chase_of_the_bismarck.state.units import Ship
from compbis.table.side import Side


def start_zone(battle: Battle, side: Side) -> int:
    """The zone where a side's ships start: the level of visibility, counted from their own end (10; Reading 10.c)."""
    return _from_own_end(battle, side, battle.level)


def entry_zone(battle: Battle, side: Side) -> int:
    """The zone where a side's reinforcements enter: one nearer to their own end (10, step 6; Reading 10.r)."""
    return _from_own_end(battle, side, max(battle.level - 1, 1))


def _from_own_end(battle: Battle, side: Side, zone: int) -> int:
    return zone if side is battle.attacker else ZONES + 1 - zone


def allowance(fighter: Fighter) -> int:
    """The number of Movement Zones that a ship can move, by its Evasion Rating (10, step 4)."""
    fast_enough = [zones for rating, zones in BATTLE_MOVES.items() if fighter.rating >= rating]
    return max(fast_enough, default=0)


def movement_order(battle: Battle) -> list[str]:
    """The ships in order of movement: the slowest first, and the attacker's first among equals (10, step 4)."""
    fighters = battle.fighters.values()
    return [each.id for each in sorted(fighters, key=lambda each: (each.rating, each.side is not battle.attacker))]


def courses(battle: Battle, fighter: Fighter) -> list[tuple[str, int]]:
    """The courses that a ship may take, each with a number of zones to move (10, step 4; Reading 10.n, 10.o, 10.p).

    It may turn to Opening and stay, or take Closing or Breaking-Off position and move. With a damaged rudder it keeps
    its course and stays. A ship that a shift has pushed off the board may only close.
    """
    if fighter.damage.rudder:
        return [(fighter.course, 0)]
    zones = allowance(fighter) - fighter.cut
    if fighter.cut:
        return [(CLOSING, number) for number in range(min(zones, _ahead(battle, fighter)) + 1)]
    closing = [(CLOSING, number) for number in range(min(zones, _ahead(battle, fighter)) + 1)]
    back = min(zones, _behind(battle, fighter)) if _held(battle, fighter) else zones
    return [(OPENING, 0), *closing, *((BREAKING, number) for number in range(back + 1))]


def after_move(battle: Battle, fighter: Fighter, course: str, zones: int) -> tuple[Battle, tuple[str, ...]]:
    """The combat after a ship has moved, and the ids of the ships that this pushed off the board.

    If the ship would move off the board itself, all others are shifted instead (10, step 4; Reading 10.p).

    Args:
        battle: the combat
        fighter: the ship that moves
        course: its new course
        zones: the number of zones to move
    """
    ahead = 1 if fighter.side is battle.attacker else -1
    zone = fighter.zone + zones * (ahead if course == CLOSING else -ahead)
    within = min(max(zone, 1), ZONES)
    moved = battle.put(fighter._replace(course=course, zone=within, moved=True, cut=0))
    return _shifted(moved, fighter.id, within - zone) if within != zone else (moved, ())


def _shifted(battle: Battle, mover: str, by: int) -> tuple[Battle, tuple[str, ...]]:
    """The combat after every ship but one has been shifted, and the ids of the ships that this pushed out of it.

    A ship that has moved and is pushed off the board is out of the combat. One that has not moved yet loses the excess
    from its move (Reading 10.p). A convoy escort stays at the edge (Reading 11.3.d).
    """
    gone = []
    for fighter in battle.fighters.values():
        if fighter.id == mover:
            continue
        zone = fighter.zone + by
        within = min(max(zone, 1), ZONES)
        held, pushed = _held(battle, fighter), abs(zone - within)
        if pushed and fighter.moved and not held:
            gone.append(fighter.id)
        cut = fighter.cut + (0 if fighter.moved else pushed)
        battle = battle.put(fighter._replace(zone=within, cut=min(cut, allowance(fighter)) if held else cut))
    return battle.without(*gone), tuple(gone)


def may_be_shifted_off(battle: Battle, fighter: Fighter, course: str, zones: int) -> bool:
    """Whether enemies that move after a ship can run so far over the edge that she is shifted off the board (10, step
    4).

    Args:
        battle: the combat
        fighter: the ship
        course: her course
        zones: the number of zones that she moves
    """
    battle, _ = after_move(battle, fighter, course, zones)
    order = movement_order(battle)
    for name in order[order.index(fighter.id) + 1 :] if fighter.id in battle.fighters else ():
        enemy = battle.fighters.get(name)
        if enemy and enemy.side is not fighter.side and (BREAKING, allowance(enemy)) in courses(battle, enemy):
            battle, gone = after_move(battle, enemy, BREAKING, allowance(enemy))
            if fighter.id in gone:
                return True
    return False


def pushed_out(fighter: Fighter) -> bool:
    """Whether a shift has cost a ship more than it can move, so that it is out of the combat (10, step 4)."""
    return fighter.cut > allowance(fighter)


def may_leave(battle: Battle, fighter: Fighter) -> bool:
    """Whether a ship that a shift has pushed off the board may choose to leave (10, step 4)."""
    return fighter.cut > 0 and not _held(battle, fighter)


def _held(battle: Battle, fighter: Fighter) -> bool:
    """Whether it may not leave, as a convoy escort (11.3)."""
    return battle.convoy and fighter.side is not battle.attacker


def _ahead(battle: Battle, fighter: Fighter) -> int:
    """How many zones a ship can close: it passes neither the nearest enemy ahead nor the far edge (Reading 10.o)."""
    ahead = 1 if fighter.side is battle.attacker else -1
    edge = ZONES - fighter.zone if ahead > 0 else fighter.zone - 1
    distances = [(enemy.zone - fighter.zone) * ahead for enemy in battle.of(fighter.side.enemy)]
    return min([edge, *(distance for distance in distances if distance >= 0)])


def _behind(battle: Battle, fighter: Fighter) -> int:
    """How many zones it is from its own edge."""
    return fighter.zone - 1 if fighter.side is battle.attacker else ZONES - fighter.zone


def may_launch(battle: Battle, fighter: Fighter, target: Fighter) -> int:
    """The number of torpedoes that a ship can fire at a target: none beyond Medium range (10, step 1).

    Args:
        battle: the combat
        fighter: the firing ship
        target: the target
    """
    near = range_to(fighter, target) in ("medium", "short")
    return min(fighter.torpedoes, BATTLE["torpedoes a round"]) if near else 0


def may_abort(battle: Battle, fighter: Fighter) -> bool:
    """Whether a ship may try to leave: it is Breaking Off, six Sea Zones from every enemy, and not a convoy escort (10,
    step 5; 11.3)."""
    enemies = battle.of(fighter.side.enemy)
    far = all(between(fighter, enemy) >= BATTLE["abort zones"] for enemy in enemies)
    return fighter.course == BREAKING and far and not _held(battle, fighter)


def aborts(battle: Battle, fighter: Fighter, die: int) -> bool:
    """Whether an attempt to leave succeeds, by the ship's Evasion Rating against the fastest enemy's (10, step 5;
    Reading 10.q).

    Args:
        battle: the combat
        fighter: the ship
        die: the roll
    """
    fastest = max(enemy.rating for enemy in battle.of(fighter.side.enemy))
    difference = min(max(fighter.rating - fastest, min(ABORT_RATING)), max(ABORT_RATING))
    return die + ABORT_RATING[difference] <= BATTLE["abort at most"]


def may_enter(battle: Battle, ship: Ship) -> bool:
    """Whether a ship may roll to enter: it is in the hex, has not been in this combat, and is not a tanker; its status
    allows it (10, step 6; Reading 10.r)."""
    fresh = ship.id not in battle.fighters and ship.id not in battle.left
    return fresh and ship.at == battle.at and not ship.card.tanker and may((ship,), "reinforce")


def reinforced(battle: Battle) -> bool:
    """Whether reinforcements can arrive in this round (10, step 6; 11.3)."""
    return battle.round >= BATTLE["reinforcements from"] and not battle.convoy


def enters(die: int) -> bool:
    """Whether a reinforcement enters with this roll."""
    return die <= BATTLE["enters at most"]


def helpless(battle: Battle, side: Side) -> bool:
    """Whether a side has no gun or torpedo left and cannot move, while its enemy is still armed. Its ships are
    considered sunk unless they can be reinforced (10; Reading 10.s2)."""
    own, enemies = battle.of(side), battle.of(side.enemy)
    return not any(_armed(each) or allowance(each) for each in own) and any(map(_armed, enemies))


def _armed(fighter: Fighter) -> bool:
    """Whether it has a gun or torpedo left, even if out of action."""
    guns = fighter.card.bow - fighter.damage.bow + fighter.card.stern - fighter.damage.stern + fighter.secondary
    return guns + fighter.torpedoes > 0
