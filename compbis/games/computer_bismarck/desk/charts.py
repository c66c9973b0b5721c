"""Charts A, B, C and D as tables: a command is one row here and one function in commands.py."""

from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from compbis.desk.names import SHORTEST, find_name
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.desk import commands, completion
from compbis.games.computer_bismarck.desk.commands import Action
from compbis.games.computer_bismarck.desk.oneline import COMPASS
from compbis.games.computer_bismarck.desk.place import Place, Speech
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.state.orders import ATTACK, BismarckOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.words import details
from compbis.table.completion import Completer, Finder, any_of
from compbis.table.side import BRITISH, Side
from compbis.table.talk import Say


class Command(NamedTuple):
    """One command. letters: what it begins with; syntax: the whole of it; help: one line; section: of the manual,
    "" for a modern one; takes: whether more may be typed after the letters; do: its function, None where the chart's
    own talk understands it (B, C) or where it is understood at every prompt; british: the Germans have no use for
    it, so their help leaves it out; behind: what stands behind the letters, in words to be read aloud."""

    letters: str
    syntax: str
    help: str
    section: str = ""
    takes: bool = False
    do: Action | None = None
    british: bool = False
    behind: str = ""


def _help(place: Place, request: MovementRequest, argument: str) -> Speech[BismarckOrder | None]:
    """HE: all charts; `HE MS` one command; `HE 10.7` a rule by its section."""
    from compbis.games.computer_bismarck.words import reference  # only who asks for help needs it

    wanted = argument.strip().upper()
    if not wanted:
        lines = all_charts(request.side, place.spoken)
    elif wanted[0].isdigit():
        lines = reference.rule(wanted, place.spoken)
    else:
        lines = _on_command(wanted, CHARTS, place.spoken)
        if not lines:
            raise IllegalOrder("NO SUCH COMMAND: ? LISTS ALL. A RULE IS A NUMBER, AS HE 10.7")
    yield Say(tuple(lines))
    return None


def _on_command(letters: str, names: Iterable[str], spoken: bool) -> list[str]:
    """All there is to say of a command, in each of these charts that has it."""
    from compbis.games.computer_bismarck.words import reference

    return [
        line
        for name in names
        for row in CHARTS[name]
        if row.letters == letters
        for line in (name, _line(row, spoken), *reference.command(name, letters, spoken))
    ]


