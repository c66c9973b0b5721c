"""What the commands of Chart A and Chart D do.

Each takes the place, the request and what was typed after its letters, and gives an order and returns it, or comes to
None: then Chart A is asked again. A line that cannot be understood raises IllegalOrder.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from compbis.desk.names import SHORTEST, find_name, fit, only, unknown
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.desk import repeating, warnings
from compbis.games.computer_bismarck.desk.oneline import AGAIN, NONE_TO_BE_MOVED, try_out
from compbis.games.computer_bismarck.desk.place import Place, Speech
from compbis.games.computer_bismarck.desk.walk import give, offered_names, walk
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.state.orders import BismarckOrder, DoneMoving, PlaneOrder, Resign, ShipOrder, Undo
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.games.computer_bismarck.words import details, sentences
from compbis.games.computer_bismarck.words.wording import award_line, player
from compbis.table.side import BRITISH, GERMAN
from compbis.table.talk import Say

Action = Callable[[Place, MovementRequest, str], Speech[BismarckOrder | None]]

DISPATCH_LINES = 16
"""Lines of dispatches that are shown at once."""
SQUARE_NUMERALS = 4


def show_board(letters: str) -> Action:
    """SN, SP, PN, PP, NS, PS, NM (5.21.1-2, 5.22.1-2, 5.25.1-2, 5.26)."""

    def show(place: Place, request: MovementRequest, argument: str) -> Speech[None]:
        yield place.show_board(letters, request.view)

    return show


def query(projected: bool) -> Action:
    """QN#### and QP#### (5.24.1-2)."""

    def list_units(place: Place, request: MovementRequest, argument: str) -> Speech[None]:
        from compbis.games.computer_bismarck.desk import description  # nothing of it is needed for the first command

        yield Say(tuple(place.words.units_in(request.view, description.read_square(argument), projected)))

    return list_units


def move_ships(place: Place, request: MovementRequest, argument: str) -> Speech[BismarckOrder | None]:
    """MS: one ship after the other (5.23.1, 6.1). `MS HOOD` begins with that ship, `MS HOOD M E SE` is an order by
    itself, and so is `MS HOOD 1724`."""
    return (yield from _move(place, request, "MS", argument, request.view.ships))


def move_planes(place: Place, request: MovementRequest, argument: str) -> Speech[BismarckOrder | None]:
    """MP: the same for planes (5.23.2, 8.0)."""
    return (yield from _move(place, request, "MP", argument, request.view.planes))


def repeat(place: Place, request: MovementRequest, argument: str) -> Speech[BismarckOrder | None]:
    """RO: every ship without an order does again what it was ordered to do last; planes fly on to the square that was
    named."""
    place.repeating = repeating.to_repeat(place, request.view)
    if not place.repeating:
        raise IllegalOrder("NO ORDER TO REPEAT")
    return (yield from repeat_next(place, request))


def repeat_next(place: Place, request: MovementRequest) -> Speech[BismarckOrder | None]:
    """Go on with RO: the next order that can be given again, None if there is none; what cannot is told."""
    while place.repeating:
        command, name = place.repeating.pop(0)
        unit = request.view.ships[name] if command == "MS" else request.view.planes[name]
        try:
            return (yield from give(place, request, unit, [AGAIN]))
        except IllegalOrder as error:
            yield Say((f"{name}: {error}",))
    return None


def status(place: Place, request: MovementRequest, argument: str) -> Speech[None]:
    """STxxx: the ship whose name begins so, to the letter, blanks counting (5.27), or else as of any other command; but
    in the classic game to the letter alone."""
    letters, ships = argument.upper() if place.classic else argument.upper().lstrip(), request.view.ships
    if len(letters) < SHORTEST:
        raise IllegalOrder(f"THREE LETTERS OF A SHIP, AS ST{next(iter(ships))[:SHORTEST]}")
    found = [name for name in ships if name.ljust(len(letters)).startswith(letters)]
    if not found and not place.classic:
        found = fit(letters, ships)
    if not found:
        raise IllegalOrder(unknown(letters.split(), ships, "ST ?"))
    yield Say(tuple(place.words.status(ships[only(found)], not place.classic, request.view.courses)))


def done(place: Place, request: MovementRequest, argument: str) -> Speech[BismarckOrder | None]:
    """DM (5.28). Search factors, and the fog with them, are shown no longer (13.31). What would be regretted is told
    before. What he was told of is not told again, unless he went back for it and has given other orders since."""
    view = request.view
    lines = [] if place.classic else warnings.regrets(view)
    told = [line for line in lines if line in place.warned]
    legs = (view.ship_legs, view.plane_legs)
    new = [line for line in lines if line not in told] + (told if place.went_back not in (None, legs) else [])
    if new:
        shown = yield Say(tuple(new), attended=True, more="AND {} MORE: WA TELLS ALL")
        place.warned += new[: int(shown)]
        place.trail[:] = ["DM"]
        answer = yield from place.ask_word("DONE ANYWAY", "DONE", ("YES", "NO", "DM"), "NO", unattended="YES")
        place.went_back = legs if answer == "NO" else None
        if answer == "NO":
            return None
    order = yield from place.give(DoneMoving())
    place.went_back = None
    place.board = "SN"
    repeating.remember(place, view)
    return order


