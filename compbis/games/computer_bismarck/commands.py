"""What the commands of Chart A and Chart D do.

Each takes the sitting, the request and what was typed after its letters, and comes to an order, or to None: then Chart
A is asked again. A line that cannot be understood raises IllegalOrder.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck import description, sentences
from compbis.games.computer_bismarck.orders import (
    ATTACK,
    BismarckOrder,
    DoneMoving,
    PlaneOrder,
    Resign,
    ShipOrder,
    Undo,
)
from compbis.games.computer_bismarck.requests import MovementRequest
from compbis.games.computer_bismarck.sitting import Sitting, Speech, only
from compbis.games.computer_bismarck.units import Plane, Ship
from compbis.games.computer_bismarck.walk import check_words, offered_names, walk
from compbis.games.computer_bismarck.wording import award_line, player
from compbis.table.side import BRITISH, GERMAN
from compbis.table.talk import Say

Action = Callable[[Sitting, MovementRequest, str], Speech[BismarckOrder | None]]

UnitOrder = ShipOrder | PlaneOrder

DISPATCH_LINES = 16
"""Lines of dispatches that are shown at once."""
SHORTEST_NAME = 3
"""Letters that pick out a ship (5.27)."""


def show_board(letters: str) -> Action:
    """SN, SP, PN, PP, NS, PS, NM (5.21.1-2, 5.22.1-2, 5.25.1-2, 5.26)."""

    def show(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[None]:
        yield sitting.show_board(letters, request.view)

    return show


def query(projected: bool) -> Action:
    """QN#### and QP#### (5.24.1-2)."""

    def list_units(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[None]:
        yield Say(tuple(sitting.words.units_in(request.view, description.read_square(argument), projected)))

    return list_units


def move_ships(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[BismarckOrder | None]:
    """MS: one ship after the other (5.23.1, 6.1). `MS HOOD` begins with that ship, `MS HOOD M E SE` is an order by
    itself."""
    order = _one_line(sitting, argument, request.view.ships, ShipOrder)
    return (yield from _orders(sitting, request, "MS", order))


def move_planes(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[BismarckOrder | None]:
    """MP: the same for planes (5.23.2, 8.0)."""
    order = _one_line(sitting, argument, request.view.planes, PlaneOrder, ATTACK)
    return (yield from _orders(sitting, request, "MP", order))


def status(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[None]:
    """STxxx: the ship whose name begins so, to the letter, blanks counting (5.27)."""
    if len(argument) < SHORTEST_NAME:
        raise IllegalOrder("THREE LETTERS OF A SHIP")
    letters, ships = argument.upper(), request.view.ships
    found = [name for name in ships if name.ljust(len(letters)).startswith(letters)]
    yield Say(tuple(sitting.words.status(ships[only(found)], card=not sitting.classic)))


def done(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[BismarckOrder]:
    """DM (5.28). Search factors, and the fog with them, are shown no longer (13.31)."""
    yield from ()
    sitting.board = "SN"
    return DoneMoving()


def undo(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[BismarckOrder]:
    """UN: take the last order back."""
    yield from ()
    return Undo()


def order_book(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[None]:
    """OB: the orders of this turn."""
    yield Say(tuple(sitting.words.order_book(request.view)))


def without_orders(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[None]:
    """NO: ships and planes that have none."""
    yield Say(tuple(sitting.words.without_orders(request.view)))


def dispatches(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[None]:
    """DI: the latest dispatches; `DI 4` those of turn 4."""
    wanted = argument.strip()
    if not wanted:
        yield Say(("DISPATCHES", *_latest(sitting.dispatches)))
        return
    if not (wanted.isascii() and wanted.isdigit()):
        raise IllegalOrder("DI, OR DI AND A TURN")
    of_turn = [(turn, lines) for turn, lines in sitting.dispatches if str(turn) == wanted.lstrip("0")]
    yield Say(("DISPATCHES", *(_by_turn(of_turn) or ["NONE"])))


def contacts(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[None]:
    """CO: enemy units as last heard of."""
    yield Say(tuple(sitting.words.contacts(request.view)))


def weather(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[None]:
    """WX: visibility and night by rows."""
    yield Say(tuple(sitting.words.weather(request.view)))


def points(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[None]:
    """VP: the points that this side knows of."""
    view = request.view
    line = sentences.award_line if sitting.spoken else award_line
    lines = [line(*award) for award in view.awards]
    yield Say((f"BRITISH {view.points(BRITISH)}  GERMAN {view.points(GERMAN)}, AS FAR AS KNOWN", *lines))


def describe(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[None]:
    """DE: the board in sentences; `DE ON` in sentences from now on, `DE OFF` no longer."""
    wanted = argument.strip().upper()
    if wanted in ("ON", "OFF"):
        sitting.spoken = wanted == "ON"
        yield Say(("SENTENCES FROM NOW ON" if sitting.spoken else "MAPS AND TABLES FROM NOW ON",))
        return
    yield Say(tuple(description.describe(request.view, wanted)))


def save(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[None]:
    """SA: save a copy, under a name if one is given."""
    yield from sitting.deed("copy", argument.strip())


def theme(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[None]:
    """TH: other colours, the next ones or those named."""
    yield from sitting.deed("theme", argument.strip())


def resign(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[BismarckOrder | None]:
    """RE: give up, or offer a draw, once it is confirmed."""
    sitting.trail[:] = ["RE"]
    answer = yield from sitting.ask_word("RESIGN OR DRAW", "RESIGN", ("RESIGN", "DRAW"), "NEITHER")
    if answer == "NEITHER":
        return None
    sitting.trail.append(answer)
    draw = answer == "DRAW"
    question = "OFFER A DRAW" if draw else f"GIVE THE GAME TO THE {player(request.side.enemy)}"
    return Resign(draw) if (yield from sitting.ask_yes(question)) else None


def find_name(text: str, units: Mapping[str, Ship] | Mapping[str, Plane]) -> tuple[str, list[str]]:
    """The unit that a text begins with, and the words after it: the longest name that fits wins.

    If none fits, the first word may be the beginning of a name, of three letters or more. Raises IllegalOrder.
    """
    line = " ".join(text.upper().split())
    if whole := [name for name in units if f"{line} ".startswith(f"{name} ")]:
        name = max(whole, key=len)
        return name, line[len(name) :].split()
    word, *rest = line.split(" ")
    if len(word) < SHORTEST_NAME:
        raise IllegalOrder("NO SUCH NAME")
    return only([name for name in units if name.startswith(word)]), rest


def _one_line(
    sitting: Sitting,
    argument: str,
    units: Mapping[str, Ship] | Mapping[str, Plane],
    make: Callable[[str, str, tuple[str, ...]], UnitOrder],
    *more: str,
) -> UnitOrder | None:
    """The order that stands on the line of MS or MP itself, without a mode if only a unit is named; None for nothing.
    more: what may stand among the moves besides directions."""
    if not argument.strip():
        return None
    if sitting.classic:
        raise IllegalOrder("NOT A COMMAND OF CHART A")
    name, words = find_name(argument, units)
    mode, *moves = words or [""]
    check_words(moves, *more)
    return make(name, mode, tuple(moves))


def _orders(
    sitting: Sitting, request: MovementRequest, command: str, order: UnitOrder | None
) -> Speech[UnitOrder | None]:
    """The order of one line, or one that comes of a walk from its unit or from the first."""
    names = offered_names(sitting, request.view, command)
    if order is not None:
        if order.mode:
            return order
        if order.unit not in names:
            request.judge(order)  # tells why it is not offered
    if not names:
        raise IllegalOrder("NONE TO BE MOVED")
    sitting.walk = (command, order.unit if order else names[0])
    return (yield from walk(sitting, request))


def _latest(reports: Sequence[tuple[int, Sequence[str]]]) -> list[str]:
    """The lines of the latest reports, as many whole ones as make a page, and a word on those before."""
    first = max(len(reports) - 1, 0)
    while first and len(_by_turn(reports[first - 1 :])) < DISPATCH_LINES:
        first -= 1
    earlier = ["EARLIER ONES: DI AND A TURN"] if first else []
    return [*earlier, *_by_turn(reports[first:])] or ["NONE"]


def _by_turn(reports: Iterable[tuple[int, Sequence[str]]]) -> list[str]:
    """The lines of reports, a heading before those of each turn."""
    lines: list[str] = []
    last = 0
    for turn, words in reports:
        if turn != last:
            lines.append(f"TURN {turn}")
            last = turn
        lines += [f"  {word}" for word in words]
    return lines
