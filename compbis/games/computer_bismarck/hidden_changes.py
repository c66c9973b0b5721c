"""Changes to a position that a side must not notice while it makes the decisions of a phase.

Far changes leave the phase exactly as it was. They cover the square, fuel, damage and mode of enemy units that the side
neither sees nor has learned of since they moved. These units may also enter and leave squares with the side's units,
except where its search was good enough or any unit was spotted. Far changes also cover what the side never learns: the
enemy's points and contacts, secret squares, whether reinforcements are released, and fog not yet known.

Near changes also cover the fuel and damage of enemies in contact, and the dice. They may change the phase as soon as a
die is drawn, but not before.
"""

import random
from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Any, TypeVar

from compbis.games.computer_bismarck.cards import board
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.kinds import UNITS_OF_SEVERAL
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.modes import MOVE, PATROL
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.rules.solitaire import secret_square_choices
from compbis.games.computer_bismarck.state.courses import Courses
from compbis.games.computer_bismarck.state.position import NO_LEGS, Position, faults
from compbis.games.computer_bismarck.state.sight import Award, Reason
from compbis.games.computer_bismarck.state.units import Leg, Plane, Ship
from compbis.table.dice import Dice
from compbis.table.side import GERMAN, Side

BOARD = [100 * row + column for row in board.ROWS for column in board.COLUMNS]
BEFORE_MOVEMENT = ("shadow_phase", "movement_phase")
"""The phases in which all units are still where the last turn ended."""
Searched = frozenset[Square] | None
Unit = TypeVar("Unit", Ship, Plane)
HIDDEN = ("fuel", "midships", "firepower", "torpedoes")
CAPS = {"fuel": "fuel_cap", "midships": "midships", "firepower": "firepower", "torpedoes": "torpedoes"}


def far(
    game: Referee, side: Side, phase: str, dice: random.Random, searched: Searched = None, share: float = 1
) -> None:
    """Change what is far from a side.

    Args:
        game: the referee with the position
        side: the side that must not notice
        phase: the function name of the phase in play
        dice: draws the changes
        searched: the squares where the side's last search was good enough to spot; None if it has not searched yet, in
            which case no unit moves to a square of its units
        share: the share of ships and planes to change, from 0 to 1
    """
    position, enemy = game.position, side.enemy
    before = set(faults(position))  # a convoy off the board counts as a fault
    own = _squares_of(position, side)
    known = own if searched is None else searched | _meetings(position)
    since = position.turn - (phase in BEFORE_MOVEMENT)
    places = _places(enemy, known)
    beside = [square for square in places if square in own] or places
    for ship in _some(list(unseen(position, side, known, since)), share, dice):
        position.put(_random_state(ship, dice.choice((places, beside)), dice))
    for ship in position.ships[enemy].values():
        if not ship.active and not ship.fate:
            position.put(ship._replace(fuel=dice.randint(0, ship.spec.fuel_cap)))
    _planes(position, side, known, dice, share)
    _change_secrets(position, side, dice)
    if phase == "shadow_phase":
        position.fog = frozenset().union(*dice.sample(board.FOG_AREAS, 2))  # 13.31
    if phase == "movement_phase":
        position.ship_legs[enemy] = position.plane_legs[enemy] = NO_LEGS  # 4.32
    assert set(faults(position)) <= before


def near(game: Referee, side: Side, phase: str, dice: random.Random, searched: Searched = None) -> None:
    """Make the far changes, and change the fuel and damage of all enemies and the dice.

    An enemy can still do what it could before a die is drawn: its fuel only grows, and no strength drops to 0.

    Args:
        game: the referee with the position
        side: the side that must not notice
        phase: the function name of the phase in play
        dice: draws the changes
        searched: as in `far`
    """
    far(game, side, phase, dice, searched)
    for ship in _in_game(game.position, side.enemy):
        some = [name for name in HIDDEN[1:] if getattr(ship, name)]
        if ship.kind in UNITS_OF_SEVERAL and "midships" in some:
            some.remove("midships")  # counted when the unit is dispersed or sunk undefended, without a die roll (16.73)
        left: dict[str, Any] = {name: dice.randint(1, getattr(ship.spec, CAPS[name])) for name in some}
        fuel = dice.randint(ship.fuel, ship.spec.fuel_cap)
        game.position.put(ship._replace(**left, fuel=fuel, odd=dice.randint(0, 1)))
    _other_dice(game, dice)


