"""The ways out to the Atlantic: whether a raider that has not been found can have passed each of them, and since when.

A ship has passed a way out if it is beyond all of them, and if that was the last one whose squares it entered. Only
what excludes a square in whereabouts.py excludes it here.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial

from compbis.games.computer_bismarck.cards.board import OPEN, Square
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.roster import BISMARCK, SHIPS, ShipSpec
from compbis.games.computer_bismarck.rules import routes
from compbis.games.computer_bismarck.rules.movement import most_squares, squares_now
from compbis.games.computer_bismarck.rules.whereabouts import (
    NO_TRACE,
    NOWHERE,
    Past,
    Squares,
    Trace,
    Whereabouts,
    at_start,
    layers,
    past,
    undamaged,
)
from compbis.table.values import NamedTuple


class Passage(NamedTuple):
    """A way out: its name, and the squares across it, one of which a ship enters when it passes."""

    name: str
    squares: Squares


PASSAGES = (
    Passage("DENMARK STRAIT", frozenset((1117, 1118, 1119))),
    Passage("ICELAND-FAEROES", frozenset((1419, 1420, 1421, 1521, 1522))),
    Passage("FAEROES-SCOTLAND", frozenset((1622, 1623, 1723, 1724))),
)
"""Round Iceland in the north, and from Iceland to Scotland on either side of the Faeroes, not on this board."""
_BY = 10_000
"""A place is a square plus this times the number of the way out that the ship passed last, 0 for none."""
_PASSED = {square: _BY * number for number, passage in enumerate(PASSAGES, 1) for square in passage.squares}


class WayOut(NamedTuple):
    """What the reports to the other side say about a way out.

    Args:
        since: the turn at whose end the ship may first have been beyond the way out; 0 if it cannot have been
        shut: whether the ship could be beyond it until the searches of the last turn, but no longer
        earliest: the first turn, from this one on, at whose end the ship can be beyond it; 0 if the game ends before
            that
    """

    since: int
    shut: bool
    earliest: int


class _Passed(NamedTuple):
    """What the reports of some turns say.

    Args:
        at: the places where the ship can be
        since: by way out, the turn at whose end it may first have been beyond it, 0 if it cannot be
        shut: by way out, whether it could be beyond it until the last search
        outside: whether a report has shown the ship beyond a way out
    """

    at: Whereabouts
    since: Sequence[int]
    shut: Sequence[bool]
    outside: bool = False


_KEPT = 32
"""The number of results that are kept, so that a new turn continues from the one before."""


@cache
def atlantic() -> Squares:
    """The squares beyond the ways out: no way leads there from the raiders' port but through one of them."""
    waters, home = OPEN[SHIPS[BISMARCK].side] - _PASSED.keys(), {SHIPS[BISMARCK].square}
    edge = home
    while edge:
        edge = {there for square in edge for _, there in routes.ways(BISMARCK, square) if there in waters} - home
        home |= edge
    return frozenset(waters - home)


def ways_out(
    spec: ShipSpec, traces: Mapping[int, Trace], searched: Mapping[int, Squares], turn: int
) -> Mapping[str, WayOut]:
    """What the reports say about each way out, by name; nothing once they have shown the ship beyond one.

    Args:
        spec: the card of a German ship
        traces: by turn, what the other side learned of it
        searched: by turn, the squares where the other side would have spotted any ship but a submarine (9.5); for this
            turn, those where it will spot any
        turn: the number of the turn
    """
    if not atlantic():
        return {}
    passed = _passed(spec, past(traces, searched, turn))
    if passed.outside:
        return {}
    earliest = _earliest(spec, passed.at, traces.get(turn, NO_TRACE), turn, searched.get(turn, NOWHERE))
    told = zip(passed.since, passed.shut, earliest, strict=True)
    return {passage.name: WayOut(*values) for passage, values in zip(PASSAGES, told, strict=True)}


