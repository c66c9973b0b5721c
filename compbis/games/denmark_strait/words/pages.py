"""The board as a page: the ships on the sea, and beside it what matters about each of them."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from compbis.board.board import Board
from compbis.board.ground import SEA, Figure, Ground
from compbis.board.map import Map
from compbis.board.shapes import IN_A_ROW, Place, Squares
from compbis.games.denmark_strait.cards.board import Space, column
from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.rules import fleet, gunnery, movement
from compbis.games.denmark_strait.state.ships import Ship
from compbis.games.denmark_strait.state.sight import View
from compbis.games.denmark_strait.words import details
from compbis.table.page import Page
from compbis.table.picture import Finish, Line, Panel, Size, Span, Window
from compbis.table.side import Side
from compbis.table.values import NamedTuple

_SIZES = (10, 5), (8, 4), (6, 3), (5, 2), (4, 1)
_CLOSE = (3, 1), (2, 1)
"""Sizes of a space for when the ships are so far apart that the sea would not fit beside the text."""
_ROOM = 40
"""Columns for a board beside the text on a usual screen."""
_MARGIN = 3
"""Columns of the board besides its spaces."""
_FARTHEST = 18, 14
"""The most columns and rows of the sea; with more, the rows of the ships would not fit below it."""
_BEYOND = Ground(" :", "shoal", water="shoal", mark=":", name="BEYOND THE BOARD")
"""The sea outside the printed board, which ships may enter."""
_ICE, _WATER, _WRECK = "^", " .", " x"
_ASKED = ">"
"""The mark of the ship to be ordered."""
_CELL = 4
"""Columns of a space in the board of line mode."""
HEADS = "      HULL  SP SH CP SPLASH"
"""Heading of the rows of ships: speed number, shooting number, captain points."""


class Sea(NamedTuple):
    """The visible part of the sea.

    Args:
        west: its first column
        north: its first row
        columns: the number of columns
        rows: the number of rows
    """

    west: int
    north: int
    columns: int
    rows: int

    def place(self, at: Space) -> Place:
        """A space as a place of the board."""
        return IN_A_ROW * (at.y - self.north + 1) + at.x - self.west + 1


class Chart(Board):
    """The board.

    Attributes:
        ice: whether its first row is the northernmost; then ice is drawn between the letters of the columns above it
    """

    ice = True

    def lines(
        self, size: Size | None = None, finish: Finish = Finish.SIGNS, window: Window | None = None
    ) -> Sequence[Line]:
        """The lines of the board.

        Args:
            size: the size of a space; None for the smallest
            finish: how the board is drawn
            window: the part to draw; None for all
        """
        drawn = [*super().lines(size, finish, window)]
        if not self.ice or (window and window.row):
            return drawn
        (letters,) = drawn[(last := len(drawn) - self._rows(size, window)) - 1]
        first = len(letters.text) - len(letters.text.lstrip())
        margin = min(first, self._before)
        drawn[last - 1] = Span(letters.text[:margin]), Span(letters.text[margin:].replace(" ", _ICE), "fog")
        return drawn

    def _rows(self, size: Size | None, window: Window | None) -> int:
        """The rows of the sea itself at that size."""
        return (window.rows if window else len(self.map.rows)) * (size or self.sizes[-1]).rows


def page(view: View, fire: tuple[str, str] | None = None, marked: bool = True, asked: str = "") -> Page:
    """The board as both sides see it, with the side's own ships first.

    Args:
        view: the view of the side whose ships are drawn as its own
        fire: a ship that fires and its target, with shells drawn between them; None for none
        marked: whether asterisks mark the enemy's ships
        asked: the ship to be ordered, which is marked; "" for none
    """
    enemy = view.side.enemy if marked else None
    ships = details.own_first(view)
    sea = shown_sea([ship.at for ship in ships if not ship.sunk])
    figures: dict[Place, list[Figure]] = {}
    for ship in sorted(ships, key=lambda ship: ship.sunk):
        if _holds(sea, ship.at):
            figures.setdefault(sea.place(ship.at), []).append(
                _wreck(ship) if ship.sunk else _counter(ship, view, enemy, asked)
            )
    for at in _between(view.ships[fire[0]].at, view.ships[fire[1]].at) if fire else ():
        if _holds(sea, at):
            figures.setdefault(sea.place(at), [_SHELLS])
    chart = Chart(_map(sea), _name(sea, ships), f"TURN {view.turn}", figures)
    chart.ice = sea.north == 1
    rows = [Span(row, "title" * row.startswith(_ASKED)) for row in rows_of_ships(view, enemy, asked)]
    panels = [Panel(HEADS, tuple(rows), whole=True)]
    panels += [Panel(_title(ship, enemy, asked), tuple(_lines(view, ship))) for ship in ships if not ship.sunk]
    lines = (*_in_signs(view, sea), *((row,) for row in (Span(HEADS, "title"), *rows)))
    return Page(lines, chart, tuple(panels), tuple(aloud(view, asked)))


def key(view: View, asked: str = "") -> tuple[str, ...]:
    """The meaning of the board's signs. asked: the ship to be ordered; "" for none."""
    chart = page(view, asked=asked).board
    assert chart
    return (
        "^   ICE: NO SHIP MAY GO THERE",
        *chart.key(),
        "BI PE HO PW  THE SHIPS IN LINE MODE, EACH WITH ITS BOW: HOsw",
        "x   A WRECK",
        "SP  SPEED NUMBER",
        "SH  SHOOTING NUMBER",
        "CP  CAPTAIN POINTS",
    )