def regrets(place: Place, request: MovementRequest, argument: str) -> Speech[None]:
    """WA: what would be regretted if the orders stood as they are."""
    yield Say(("WARNINGS", *(warnings.regrets(request.view) or ["NONE"])))


def undo(place: Place, request: MovementRequest, argument: str) -> Speech[BismarckOrder]:
    """UN: take the last order back."""
    return (yield from place.give(Undo()))


def order_book(place: Place, request: MovementRequest, argument: str) -> Speech[None]:
    """OB: the orders of this turn."""
    yield Say(tuple(place.words.order_book(request.view)))


def without_orders(place: Place, request: MovementRequest, argument: str) -> Speech[None]:
    """NO: ships and planes that have none."""
    yield Say(tuple(place.words.without_orders(request.view)))


def dispatches(place: Place, request: MovementRequest, argument: str) -> Speech[None]:
    """DI: the latest dispatches; `DI 4` those of turn 4."""
    wanted = argument.strip()
    if not wanted:
        yield _dispatches(place, _latest(place.dispatches))
        return
    if not (wanted.isascii() and wanted.isdigit()):
        raise IllegalOrder("DI, OR DI AND A TURN, AS DI 4")
    number, now = wanted.lstrip("0"), str(request.view.turn)
    if (len(number), number) > (len(now), now):  # as numbers are ordered, however long
        raise IllegalOrder(f"THERE IS NO SUCH TURN YET: THIS IS TURN {now}")
    yield _dispatches(place, _by_turn((turn, lines) for turn, lines in place.dispatches if str(turn) == number))


def contacts(place: Place, request: MovementRequest, argument: str) -> Speech[None]:
    """CO: enemy units as last heard of."""
    yield Say(tuple(place.words.contacts(place.hearsay.added_to(request.view))))


def weather(place: Place, request: MovementRequest, argument: str) -> Speech[None]:
    """WX: visibility and night by rows."""
    yield Say(tuple(place.words.weather(request.view)))


def points(place: Place, request: MovementRequest, argument: str) -> Speech[None]:
    """VP: the points that this side knows of."""
    view = request.view
    line = sentences.award_line if place.spoken else award_line
    lines = [line(*award) for award in view.awards]
    lines += details.failures(view)
    british, german = view.points(BRITISH), view.points(GERMAN)
    if place.spoken:
        yield Say((f"POINTS AS FAR AS KNOWN: BRITISH {british}, GERMAN {german}.", *lines))
    else:
        yield Say((f"BRITISH {british}  GERMAN {german}, AS FAR AS KNOWN", *lines))


def describe(place: Place, request: MovementRequest, argument: str) -> Speech[None]:
    """DE: the board in sentences; `DE ON` in sentences from now on, `DE OFF` no longer."""
    wanted = argument.strip().upper()
    if wanted in ("ON", "OFF"):
        place.spoken = wanted == "ON"
        yield Say(("SENTENCES FROM NOW ON" if place.spoken else "MAPS AND TABLES FROM NOW ON",))
        return
    from compbis.games.computer_bismarck.desk import description

    yield Say(tuple(description.describe(place.hearsay.added_to(request.view), wanted)))


def save(place: Place, request: MovementRequest, argument: str) -> Speech[None]:
    """SA: save a copy, under a name if one is given."""
    yield from place.deed("copy", argument.strip())


def theme(place: Place, request: MovementRequest, argument: str) -> Speech[None]:
    """TH: other colours, the next ones or those named."""
    yield from place.deed("theme", argument.strip())


def resign(place: Place, request: MovementRequest, argument: str) -> Speech[BismarckOrder | None]:
    """RE: give up, or offer a draw, once it is confirmed."""
    place.trail[:] = ["RE"]
    answer = yield from place.ask_word("RESIGN OR DRAW", "RESIGN", ("RESIGN", "DRAW"), "NEITHER")
    if answer == "NEITHER":
        return None
    place.trail.append(answer)
    draw = answer == "DRAW"
    question = "OFFER A DRAW" if draw else f"GIVE THE GAME TO THE {player(request.side.enemy)}"
    return (yield from place.give(Resign(draw))) if (yield from place.ask_yes(question)) else None


def _move(
    place: Place,
    request: MovementRequest,
    command: str,
    argument: str,
    units: Mapping[str, Ship] | Mapping[str, Plane],
) -> Speech[BismarckOrder | None]:
    """The order that stands on the line itself, or one that comes of a walk from the unit named, or from the first."""
    first = ""
    if argument.strip():
        if place.classic:
            raise IllegalOrder("NOT A COMMAND OF CHART A")
        if not units:
            raise IllegalOrder(NONE_TO_BE_MOVED)
        first, words = find_name(argument.replace(AGAIN, f" {AGAIN} "), units, f"{command} ?")
        if command == "MP" and words and words[0].isdigit() and len(words[0]) < SQUARE_NUMERALS:
            raise IllegalOrder(f"NO PLANE {first} {words[0]}: MP ? LISTS THEM. A SQUARE HAS FOUR NUMERALS")
        if words:
            return (yield from give(place, request, units[first], words))
    offered = offered_names(place, request.view, command)
    if first and first not in offered:
        try_out(request, ShipOrder(first, "") if command == "MS" else PlaneOrder(first, ""))  # tells why not
    if not offered:
        raise IllegalOrder(NONE_TO_BE_MOVED)
    place.walk = (command, first or offered[0])
    return (yield from walk(place, request))


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