CHART_A = (
    Command("SN", "SN", "SHIPS WHERE THE TURN FINDS THEM", "5.21.1", do=commands.show_board("SN")),
    Command("SP", "SP", "SHIPS WHERE THE TURN WILL LEAVE THEM", "5.21.2", do=commands.show_board("SP")),
    Command("PN", "PN", "PLANES WHERE THE TURN FINDS THEM", "5.22.1", do=commands.show_board("PN"), british=True),
    Command("PP", "PP", "PLANES WHERE THE TURN WILL LEAVE THEM", "5.22.2", do=commands.show_board("PP"), british=True),
    Command("MS", "MS", "ORDERS FOR SHIPS, ONE AFTER THE OTHER", "5.23.1", takes=True, do=commands.move_ships),
    Command(
        "MP",
        "MP",
        "ORDERS FOR PLANES, ONE AFTER THE OTHER",
        "5.23.2",
        takes=True,
        do=commands.move_planes,
        british=True,
    ),
    Command(
        "QN", "QN####", "WHO IS IN A SQUARE NOW", "5.24.1", takes=True, do=commands.query(False), behind="A SQUARE"
    ),
    Command(
        "QP", "QP####", "WHO WILL BE IN A SQUARE", "5.24.2", takes=True, do=commands.query(True), behind="A SQUARE"
    ),
    Command("NS", "NS", "SEARCH FACTORS NOW, AND FOG", "5.25.1", do=commands.show_board("NS")),
    Command("PS", "PS", "SEARCH FACTORS AS ORDERED, AND FOG", "5.25.2", do=commands.show_board("PS")),
    Command("NM", "NM", "THE EMPTY MAP", "5.26", do=commands.show_board("NM")),
    Command(
        "ST",
        "STXXX",
        "WHAT A SHIP HAS LEFT, BY ITS FIRST LETTERS",
        "5.27",
        takes=True,
        do=commands.status,
        behind="LETTERS",
    ),
    Command("DM", "DM", "ALL ORDERS ARE GIVEN", "5.28", do=commands.done),
)
CHART_B = (
    Command("M", "M", "MOVE", "6.21"),
    Command("P", "P", "PATROL: SEARCH WELL, STAY", "6.22"),
    Command("L", "L", "LAUNCH AND LAND PLANES, ONE SQUARE (CARRIERS)", "6.23", british=True),
    Command("F", "F", "SAIL WITH A FAST CONVOY", "6.24", british=True),
    Command("C", "C", "SAIL WITH A SLOW CONVOY", "6.25", british=True),
    Command("R", "R", "REFUEL AND REARM", "6.26"),
    Command("X", "X", "BACK TO CHART A", "6.2"),
    Command("(CR)", "(CR)", "NEXT SHIP", "6.2"),
)
CHART_C = (
    Command("M", "M", "MOVE (R)", "8.21", british=True),
    Command("P", "P", "PATROL: TWO SQUARES, SEARCH WELL (R)", "8.22", british=True),
    Command("A", "A", "ARMED (L AND T); T TYPES A AGAIN WHERE IT ATTACKS", "8.24", british=True),
    Command("R", "R", "RECONNAISSANCE (L AND T)", "8.23", british=True),
    Command("Z", "Z", "HOME AT FULL SPEED (R AND L)", "8.25", british=True),
    Command("B", "B", "STAY AT BASE AFTER ALL", "8.26", british=True),
    Command("X", "X", "BACK TO CHART A", "8.2", british=True),
    Command("(CR)", "(CR)", "NEXT PLANE", "8.2", british=True),
)
CHART_D = (
    Command("?", "?", "HELP, AT ANY PROMPT BUT A PASSWORD"),
    Command("HE", "HE XX", "HELP; OF ONE COMMAND, OR A RULE: HE 10.7", takes=True, do=_help, behind="A WORD"),
    Command("OB", "OB", "ORDER BOOK OF THIS TURN", do=commands.order_book),
    Command("NO", "NO", "SHIPS AND PLANES WITHOUT ORDERS", do=commands.without_orders),
    Command("WA", "WA", "WARNINGS: PLANES, CONVOYS AND FUEL AS ORDERED", do=commands.regrets),
    Command("RO", "RO", "REPEAT THE LAST ORDERS OF ALL SHIPS; PLANES FLY ON", do=commands.repeat),
    Command("UN", "UN", "TAKE THE LAST ORDER BACK", do=commands.undo),
    Command("DI", "DI ##", "DISPATCHES; OF ONE TURN", takes=True, do=commands.dispatches, behind="A TURN"),
    Command("CO", "CO", "CONTACTS: WHERE, WHEN AND HOW LAST HEARD OF", do=commands.contacts),
    Command("WX", "WX", "WEATHER AND NIGHT BY ROWS", do=commands.weather),
    Command(
        "DE",
        "DE XX",
        "THE BOARD IN SENTENCES; A SQUARE, A UNIT, A ROW",
        takes=True,
        do=commands.describe,
        behind="A WORD",
    ),
    Command("VP", "VP", "VICTORY POINTS KNOWN", do=commands.points),
    Command("SA", "SA", "SAVE A COPY", takes=True, do=commands.save),
    Command("TH", "TH XX", "COLOURS: ALONE IT LISTS THEM", takes=True, do=commands.theme, behind="A WORD"),
    Command("SW", "SW", "FULL SCREEN OR LINE MODE, AT EVERY PROMPT BUT FOR MOVES"),
    Command("RE", "RE", "RESIGN, OR OFFER A DRAW", do=commands.resign),
    Command("QU", "QU", "LEAVE; THE GAME IS KEPT"),
)
_NO_MODES = ("X", "(CR)")
"""What stands at the end of Charts B and C, for every unit."""
_WITH = ("WITH MOVES, IN ONE LINE", "TO A SQUARE")
"""What an order in one line at Charts B and C is."""
CHARTS = {"CHART A": CHART_A, "CHART B": CHART_B, "CHART C": CHART_C, "CHART D": CHART_D}

