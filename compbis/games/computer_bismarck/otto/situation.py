"""What Otto thinks with when he gives an order: his view, his memory, his plan, his mood. Only for one turn."""

from collections.abc import Callable
from typing import NamedTuple

from compbis.games.computer_bismarck.board import Square
from compbis.games.computer_bismarck.otto.lookout import Lookout
from compbis.games.computer_bismarck.otto.plans.passage import Passage
from compbis.games.computer_bismarck.sight import View


class Situation(NamedTuple):
    """passage: his way out, as things stand; mood: how he likes a convoy just now, by its name; danger: how dangerous
    it is for a raider to end the turn in a square."""

    view: View
    lookout: Lookout
    passage: Passage
    mood: Callable[[str], float]
    danger: Callable[[Square], float]
