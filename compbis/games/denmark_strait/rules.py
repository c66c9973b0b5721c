"""The arithmetic of the rules, pure: sailing, shooting, damage, repair, morale, and who has won."""

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from types import MappingProxyType

from compbis.games.denmark_strait.cards import (
    CAPTAINS,
    COMPASS,
    EFFECTS,
    GUN_DAMAGE,
    NUMBER,
    PIERCED,
    RANKS,
    SHIPS,
    STEPS,
    Ability,
    Effect,
    Space,
    guns,
)
from compbis.games.denmark_strait.state import Sail, Ship, Ships
from compbis.table.side import BRITISH, GERMAN, Side

LEFT, RIGHT = "L", "R"
TURNS = MappingProxyType({LEFT: -1, RIGHT: 1})
FLAGSHIP = "BISMARCK"
"""Admiral Lütjens is in it, whose points are added to those of its captain."""
ADMIRAL = "HOOD"
"""The ship of the British admiral."""
_ON_SHIP = (Effect.MAGAZINE, Effect.SPEED, Effect.GUNNERY, Effect.RADAR)
"""What the cards do that lie on a ship until they are repaired."""


def afloat(ships: Ships, side: Side) -> list[Ship]:
    """The ships of a side that are not sunk."""
    return [ships[name] for name in of_side(side) if not ships[name].sunk]


def with_ships(ships: Ships, changed: Iterable[Ship]) -> Ships:
    """The ships, with these as they are now."""
    return MappingProxyType({**ships, **{ship.name: ship for ship in changed}})


def with_ship(ships: Ships, ship: Ship) -> Ships:
    """The ships, with this one as it is now."""
    return MappingProxyType({**ships, ship.name: ship})


def distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    """The spaces from one space to the other, diagonals counting as one (Shooting 10; Reading 7)."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def two_dice(number: int) -> Fraction:
    """The chance that two dice come to that number or more."""
    return Fraction(sum(one + other >= number for one in range(1, 7) for other in range(1, 7)), 36)


def new_points(ship: Ship) -> int:
    """The captain points of a ship at the beginning of a turn: those of its captain, and that of Lütjens, which no
    hit on the bridge takes (Captains 4; Set-up 5; Reading 20, 28)."""
    return max(0, ship.master.points - ship.bridge) + NUMBER["flagship points"] * (ship.name == FLAGSHIP)


# Movement


def speed_number(ship: Ship) -> int:
    """What the speed roll must come to for the ship to move (Ships 3; Movement 9, 10; Effects 3)."""
    hits = sum(effect(card) is Effect.SPEED for card in ship.cards)
    return ship.card.speed + hits + ship.hull // NUMBER["hull damage for a speed point"]


def turned(facing: str, step: str) -> str:
    """The direction 45 degrees to the left or right (Map 5)."""
    return COMPASS[(COMPASS.index(facing) + TURNS[step]) % len(COMPASS)]


def forward(facing: str) -> tuple[str, str, str]:
    """The directions in which a ship may move: ahead, and those beside it (Movement 11)."""
    return turned(facing, LEFT), facing, turned(facing, RIGHT)


def next_space(at: Space, direction: str) -> Space:
    """The space in a direction."""
    across, down = STEPS[direction]
    return Space(at.x + across, at.y + down)


def sails(ships: Ships, ship: Ship, roll: int) -> list[Sail]:
    """All that a ship may do in its movement, roll being that for its speed, but for staying as it is. One whose morale
    has failed must get away from the nearest enemy, if it can; if it cannot, it may come no nearer (Movement 3, 4, 5,
    7; Failed 2; Reading 3, 4, 17)."""
    moves = roll >= speed_number(ship)
    both = moves and ship.points >= NUMBER["points for move and turn"]
    east, south = ship.at
    others = {other.at for other in ships.values() if not other.sunk and other.name != ship.name}
    ways = [
        (order, (east + across, south + down))
        for order, across, down in _ways(ship.name, ship.facing, moves, both)
        if free(others, (east + across, south + down))
    ]
    if not ship.failed:
        return [order for order, _ in ways]
    enemies = [enemy.at for enemy in afloat(ships, ship.side.enemy)]
    reached = [(order, _nearest(enemies, at)) for order, at in ways]
    least = max([near for order, near in reached if len(order.steps) == 1], default=0)
    least = max(least, _nearest(enemies, ship.at))
    return [order for order, near in reached if near >= least]


def must_run(ships: Ships, ship: Ship, roll: int) -> Sail | None:
    """What a ship whose morale has failed does without an order: the first way to get away without captain points;
    None if it may stay (Reading 17)."""
    if not ship.failed:
        return None
    near = nearest(ships, ship)
    single = [order for order in sails(ships, ship, roll) if len(order.steps) == 1]
    return next((order for order in single if nearest(ships, sailed(ship, order)) > near), None)


def free(others: Collection[Space], at: tuple[int, int]) -> bool:
    """Whether a ship may go to a space: none of the others is there, and it is south of the ice. All other sea is open
    (Map 2, 3, 4; Reading 1, 6)."""
    return at[1] >= 1 and at not in others


def sailed(ship: Ship, order: Sail) -> Ship:
    """The ship after its movement. A move keeps its direction (Reading 2)."""
    across, down, facing = _course(ship.facing, order.steps)
    spent = NUMBER["points for move and turn"] if len(order.steps) > 1 else 0
    at = Space(ship.at.x + across, ship.at.y + down)
    return ship._replace(at=at, facing=facing, points=ship.points - spent)


@cache
def _ways(name: str, facing: str, moves: bool, both: bool) -> tuple[tuple[Sail, int, int], ...]:
    """All that the ship of that name may do were there no other ship and no ice, each with how far it goes to the east
    and to the south. moves: whether it may move; both: and turn, too."""
    steps: list[tuple[str, ...]] = [(turn,) for turn in TURNS]
    if moves:
        steps += [(way,) for way in forward(facing)]
    if both:
        steps += [(way, turn) for way in forward(facing) for turn in TURNS]
        steps += [(turn, way) for turn in TURNS for way in forward(turned(facing, turn))]
    return tuple((Sail(name, each), *_course(facing, each)[:2]) for each in steps)


@cache
def _course(facing: str, steps: tuple[str, ...]) -> tuple[int, int, str]:
    """How far these steps take a ship to the east and to the south, and where it faces then."""
    across = down = 0
    for step in steps:
        if step in TURNS:
            facing = turned(facing, step)
        else:
            across, down = across + STEPS[step][0], down + STEPS[step][1]
    return across, down, facing


def nearest(ships: Ships, ship: Ship) -> int:
    """The spaces to the nearest enemy."""
    return _nearest([enemy.at for enemy in afloat(ships, ship.side.enemy)], ship.at)


def _nearest(enemies: Sequence[Space], at: tuple[int, int]) -> int:
    return min((distance(at, enemy) for enemy in enemies), default=0)


# Shooting


def broadside(ship: Ship, target: Space) -> bool:
    """Whether a target bears more than 22.5 degrees from the line of bow and stern (Reading 8)."""
    return beside(ship.facing, target.x - ship.at.x, target.y - ship.at.y)


def beside(facing: str, across: int, down: int) -> bool:
    """The same of a ship that faces so, and a target so far to the east and to the south: exactly, as the tangent of
    22.5 degrees is the root of 2, less 1."""
    bow = STEPS[facing]
    along = abs(across * bow[0] + down * bow[1])
    aside = abs(across * bow[1] - down * bow[0])
    return (aside + along) ** 2 > 2 * along**2


def shooting(ship: Ship) -> int:
    """Its shooting number as it is now, before anything that depends on a target (Ships 4; Shooting
    11, 12; Failed 1)."""
    return ship.card.shooting + sum(map(shooting_hit, ship.cards)) + NUMBER["shooting with failed morale"] * ship.failed


def shot_parts(ships: Ships, ship: Ship, target: Ship, points: int = 0) -> list[tuple[str, int]]:
    """What the number for a shot is made of: reasons in words, each with what it adds (Shooting 8, 9, 10, 11, 12,
    13, 14; Reading 32, 33, 35)."""
    same = ship.target == target.name
    master = ship.master.ability
    across, down = target.at.x - ship.at.x, target.at.y - ship.at.y
    far, end_on, close = placed(ship.facing, across, down, master is Ability.CLOSE_ACTION)
    parts = [
        (ship.name, ship.card.shooting),
        ("RANGE", far),
        ("SPLASHES", -ship.splashes * same),
        ("GUNNER", -(master is Ability.GUNNER and not same)),
        ("CAPTAIN", -(points // NUMBER["points for a better shot"])),
        ("DAMAGE", sum(shooting_hit(card) for card in ship.cards)),
        ("MORALE", NUMBER["shooting with failed morale"] * ship.failed),
        ("NOT IN BROADSIDE", end_on),
        ("CONCENTRATION", -NUMBER["concentration"] * _concentrates(ships, ship, target)),
        ("CLOSE ACTION", close),
    ]
    return [(reason, amount) for reason, amount in parts if amount]


@lru_cache(4096)
def placed(facing: str, across: int, down: int, likes_it_close: bool) -> tuple[int, int, int]:
    """What the number for a shot has of where both ships are, and of nothing else: for the range, for a target that is
    not on the broadside, and of a captain who likes it close (Shooting 10, 14; Reading 35).

    Args:
        facing: of the ship that fires.
        across, down: how far the target is to the east and to the south.
        likes_it_close: whether its captain has that ability.
    """
    far = distance((0, 0), (across, down))
    close = likes_it_close and far <= NUMBER["close action range"]
    return far, 0 if beside(facing, across, down) else NUMBER["out of broadside"], -NUMBER["close action"] * close


def shot_number(ships: Ships, ship: Ship, target: Ship, points: int = 0) -> int:
    """What two dice must come to for a hit (Shooting 15)."""
    return sum(amount for _, amount in shot_parts(ships, ship, target, points))


def splashed(ship: Ship, target: Ship) -> Ship:
    """The ship after its shot: one marker more at the target, and those at any other taken away. A marker lies on a
    ship, not on a space (Needs 4; Shooting 5, 6, 7; Movement 6; Reading 10)."""
    before = ship.splashes if ship.target == target.name else 0
    return ship._replace(target=target.name, splashes=min(before + 1, NUMBER["splashes"]), fired_at=target.name)


def draws_on(ship: Ship, target: Ship) -> bool:
    """Whether a hit may draw more than one card (Hits 2, 3; Ships 2)."""
    return distance(ship.at, target.at) <= GUN_DAMAGE[guns(ship.card.guns)][guns(target.card.guns)]


def higher(card: str, before: str) -> bool:
    """Whether a card is higher than the one before: the ace is the highest (Hits 4; Reading 12, 24)."""
    return RANKS.index(card[:-1]) > RANKS.index(before[:-1])


def harmful(ship: Ship, target: Ship, card: str) -> bool:
    """Whether a card damages a target in spite of its armour. Guns lighter than those of a heavy cruiser count as those
    (Ships 2, 6; Effects 8, 10; Reading 27)."""
    of = guns(ship.card.guns)
    return card in PIERCED[target.name, of if of == "BB" else "CA"]


def effect(card: str) -> Effect:
    """What a card does (Reading 26)."""
    return EFFECTS[card[:-1]].effect


def harmed(ship: Ship, card: str) -> Ship:
    """The ship when a card takes effect, but for the dice of its magazine. A hit on the bridge takes a point of this
    turn, too, if there is one (Ships 5; Effects 4, 5; Reading 20, 21, 23, 26)."""
    amount = EFFECTS[card[:-1]].amount
    match effect(card):
        case Effect.HULL:
            hull = ship.hull + amount
            return ship._replace(hull=hull, sunk=hull >= ship.card.hull)
        case Effect.BRIDGE:
            after = ship._replace(bridge=ship.bridge + amount)
            return after._replace(points=max(0, ship.points - new_points(ship) + new_points(after)))
    return ship._replace(cards=(*ship.cards, card))


def lies_on_ship(card: str) -> bool:
    """Whether a card stays on the ship that it damages, where it can be repaired (Control 2; Reading 16)."""
    return effect(card) in _ON_SHIP


def shooting_hit(card: str) -> int:
    """What a card adds to the shooting number of the ship on which it lies (Effects 1, 2, 7)."""
    return EFFECTS[card[:-1]].amount if effect(card) in (Effect.MAGAZINE, Effect.GUNNERY, Effect.RADAR) else 0


def _concentrates(ships: Ships, ship: Ship, target: Ship) -> bool:
    """Whether the second ship of the British fires at the target of the admiral who has that ability (Reading 33)."""
    admiral = ships[ADMIRAL]
    return (
        ship.side is BRITISH
        and ship.name != ADMIRAL
        and admiral.master.ability is Ability.CONCENTRATION
        and admiral.fired_at == target.name
    )


# Damage control and morale


def repairable(ship: Ship) -> list[str]:
    """The cards that a crew may try to repair, one a turn (Control 1)."""
    return [card for card in ship.cards if card not in ship.permanent]


def repair_number(ship: Ship, points: int) -> int:
    """What two dice must come to for a repair: points count as if added to the roll (Control 3; Reading 30)."""
    return NUMBER["repair"] - points - NUMBER["engineer"] * (ship.master.ability is Ability.ENGINEER)


def morale_number(ship: Ship, points: int) -> int:
    """What two dice must come to for a ship to carry on (Captains 7; Morale 5, 6, 7; Reading 16)."""
    return ship.master.morale + len(ship.cards) + NUMBER["morale when failed"] * ship.failed - points


def checks_morale(ship: Ship) -> bool:
    """Whether a ship has to check its morale: it was hit in this turn, whatever the cards did, or its morale has failed
    before (Turn 7, 8; Morale 1, 2; Reading 13)."""
    return not ship.sunk and (ship.hit or ship.failed)


# The end


def beaten(ships: Ships, side: Side) -> bool:
    """Whether each ship of a side is sunk, or its morale has failed (Victory 2, 4)."""
    return all(ship.failed for ship in afloat(ships, side))


def escaped(ships: Ships) -> bool:
    """Whether every German ship afloat is out of reach of every British one (Victory 3; Reading 18)."""
    germans, british = afloat(ships, GERMAN), afloat(ships, BRITISH)
    return bool(germans) and all(distance(one.at, other.at) >= NUMBER["escape"] for one in germans for other in british)


@cache
def pairs(side: Side) -> tuple[tuple[str, str], ...]:
    """The captains whom a side may appoint to its two ships (Set-up 3, 4, 6; Captains 8)."""
    own = [card for card in CAPTAINS.values() if card.side is side]
    both = [(one, other) for one in own for other in own if one != other and not other.admiral]
    if side is BRITISH:
        return tuple((one.name, other.name) for one, other in both if one.admiral)
    most = NUMBER["german captains cost"]
    return tuple((one.name, other.name) for one, other in both if not one.admiral and one.cost + other.cost <= most)


def historical(side: Side) -> tuple[str, ...]:
    """The captains whom the ships of a side had."""
    return tuple(SHIPS[name].captain for name in of_side(side))


@cache
def of_side(side: Side) -> tuple[str, ...]:
    """The names of its ships (Set-up 2)."""
    return tuple(name for name, card in SHIPS.items() if card.side is side)
