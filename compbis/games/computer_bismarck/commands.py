"""What the commands of Chart A and Chart D do.

Each takes the sitting, the request and what was typed after its letters, and comes to an order, or to None: then Chart
A is asked again. A line that cannot be understood raises IllegalOrder.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck import description, details, repeating, sentences, warnings
from compbis.games.computer_bismarck.names import SHORTEST, find_name, fit, only, unknown
from compbis.games.computer_bismarck.oneline import AGAIN, NONE_TO_BE_MOVED
from compbis.games.computer_bismarck.orders import (
    BismarckOrder,
    DoneMoving,
    PlaneOrder,
    Resign,
    ShipOrder,
    Undo,
)
from compbis.games.computer_bismarck.requests import MovementRequest
from compbis.games.computer_bismarck.sitting import Sitting, Speech
from compbis.games.computer_bismarck.units import Plane, Ship
from compbis.games.computer_bismarck.walk import give, offered_names, walk
from compbis.games.computer_bismarck.wording import award_line, player
from compbis.table.side import BRITISH, GERMAN
from compbis.table.talk import Say

Action = Callable[[Sitting, MovementRequest, str], Speech[BismarckOrder | None]]

DISPATCH_LINES = 16
"""Lines of dispatches that are shown at once."""
SQUARE_NUMERALS = 4


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
    itself, and so is `MS HOOD 1724`."""
    return (yield from _move(sitting, request, "MS", argument, request.view.ships))


