"""GO: turns that pass by themselves until something happens, or with GO ON until the player is asked."""

from compbis.desk.place import Speech
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.desk import commands
from compbis.games.computer_bismarck.desk.place import BismarckPlace
from compbis.games.computer_bismarck.desk.routes import packs
from compbis.games.computer_bismarck.desk.warnings import MISSION_FAILS, foretold, idle
from compbis.games.computer_bismarck.requests.decisions import (
    BismarckRequest,
    DrawRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.state.orders import BismarckOrder
from compbis.table.side import GERMAN
from compbis.table.talk import Say

ON = "ON"
"""The word that lets turns pass whatever is reported."""
_LONGEST = 60
"""The most characters of a line of news that GO repeats whole."""
_QUESTIONS = {
    ShadowRequest.kind: "A SHADOW",
    EvadeRequest.kind: "A SHADOW",
    TargetRequest.kind: "AN ATTACK",
    SurpriseRequest.kind: "A BATTLE",
    FightRequest.kind: "A BATTLE",
    DrawRequest.kind: "AN OFFER OF A DRAW",
}
"""What each question that ends GO is about."""


def go(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[BismarckOrder | None]:
    """GO: end this turn as DM does, and each turn after it in which nothing happens.

    `GO 3` ends three turns at most. `GO ON` also ends turns with news and warnings, unless a mission would fail. The
    German's `GO STAFF` does the same, and each turn the staff first sends his wolfpacks. GO also warns if the Bismarck
    has no order.

    Args:
        place: the state of the desk
        request: the open request
        argument: the number of turns, this one included, or ON; "" for all that are left

    Raises:
        IllegalOrder: the argument is none of these
    """
    typed = argument.strip().upper()
    if typed == packs.STAFF and request.side is GERMAN:
        place.confirmed, place.hinted = commands.all_warnings(place, request.view), True
        place.passes_until, place.passes_news, place.passes_staff = LAST_TURN, True, True
        return (yield from pass_turn(place, request))
    turns = str(LAST_TURN) if typed in ("", ON) else typed
    if not (turns.isascii() and turns.isdigit() and 0 < len(turns) < 3 and int(turns)):
        raise IllegalOrder(f"GO, GO AND A NUMBER OF TURNS SUCH AS GO 3, OR GO {ON}")
    order = yield from _end(place, request, f"GO {typed}".strip())
    if order:
        place.confirmed = commands.all_warnings(place, request.view)
        place.passes_until = request.view.turn + int(turns)
        place.passes_news, place.passes_staff = typed == ON, False
        place.hinted = True
    return order


def pass_turn(place: BismarckPlace, request: MovementRequest) -> Speech[BismarckOrder | None]:
    """End the turn for a player who typed GO, if nothing has happened since; otherwise say why the turn is the player's
    again.

    Routes have already been continued.

    Args:
        place: the state of the desk
        request: the open request

    Returns:
        The order that ends the turn; None if the player is to give orders.
    """
    if place.passes_staff and (order := (yield from packs.while_turns_pass(place, request))):
        return order
    why = _why_not(place, request)
    if not why:
        try:
            return (yield from _end(place, request, "GO"))
        except IllegalOrder as error:
            why = str(error)
    place.passes_until = 0
    yield from _say(place, why)
    return None


def interrupt(place: BismarckPlace, request: BismarckRequest) -> None:
    """End GO, since the player is asked something other than orders: the next command prompt says so."""
    if place.passes_until:
        place.passes_until, place.interrupted = 0, _QUESTIONS[request.kind]


def tell_interruption(place: BismarckPlace) -> Speech[None]:
    """Say once that a question has ended GO."""
    why, place.interrupted = place.interrupted, ""
    yield from _say(place, why)


def _say(place: BismarckPlace, why: str) -> Speech[None]:
    yield Say((f"GO ENDS: {why}{'.' if place.spoken else ''}",))


def _end(place: BismarckPlace, request: MovementRequest, typed: str) -> Speech[BismarckOrder | None]:
    """End the turn as DM does, and note which units are on their way. typed: the line with GO."""
    view = request.view
    told = view.turn == 1 or (place.passes_until and place.passes_news)
    idles = [f"{line} WHILE TURNS PASS"] if not told and (line := idle(view)) else []
    order = yield from commands.done(place, request, "", idles, typed)
    place.bound, place.news = frozenset(place.routes_told), ""
    return order


def _why_not(place: BismarckPlace, request: MovementRequest) -> str:
    """Why the turn does not pass by itself; "" if it does."""
    view = request.view
    orders, lines = (view.ship_legs, view.plane_legs), commands.all_warnings(place, view)
    if place.passes_news:
        costly = [line for line in place.warnings.lines_to_show(lines, orders) if MISSION_FAILS in line]
        place.warnings.mark_seen([line for line in lines if line not in costly])
        return _named(costly[0]) if costly else ""
    if place.news:
        return f"{place.news} (DI)" if len(place.news) <= _LONGEST else f"{place.news.partition(':')[0]} (DI)"
    if ended := _ended(place):
        return ended
    place.warnings.mark_seen([line for line in lines if foretold(line, place.confirmed)])
    if new := place.warnings.lines_to_show(lines, orders):
        return _named(new[0])
    return "" if view.turn < place.passes_until else f"TURN {view.turn}"


def _named(warning: str) -> str:
    """The beginning of a warning that ends GO."""
    return f"{warning.partition(';')[0]} (WA)"


def _ended(place: BismarckPlace) -> str:
    """What has become of routes: the beginning of the first line about them, whether there are more lines, and the
    ships that these lines do not name. "" if all routes go on. Planes go home by themselves."""
    told = [*place.stopped, *place.arrived]
    gone = place.bound - place.routes_told.keys()
    names = [name for command, name in sorted(gone) if command == "MS" and not any(name in line for line in told)]
    ends = [f"ROUTE{'S' * (len(names) > 1)} OF {', '.join(names)} ENDED (TYPE NO)"] if names else []
    more = ["AND MORE ABOVE"] * (len(told) > 1)
    return ", ".join([*(line.partition(":")[0] for line in told[:1]), *more, *ends])
