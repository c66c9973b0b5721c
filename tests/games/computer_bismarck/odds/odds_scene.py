"""The scene of the phase tests, with the dice of this folder: ships of both sides in one square."""

from collections.abc import Iterable

from compbis.games.computer_bismarck.rules.combat.damage import Loss
from compbis.table.dice import Dice
from tests.games.computer_bismarck.phases.helpers import Scene as Scene

HERE = 2018
YES, NO = "YES", "NO"

State = tuple[str, int, int, int]
"""Fate, and what is left of midships, firepower and knots; for a sunk ship only the fate counts."""


def scene(dice: Dice, turn: int = 2, visibility: int = 3) -> Scene:
    """An empty sea with these dice."""
    sea = Scene(turn, visibility)
    sea.game.dice = dice
    dice.begin_turn(turn)
    return sea


def meeting(dice: Dice, *names: str, turn: int = 2, visibility: int = 3) -> Scene:
    """Ships in one square, all of them spotted."""
    sea = scene(dice, turn, visibility)
    for name in names:
        sea.put(name, HERE, spotted=True)
    return sea


def count(drawn: Iterable[tuple[str, int]], purpose: str) -> int:
    """How many draws have this purpose."""
    return sum(name.startswith(purpose + " ") for name, _ in drawn)


def state(sea: Scene, name: str) -> State:
    """How a ship is now."""
    ship = sea.ship(name)
    return ("SUNK", 0, 0, 0) if ship.fate else ("", ship.midships, ship.firepower, ship.knots)


def left(before: State, losses: Iterable[Loss]) -> State:
    """16.7, 16.74: what simultaneous hits leave of a single ship."""
    _, midships, firepower, knots = before
    listed = list(losses)
    guns = sum(loss.firepower for loss in listed)
    hurt = sum(loss.midships for loss in listed) + max(0, guns - firepower) // 2
    if hurt >= midships or any(loss.sunk for loss in listed):
        return "SUNK", 0, 0, 0
    return "", midships - hurt, max(0, firepower - guns), max(0, knots - sum(loss.knots for loss in listed))