SHORTCUTS = (
    ("MS NAME", "BEGIN WITH THAT SHIP"),
    ("MS NAME M E SE", "AN ORDER IN ONE LINE"),
    ("MS NAME 1724", "GO THERE, OR AS FAR AS IT GETS"),
    ("MS NAME =", "ITS LAST ORDER AGAIN"),
    ("MS?", "HELP ON MS"),
    ("MS ?", "WHAT MAY FOLLOW, OR TAB"),
)
_NO_DIRECTION = (
    (ATTACK, "WHERE A TORPEDO PLANE ATTACKS"),
    ("(CR)", "THE ORDER IS DONE"),
    ("X", "THE ORDER STAYS AS IT WAS"),
)
_TOPICS = {
    "MOVES": ((COMPASS, "ONE OR SEVERAL"), *_NO_DIRECTION),
    "ONE MOVE": ((COMPASS, "ONE"), *_NO_DIRECTION),
    "ATTACK": _NO_DIRECTION,
    "UNITS": (("1 2 3", "ITS NUMBER IN THE LIST, OR ITS NAME"), ("(CR)", "NONE")),
    "YES OR NO": (("Y", "YES"), ("N", "NO"), ("(CR)", "NO")),
    "DONE": (("Y OR DM", "THE TURN ENDS"), ("N", "BACK TO CHART A"), ("(CR)", "BACK TO CHART A")),
    "FIGHT": (("F", "FIGHT"), ("W", "WITHDRAW"), ("(CR)", "WITHDRAW")),
    "RESIGN": (("R", "GIVE UP"), ("D", "OFFER A DRAW"), ("(CR)", "NEITHER")),
}
"""Help on questions that are no chart."""
_ASKED = {
    "CHART A": ("CHART A", "CHART D"),
    "CHART B": ("CHART B",),
    "EVASION": ("CHART B",),
    "CHART C": ("CHART C",),
}
"""By topic, the charts whose commands can be typed there."""
_ALOUD = {
    " ?": ", BLANK, QUESTION MARK",
    "?": " QUESTION MARK",
    "=": "EQUALS SIGN",
}
"""Signs that would not be heard, as they are read aloud."""


def find(line: str, classic: bool, view: View | None = None) -> tuple[Action, str]:
    """The function of a line of Chart A, and what stands after its letters. Raises IllegalOrder. view: for the
    units that may have been meant."""
    text = line.lstrip()
    if text.strip().upper() == "HELP":
        text = "HE"
    letters, argument = text[:2].upper(), text[2:]
    for row in CHART_A if classic else (*CHART_A, *CHART_D):
        if row.letters == letters and row.do and (row.takes or not argument.strip()):
            return row.do, argument
    raise IllegalOrder(_no_command(text.upper(), view))


def _no_command(text: str, view: View | None) -> str:
    """Why a line is no command of Chart A or D, and what may have been meant."""
    word = (text.split() or [""])[0]
    if any(row.letters == word for row in (*CHART_A, *CHART_D)):
        return f"TYPE {word} ALONE"
    if word.isascii() and word.isdigit() and len(word) == commands.SQUARE_NUMERALS:
        return f"NOT A COMMAND OF CHART A: QN{word} LISTS WHO IS THERE"
    for letters, units in (("MS", view.ships), ("MP", view.planes)) if view else ():
        with suppress(IllegalOrder):
            if len(word) >= SHORTEST and (name := find_name(text, units)[0]):
                return f"NOT A COMMAND OF CHART A: AN ORDER IS {letters} {name}, A MODE, AND MOVES OR A SQUARE"
    return "NOT A COMMAND OF CHART A: ? LISTS ALL"


