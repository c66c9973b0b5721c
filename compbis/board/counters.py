"""The figures on a place, drawn in its size."""

from collections.abc import Sequence

from compbis.board.ground import FACINGS, NEWS, SUBMARINE_NEWS, Figure
from compbis.board.parts.short import short
from compbis.board.terrain import signed
from compbis.table.picture import LABEL, TWINS, Finish, Size

Row = list[tuple[str, str, str]]
"""A row of counters: texts, each with its style and the style below it."""

_OWN = ("own", "asked")
_ENEMIES = ("enemy", "sighted", "shadowed")
_RANKED = ("shadowed", "sighted", "enemy", "asked", "own", "convoy", "marker")
"""Styles of figures, in the order in which an overview prefers them."""
_MARKED = (*_ENEMIES, "asked")
"""Styles of counters that begin with a mark."""
OPEN = ("marker",)
"""Styles of figures that do not hide the ground."""
_MOST = 9
"""Larger numbers appear as +: a counter has room for one digit."""
_NAMED = 2
"""Number of rows at which a place with several of one's own counters shows the first one's name rather than the other
signs."""
_PAIR = 2
"""With this many units on a place, such as an escort and its convoy, their two letters already show the number."""
_SEVERAL = "&"
"""Stands for several of one's own units, before the letter or number of the enemies on their place."""
_REPLACED = "*? "
"""Marks of enemies that give way to others on the same place. Any other mark asks for a decision, and stays."""
_GAP = 4
"""Minimum columns of a place whose last one stays free, so that counters side by side do not run together."""


def in_signs(figures: Sequence[Figure], size: Size) -> list[Row]:
    """The rows of a place with its most important figure: the sign in the middle of the place or, if it has a label,
    all its text."""
    figure = figures[0]
    if figure.label and size.columns > len(figure.sign):
        return in_colours(figures[:1], size)
    sign = figure.beside + figure.sign[1] if figure.beside else _briefly(figures) or figure.sign
    return [[(text, figure.style, "")] for text in signed(sign, size)]


def in_colours(figures: Sequence[Figure], size: Size) -> list[Row]:
    """The rows of counters. A single figure has its sign, number and names. Several have one row each or, if there
    are too few rows for that, as many signs in each row as fit."""
    if size.rows == 1 and (standing := _standing(figures)) and len(standing) < len(figures):
        return _over_news(in_colours(standing, size), figures)
    figure, columns = figures[0], size.columns - (size.columns >= _GAP)
    enemies, others = _sides(figures)
    if size.columns <= len(figure.sign):
        return [_in_two(figures)]
    if enemies and len(figures) > 1 and size.rows == 1 and size.columns < _GAP:
        return [_in_three(enemies, others)]
    if len(figures) > max(size.rows, 1):
        return _crowded(figures, size)
    if len(figures) > 1 and size.rows == _NAMED and figure.names and all(each.style in _OWN for each in figures):
        more = f"{_headed(figure, columns).strip()}+"[:columns]
        return [[(f"{more:<{columns}}", figure.style, "")], [(short(figure.names[0], columns), LABEL, figure.style)]]
    if len(figures) > 1:
        return [_head(each, columns) for each in figures]
    if figure.style in OPEN:
        return in_signs(figures, size)
    fills = figure.style in _MARKED or columns < _GAP  # a mark separates it from the counter before it
    wide = size.columns if fills and figure.label and len(_named(figure)) > columns else columns
    rows = [short(name, columns) for name in figure.names]
    if _apart(figure) and len(_named(figure)) > wide:
        rows.insert(0, _number(figure))
    if figure.left is not None and size.rows > 2 - figure.barred:
        rows.insert(min(1, size.rows - 2), _bar(figure.left, columns))
    labels: list[Row] = [[(f"{row:<{wide}}", LABEL, figure.style)] for row in rows[: size.rows - 1]]
    return [_head(figure, wide), *labels]


def foremost(figures: Sequence[Figure]) -> Figure | None:
    """The figure that an overview shows of these; None if there are none."""
    return min(figures, key=lambda figure: _RANKED.index(figure.style), default=None)


def styles(figures: Sequence[Figure]) -> tuple[str, str]:
    """The style of the enemy on a place, and that of the most important other figure that stands there; "" for none."""
    enemies, others = _sides(_standing(figures))
    figure = foremost(others)
    return enemies[0].style if enemies else "", figure.style if figure else ""


