"""Changes of a position in what a side cannot know, when one of the phases is played in which it is asked.

Far: of enemies that the side does not see, and has not heard of since they moved, anything: place, fuel, damage, mode;
they come and go in the squares of its own units, too, but where its search sufficed, or somebody was spotted; and what
the side is never told: the enemy's points, his contacts, secret squares, what has been released, fog that is not yet
known. The phase goes on as it would have.
Near: besides, fuel and damage of the enemies in contact, and the dice. As soon as a die falls it may make a difference;
before that it must not.
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
"""The phases in which all are where they were at the end of the turn before."""
Searched = frozenset[Square] | None
Unit = TypeVar("Unit", Ship, Plane)
HIDDEN = ("fuel", "midships", "firepower", "torpedoes")
CAPS = {"fuel": "fuel_cap", "midships": "midships", "firepower": "firepower", "torpedoes": "torpedoes"}


def far(
    game: Referee, side: Side, phase: str, dice: random.Random, searched: Searched = None, share: float = 1
) -> None:
    """What is far from the side becomes another.

    Args:
        game, side, phase: which one knows nothing of it when.
        dice: what it becomes.
        searched: the squares where the last search of the side sufficed; None if it has not searched yet: then its
            units are not come near.
        share: of the ships and planes that become others.
    """
    position, enemy = game.position, side.enemy
    before = set(faults(position))  # a convoy that leaves the board
    own = _squares_of(position, side)
    known = own if searched is None else searched | _meetings(position)
    since = position.turn - (phase in BEFORE_MOVEMENT)
    places = _places(enemy, known)
    beside = [square for square in places if square in own] or places
    for ship in _some(list(unseen(position, side, known, since)), share, dice):
        position.put(_anything(ship, dice.choice((places, beside)), dice))
    for ship in position.ships[enemy].values():
        if not ship.active and not ship.fate:
            position.put(ship._replace(fuel=dice.randint(0, ship.spec.fuel_cap)))
    _planes(position, side, known, dice, share)
    _never_told(position, side, dice)
    if phase == "shadow_phase":
        position.fog = frozenset().union(*dice.sample(board.FOG_AREAS, 2))  # 13.31
    if phase == "movement_phase":
        position.ship_legs[enemy] = position.plane_legs[enemy] = NO_LEGS  # 4.32
    assert set(faults(position)) <= before


def near(game: Referee, side: Side, phase: str, dice: random.Random, searched: Searched = None) -> None:
    """Besides, fuel and damage of all the enemies, and how the dice will fall. What an enemy could do before a die
    falls, he still can: there is more fuel, and some of whatever there was."""
    far(game, side, phase, dice, searched)
    for ship in _in_game(game.position, side.enemy):
        some = [name for name in HIDDEN[1:] if getattr(ship, name)]
        if ship.kind in UNITS_OF_SEVERAL and "midships" in some:
            some.remove("midships")  # counted when the unit is dispersed or sunk undefended, which takes no die (16.73)
        left: dict[str, Any] = {name: dice.randint(1, getattr(ship.spec, CAPS[name])) for name in some}
        fuel = dice.randint(ship.fuel, ship.spec.fuel_cap)
        game.position.put(ship._replace(**left, fuel=fuel, odd=dice.randint(0, 1)))
    _other_dice(game, dice)


def all_hidden(game: Referee, side: Side, phase: str, dice: random.Random, searched: Searched = None) -> None:
    """While a captain thinks: besides, knots and mode of every enemy, and where those will go whose orders are given.
    The phase cannot go on from here."""
    far(game, side, phase, dice, searched)
    for ship in _in_game(game.position, side.enemy):
        shape = _anything(ship, [ship.square], dice)
        game.position.put(shape._replace(knots=dice.randint(0, ship.spec.knots), mode=dice.choice((MOVE, PATROL))))
    enemy = side.enemy
    plans = game.position.ship_legs[enemy]
    game.position.ship_legs[enemy] = MappingProxyType({name: Leg(PATROL, BOARD[0]) for name in plans})
    _other_dice(game, dice)


def unseen(position: Position, side: Side, known: frozenset[Square], since: int) -> Iterator[Ship]:
    """The enemy ships of whose place the side can know nothing. known: squares of which it does; since: the turn from
    which on what it hears of a ship says where she is."""
    contacts = position.contacts[side]
    for ship in _in_game(position, side.enemy):
        heard = ship.name in contacts and contacts[ship.name].turn >= since
        if ship.square not in known and not heard and ship.name not in position.spotted[side.enemy]:
            yield ship


def _in_game(position: Position, side: Side) -> list[Ship]:
    return [ship for ship in position.ships[side].values() if ship.active]


def _squares_of(position: Position, side: Side) -> frozenset[Square]:
    """Where the side has, or lost, anything: all its searches were there, and more."""
    units: list[Any] = [*position.ships[side].values(), *position.planes[side].values()]
    return frozenset(unit.square for unit in units)


def _meetings(position: Position) -> frozenset[Square]:
    """Where a ship of either side was spotted: there all who are present can take part in what follows."""
    ships = [ship for side in Side for ship in position.ships[side].values() if ship.name in position.spotted[side]]
    return frozenset(ship.square for ship in ships)


def _places(side: Side, known: frozenset[Square]) -> list[Square]:
    """Legal squares for ships of a side that are not known to be empty."""
    return [square for square in BOARD if board.may_enter(side, square) and square not in known]


def _anything(ship: Ship, places: list[Square], dice: random.Random) -> Ship:
    """The ship somewhere else and in another shape: still afloat."""
    state: dict[str, Any] = {name: dice.randint(name == "midships", getattr(ship.spec, CAPS[name])) for name in HIDDEN}
    state |= {name: dice.random() < 0.5 for name in ("moved", "dashed")}
    return ship._replace(square=dice.choice(places), odd=dice.randint(0, 1), held=0, **state)


def _some(units: Sequence[Unit], share: float, dice: random.Random) -> Sequence[Unit]:
    return units if share == 1 else [unit for unit in units if dice.random() < share]


def _planes(position: Position, side: Side, known: frozenset[Square], dice: random.Random, share: float) -> None:
    """Enemy planes in the air of which the side can know nothing; those on deck go with their carriers."""
    ships, places = position.ships[side.enemy], [square for square in BOARD if square not in known]
    planes = position.planes[side.enemy].values()
    for plane in _some([each for each in planes if each.aloft and each.square not in known], share, dice):
        position.put_plane(plane._replace(square=dice.choice(places), endurance=dice.randint(1, 5)))
    for plane in planes:
        if not plane.aloft and not plane.fate and plane.spec.carrier:
            position.put_plane(plane._replace(square=ships[plane.spec.carrier].square))


def _never_told(position: Position, side: Side, dice: random.Random) -> None:
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