def completer(place: Place, request: MovementRequest) -> Completer:
    """What may follow at Chart A."""
    view = request.view

    def argument(letters: str) -> Finder | None:
        match letters:
            case "MS":
                return completion.units_and_orders(request, tuple(details.offered_ships(view)), place.kept)
            case "MP":
                return completion.units_and_orders(request, tuple(details.offered_planes(view)), place.kept)
            case "QN" | "QP":
                return completion.squares(view)
            case "ST":
                return any_of(view.ships)
            case "HE":
                return any_of(_helped())
            case "TH":
                return any_of(place.themes)
            case "DI":
                return any_of({str(turn): 0 for turn, _ in place.dispatches})
        return None

    return completion.for_commands([row.letters for row in (*CHART_A, *CHART_D)], argument)


def help_on(side: Side, place: Place, topic: str, letters: str) -> list[str]:
    """The help for a prompt: a chart, with Chart D beside Chart A; or a kind of question. letters: of a command, if
    help on that alone is wanted: nothing, if the charts that are asked there have none of these letters."""
    asked, spoken = _ASKED.get(topic, ()), place.spoken
    if letters:
        return _on_command(letters, asked, spoken)
    if topic == "CHART A":
        return all_charts(side, spoken)
    modes = place.modes
    chart = [row for name in asked for row in CHARTS[name]]
    lines = [_line(row, spoken) for row in chart if row.letters in modes]
    if asked:
        lines += [_said(form, meaning, spoken) for form, meaning in zip(place.forms, _WITH, strict=False)]
    if topic == "EVASION":
        lines.append(_said("X, (CR)", "STAY AS IT IS", spoken))
    else:
        lines += [_line(row, spoken) for row in chart if row.letters in _NO_MODES]
    lines += [_said(key, meaning, spoken) for key, meaning in _TOPICS.get(topic, ()) if key != ATTACK or key in modes]
    return [*lines, _said("QU", "LEAVE; THE GAME IS KEPT", spoken)]


def all_charts(side: Side, spoken: bool = False) -> list[str]:
    """Every command of every chart that the side has a use for. spoken: in sentences."""
    lines: list[str] = []
    for name, chart in CHARTS.items():
        if rows := [_line(row, spoken) for row in chart if side is BRITISH or not row.british]:
            lines += [name, *rows]
    width = max(len(line) for line, _ in SHORTCUTS) + 2
    return [*lines, *(_said(line, meaning, spoken, width) for line, meaning in SHORTCUTS)]


def _line(row: Command, spoken: bool) -> str:
    section = f"{'. SECTION' if spoken else ' '} {row.section}" if row.section else ""
    aloud = f"{row.letters} AND {row.behind}" if row.behind else row.letters
    return _said(aloud if spoken else row.syntax, f"{row.help}{section}", spoken)


def _said(key: str, meaning: str, spoken: bool, width: int = 7) -> str:
    """What is typed and what it means, in columns or as a sentence."""
    if not spoken:
        return f"{key:<{width}}{meaning}" if len(key) < width else f"{key}  {meaning}"
    for sign, words in _ALOUD.items():
        key = key.replace(sign, words)
    return f"{key.strip()}: {meaning}."


def _helped() -> list[str]:
    """What there is help on: each command once, and the chapters of the manual."""
    from compbis.games.computer_bismarck.words import reference

    commands_ = dict.fromkeys(row.letters for chart in CHARTS.values() for row in chart)
    return [*commands_, *(number for number in reference.texts().sections if "." not in number)]