def counted(figures: Sequence[Figure]) -> list[Figure]:
    """The figures of a place as its counter in two columns shows them: those that look alike as one, with the number of
    all of them; a ship and a convoy apart; and the markers there. Enemies and others have separate counters."""
    markers = [each for each in figures if each.style in OPEN]
    if len(markers) == len(figures):
        return markers
    row = in_colours(figures, Size(2, 1))[0]
    first, *others = _standing(figures)
    if {style for _, style, _ in row} != {first.style}:
        return markers if opposed(figures) else [first, *others, *markers]
    text = "".join(text for text, _, _ in row)
    number = first.number + sum(each.number for each in others if each.style == first.style)
    sign = text if others and first.sign[0] != " " else first.sign
    return [first._replace(number=number, sign=sign, brief=text if first.brief else ""), *markers]


def opposed(figures: Sequence[Figure]) -> bool:
    """Whether enemies and others stand on one place, and the counter says no more than that."""
    return len(figures) >= _PAIR and all(_sides(_standing(figures))) and not _standing(figures)[0].means


def on_news(figures: Sequence[Figure]) -> bool:
    """Whether the counter of a place in two columns shows that an enemy was last known to be there."""
    standing = _standing(figures) if len(figures) >= _PAIR else ()
    return bool(standing) and _over_news([_in_two(standing)], figures) != [_in_two(standing)]


def unseen(figures: Sequence[Figure], size: Size, finish: Finish) -> list[Figure]:
    """The units on a place whose letters its counter does not show, and the markers that are not shown whole.

    Args:
        figures: what stands on a place
        size: the size of the place
        finish: how the board is drawn
    """
    if len(figures) < _PAIR:
        return []
    rows = in_signs(figures, size) if finish is Finish.SIGNS else in_colours(figures, size)
    drawn = "\n".join("".join(text for text, _, _ in row) for row in rows)
    return [figure for figure in figures if not any(sign in drawn for sign in _signs(figure))]


def _signs(figure: Figure) -> list[str]:
    """What may stand for a figure on a counter: for a marker, all of it; for a unit, its letter, large or small, its
    short form or its label."""
    if figure.style in OPEN:
        return [figure.sign.strip()]
    letter = figure.sign[1]
    return [letter, letter.lower(), *filter(None, (figure.brief, figure.label))]


def hides(row: Row) -> bool:
    """Whether a row of a place hides some of the ground."""
    return any(style not in OPEN or not text.isspace() for text, style, _ in row)


def separate(left: Sequence[Row], rows: list[Row], columns: int) -> list[Row]:
    """The rows of a place, in their alternative style if they would run into those of the place at the left.

    Args:
        left: the rows of that place
        rows: the rows of this place
        columns: the width of that place
    """
    for before, row in zip(left, rows, strict=False):
        if _runs_on(before[-1], row[0]) and _width(before) >= columns:
            return [[_twin(part) for part in parts] for parts in rows]
    return rows


def _width(row: Row) -> int:
    return sum(len(text) for text, _, _ in row)


def _runs_on(one: tuple[str, str, str], other: tuple[str, str, str]) -> bool:
    """Whether two counters in the same style touch, and the second begins with a letter or digit, or both have names:
    then a mark alone would not separate them."""
    named = min(len(one[0]), len(other[0])) > _PAIR
    if one[0][-1:].isspace() or not (other[0][:1].isalnum() or named):
        return False
    return bool({one[1], one[2]} & {other[1], other[2]} & TWINS.keys())


def _twin(part: tuple[str, str, str]) -> tuple[str, str, str]:
    text, style, on = part
    return text, TWINS.get(style, style), TWINS.get(on, on)


def _smallest(figures: Sequence[Figure]) -> str:
    """The sign of the first figure. If that begins with a blank, its letter and the number of all units that look like
    it, or a + if there are only others."""
    if brief := _briefly(figures):
        return brief
    figure, *others = figures
    alike = sum(each.number for each in others if each.style == figure.style) * (figure.style not in OPEN)
    whole = figure._replace(number=figure.number + alike)
    if figure.sign[0] != " " or (whole.number == 1 and not others):
        return figure.sign
    return f"{figure.sign[1]}{'+' if whole.number == 1 else _digit(whole)}"


def _standing(figures: Sequence[Figure]) -> Sequence[Figure]:
    """The figures that hide the ground."""
    return [each for each in figures if each.style not in OPEN]