def all_changes(game: Referee, side: Side, phase: str, dice: random.Random, searched: Searched = None) -> None:
    """Make the far changes, and change the state, knots and mode of every enemy, its present orders and the dice.

    Use it while a captain is thinking: the phase cannot continue afterwards.

    Args:
        game: the referee with the position
        side: the side that must not notice
        phase: the function name of the phase in play
        dice: draws the changes
        searched: as in `far`
    """
    far(game, side, phase, dice, searched)
    for ship in _in_game(game.position, side.enemy):
        shape = _random_state(ship, [ship.square], dice)
        game.position.put(shape._replace(knots=dice.randint(0, ship.spec.knots), mode=dice.choice((MOVE, PATROL))))
    enemy = side.enemy
    plans = game.position.ship_legs[enemy]
    game.position.ship_legs[enemy] = MappingProxyType({name: Leg(PATROL, BOARD[0]) for name in plans})
    _other_dice(game, dice)


def unseen(position: Position, side: Side, known: frozenset[Square], since: int) -> Iterator[Ship]:
    """The enemy ships whose squares the side cannot know.

    Args:
        position: the position
        side: the side
        known: the squares whose ships it may know
        since: the first turn whose contacts still show where a ship is
    """
    contacts = position.contacts[side]
    for ship in _in_game(position, side.enemy):
        heard = ship.name in contacts and contacts[ship.name].turn >= since
        if ship.square not in known and not heard and ship.name not in position.spotted[side.enemy]:
            yield ship


def _in_game(position: Position, side: Side) -> list[Ship]:
    return [ship for ship in position.ships[side].values() if ship.active]


def _squares_of(position: Position, side: Side) -> frozenset[Square]:
    """The squares of all the side's units, including lost ones: every square that it has searched, and more."""
    units: list[Any] = [*position.ships[side].values(), *position.planes[side].values()]
    return frozenset(unit.square for unit in units)


def _meetings(position: Position) -> frozenset[Square]:
    """The squares where a ship of either side was spotted: all units there can take part in what follows."""
    ships = [ship for side in Side for ship in position.ships[side].values() if ship.name in position.spotted[side]]
    return frozenset(ship.square for ship in ships)


def _places(side: Side, known: frozenset[Square]) -> list[Square]:
    """The squares that ships of a side may enter, without those that the other side knows."""
    return [square for square in BOARD if board.may_enter(side, square) and square not in known]


def _random_state(ship: Ship, places: list[Square], dice: random.Random) -> Ship:
    """The ship in a random square of `places` and in a random state, still afloat."""
    state: dict[str, Any] = {name: dice.randint(name == "midships", getattr(ship.spec, CAPS[name])) for name in HIDDEN}
    state |= {name: dice.random() < 0.5 for name in ("moved", "dashed")}
    return ship._replace(square=dice.choice(places), odd=dice.randint(0, 1), held=0, **state)


def _some(units: Sequence[Unit], share: float, dice: random.Random) -> Sequence[Unit]:
    return units if share == 1 else [unit for unit in units if dice.random() < share]


def _planes(position: Position, side: Side, known: frozenset[Square], dice: random.Random, share: float) -> None:
    """Change enemy planes in the air that the side cannot know of, and move those on deck with their carriers."""
    ships, places = position.ships[side.enemy], [square for square in BOARD if square not in known]
    planes = position.planes[side.enemy].values()
    for plane in _some([each for each in planes if each.aloft and each.square not in known], share, dice):
        position.put_plane(plane._replace(square=dice.choice(places), endurance=dice.randint(1, 5)))
    for plane in planes:
        if not plane.aloft and not plane.fate and plane.spec.carrier:
            position.put_plane(plane._replace(square=ships[plane.spec.carrier].square))


def _change_secrets(position: Position, side: Side, dice: random.Random) -> None:
    enemy = side.enemy
    secret = Award(enemy, dice.randint(1, 50), Reason.MISSION, "SL1", position.turn)
    position.award(secret, frozenset((enemy,)))
    position.contacts[enemy] = {}
    if side is GERMAN:
        position.released, position.located = not position.released, dice.randint(0, position.turn)
        astray = tuple(name for name in MISSIONS if dice.random() < 0.5)
        position.courses = Courses(astray, dice.randint(0, 3), dice.random() < 0.5)
    elif position.secret_squares:
        position.secret_squares = tuple(dice.choice(squares) for squares in secret_square_choices())


def _other_dice(game: Referee, dice: random.Random) -> None:
    game.position.seed = dice.getrandbits(40)
    turn, phase = game.dice.turn, game.dice.phase
    game.dice = Dice(game.position.seed, keep_log=True)
    game.dice.begin_turn(turn)
    game.dice.phase = phase
