"""The commands of Charts A and D that only this game has.

Each takes the state of the desk, the movement request that is open and the text after its letters. It returns the order
that it gave, or None: then Chart A asks again. It raises IllegalOrder for a line that it does not understand.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress

from compbis.desk import walk as walking
from compbis.desk.commands import end_phase
from compbis.desk.names import only, unknown
from compbis.desk.place import Speech, Topic
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.desk.place import BismarckPlace, Waiting
from compbis.games.computer_bismarck.desk.routes import kept_orders, laying, listing, several, standing
from compbis.games.computer_bismarck.desk.staff import perils
from compbis.games.computer_bismarck.desk.units.spelling import NAMES, read_square
from compbis.games.computer_bismarck.desk.walk import unit_orders
from compbis.games.computer_bismarck.desk.warnings import MISSION_FAILS, TURN_HOME, cannot_search, too_late, warnings
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.rules.points import MARGIN
from compbis.games.computer_bismarck.state.orders import BismarckOrder, DoneMoving
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import WAITING_MODES
from compbis.games.computer_bismarck.words import details, lists, odds, sentences
from compbis.games.computer_bismarck.words.letters import key
from compbis.games.computer_bismarck.words.phrases import award_line, numbered, player
from compbis.table.side import BRITISH, GERMAN
from compbis.table.talk import Say

Action = Callable[[BismarckPlace, MovementRequest, str], Speech[BismarckOrder | None]]

_DONE = Topic(
    "DONE",
    (
        ("Y OR DM", "THE TURN ENDS"),
        ("N", "BACK TO CHART A: MP, A NAME AND Z TAKES PLANES HOME"),
        ("(CR)", "BACK TO CHART A"),
    ),
    back="NO GOES BACK TO CHART A",
)
_GONE = _DONE._replace(help=(("Y OR GO", "TURNS PASS"), *_DONE.help[1:]))
"""The same question, asked if GO ends the turn."""


def show_board(letters: str) -> Action:
    """SN, SP, PN, PP, NS, PS: show that board (5.21.1, 5.21.2, 5.22.1, 5.22.2, 5.25.1, 5.25.2). In the shadow phase the
    fog is not known (13.31); a map of search factors then comes with a line that says so."""

    def show(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[None]:
        yield place.show_board(letters, request.view)
        if letters in ("NS", "PS") and not (request.view.fog_known or place.spoken):
            yield Say((details.FOG_UNKNOWN,))

    return show


def empty_map(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[None]:
    """NM: show the empty map, and what its letters and signs mean (5.26).

    Args:
        place: the state of the desk
        request: the open request
        argument: not used
    """
    yield place.show_board("NM", request.view)
    if not (place.classic or place.spoken):  # sentences name each port in full
        yield Say(tuple(key(request.side)))


def units_now(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[None]:
    """QN####: list the units in a square now (5.24.1).

    Args:
        place: the state of the desk
        request: the open request
        argument: the square

    Raises:
        IllegalOrder: there is no such square
    """
    yield _units_in(place, request, argument, projected=False)


def units_then(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[None]:
    """QP####: list the units that will be in a square (5.24.2).

    Args:
        place: the state of the desk
        request: the open request
        argument: the square

    Raises:
        IllegalOrder: there is no such square
    """
    yield _units_in(place, request, argument, projected=True)


def move_ships(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[BismarckOrder | None]:
    """MS: ask for the orders of ships, one after the other (5.23.1, 6.1).

    `MS HOOD` begins with that ship. `MS HOOD M E SE` and `MS HOOD 1724` are orders in one line, and `MS HOOD DF1 1724`
    orders both ships.

    Args:
        place: the state of the desk
        request: the open request
        argument: the first ship, or a whole order; "" for all ships
    """
    if argument.strip() and not place.classic and (orders := several.several(request, argument)):
        place.several[:] = orders
        return (yield from several.next_order(place, request, unit_orders(place, request)))
    if argument.strip() and (laid := laying.lay_typed(place, request, argument)):
        yield Say(tuple(laid))
        return None
    return (yield from walking.order_units(place, unit_orders(place, request), "MS", argument, NAMES))


def move_planes(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[BismarckOrder | None]:
    """MP: ask for the orders of planes, as MS does for ships (5.23.2, 8.0).

    Args:
        place: the state of the desk
        request: the open request
        argument: the first plane, or a whole order; "" for all planes
    """
    return (yield from walking.order_units(place, unit_orders(place, request), "MP", argument, NAMES))


def status(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[None]:
    """STxxx: the state of a ship (5.27); without letters, the damaged ships.

    Letters match the beginning of a name exactly, blanks included. If none matches, a name is found as in other
    commands; in the classic game only the exact match counts.

    Args:
        place: the state of the desk
        request: the open request
        argument: three or more letters of the ship, or ""
    """
    view = request.view
    letters, ships = argument.upper() if place.classic else argument.upper().lstrip(), view.ships
    if not letters and not place.classic:
        yield Say(tuple(lists.damage(view, place.hearsay.struck, place.spoken)))
        return
    if len(letters) < NAMES.shortest:
        raise IllegalOrder(f"THREE LETTERS OF A SHIP: ST{next(iter(ships))[: NAMES.shortest]}")
    found = [name for name in ships if name.ljust(len(letters)).startswith(letters)]
    if not found and not place.classic:
        found = NAMES.fit(letters, ships)
    if not found:
        raise IllegalOrder(unknown(letters.split(), ships, "ST ?"))
    ship = ships[only(found)]
    waits = ship.mode in WAITING_MODES and not place.classic
    known = place.hearsay.located, place.hearsay.released
    coming = [f"COMES {lists.coming(ship.mode, view.moving_turn, *known)}"] if waits else []
    late = ["WILL BE LATE: MISSION FAILED"] if not place.classic and too_late(view, ship) else []
    yield Say((*place.words.status(ship, not place.classic, view.courses, view.moving_turn), *late, *coming))


def done(
    place: BismarckPlace, request: MovementRequest, argument: str, more: Sequence[str] = (), going: str = ""
) -> Speech[BismarckOrder | None]:
    """DM: end the movement phase, after any warnings (5.28). The search factors and the fog leave the map (13.31).

    Args:
        place: the state of the desk
        request: the open request
        argument: not used
        more: warnings in addition to those of WA
        going: the line with GO, if the turn ends by it
    """
    view = request.view
    lines = [] if place.classic else [*all_warnings(place, view), *more]
    orders = (view.ship_legs, view.plane_legs)
    costs = [line for line in lines if MISSION_FAILS in line]
    topic, also = (_GONE, ["DM"]) if going else (_DONE, [])
    order = yield from end_phase(place, going or "DM", topic, DoneMoving(), lines, orders, costs, also)
    if order:
        place.display("SN")
        kept_orders.remember(place, view)
    return order


def warn(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[None]:
    """WA: list what the player would regret if the turn ended now.

    Args:
        place: the state of the desk
        request: the open request
        argument: not used
    """
    view = request.view
    if over := _carried_out(place, view):
        yield Say(tuple(over))
        return
    blind = (cannot_search(view, plane) for plane in view.planes.values())
    lines = [*all_warnings(place, view), *filter(None, blind), *listing.leavings(place, view)]
    if not isinstance(request, MovementRequest):  # the movement phase turns planes home and continues routes
        under_way = tuple(f"{ship.name} " for ship in view.ships.values() if standing.goes_on(place, view, ship))
        lines = [line for line in lines if not line.endswith(TURN_HOME) and not line.startswith(under_way)]
    yield Say(("WARNINGS", *(lines or ["NONE"])))


def all_warnings(place: BismarckPlace, view: View) -> list[str]:
    """The warnings that WA prints, and that are shown before a turn ends."""
    strikes = (listing.strike_fails(place, view, plane) for plane in view.planes.values())
    return [
        *lasting(place, view),
        *filter(None, strikes),
        *listing.partings(place, view),
        *listing.escorts_lost(place, view, place.escorted),
    ]


def lasting(place: BismarckPlace, view: View) -> list[str]:
    """The warnings of `all_warnings` that are shown once while they hold, not on every turn."""
    return [*warnings(view), *perils.alone(place.hearsay, view, place.warnings.seen)]


def give_up(request: MovementRequest) -> str:
    """The question that RE asks before a player resigns."""
    return f"GIVE THE GAME TO THE {player(request.side.enemy)}"


def order_book(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[None]:
    """OB: list this turn's orders.

    Args:
        place: the state of the desk
        request: the open request
        argument: not used
    """
    view = request.view
    book = _carried_out(place, view) or place.words.order_book(view)
    yield Say((*book, *listing.route_lines(place, view)))


def _carried_out(place: BismarckPlace, view: View) -> list[str]:
    """What OB, NO and WA say once the orders of the turn are carried out and forgotten; else []."""
    full = "." if place.spoken else ""
    return [f"ALL ORDERS OF THIS TURN ARE CARRIED OUT{full}"] if view.carried_out else []


def without_orders(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[None]:
    """NO: list the units without orders, and the ships that may not be ordered yet.

    Args:
        place: the state of the desk
        request: the open request
        argument: not used
    """
    view = request.view
    hearsay = place.hearsay
    waiting = lists.reinforcements(view, hearsay.located, hearsay.released, place.spoken)
    if place.spoken and waiting:
        before = place.waiting
        place.waiting = Waiting(waiting, before.told if before.lines == waiting else view.turn, view.turn)
        if before.lines == waiting and before.asked < view.turn:
            waiting = [f"NOT YET ACTIVE: AS ON TURN {before.told}. NO AGAIN LISTS THEM."]
    units = _carried_out(place, view) or place.words.without_orders(view, standing.led(place, view))
    yield Say((*units, *waiting))


def convoys(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[None]:
    """CV: list the convoys and their missions.

    Args:
        place: the state of the desk
        request: the open request
        argument: not used
    """
    yield Say(tuple(lists.convoys(place.hearsay.added_to(request.view), place.spoken)))


def card(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[None]:
    """CA: show the printed card of planes, or of a ship of either side.

    Args:
        place: the state of the desk
        request: the open request
        argument: the name
    """
    form = f"CA AND A NAME: CA {next(iter(SHIPS))}"
    if not argument.strip():
        raise IllegalOrder(form)
    name, more = _card_of(argument)
    if more:
        raise IllegalOrder(form)
    yield Say(tuple(lists.card(name, place.spoken)))


def _card_of(argument: str) -> tuple[str, list[str]]:
    """The name of a ship if nothing follows it, else of a ship or planes; and the words after the name."""
    with suppress(IllegalOrder):
        name, more = NAMES.find(argument, SHIPS)
        if not more:
            return name, more
    return NAMES.find(argument, names_with_cards(), "CA ?")


def names_with_cards() -> list[str]:
    """The names of the ships and planes that have cards."""
    return list(dict.fromkeys((*SHIPS, *PLANES)))


def contacts(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[None]:
    """CO: list the last contact with each enemy unit.

    Args:
        place: the state of the desk
        request: the open request
        argument: not used
    """
    yield Say(tuple(place.words.contacts(place.hearsay.added_to(request.view))))


def weather(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[None]:
    """WX: list visibility and night by row.

    Args:
        place: the state of the desk
        request: the open request
        argument: not used
    """
    yield Say(tuple(place.words.weather(request.view)))


def points(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[None]:
    """VP: list the victory points that this side knows of.

    Args:
        place: the state of the desk
        request: the open request
        argument: not used
    """
    view = request.view
    line = sentences.award_line if place.spoken else award_line
    lines = numbered(line(*award) for award in view.awards)
    lines += details.failures(view)
    if not place.classic:
        told = filter(None, (odds.damage_at_end(view), _what_decides(view)))
        lines += [f"{line}{'.' if place.spoken else ''}" for line in told]
    british, german = view.points(BRITISH), view.points(GERMAN)
    if place.spoken:
        yield Say((f"POINTS AS FAR AS KNOWN: BRITISH {british}, GERMAN {german}.", *lines))
    else:
        yield Say((f"BRITISH {british}  GERMAN {german}, AS FAR AS KNOWN", *lines))


def _what_decides(view: View) -> str:
    """Whether sinking the Bismarck would end the game (17.1); once she is sunk, who is ahead, and what lead ends it."""
    if not odds.known_sunk(view):
        return odds.if_sunk(view)
    lead, known = view.points(BRITISH) - view.points(GERMAN), odds.as_known(view)
    last = view.turn == LAST_TURN
    if not lead:
        ends = "" if last else f": THE GAME ENDS WHEN A PLAYER IS {MARGIN} POINTS AHEAD"
        return f"{known}NOBODY IS AHEAD{ends}"
    ends = "" if last else f": {MARGIN} END THE GAME"
    ahead = f"{known}THE {player(BRITISH if lead > 0 else GERMAN)} IS {abs(lead)} AHEAD{ends}"
    return f"{ahead}. CV: WHAT CONVOYS CAN STILL BRING"


def describe(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[None]:
    """DE: describe the board in sentences. `DE ON` switches to sentences, `DE OFF` back to maps and tables.

    Args:
        place: the state of the desk
        request: the open request
        argument: ON, OFF, or what to describe; "" for the whole board
    """
    wanted = argument.strip().upper()
    if wanted in ("ON", "OFF"):
        place.spoken, place.speaks = wanted == "ON", wanted
        yield from place.deed("speak", wanted)
        yield Say(("SENTENCES FROM NOW ON" if place.spoken else "MAPS AND TABLES FROM NOW ON",))
        return
    from compbis.games.computer_bismarck.desk import description

    yield Say(tuple(description.describe(place.hearsay.added_to(request.view), wanted)))


def _units_in(place: BismarckPlace, request: MovementRequest, argument: str, projected: bool) -> Say:
    return Say(tuple(place.words.units_in(request.view, read_square(argument), projected)))
