"""What commands do that any game may have: dispatches, warnings, undo, resigning, what the house does.

Each takes the place, the request and what was typed after its letters (compbis.desk.charts.Command).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from compbis.desk.place import Place, Speech, Topic
from compbis.desk.warnings import Standing
from compbis.errors import IllegalOrder
from compbis.table.request import Order, Request
from compbis.table.talk import Say

O = TypeVar("O", bound=Order)  # noqa: E741
R = TypeVar("R", bound=Request)
L = TypeVar("L")

DISPATCH_LINES = 16
"""Lines of dispatches that are shown at once."""
_BACK = (("N", "NO: BACK TO THE ORDERS"), ("(CR)", "NO"))
_RESIGN = Topic("RESIGN", (("R", "GIVE UP"), ("D", "OFFER A DRAW"), ("(CR)", "NEITHER")))
_LOSE = Topic("GIVE UP", (("Y", "YES: THE GAME IS OVER, AND THE ENEMY HAS WON"), *_BACK))
_OFFER = Topic("OFFER A DRAW", (("Y", "YES: THE ENEMY IS ASKED; UNTIL HE AGREES THE GAME GOES ON"), *_BACK))


def dispatches(place: Place, request: Request, argument: str) -> Speech[None]:
    """DI: the latest dispatches; `DI 4` those of turn 4."""
    wanted = argument.strip()
    if not wanted:
        yield _dispatches(place, _latest(place.dispatches))
        return
    if not (wanted.isascii() and wanted.isdigit()):
        raise IllegalOrder("DI, OR DI AND A TURN, AS DI 4")
    number, now = wanted.lstrip("0"), str(place.turn)
    if (len(number), number) > (len(now), now):  # as numbers are ordered, however long
        raise IllegalOrder(f"THERE IS NO SUCH TURN YET: THIS IS TURN {now}")
    yield _dispatches(place, _by_turn((turn, lines) for turn, lines in place.dispatches if str(turn) == number))


def save(place: Place, request: Request, argument: str) -> Speech[None]:
    """SA: save a copy, under a name if one is given."""
    yield from place.deed("copy", argument.strip())


def theme(place: Place, request: Request, argument: str) -> Speech[None]:
    """TH: other colours, the next ones or those named."""
    yield from place.deed("theme", argument.strip())


def dice(place: Place, request: Request, argument: str) -> Speech[None]:
    """DG: the digest of the dice, all of it."""
    yield from place.deed("dice")


def undo(order: O) -> Callable[[Place, Request, str], Speech[O]]:
    """UN: take the last order back. order: the one that does it."""

    def take_back(place: Place, request: Request, argument: str) -> Speech[O]:
        return (yield from place.give(order))

    return take_back


def warn(warnings: Callable[[R], Sequence[str]]) -> Callable[[Place, R, str], Speech[None]]:
    """WA: what a player would regret if his orders stood as they are."""

    def tell(place: Place, request: R, argument: str) -> Speech[None]:
        yield Say(("WARNINGS", *(warnings(request) or ["NONE"])))

    return tell


def resign(resignation: O, draw: O, give_up: Callable[[R], str]) -> Callable[[Place, R, str], Speech[O | None]]:
    """RE: give up, or offer a draw, once it is confirmed. give_up: what is asked before a player gives up."""

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
    place: Place, command: str, topic: Topic, order: O, warnings: Sequence[str], orders: Standing
) -> Speech[O | None]:
    """End a phase of orders with this one, unless a player who is told of warnings goes back to his orders, which is
    the cautious answer.

    Args:
        place: his
        command: that was typed, and ends the phase if it is typed again
        topic: of the question whether to go on
        order: that ends the phase
        warnings: all that there are
        orders: as they stand
    """
    if new := place.warnings.to_tell(warnings, orders):
        shown = yield Say(tuple(new), attended=True, more="AND {} MORE: WA TELLS ALL")
        place.warnings.tell(new[: int(shown)])
        place.trail[:] = [command]
        topic = topic._replace(again=new[: int(shown)])
        answer = yield from place.ask_word("DONE ANYWAY", topic, ("YES", "NO", command), "NO", unattended="YES")
        place.warnings.go_back(orders if answer == "NO" else None)
        if answer == "NO":
            return None
    given = yield from place.give(order)
    place.warnings.go_back(None)
    return given


def taken_back(before: Mapping[str, L], now: Mapping[str, L], line: Callable[[str, L], str]) -> str:
    """Which order UN took back, and the one that stands again for the unit, if there is one; "" if none of these is
    another. before, now: what the units of one kind will do, by name; line: tells it."""
    for name, order in before.items():
        if now.get(name) != order:
            told = f"TAKEN BACK: {line(name, order)}"
            return f"{told}. NOW {line(name, now[name])}" if name in now else told
    return ""


def _dispatches(place: Place, lines: Sequence[str]) -> Say:
    """What DI tells: these lines, if there are any."""
    if lines:
        return Say(("DISPATCHES", *lines))
    return Say(("DISPATCHES: NONE.",) if place.spoken else ("DISPATCHES", "NONE"))


def _latest(reports: Sequence[tuple[int, Sequence[str]]]) -> list[str]:
    """The lines of the latest reports, as many whole ones as make a page, and a word on those before."""
    first = max(len(reports) - 1, 0)
    while first and len(_by_turn(reports[first - 1 :])) < DISPATCH_LINES:
        first -= 1
    earlier = ["EARLIER ONES: DI AND A TURN"] if first else []
    return [*earlier, *_by_turn(reports[first:])]


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