def move_planes(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[BismarckOrder | None]:
    """MP: the same for planes (5.23.2, 8.0)."""
    return (yield from _move(sitting, request, "MP", argument, request.view.planes))


def repeat(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[BismarckOrder | None]:
    """RO: every ship without an order does again what it was ordered to do last; planes fly on to the square that was
    named."""
    sitting.repeating = repeating.to_repeat(sitting, request.view)
    if not sitting.repeating:
        raise IllegalOrder("NO ORDER TO REPEAT")
    return (yield from repeat_next(sitting, request))


def repeat_next(sitting: Sitting, request: MovementRequest) -> Speech[BismarckOrder | None]:
    """Go on with RO: the next order that can be given again, None if there is none; what cannot is told."""
    while sitting.repeating:
        command, name = sitting.repeating.pop(0)
        unit = request.view.ships[name] if command == "MS" else request.view.planes[name]
        try:
            return (yield from give(sitting, request, unit, [AGAIN]))
        except IllegalOrder as error:
            yield Say((f"{name}: {error}",))
    return None


def status(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[None]:
    """STxxx: the ship whose name begins so, to the letter, blanks counting (5.27), or else as of any other command; but
    in the classic game to the letter alone."""
    letters, ships = argument.upper() if sitting.classic else argument.upper().lstrip(), request.view.ships
    if len(letters) < SHORTEST:
        raise IllegalOrder(f"THREE LETTERS OF A SHIP, AS ST{next(iter(ships))[:SHORTEST]}")
    found = [name for name in ships if name.ljust(len(letters)).startswith(letters)]
    if not found and not sitting.classic:
        found = fit(letters, ships)
    if not found:
        raise IllegalOrder(unknown(letters.split(), ships, "ST ?"))
    yield Say(tuple(sitting.words.status(ships[only(found)], not sitting.classic, request.view.courses)))


def done(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[BismarckOrder | None]:
    """DM (5.28). Search factors, and the fog with them, are shown no longer (13.31). What would be regretted is told
    before. What he was told of is not told again, unless he went back for it and has given other orders since."""
    view = request.view
    lines = [] if sitting.classic else warnings.regrets(view)
    told = [line for line in lines if line in sitting.warned]
    plans = (view.ship_plans, view.plane_plans)
    new = [line for line in lines if line not in told] + (told if sitting.went_back not in (None, plans) else [])
    if new:
        shown = yield Say(tuple(new), attended=True, more="AND {} MORE: WA TELLS ALL")
        sitting.warned += new[: int(shown)]
        sitting.trail[:] = ["DM"]
        answer = yield from sitting.ask_word("DONE ANYWAY", "DONE", ("YES", "NO", "DM"), "NO", unattended="YES")
        sitting.went_back = plans if answer == "NO" else None
        if answer == "NO":
            return None
    sitting.went_back = None
    sitting.board = "SN"
    repeating.remember(sitting, view)
    return DoneMoving()


def regrets(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[None]:
    """WA: what would be regretted if the orders stood as they are."""
    yield Say(("WARNINGS", *(warnings.regrets(request.view) or ["NONE"])))


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
        yield _dispatches(sitting, _latest(sitting.dispatches))
        return
    if not (wanted.isascii() and wanted.isdigit()):
        raise IllegalOrder("DI, OR DI AND A TURN, AS DI 4")
    number, now = wanted.lstrip("0"), str(request.view.turn)
    if (len(number), number) > (len(now), now):  # as numbers are ordered, however long
        raise IllegalOrder(f"THERE IS NO SUCH TURN YET: THIS IS TURN {now}")
    yield _dispatches(sitting, _by_turn((turn, lines) for turn, lines in sitting.dispatches if str(turn) == number))


def contacts(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[None]:
    """CO: enemy units as last heard of."""
    yield Say(tuple(sitting.words.contacts(sitting.hearsay.added_to(request.view))))


def weather(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[None]:
    """WX: visibility and night by rows."""
    yield Say(tuple(sitting.words.weather(request.view)))


def points(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[None]:
    """VP: the points that this side knows of."""
    view = request.view
    line = sentences.award_line if sitting.spoken else award_line
    lines = [line(*award) for award in view.awards]
    lines += details.failures(view)
    british, german = view.points(BRITISH), view.points(GERMAN)
    if sitting.spoken:
        yield Say((f"POINTS AS FAR AS KNOWN: BRITISH {british}, GERMAN {german}.", *lines))
    else:
        yield Say((f"BRITISH {british}  GERMAN {german}, AS FAR AS KNOWN", *lines))


def describe(sitting: Sitting, request: MovementRequest, argument: str) -> Speech[None]:
    """DE: the board in sentences; `DE ON` in sentences from now on, `DE OFF` no longer."""
    wanted = argument.strip().upper()
    if wanted in ("ON", "OFF"):
        sitting.spoken = wanted == "ON"
        yield Say(("SENTENCES FROM NOW ON" if sitting.spoken else "MAPS AND TABLES FROM NOW ON",))
        return
    yield Say(tuple(description.describe(sitting.hearsay.added_to(request.view), wanted)))


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


def _move(
    sitting: Sitting,
    request: MovementRequest,
    command: str,
    argument: str,
    units: Mapping[str, Ship] | Mapping[str, Plane],
) -> Speech[BismarckOrder | None]:
    """The order that stands on the line itself, or one that comes of a walk from the unit named, or from the first."""
    first = ""
    if argument.strip():
        if sitting.classic:
            raise IllegalOrder("NOT A COMMAND OF CHART A")
        if not units:
            raise IllegalOrder(NONE_TO_BE_MOVED)
        first, words = find_name(argument.replace(AGAIN, f" {AGAIN} "), units, f"{command} ?")
        if command == "MP" and words and words[0].isdigit() and len(words[0]) < SQUARE_NUMERALS:
            raise IllegalOrder(f"NO PLANE {first} {words[0]}: MP ? LISTS THEM. A SQUARE HAS FOUR NUMERALS")
        if words:
            return (yield from give(sitting, request, units[first], words))
    offered = offered_names(sitting, request.view, command)
    if first and first not in offered:
        request.judge(ShipOrder(first, "") if command == "MS" else PlaneOrder(first, ""))  # tells why it is not offered
    if not offered:
        raise IllegalOrder(NONE_TO_BE_MOVED)
    sitting.walk = (command, first or offered[0])
    return (yield from walk(sitting, request))


def _dispatches(sitting: Sitting, lines: Sequence[str]) -> Say:
    """What DI tells: these lines, if there are any."""
    if lines:
        return Say(("DISPATCHES", *lines))
    return Say(("DISPATCHES: NONE.",) if sitting.spoken else ("DISPATCHES", "NONE"))


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
