"""The arithmetic of movement: where a ship may go."""

from collections.abc import Collection
from functools import cache
from types import MappingProxyType

from compbis.games.denmark_strait.cards.board import COMPASS, STEPS, Space
from compbis.games.denmark_strait.cards.deck import Effect
from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.rules import effects, fleet
from compbis.games.denmark_strait.state.orders import Sail
from compbis.games.denmark_strait.state.ships import Ship, Ships

LEFT, RIGHT = "L", "R"
TURNS = MappingProxyType({LEFT: -1, RIGHT: 1})


def speed_number(ship: Ship) -> int:
    """The speed roll that a ship needs in order to move (Ships 3; Movement 9, 10; Effects 3)."""
    hits = sum(effects.effect(card) is Effect.SPEED for card in ship.cards)
    return ship.card.speed + hits + ship.hull // NUMBER["hull damage for a speed point"]


def turned(facing: str, step: str) -> str:
    """The direction 45 degrees to the left or right (Map 5)."""
    return COMPASS[(COMPASS.index(facing) + TURNS[step]) % len(COMPASS)]


def forward(facing: str) -> tuple[str, str, str]:
    """The directions in which a ship may move: ahead, and 45 degrees to either side (Movement 11)."""
    return turned(facing, LEFT), facing, turned(facing, RIGHT)


def next_space(at: Space, direction: str) -> Space:
    """The neighbouring space in a direction."""
    across, down = STEPS[direction]
    return Space(at.x + across, at.y + down)


def legal_sails(ships: Ships, ship: Ship, roll: int) -> list[Sail]:
    """Everything that a ship may do in its movement except staying as it is.

    A ship whose morale has failed must move away from the nearest enemy if it can; otherwise it may not come nearer
    (Movement 3, 4, 5, 7; Failed 2; Reading 3, 4, 17).

    Args:
        ships: all ships
        ship: the ship
        roll: its speed roll
    """
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
    enemies = [enemy.at for enemy in fleet.afloat(ships, ship.side.enemy)]
    reached = [(order, fleet.nearest_of(enemies, at)) for order, at in ways]
    least = max([near for order, near in reached if len(order.steps) == 1], default=0)
    least = max(least, fleet.nearest_of(enemies, ship.at))
    return [order for order, near in reached if near >= least]


def must_run(ships: Ships, ship: Ship, roll: int) -> Sail | None:
    """What a ship whose morale has failed does without an order: the first way to get away without captain points
    (Reading 17).

    Args:
        ships: all ships
        ship: the ship
        roll: its speed roll

    Returns:
        The order; None if the ship may stay.
    """
    if not ship.failed:
        return None
    near = fleet.nearest(ships, ship)
    single = [order for order in legal_sails(ships, ship, roll) if len(order.steps) == 1]
    return next((order for order in single if fleet.nearest(ships, sailed(ship, order)) > near), None)


def free(others: Collection[Space], at: tuple[int, int]) -> bool:
    """Whether a ship may enter a space: it is south of the ice, and no other ship is there. All other sea is open to
    ships (Map 2, 3, 4; Reading 1, 6)."""
    return at[1] >= 1 and at not in others


def sailed(ship: Ship, order: Sail) -> Ship:
    """The ship after its movement. A move does not change its facing (Reading 2)."""
    across, down, facing = _course(ship.facing, order.steps)
    spent = NUMBER["points for move and turn"] if len(order.steps) > 1 else 0
    at = Space(ship.at.x + across, ship.at.y + down)
    return ship._replace(at=at, facing=facing, points=ship.points - spent)


@cache
def _ways(name: str, facing: str, moves: bool, both: bool) -> tuple[tuple[Sail, int, int], ...]:
    """Everything that a ship could do if there were no ice and no other ships.

    Args:
        name: the name of the ship
        facing: the direction of its bow
        moves: whether it may move
        both: whether it may move and turn

    Returns:
        Each order, with the spaces that it goes eastwards and southwards.
    """
    steps: list[tuple[str, ...]] = [(turn,) for turn in TURNS]
    if moves:
        steps += [(way,) for way in forward(facing)]
    if both:
        steps += [(way, turn) for way in forward(facing) for turn in TURNS]
        steps += [(turn, way) for turn in TURNS for way in forward(turned(facing, turn))]
    return tuple((Sail(name, each), *_course(facing, each)[:2]) for each in steps)


@cache
def _course(facing: str, steps: tuple[str, ...]) -> tuple[int, int, str]:
    """The spaces that these steps take a ship eastwards and southwards, and its facing after them."""
    across = down = 0
    for step in steps:
        if step in TURNS:
            facing = turned(facing, step)
        else:
            across, down = across + STEPS[step][0], down + STEPS[step][1]
    return across, down, facing