def shown_sea(spaces: Sequence[Space]) -> Sea:
    """The part of the sea to show: as large as the printed board and moved so that all these spaces are visible, or
    larger if they are too far apart. Beyond the maximum size, the space that lies farthest from the others is left
    out."""
    most_columns, most_rows = _FARTHEST
    while len(spaces) > 1:
        wide, high = (max(numbers) - min(numbers) for numbers in zip(*spaces, strict=True))
        if wide < most_columns and high < most_rows:
            break
        lonely = max(spaces, key=lambda at: sum(fleet.distance(at, other) for other in spaces))
        spaces = [at for at in spaces if at != lonely]
    west, columns = _stretch([at.x for at in spaces], NUMBER["columns"])
    north, rows = _stretch([at.y for at in spaces], NUMBER["rows"])
    return Sea(west, north, columns, rows)


def _stretch(numbers: Sequence[int], least: int) -> tuple[int, int]:
    """The first of the numbers to show, and how many: `least`, or more if they are too far apart; from 1 on if
    possible."""
    low, high = min(numbers, default=1), max(numbers, default=1)
    count = max(least, high - low + 1)
    return min(max(1, high - count + 1), low), count


def _name(sea: Sea, ships: Sequence[Ship]) -> str:
    """The heading of the board: its name, or the ships that are too far away to be shown."""
    away = [f"{details.SHORT[ship.name]} {ship.at}" for ship in ships if not ship.sunk and not _holds(sea, ship.at)]
    return f"FAR OFF: {', '.join(away)}" if away else "DENMARK STRAIT"


def _holds(sea: Sea, at: Space) -> bool:
    return 0 <= at.x - sea.west < sea.columns and 0 <= at.y - sea.north < sea.rows


@cache
def _map(sea: Sea) -> Map:
    rows = {number + 1: str(sea.north + number) for number in range(sea.rows)}
    columns = {number + 1: column(sea.west + number) for number in range(sea.columns)}
    ground = {
        sea.place(at): SEA if _printed(at) else _BEYOND
        for at in (Space(sea.west + x, sea.north + y) for y in range(sea.rows) for x in range(sea.columns))
    }
    return Map(Squares(), rows, columns, ground, sizes=_sizes(sea.columns))


def _sizes(columns: int) -> list[tuple[int, int]]:
    """The sizes of a space for a sea with that number of columns; the smallest is the largest that fits beside the
    text."""
    smallest = next(size for size in (_SIZES[-1], *_CLOSE) if size[0] * columns + _MARGIN <= _ROOM)
    return [size for size in (*_SIZES, *_CLOSE) if size >= smallest]


def _printed(at: Space) -> bool:
    """Whether a space is on the printed board."""
    return 1 <= at.x <= NUMBER["columns"] and 1 <= at.y <= NUMBER["rows"]


def _counter(ship: Ship, view: View, enemy: Side | None, asked: str) -> Figure:
    style = "asked" if ship.name == asked else "own" if ship.side is view.side else "enemy"
    names = [
        f"{ship.left}/{ship.card.hull}{' F' * ship.failed}",
        f"SP{movement.speed_number(ship)} SH{gunnery.shooting(ship)}",
        " ".join(f"~{number}{details.SHORT[by][:3]}" for by, number in _splashes_at(ship, view)),
    ]
    sign, short = _mark(ship, enemy, asked), details.SHORT[ship.name]
    label = ship.name if len(ship.name) < _LABEL else f"{short:<3}"  # the blank leaves room for the facing
    return Figure(sign + short[0], style, 1, names, ship.left / ship.card.hull, label, ship.facing, barred=True)


_SHELLS = Figure(" *", "marker", names=("SHELLS",))
_LABEL = 9
"""A name shorter than this is written on its counter if there is room."""


