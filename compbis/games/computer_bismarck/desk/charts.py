"""Charts A to D as tables. Each command is a row here and a function, in commands.py or, if other games share it, in
compbis.desk.commands."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from compbis.desk import commands as generic
from compbis.desk.charts import Command, Helper, completes
from compbis.desk.charts import find as find_command
from compbis.desk.completing import units_and_orders
from compbis.desk.place import Speech, Topic
from compbis.desk.walk import repeat
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import PORTS, SEA
from compbis.games.computer_bismarck.desk import commands, passing, shading
from compbis.games.computer_bismarck.desk.commands import Action
from compbis.games.computer_bismarck.desk.place import BismarckPlace
from compbis.games.computer_bismarck.desk.routes import packs, patrols, rt, standing
from compbis.games.computer_bismarck.desk.staff import wh
from compbis.games.computer_bismarck.desk.units.spelling import NAMES, SQUARE_NUMERALS
from compbis.games.computer_bismarck.desk.walk import unit_orders
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.state.orders import BismarckOrder, Resign, Undo
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.words.shades import sought_ships
from compbis.table.completion import Completer, Completion, Finder, any_of
from compbis.table.side import BRITISH

if TYPE_CHECKING:
    from compbis.desk.reference import Reference

BismarckCommand = Command[BismarckPlace, MovementRequest, BismarckOrder]


def _texts() -> "Reference":
    from compbis.games.computer_bismarck.desk.help import texts  # loaded on the first request for help

    return texts.texts()


def _help(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[None]:
    """HE: show help on the prompt, a command or a rule."""
    yield from HELPER.help(place, request, argument, _example(place, request.view))


def _patrol(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[BismarckOrder | None]:
    """PA: the searches of planes and cruisers; for the German, the wolfpacks as his staff sends them."""
    if request.side is BRITISH:
        return (yield from patrols.patrol(place, request, argument))
    return (yield from packs.patrol(place, request, argument))


def _example(place: BismarckPlace, view: View) -> Callable[[str, str], str]:
    """A function that makes an example that works now, given the letters of a command and its printed example."""
    from compbis.games.computer_bismarck.desk.help import examples

    return partial(examples.example, place, view)


def help_on(place: BismarckPlace, view: View, topic: Topic, letters: str) -> list[str]:
    """The help at a prompt.

    Args:
        place: the state of the desk
        view: what the side sees now
        topic: what the prompt asks for
        letters: the letters of one command, "" for help on the whole topic
    """
    return HELPER.help_on(view.side, place, topic, letters, _example(place, view))


CHART_A: tuple[BismarckCommand, ...] = (
    Command("SN", "SN", "SHIPS AT THE START OF THE TURN", "5.21.1", do=commands.show_board("SN")),
    Command("SP", "SP", "SHIPS AT THE END OF THE TURN", "5.21.2", do=commands.show_board("SP")),
    Command("PN", "PN", "PLANES AT THE START OF THE TURN", "5.22.1", do=commands.show_board("PN"), side=BRITISH),
    Command("PP", "PP", "PLANES AT THE END OF THE TURN", "5.22.2", do=commands.show_board("PP"), side=BRITISH),
    Command("MS", "MS", "ORDERS FOR SHIPS, ONE AFTER THE OTHER", "5.23.1", takes=True, do=commands.move_ships),
    Command(
        "MP",
        "MP",
        "ORDERS FOR PLANES, ONE AFTER THE OTHER",
        "5.23.2",
        takes=True,
        do=commands.move_planes,
        side=BRITISH,
    ),
    Command("QN", "QN####", "WHO IS IN A SQUARE NOW", "5.24.1", takes=True, do=commands.units_now, argument="A SQUARE"),
    Command(
        "QP", "QP####", "WHO WILL BE IN A SQUARE", "5.24.2", takes=True, do=commands.units_then, argument="A SQUARE"
    ),
    Command("NS", "NS", "SEARCH FACTORS NOW, AND FOG", "5.25.1", do=commands.show_board("NS")),
    Command("PS", "PS", "SEARCH FACTORS AS ORDERED, AND FOG", "5.25.2", do=commands.show_board("PS")),
    Command("NM", "NM", "THE EMPTY MAP, AND WHAT ITS LETTERS MEAN", "5.26", do=commands.empty_map),
    Command(
        "ST",
        "STXXX",
        "WHAT A SHIP HAS LEFT, BY ITS FIRST LETTERS; ALONE: DAMAGE",
        "5.27",
        takes=True,
        do=commands.status,
        argument="LETTERS",
    ),
    Command("DM", "DM", "ALL ORDERS ARE GIVEN", "5.28", do=commands.done),
)
CHART_B: tuple[BismarckCommand, ...] = (
    Command("M", "M", "MOVE", "6.21"),
    Command("P", "P", "PATROL: SEARCH WELL, STAY", "6.22"),
    Command("L", "L", "LAUNCH AND LAND PLANES, ONE SQUARE (CARRIERS)", "6.23", side=BRITISH),
    Command("F", "F", "SAIL WITH A FAST CONVOY", "6.24", side=BRITISH),
    Command("C", "C", "SAIL WITH A SLOW CONVOY", "6.25", side=BRITISH),
    Command("R", "R", "REFUEL AND REARM", "6.26"),
    Command("X", "X", "BACK TO CHART A", "6.2"),
    Command("(CR)", "(CR)", "NEXT SHIP", "6.2"),
)
CHART_C: tuple[BismarckCommand, ...] = (
    Command("M", "M", "MOVE (R)", "8.21", side=BRITISH),
    Command("P", "P", "PATROL: TWO SQUARES, SEARCH WELL (R)", "8.22", side=BRITISH),
    Command("A", "A", "ARMED (L AND T); FOR T, A AGAIN WHERE IT ATTACKS", "8.24", side=BRITISH),
    Command("R", "R", "RECONNAISSANCE (L AND T)", "8.23", side=BRITISH),
    Command("Z", "Z", "HOME AT FULL SPEED (R AND L)", "8.25", side=BRITISH),
    Command("B", "B", "STAY AT BASE AFTER ALL", "8.26", side=BRITISH),
    Command("X", "X", "BACK TO CHART A", "8.2", side=BRITISH),
    Command("(CR)", "(CR)", "NEXT PLANE", "8.2", side=BRITISH),
)
CHART_D: tuple[BismarckCommand, ...] = (
    Command("?", "?", "HELP, AT ANY PROMPT BUT A PASSWORD"),
    Command("HE", "HE XX", "HELP; ON A COMMAND OR A RULE: HE 10.7, HE FOG", takes=True, do=_help, argument="A WORD"),
    Command("OB", "OB", "ORDER BOOK OF THIS TURN", do=commands.order_book),
    Command("NO", "NO", "UNITS WITHOUT ORDERS; WHO COMES WHEN", do=commands.without_orders),
    Command("WA", "WA", "WARNINGS: PLANES, CONVOYS AND FUEL AS ORDERED", do=commands.warn),
    Command("RO", "RO", "REPEAT THE LAST ORDERS OF ALL SHIPS; PLANES FLY ON", do=repeat(unit_orders)),
    Command(
        "PA",
        "PA####",
        "PLANES OR SHIPS SEARCH SQUARES; PA STAFF: THE LIKELIEST",
        takes=True,
        do=_patrol,
        argument="SQUARES",
    ),
    Command("RT", "RT XX", "ROUTES; OFF AND A NAME ENDS ONE", takes=True, do=rt.routes, argument="A WORD"),
    Command(
        "GO",
        "GO ##",
        "TURNS PASS UNTIL SOMETHING HAPPENS; THAT MANY AT MOST",
        takes=True,
        do=passing.go,
        argument=f"A NUMBER, OR {passing.ON}",
    ),
    Command("UN", "UN", "TAKE THE LAST ORDER BACK", do=generic.undo(Undo())),
    Command("DI", "DI ##", "DISPATCHES; OF ONE TURN", takes=True, do=generic.dispatches, argument="A TURN"),
    Command("CO", "CO", "CONTACTS: WHERE, WHEN AND HOW LAST HEARD OF", do=commands.contacts),
    Command(
        "WH",
        "WH XX",
        "WHERE AN ENEMY SHIP CAN BE, BY ITS NAME",
        takes=True,
        do=shading.whereabouts,
        argument="A NAME",
    ),
    Command(
        "RA", "RA XX", "RANGE OF PLANES, IN A MODE, OR OF A SHIP", takes=True, do=shading.range_of, argument="A NAME"
    ),
    Command("CV", "CV", "CONVOYS: DUE, MOVES TO GO, POINTS, ESCORT", do=commands.convoys),
    Command("CA", "CA XX", "DATA CARD OF ANY SHIP OR PLANES", takes=True, do=commands.card, argument="A NAME"),
    Command("WX", "WX", "WEATHER AND NIGHT BY ROWS", do=commands.weather),
    Command(
        "DE",
        "DE XX",
        "THE BOARD IN SENTENCES; A SQUARE, A UNIT, A ROW",
        takes=True,
        do=commands.describe,
        argument="A WORD",
    ),
    Command("VP", "VP", "VICTORY POINTS KNOWN", do=commands.points),
    Command("SA", "SA", "SAVE A COPY", takes=True, do=generic.save),
    Command("TH", "TH XX", "COLOURS: ALONE IT LISTS THEM", takes=True, do=generic.theme, argument="A WORD"),
    Command("DG", "DG", "DIGEST OF THE DICE", do=generic.dice),
    Command("SW", "SW", "FULL SCREEN OR LINE MODE, BUT NOT WHERE A MOVE CAN BE TYPED"),
    Command("RE", "RE", "RESIGN, OR OFFER A DRAW", do=generic.resign(Resign(), Resign(draw=True), commands.give_up)),
    Command("QU", "QU", "LEAVE; THE GAME IS KEPT"),
)
_NO_LOOK = ("MS", "MP", "DM", "?", "RO", "PA", "RT", "GO", "UN", "SA", "SW", "RE", "QU")
"""Commands that change something, or that the prompt itself handles."""
_ROUTES: BismarckCommand = Command("RT", "RT", "ROUTES", do=rt.routes)
"""RT of Chart D, but without an argument: it cannot end a route."""
_LOOKS = (*(row for row in (*CHART_A, *CHART_D) if row.letters not in _NO_LOOK), _ROUTES)
CHARTS = {"CHART A": CHART_A, "CHART B": CHART_B, "CHART C": CHART_C, "CHART D": CHART_D}
SHORTCUTS = (
    ("MS NAME", "BEGIN WITH THAT SHIP"),
    ("MS NAME M E SE", "AN ORDER ON ONE LINE"),
    ("MS NAME 1724", "GO THERE, TURN AFTER TURN: A ROUTE"),
    ("MS NAME =", "ITS LAST ORDER AGAIN"),
    ("MS?", "HELP ON MS"),
    ("MS ?", "WHAT MAY FOLLOW, OR TAB"),
)
HELPER = Helper(CHARTS, SHORTCUTS, _texts)


def find(line: str, classic: bool, view: View | None = None) -> tuple[Action, str]:
    """The function that carries out a line of Chart A, and the text after its letters.

    Args:
        line: what was typed
        classic: whether Chart D is left out
        view: the side's view, for suggesting the unit that may have been meant; None for no suggestion

    Raises:
        IllegalOrder: the line is not a command
    """
    rows = CHARTS["CHART A"] if classic else (*CHARTS["CHART A"], *CHARTS["CHART D"])
    return find_command(line, rows, lambda text: _no_command(text, view), answers=not classic)


def _no_command(text: str, view: View | None) -> str:
    """Why a line is not a command of Chart A or D, with the command that may have been meant."""
    word = (text.split() or [""])[0]
    if word.isascii() and word.isdigit() and len(word) == SQUARE_NUMERALS:
        return f"NOT A COMMAND OF CHART A: QN{word} LISTS WHO IS THERE"
    for letters, units in (("MS", view.ships), ("MP", view.planes)) if view else ():
        with suppress(IllegalOrder):
            if len(word) >= NAMES.shortest and (name := NAMES.find(text, units)[0]):
                return f"NOT A COMMAND OF CHART A: AN ORDER IS {letters} {name} AND A SQUARE, OR A MODE AND MOVES"
    return "NOT A COMMAND OF CHART A: ? LISTS ALL"


def look(place: BismarckPlace, view: View, line: str) -> Speech[BismarckOrder | None] | None:
    """What a line does at a prompt for a unit's order, if it is a command that changes nothing.

    Args:
        place: the state of the desk
        view: what the side sees now
        line: what was typed

    Returns:
        The talk; None for any other line.
    """
    try:
        do, argument = find_command(line, _LOOKS, str)
    except IllegalOrder:
        return None
    return do(place, MovementRequest(view), argument)


def completer(place: BismarckPlace, request: MovementRequest) -> Completer:
    """Completion at Chart A."""
    view = request.view

    def argument(letters: str) -> Finder | None:
        match letters:
            case "MS" | "MP":
                return units_and_orders(place, unit_orders(place, request)[letters], NAMES)
            case "QN" | "QP":
                return _squares(view)
            case "PA":
                return _several_squares if view.side is BRITISH else any_of([packs.STAFF])
            case "GO":
                return any_of([passing.ON, *([] if view.side is BRITISH else [packs.STAFF])])
            case "ST":
                return any_of(view.ships)
            case "WH":
                return any_of([*sought_ships(view), *wh.words(view)])
            case "CA":
                return any_of(commands.names_with_cards())
            case "RA":
                return any_of(shading.ranging(view))
            case "RT":
                return any_of(f"{rt.OFF} {route.unit.name}" for route in standing.routes(place, view))
            case "HE":
                return HELPER.help_words()
            case "TH":
                return any_of(place.themes)
            case "DI":
                return any_of({str(turn): 0 for turn, _ in place.dispatches})
        return None

    return completes((*CHART_A, *CHART_D), argument)


def _squares(view: View) -> Finder:
    """The squares of the side's units; once a digit is typed, also those of the board."""

    def find(line: str) -> Completion:
        offered = {ship.square for ship in projection.ships_now(view)}
        offered |= {plane.square for plane in projection.planes_now(view)}
        if line:
            offered |= SEA | PORTS.keys()
        return Completion(0, tuple(map(str, sorted(offered))))

    return find


def _several_squares(line: str) -> Completion:
    """Completion for PA: the squares of the board once a digit of the last word is typed; before any word, the words
    that may come first."""
    done, _, typed = line.rpartition(" ")
    if done.strip() == patrols.STAFF:
        return Completion(len(line) - len(typed), (), (patrols.THEORY,))
    squares = tuple(map(str, sorted(SEA | PORTS.keys()))) if typed.isdigit() else ()
    begins = () if done.strip() or typed.isdigit() else (patrols.STAFF, patrols.CRUISERS)
    return Completion(len(line) - len(typed), squares or begins, () if typed else (patrols.SQUARES,))