def _over_news(rows: list[Row], figures: Sequence[Figure]) -> list[Row]:
    """The single row of a counter. If an enemy was last known to be on its place, and the counter has a blank, a mark
    at its end says so."""
    ((sign, style, on), *others), *_ = rows
    news = next((each for each in figures if each.style in OPEN and each.sign[0] in (NEWS, SUBMARINE_NEWS)), None)
    if not news or others or " " not in (sign[0], sign[-1]):
        return rows
    return [[((sign if sign[-1] == " " else sign[1:] + " ")[:-1], style, on), (news.sign[0], news.style, "")]]


def _in_two(figures: Sequence[Figure]) -> Row:
    """All figures of a place in two columns: what is there, or how many there are."""
    enemies, others = _sides(figures)
    if enemies and len(figures) > 1:
        return _opposed(enemies, others)
    return _in_company(figures) or [(_with_others(figures) or _smallest(figures), figures[0].style, "")]


def _opposed(enemies: Sequence[Figure], others: Sequence[Figure]) -> Row:
    """A mark and the letter of the enemy, or the number of several. Other units on the same place replace the mark:
    one by a small letter, so that it never looks like a counter of its own; several by a sign. The unit to be ordered
    and its enemy show only their marks. A mark that asks for a decision is never replaced: if the decision is about a
    unit of one's own, that unit's small letter precedes it; else the letter of the enemy, which matters more than the
    other units, follows it. So does that of a figure which means more than an enemy, such as a wreck."""
    first, *more = enemies
    mark, style = first.sign[0], first.style
    last = _many(len(enemies)) if more and not first.means else first.sign[1]
    if not others and mark == " ":
        return [(_smallest(enemies), style, "")]
    if others:
        ours, style = others[0], others[0].style
        asks = mark not in _REPLACED
        if ours.sign[0] != " ":
            return [(ours.sign[1].lower() if asks else ours.sign[0], style, ""), (mark, first.style, "")]
        if not asks:
            alone = len(others) == 1 and (ours.number == 1 or ours.brief)
            mark = ours.sign[1].lower() if alone else _SEVERAL
    return [(mark, style, ""), (last, first.style, "")]


def _in_company(figures: Sequence[Figure]) -> Row:
    """The letters of one's own ship and of a convoy on its place, or the convoy's letter and the number of all if there
    are more; empty unless both are there."""
    figure, *others = figures
    convoy = figure.also or next((each.sign[1] for each in others if each.style == "convoy"), "")
    if not convoy or figure.style != "own" or figure.sign[0] != " ":
        return []
    number = figure.number if figure.also else len(figures)
    if number > _PAIR:
        return [(convoy, "convoy", ""), (_many(number), figure.style, "")]
    return [(figure.sign[1], figure.style, ""), (convoy, "convoy", "")]


def _with_others(figures: Sequence[Figure]) -> str:
    """The first letter of a counter with a short form, and that of a unit without one on the same place, or a + for
    several; "" if there are none."""
    figure, *others = figures
    if not figure.brief or all(each.brief for each in others):
        return ""
    return f"{figure.label[0]}{'+' if others[1:] else others[0].sign[1]}"


def _sides(figures: Sequence[Figure]) -> tuple[Sequence[Figure], Sequence[Figure]]:
    """The enemy's figures, and the others."""
    enemies = [each for each in figures if each.style in _ENEMIES]
    return enemies, [each for each in figures if each.style not in _ENEMIES]


def _briefly(figures: Sequence[Figure]) -> str:
    """The short form of a counter, or of several; "" if it has none."""
    brief = figures[0].brief
    return f"{figures[0].label[0]}+" if brief and sum(bool(each.brief) for each in figures) > 1 else brief


def _in_three(enemies: Sequence[Figure], others: Sequence[Figure]) -> Row:
    """One's own letter or number, or the letter of the unit to be ordered, and the first enemy; or the mark and letters
    of two enemies. Several enemies beside others, and more than two enemies, appear as a number."""
    first, *more = enemies
    if others:
        number = sum(each.number for each in others)
        ours = _many(number) if number > 1 and others[0].sign[0] == " " else others[0].sign[1]
        theirs = f"{first.sign[0]}{_many(len(enemies))}" if more and not first.means else first.sign
        return [(ours, others[0].style, ""), (theirs, first.style, "")]
    return [(first.sign, first.style, ""), (_many(len(enemies)) if more[1:] else more[0].sign[1], more[0].style, "")]