def _between(one: Space, other: Space) -> list[Space]:
    """The spaces on the line between two spaces, without the two."""
    steps = fleet.distance(one, other)
    across, down = other.x - one.x, other.y - one.y
    return [Space(one.x + round(across * step / steps), one.y + round(down * step / steps)) for step in range(1, steps)]


def _wreck(ship: Ship) -> Figure:
    return Figure(_WRECK, "marker", names=(f"WRECK OF {ship.name}",))


def _splashes_at(ship: Ship, view: View) -> list[tuple[str, int]]:
    """The splashes at a ship, by the ship that fired them."""
    return [(by.name, by.splashes) for by in view.ships.values() if by.target == ship.name and not by.sunk]


# Beside the board


def rows_of_ships(view: View, enemy: Side | None, asked: str = "") -> list[str]:
    """A row of values for each ship, under HEADS, with failed morale and its cards.

    Args:
        view: the view of the side whose ships come first
        enemy: the side whose ships have asterisks; None for neither
        asked: the ship to be ordered, which has a mark of its own; "" for none
    """
    return [_row(ship, view, enemy, asked) for ship in details.own_first(view)]


def _row(ship: Ship, view: View, enemy: Side | None, asked: str) -> str:
    begun = f"{_mark(ship, enemy, asked)}{details.SHORT[ship.name]:<5}"
    if ship.sunk:
        return f"{begun}SUNK"
    hull = f"{ship.left}/{ship.card.hull}"
    aims = ship.target and not view.ships[ship.target].sunk
    aim = f"{ship.splashes}>{details.SHORT[ship.target]}" if aims else "-"
    figures = f"{movement.speed_number(ship):>3}{gunnery.shooting(ship):>3}{ship.points:>3}"
    marks = ["F"] * ship.failed + [card[:-1] + "!" * (card in ship.permanent) for card in ship.cards]
    return f"{begun}{hull:<5}{figures} {aim:<6} {' '.join(marks)}".rstrip()


def _mark(ship: Ship, enemy: Side | None, asked: str) -> str:
    return _ASKED if ship.name == asked else "*" if ship.side is enemy else " "


def _title(ship: Ship, enemy: Side | None, asked: str) -> str:
    captain = f", {ship.captain}" if ship.captain else ""
    return f"{_mark(ship, enemy, asked)}{ship.name}{captain}".strip()


def _lines(view: View, ship: Ship) -> list[Span]:
    """A ship's values beyond its row, with the parts of its numbers."""
    speed, shooting, *captain = details.numbers(ship)
    lines = [
        f"{speed}; {shooting}",
        *captain,
        details.aims(view.ships, ship),
        *details.ability_lines(ship.captain_card.ability),
    ]
    harm = details.damage(ship)
    return [*map(Span, lines), *([Span("; ".join(harm), "event")] if harm else [])]


def aloud(view: View, asked: str = "") -> list[str]:
    """The page in sentences. asked: the ship to be ordered; "" for none."""
    return [
        f"DENMARK STRAIT, TURN {view.turn}.",
        *([f"{asked} IS ASKED."] if asked else []),
        *sentences(details.status(view)),
    ]


def sentences(lines: Iterable[str]) -> list[str]:
    """Lines as sentences, with those that are indented after the line that they belong to."""
    whole: list[str] = []
    for line in lines:
        if whole and line.startswith(" "):
            whole[-1] += f". {line.strip()}"
        else:
            whole.append(line)
    return [f"{each}." for each in whole]


# In line mode


def _in_signs(view: View, sea: Sea) -> list[Line]:
    """The board in ASCII: each ship as two letters and the direction of its bow."""
    here = {ship.at: _WRECK for ship in view.ships.values() if ship.sunk}
    here |= {ship.at: f"{_LETTERS[ship.name]}{ship.facing.lower()}" for ship in view.ships.values() if not ship.sunk}
    names = [column(sea.west + number) for number in range(sea.columns)]
    name = _name(sea, details.own_first(view))
    title = f"{name:<{_CELL * sea.columns - 4}}TURN {view.turn}"
    fill = _ICE if sea.north == 1 else " "
    lines: list[Line] = [
        (Span(title, "title"),),
        (Span("   " + "".join(f"{name:{fill}^{_CELL}}" for name in names), "dim"),),
    ]
    for y in range(sea.north, sea.north + sea.rows):
        spaces = [Space(sea.west + number, y) for number in range(sea.columns)]
        cells = [here.get(at) or (_WATER if _printed(at) else " :") for at in spaces]
        lines.append((Span(f"{y:>2} " + "".join(f"{cell:<{_CELL}}" for cell in cells)),))
    return lines


_LETTERS: Mapping[str, str] = {"BISMARCK": "BI", "PRINZ EUGEN": "PE", "HOOD": "HO", "P OF WALES": "PW"}
