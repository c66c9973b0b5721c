"""Answers that also apply to later questions of the same kind: all hexes of a search, all guns of a round, a course for
every ship."""

import re
from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from typing import Any

from compbis.desk.phased.asked import Answer, numbered
from compbis.desk.place import STANDS
from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.cards.board import NAMES, Hex
from compbis.games.chase_of_the_bismarck.desk import reading
from compbis.games.chase_of_the_bismarck.rules import odds, search
from compbis.games.chase_of_the_bismarck.state.orders import Call, Fire
from compbis.games.chase_of_the_bismarck.words import asking
from compbis.table.request import Order

ALL = "ALL"
_TO = "-"
_COMPLETE = ("abort", "entry")
"""The questions that one list of answers settles: the ships left out do not try in this round."""


def about(request: Any) -> tuple[Any, ...]:
    """What a question is about. One answer may apply to all questions for which this is the same."""
    battle = getattr(request, "battle", None)
    return request.view.turn, request.kind, (battle.at, battle.round) if battle else ()


def read(request: Any, line: str, likely: Collection[Hex] = ()) -> Answer | None:
    """The answer that applies to several questions; None if the line answers only one.

    Args:
        request: the question
        line: the line
        likely: the hexes listed for a search

    Raises:
        IllegalOrder: the line names what cannot be done
    """
    words = line.upper().replace(",", " ").split()
    if not words:
        return None
    match request.kind:
        case "call":
            return _calls(request, words, likely)
        case "fire" | "torpedoes":
            return _picked(request, words) or _shots(request, words)
        case "steer" if words[-1].endswith(STANDS):
            course = " ".join(words).removesuffix(STANDS).strip()
            return lambda asked: _legal(asked, lambda: reading.answer(asked, course))
        case "strike" | "abort" | "entry" if words == [ALL]:
            return lambda asked: asked.legal[0] if asked.legal else None
        case "strike" | "abort" | "entry":
            return _picked(request, words)
    return None


def _picked(request: Any, words: Sequence[str]) -> Answer | None:
    """Several answers by their numbers in the list, each given once."""
    if len(words) < 2 or not all(map(str.isdecimal, words)):
        return None
    found = [numbered(word, asking.listed(request)) for word in words]
    if None in found:
        return None
    ships = [order.ship for order in found if isinstance(order, Fire)]
    if len({*ships}) < len(ships):
        raise IllegalOrder("A SHIP FIRES AT ONE TARGET")

    def answer(asked: Any) -> Order | None:
        while found:
            if (order := found.pop(0)) in asked.legal:
                return order
        return asked.default if asked.kind in _COMPLETE else None

    return answer


def _legal(request: Any, make: Callable[[], Order]) -> Order | None:
    """The answer that `make` returns, or None if it is illegal."""
    try:
        order = make()
        request.judge(order)
    except IllegalOrder:
        return None
    return order


# Search


def _calls(request: Any, words: Sequence[str], likely: Collection[Hex]) -> Answer | None:
    """Searches of `ALL` hexes in the list, of those with five factors or more (`5+`), of those in some rows (`T-W`), or
    of several hexes by name. They end the search."""
    if words == [ALL]:
        wanted = {*likely}
    elif len(words) == 1 and re.fullmatch("[0-9]{1,2}[+]", words[0]):
        wanted = _with_factors(request, likely, int(words[0][:-1]))
    elif len(words) == 1 and _TO in words[0]:
        wanted = _in_rows(likely, *words[0].split(_TO, 1))
    elif len(words) > 1 and words[0] not in reading.VERBS["call"]:
        wanted = set(map(reading.hex_of, words))
    else:
        return None
    if not wanted & {*request.places}:
        raise IllegalOrder("NONE OF THOSE CAN BE SEARCHED NOW")
    return lambda asked: next((Call(at) for at in asked.places if at in wanted), asked.default)


def _with_factors(request: Any, likely: Collection[Hex], least: int) -> set[Hex]:
    view = request.view
    found = search.factors(view.side, view.ships, view.search)
    return {at for at in likely if found[at] >= least}


def _in_rows(likely: Collection[Hex], first: str, last: str) -> set[Hex]:
    rows = list(dict.fromkeys(row_of(at) for at in NAMES))
    if first not in rows or last not in rows:
        raise IllegalOrder("ROWS ARE A TO Z, THEN AA TO AH: LIKE T-W")
    wanted = rows[rows.index(first) : rows.index(last) + 1]
    return {at for at in likely if row_of(at) in wanted}


def row_of(at: Hex) -> str:
    """The letters of the row of a hex."""
    return NAMES[at].rstrip("0123456789")


# Combat


def _shots(request: Any, words: Sequence[str]) -> Answer | None:
    """`ALL`: each ship fires where it takes most hull, or launches all its torpedoes; `ALL BIS`: at one ship."""
    if words[0] != ALL or len(words) > 2:
        return None
    target = words[1] if len(words) == 2 else ""
    if target and not any(order.target == target for order in request.legal):
        raise IllegalOrder(f"NOBODY CAN REACH {target[:8]} NOW")

    def answer(asked: Any) -> Order | None:
        orders = [order for order in asked.legal if target in ("", order.target)]
        return max(orders, key=lambda order: _worth(asked, order), default=None)

    return answer


def _worth(asked: Any, order: Any) -> tuple[Fraction | int, ...]:
    if asked.kind == "fire":
        found = odds.guns(asked.battle, order)
        return found.hull, found.dice * found.tenths
    return order.number, odds.torpedo(asked.battle, order)
