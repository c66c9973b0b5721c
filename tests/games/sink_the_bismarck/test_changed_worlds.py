"""No phase shows a side what it cannot know. The same turn is played in two worlds that differ in what the enemy's
unmarked counters hold. Until a difference comes to light, the side gets the same questions and reports, and the enemy
the same kinds of question, since the side could notice them."""

import random
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any

import pytest

from compbis.games.sink_the_bismarck.cards.scenarios import NAMES
from compbis.games.sink_the_bismarck.edition import EDITION
from compbis.games.sink_the_bismarck.game import Game, start
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.requests.plot import PlotRequest
from compbis.games.sink_the_bismarck.rules.movement import hexes
from compbis.games.sink_the_bismarck.state.orders import Sail
from compbis.games.sink_the_bismarck.state.position import Position
from compbis.games.sink_the_bismarck.state.reports import ConvoySailed, Unmasked
from compbis.games.sink_the_bismarck.trials import other_ships, other_values
from compbis.table.report import BOTH, Report
from compbis.table.request import Order, judged
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.turn import Turn
from tests.games.sink_the_bismarck.eager import Eager, approach

TURNS = 14
SEEDS = range(4)
COMES_OUT = ("detected", "unmasked", "convoy_seen", "searched", "battle", "struck", "scored", "tanker_found")
"""Kinds of report that bring something hidden to light: after them the worlds may differ. A search may fail here and
succeed there because the searcher has other ships."""
STEPS = 2
"""A move in hexes that every task force can make, so an order is legal whatever the counter holds."""

Event = tuple[Any, ...]
Change = Callable[[Position, random.Random], Position]


class Bluff:
    """Orders counters only by what both sides know, never by what they hold: a perfect bluff."""

    def __init__(self, side: Side, seed: int) -> None:
        self._random = random.Random(f"bluff {side} {seed}")
        self._prey = side is GERMAN and self._random.random() < 0.7

    def answer(self, request: Any) -> Order:
        """Send counters towards the enemy, and order nothing else."""
        if isinstance(request, PlotRequest | MoveRequest):
            for force in request.view.forces.values():
                if force.name not in request.ways and self._random.random() < 0.7:
                    order = Sail(force.name, approach(request.view, force, STEPS, self._prey))
                    if order.way and not request.why_not(order):
                        return order
        return request.default  # type: ignore[no-any-return]


def events(position: Position, side: Side, captains: dict[Side, Any]) -> tuple[list[Event], Position]:
    """All that a side sees of a turn: its questions, the kinds of the enemy's questions, and its reports; and
    the position after it."""
    game = Game(position)
    turn = Turn(game)
    seen: list[Event] = []
    while turn.open:
        seen += [("told", report) for report in game.take_reports() if side in report.audience]
        question = next(iter(turn.open.values()))
        request = question.request
        seen.append(("asked", request.side, request.kind, request if request.side is side else None))
        turn.answer(question, judged(request, captains[request.side].answer(request)))
    seen += [("told", report) for report in game.take_reports() if side in report.audience]
    return seen, game.position


def compared(one: list[Event], other: list[Event]) -> tuple[list[Event], Event | None, Event | None]:
    """The common beginning, and the first event of each that differs, None at an end."""
    for number, (here, there) in enumerate(zip_longest(one, other)):
        if here != there:
            return one[:number], here, there
    return one, None, None


def comes_out(here: Event | None, there: Event | None) -> bool:
    """Whether the worlds differ because something came to light, or because a convoy got home, for which the British
    score or not."""
    kinds = [event[1].kind if event and event[0] == "told" else "" for event in (here, there)]
    return all(kind in COMES_OUT for kind in kinds) or "scored" in kinds


def play(scenario: str, seed: int, side: Side, change: Change, options: Sequence[str] = ()) -> set[Event]:
    """Play a game with each turn in two worlds. Return the sides and kinds of the questions common to both."""
    game = Game(start(seed, scenario, options), keep_log=False)
    dice = random.Random(seed)
    same: set[Event] = set()
    position = game.position
    for turn in range(1, TURNS):
        if position.outcome:
            break
        other = change(position, dice) if turn > 1 else position
        (one, after), (there, _) = (
            events(world, side, {side: Eager(side, 100 * seed + turn), side.enemy: Bluff(side.enemy, seed)})
            for world in (position, other)
        )
        alike, here, differs = compared(one, there)
        assert (here, differs) == (None, None) or comes_out(here, differs), (
            f"turn {turn}, after {alike[-3:]}:\n here {here}\nthere {differs}"
        )
        if other != position:
            same |= {event[1:3] for event in alike if event[0] == "asked"}
        position = after
    return same


def _ships(side: Side) -> Change:
    """A change that redeals the ships of a side's enemy, as long as each can move as far as the bluff orders."""

    def change(position: Position, dice: random.Random) -> Position:
        enemy = [ship for force in position.forces.values() if force.side is not side for ship in force.ships]
        slow = any(hexes([position.ships[ship]], position.turn) < STEPS for ship in enemy)
        return position if slow else other_ships(position, side, dice)

    return change


@pytest.mark.parametrize("side", Side)
def test_what_ships_are_on_counters_shows_in_no_phase(side: Side) -> None:
    same: set[Event] = set()
    for number, scenario in enumerate(NAMES):
        for seed in SEEDS:
            same |= play(scenario, len(SEEDS) * number + seed, side, _ships(side))
    enemy = {kind for asked, kind in same if asked is side.enemy}
    own = {kind for asked, kind in same if asked is side}
    if side is BRITISH:
        assert {"regroup", "search", "plot", "pass", "raid"} <= enemy, enemy
        assert {"regroup", "search", "move", "pass"} <= own, own
    else:
        assert {"regroup", "search", "move", "pass"} <= enemy, enemy
        assert {"regroup", "search", "plot", "pass", "raid"} <= own, own


@pytest.mark.parametrize("side", Side)
def test_convoy_values_show_in_no_phase(side: Side) -> None:
    for seed in SEEDS:
        assert play(NAMES[0], seed, side, other_values)


@pytest.mark.parametrize("side", Side)
def test_nothing_hidden_shows_with_all_options(side: Side) -> None:
    options = [option.name for option in EDITION.options]
    same: set[Event] = set()
    for number, scenario in enumerate(NAMES):
        for seed in SEEDS[:2]:
            same |= play(scenario, 50 + len(SEEDS) * number + seed, side, _ships(side), options)
    assert {"regroup", "search", "plot", "pass"} <= {kind for _, kind in same}
    assert play(NAMES[0], 7, side, other_values, options)


def test_a_leak_is_noticed() -> None:
    """A question in one world alone is a leak; a dummy unmasked in both is none."""
    asked: Event = ("asked", GERMAN, "raid", None)
    assert compared([asked], []) == ([], asked, None)
    assert not comes_out(asked, None)
    found, other = (
        ("told", Report(1, BOTH, facts)) for facts in (Unmasked(counter="G1"), ConvoySailed(convoy="HX1", hex=1))
    )
    assert comes_out(found, found) and not comes_out(found, other) and not comes_out(found, None)