def _crowded(figures: Sequence[Figure], size: Size) -> list[Row]:
    """Signs side by side, two columns each; one alone in the last row has its number. If not all fit, the enemies
    share one row and the others another, each with the sign of its first figure and the number of all. Without enemies,
    a + follows the last sign that fits.

    In a row enemies come last, since their mark then separates them: L2*S, where *SL2 would read as one name."""
    each = size.columns // 2
    more = len(figures) > each * size.rows
    if more and size.rows > 1 and all(sides := _sides(figures)):
        return [_together(side, size.columns - (size.columns >= _GAP)) for side in sides]
    shown = figures[: each * size.rows - (more and size.columns % 2 == 0)]
    signs = [_in_two([figure]) for figure in shown]
    if more:
        signs[-1] = [(f"{shown[-1].sign}+", shown[-1].style, "")]
    apart = [*zip(shown, signs, strict=True)]
    rows = [_side_by_side(_enemies_last(apart[first : first + each])) for first in range(0, len(signs), each)]
    if not more and (len(shown) - 1) % each == 0:
        rows[-1] = _head(shown[-1], size.columns - (size.columns >= _GAP))
    return rows


def _enemies_last(signs: Sequence[tuple[Figure, Row]]) -> list[Row]:
    """The signs of a row in their order, those of enemies after the others."""
    return [sign for _, sign in sorted(signs, key=lambda pair: pair[0].style in _ENEMIES)]


def _side_by_side(signs: Sequence[Row]) -> Row:
    """Signs in one row, in their alternative style where two would run together. A number before the day of a track is
    a +: M+24, where M424 would read as one number."""
    row: Row = []
    for sign in signs:
        if row and sign[0][1] in OPEN and sign[0][0][:1].isdigit() and row[-1][0][-1:].isdigit():
            text, style, on = row[-1]
            row[-1] = f"{text[:-1]}+", style, on
        row += map(_twin, sign) if row and _runs_on(row[-1], sign[0]) else sign
    return row


def _together(figures: Sequence[Figure], columns: int) -> Row:
    """The sign of the first of several figures, and how many units they all stand for."""
    return _head(figures[0]._replace(number=sum(figure.number for figure in figures)), columns)


def _head(figure: Figure, columns: int) -> Row:
    """The first row of a counter. The letter of a convoy among its units is in the style of convoys. If there are only
    two of them, or no room for their number as well, it takes the number's place."""
    if not figure.also:
        return [(_headed(figure, columns), figure.style, "")]
    named = figure.sign if figure.number == _PAIR else _named(figure)
    named = named if len(named) < columns else named.strip()[: columns - 1]
    rest = " " * (columns - len(named) - 1)
    return [(named, figure.style, ""), (figure.also, "convoy", ""), *[(rest, figure.style, "")] * bool(rest)]


def _headed(figure: Figure, columns: int) -> str:
    """The first row of a counter: its sign, or its mark and label, and its heading."""
    arrow = FACINGS.get(figure.facing, "")
    named = _named(figure)
    if _apart(figure) and len(named) > columns:
        named = f"{named.removesuffix(_number(figure))}+"
    if figure.label[-1:].isdecimal() and len(named) > columns:
        named = f"{named.rstrip('+0123456789')[: columns - 1]}{figure.label[-1]}"  # ON1, not ONS
    return f"{named.removesuffix(arrow)[: columns - len(arrow)]}{arrow}".ljust(columns)


def _named(figure: Figure) -> str:
    name = f"{figure.sign[0].strip()}{figure.label}" if figure.label else figure.sign
    return f"{name}{_number(figure)}{FACINGS.get(figure.facing, '')}"


def _apart(figure: Figure) -> bool:
    """Whether a number after the label would seem to be part of it: B1 and 3 as B13."""
    return figure.number > 1 and figure.label[-1:].isdecimal()


def _number(figure: Figure) -> str:
    if figure.number == 1:
        return ""
    return f"x{_digit(figure)}" if _apart(figure) else _digit(figure)


def _digit(figure: Figure) -> str:
    return _many(figure.number)


def _many(number: int) -> str:
    return f"{number}" if number <= _MOST else "+"


def _bar(left: float, columns: int) -> str:
    """A bar in proportion to what is left: at least one block while anything is. It is half a row high, so that the
    counter shows below it even where its letters are as dark as the page."""
    full = max(round(left * columns), left > 0)
    return "▀" * full + "·" * (columns - full)
