"""The commands that any game may have: dispatches, warnings, undo, resigning, and those that the house carries out.

Each takes the place, the request and the text after its letters (compbis.desk.charts.Command).
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TypeVar

from compbis.desk.place import Place, Speech, Topic
from compbis.desk.warnings import Standing
from compbis.errors import IllegalOrder
from compbis.table.page import Wrapped, merge_lists
from compbis.table.request import Order, Request
from compbis.table.talk import Say

O = TypeVar("O", bound=Order)  # noqa: E741
R = TypeVar("R", bound=Request)
L = TypeVar("L")

DISPATCH_LINES = 16
"""DI shows fewer lines than this at once, unless the latest report alone has more."""
_INDENT = "  "
_BACK = (("N", "NO: BACK TO THE ORDERS"), ("(CR)", "NO"))
_RESIGN = Topic("RESIGN", (("R", "GIVE UP"), ("D", "OFFER A DRAW"), ("(CR)", "NEITHER")))
_LOSE = Topic("GIVE UP", (("Y", "YES: THE GAME IS OVER, AND THE ENEMY HAS WON"), *_BACK))
_OFFER = Topic("OFFER A DRAW", (("Y", "YES: THE ENEMY IS ASKED; THE GAME CONTINUES UNLESS HE AGREES"), *_BACK))


def dispatches(place: Place, request: Request, argument: str) -> Speech[None]:
    """DI: the latest dispatches; `DI 4` those of turn 4.

    Args:
        place: the desk's place, with the dispatches
        request: unused
        argument: the number of a turn, "" for the latest dispatches

    Raises:
        IllegalOrder: the argument is not a number, or the turn has not been played yet
    """
    wanted = argument.strip()
    if not wanted:
        yield _dispatches(place, _latest(place.dispatches))
        return
    if not (wanted.isascii() and wanted.isdigit()):
        raise IllegalOrder("DI, OR DI AND A TURN: DI 4")
    number, now = wanted.lstrip("0"), str(place.turn)
    if (len(number), number) > (len(now), now):  # compares numbers of any length, which int() does not take
        raise IllegalOrder(f"THERE IS NO SUCH TURN YET: THIS IS TURN {now}")
    yield _dispatches(place, _by_turn((turn, lines) for turn, lines in place.dispatches if str(turn) == number))


def save(place: Place, request: Request, argument: str) -> Speech[None]:
    """SA: save a copy.

    Args:
        place: the desk's place
        request: unused
        argument: the name of the copy, "" for a name with the turn
    """
    yield from place.deed("copy", argument.strip())


def theme(place: Place, request: Request, argument: str) -> Speech[None]:
    """TH: change the theme; without a name show which is on, and the others.

    Args:
        place: the desk's place
        request: unused
        argument: the name of a theme, or ""
    """
    yield from place.deed("theme", argument.strip())


def dice(place: Place, request: Request, argument: str) -> Speech[None]:
    """DG: show the whole digest of the dice.

    Args:
        place: the desk's place
        request: unused
        argument: unused
    """
    yield from place.deed("dice")


def undo(order: O) -> Callable[[Place, Request, str], Speech[O]]:
    """UN: take back the last order. order: the one that does so."""

    def take_back(place: Place, request: Request, argument: str) -> Speech[O]:
        return (yield from place.give(order))

    return take_back


def warn(warnings: Callable[[R], Sequence[str]]) -> Callable[[Place, R, str], Speech[None]]:
    """WA: show what the player would regret if the orders stood as they are."""

    def show(place: Place, request: R, argument: str) -> Speech[None]:
        yield Say(("WARNINGS", *(warnings(request) or ["NONE"])))

    return show


def resign(resignation: O, draw: O, give_up: Callable[[R], str]) -> Callable[[Place, R, str], Speech[O | None]]:
    """RE: give up or offer a draw, once the player has confirmed it.

    Args:
        resignation: the order that gives up
        draw: the order that offers a draw
        give_up: makes the question that confirms giving up, from a request
    """

    def ask(place: Place, request: R, argument: str) -> Speech[O | None]:
        place.trail[:] = ["RE"]
        answer = yield from place.ask_word("RESIGN OR DRAW", _RESIGN, ("RESIGN", "DRAW"), "NEITHER")
        if answer == "NEITHER":
            return None
        place.trail.append(answer)
        if answer == "DRAW":
            question, topic, order = "OFFER A DRAW", _OFFER, draw
        else:
            question, topic, order = give_up(request), _LOSE, resignation
        return (yield from place.give(order)) if (yield from place.ask_yes(question, topic)) else None

    return ask


def end_phase(
    place: Place,
    command: str,
    topic: Topic,
    order: O,
    warnings: Sequence[str],
    orders: Standing,
    costs: Collection[str] = (),
    also: Sequence[str] = (),
    gives: Callable[[str], bool] = lambda line: False,
) -> Speech[O | None]:
    """End a phase of orders. If there are new warnings, the player is asked first; going back is the cautious answer.

    Args:
        place: the desk's place
        command: the line that was typed; its letters, typed again, end the phase
        topic: the topic of the question whether to end it
        order: the order that ends the phase
        warnings: all current warnings
        orders: the orders as they stand
        costs: the warnings of a loss that is sure to happen; a script, which is not asked, sees only these
        also: other words that end the phase
        gives: whether a line is a command that gives an order: typed at the question, it goes back and is carried out

    Returns:
        the order, or None if the player goes back
    """
    if new := place.warnings.lines_to_show(warnings, orders):
        shown = yield Say(tuple(new), attended=True, more="{} MORE: WA LISTS ALL")
        if not int(shown) and (lost := [line for line in new if line in costs]):
            yield Say(tuple(lost))
        place.warnings.mark_seen(new[: int(shown)])
        place.trail[:] = [command]
        topic = topic._replace(again=new[: int(shown)])
        answers = ("YES", "NO", command.split()[0], *also)
        answer = yield from place.ask_word("DONE ANYWAY", topic, answers, "NO", unattended="YES", orders=gives)
        place.warnings.go_back(orders if answer == "NO" else None)
        if answer == "NO":
            return None
    given = yield from place.give(order)
    place.warnings.go_back(None)
    return given


def taken_back(before: Mapping[str, L], now: Mapping[str, L], line: Callable[[str, L], str]) -> str:
    """Which order UN took back, and which one now stands for that unit, if any; "" if no order changed.

    Args:
        before: what each unit would have done before UN, by name
        now: the same after UN
        line: puts the order of a unit in words
    """
    for name, order in before.items():
        if now.get(name) != order:
            undone = f"TAKEN BACK: {line(name, order)}"
            return f"{undone}. NOW {line(name, now[name])}" if name in now else undone
    return ""


def _dispatches(place: Place, lines: Sequence[str]) -> Say:
    """What DI shows: these lines, or a line that says there are none."""
    if lines:
        return Say(("DISPATCHES", *lines))
    return Say(("DISPATCHES: NONE.",) if place.spoken else ("DISPATCHES", "NONE"))


def _latest(reports: Sequence[tuple[int, Sequence[str]]]) -> list[str]:
    """The lines of the latest reports, as many whole reports as fit on a page, with a hint if there are earlier
    ones."""
    first = max(len(reports) - 1, 0)
    while first and len(_by_turn(reports[first - 1 :])) < DISPATCH_LINES:
        first -= 1
    earlier = ["EARLIER ONES: DI AND A TURN"] if first else []
    return [*earlier, *_by_turn(reports[first:])]


def _by_turn(reports: Iterable[tuple[int, Sequence[str]]]) -> list[str]:
    """The lines of reports, with a heading for each turn."""
    lines: list[str] = []
    for turn, of_turn in groupby(reports, itemgetter(0)):
        words = merge_lists(word for _, words in of_turn for word in words)
        lines += [f"TURN {turn}", *(_indented(word) for word in words)]
    return lines


def _indented(line: str) -> str:
    text = f"{_INDENT}{line}"
    return Wrapped(text) if isinstance(line, Wrapped) else text