@lru_cache(_KEPT)
def _passed(spec: ShipSpec, learned: Past) -> _Passed:
    """What the reports of these turns say."""
    if not learned:
        return _Passed(at_start(spec), [0] * len(PASSAGES), [False] * len(PASSAGES))
    *earlier, (trace, searched) = learned
    before = _passed(spec, tuple(earlier))
    if before.outside:
        return before
    at = _at_end_of_turn(spec, before.at, trace, len(learned), searched)
    places, beyond = at.rested | at.dashed, _beyond(at)
    shut = [bool(since) and not now for since, now in zip(before.since, beyond, strict=True)]
    since = [(since or len(learned)) * now for since, now in zip(before.since, beyond, strict=True)]
    return _Passed(at, since, shut, all(map(_outside, places)) or any(map(_unexplained, places)))


def _earliest(spec: ShipSpec, at: Whereabouts, trace: Trace, turn: int, searched: Squares) -> list[int]:
    """The first turn, from this one on, at whose end the ship can be beyond each way out if only this turn's search can
    stop it.

    Args:
        spec: the card of the ship
        at: where it can be when the turn begins
        trace: what the other side learned of it in the turn
        turn: the number of the turn
        searched: the squares where this turn's search spots it
    """
    found = [0] * len(PASSAGES)
    for number in range(turn, LAST_TURN + 1):
        here = number == turn
        at = _at_end_of_turn(spec, at, trace if here else NO_TRACE, number, searched if here else NOWHERE)
        found = [before or number * now for before, now in zip(found, _beyond(at), strict=True)]
        if all(found):
            break
    return found


def _beyond(at: Whereabouts) -> list[bool]:
    """Whether the ship can be beyond each way out."""
    passed = {place // _BY for places in at for place in places if _outside(place)}
    return [number in passed for number in range(1, len(PASSAGES) + 1)]


def _outside(place: int) -> bool:
    return place % _BY in atlantic()


def _unexplained(place: int) -> bool:
    """Whether a place is beyond the ways out, though the ship has passed none of them: a report came as a surprise."""
    return place < _BY and _outside(place)


def _at_end_of_turn(spec: ShipSpec, at: Whereabouts, trace: Trace, turn: int, searched: Squares) -> Whereabouts:
    """The places when a turn ends; as whereabouts.at_end_of_turn."""
    if trace.began:
        at = _within(at, trace.began)
    moved = Whereabouts(at.rested | at.dashed, NOWHERE) if trace.held else _moved(spec, at, trace.passed, turn)
    if trace.ended:
        moved = _within(moved, trace.ended)
    if len(trace.ended) == 1:
        return moved
    return Whereabouts(*(frozenset(place for place in places if place % _BY not in searched) for places in moved))


def _moved(spec: ShipSpec, at: Whereabouts, passed: Square, turn: int) -> Whereabouts:
    """The places after a move. passed: the first of several squares that it entered, 0 if that is not known."""
    ship = undamaged(spec)
    steps = partial(_beside, spec.name)
    if passed:
        first = {place for place in layers(steps, at.rested | at.dashed, 1)[0] if place % _BY == passed}
        return Whereabouts(
            NOWHERE, NOWHERE.union(*layers(steps, frozenset(first or {passed}), most_squares(ship, turn) - 1))
        )
    far = layers(steps, at.rested, squares_now(ship, ship.mode, turn))
    again = layers(steps, at.dashed, squares_now(ship._replace(dashed=True), ship.mode, turn))
    rested = NOWHERE.union(at.rested, at.dashed, *far[:1], *again[:1])
    return Whereabouts(rested, NOWHERE.union(*far[1:], *again[1:]))


@cache
def _beside(ship: str, place: int) -> frozenset[int]:
    """The places to which a ship's ways lead from a place."""
    by = place - place % _BY
    return frozenset([_PASSED.get(there, by) + there for _, there in routes.ways(ship, place % _BY)])


def _within(at: Whereabouts, known: Iterable[Square]) -> Whereabouts:
    """The places in squares that surely include the ship's; if there are none, those squares with no way out passed."""
    left = Whereabouts(*(frozenset(place for place in places if place % _BY in known) for places in at))
    return left if left.rested or left.dashed else Whereabouts(frozenset(known), frozenset(known))
