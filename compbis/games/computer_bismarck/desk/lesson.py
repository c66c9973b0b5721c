"""The lesson of this game, data/lesson.dat: which orders its lines come to, and whether they stand."""

from collections.abc import Sequence

from compbis.desk.lesson import Lesson, Meant, read_lesson
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.desk.units import UnitOrder
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest, MovementRequest, plane_leg, ship_leg
from compbis.games.computer_bismarck.state.orders import PlaneOrder, ShipOrder
from compbis.table import datafile
from compbis.table.datafile import DataFile
from compbis.table.request import Request

TURNS = ("turn 1", "turn 2")
OTHER_UNIT = "chart b"
ASKED = ("shadow", "evade", "target", "fight", "draw", OTHER_UNIT)
"""What the enemy may bring about: kinds of requests; and Chart B for a unit that the lesson does not speak of."""
DONE, LEAVE = "DM", "X"


class BismarckCourse:
    """What the guide asks of this game."""

    def turn(self, request: Request) -> int:
        """The turn of a request."""
        assert isinstance(request, BismarckRequest)
        return request.view.turn

    def gives_orders(self, request: Request) -> bool:
        """Whether a request is for the orders that the lesson teaches."""
        return isinstance(request, MovementRequest)

    def standing(self, order: UnitOrder, request: Request) -> bool | None:
        """Whether an order stands; None if it cannot be given."""
        assert isinstance(request, BismarckRequest)
        view = request.view
        try:
            if isinstance(order, ShipOrder):
                return view.ship_legs.get(order.unit) == ship_leg(view, order)
            return view.plane_legs.get(order.unit) == plane_leg(view, order)
        except IllegalOrder:
            return None


def read(data: DataFile) -> Lesson[UnitOrder]:
    """The lesson as lesson.dat has it. Raises DataError."""
    return read_lesson(data, TURNS, ASKED, _meant, done=DONE, leave=LEAVE, other_unit=OTHER_UNIT)


def _meant(lines: Sequence[str]) -> Meant[UnitOrder] | None:
    """The order that the lines of a step come to; None for a command that gives none. Raises ValueError if there is no
    such unit."""
    command, *words = " ".join(lines).split(" ")
    if command not in ("MS", "MP"):
        return None
    if len(lines) > 1:  # the walk begins with the first ship of the card
        words = [next(iter(SHIPS)), *words]
    line = " ".join(words)
    units = [name for name in (SHIPS if command == "MS" else PLANES) if line.startswith(f"{name} ")]
    name = max(units, key=len, default="")
    mode, *moves = line[len(name) :].split() or [""]
    if not name:
        raise ValueError(f"there is no unit for {command} {line}")
    order = ShipOrder(name, mode, tuple(moves)) if command == "MS" else PlaneOrder(name, mode, tuple(moves))
    return Meant(order, (f"{command} {name}", mode, *moves))


LESSON = read(datafile.load("lesson.dat", ("game", *TURNS, "end", "asked")))
