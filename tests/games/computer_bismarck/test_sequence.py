"""Section 4, the sequence of play."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from compbis.games.computer_bismarck.cards.modes import ARMED, ARMS
from compbis.games.computer_bismarck.game import BismarckGame, new_game
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.requests.decisions import (
    BismarckRequest,
    EvadeRequest,
    MovementRequest,
    ShadowRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.sequence import play_turn
from compbis.games.computer_bismarck.state.orders import parse
from compbis.games.computer_bismarck.state.position import Position, start
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.dice import Dice
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.asked import one_by_one
from tests.games.computer_bismarck.scripted_dice import ScriptedDice

Answer = Callable[[Request], Order]
Event = list[Any]
"""What happened: a report, a draw or an answered request, as plain data."""


def events(game: BismarckGame, answer: Answer) -> Iterator[Event]:
    """Play one turn; yield everything that happens, in order."""
    game.take_draws()  # those of the set-up
    steps = one_by_one(game.play_turn())
    request = next(steps, None)
    while request is not None:
        yield from _news(game)
        order = answer(request)
        judged = request.judge(order)
        yield ["order", request.side, request.kind, str(order)]
        try:
            request = steps.send(judged)
        except StopIteration:
            request = None
    yield from _news(game)


def _news(game: BismarckGame) -> list[Event]:
    reports = [["report", *report.plain()] for report in game.take_reports()]
    return reports + [["draw", *draw] for draw in game.take_draws()]


class Phases(ScriptedDice):
    """Dice that all give high results, and record the phases in which they are thrown."""

    def __init__(self) -> None:
        super().__init__({"confused": [99], "run": [99], "torpedo": [99], "salvo": [999]}, otherwise=999)
        self.phases: list[str] = []

    def draw(self, purpose: str, sides: int, *of: str | int) -> int:
        """Throw a die, and record the phase."""
        if self.phase not in self.phases[-1:]:
            self.phases.append(self.phase)
        return super().draw(purpose, sides, *of)


def put(position: Position, side: Side, name: str, **state: Any) -> Ship:
    ship = position.ships[side][name]._replace(**state)
    position.put(ship)
    return ship


def crowded() -> Position:
    """A turn in which there is something to do in every phase."""
    position = start(1, (), frozenset())
    position.turn, position.visibility = 23, (2,) * 20
    put(position, GERMAN, "BISMARCK", square=2015)
    put(position, GERMAN, "PR EUGEN", square=1916)
    put(position, BRITISH, "KENYA", square=1916, mode="M")
    put(position, BRITISH, "DF1", square=2015)
    put(position, BRITISH, "SG1", square=2015)
    put(position, BRITISH, "AURORA", square=2015, mode="P")
    put(position, BRITISH, "NORFOLK", square=1817, mode="P")
    bomber = position.planes[BRITISH]["ULSTER"]
    position.put_plane(bomber._replace(square=2016, mode=ARMED, load=ARMS, endurance=2))
    position.spotted[GERMAN] = frozenset(("PR EUGEN",))
    return position


def answers_in_the_crowd(request: Request) -> Order:
    """Act wherever there is something to do."""
    match request:
        case MovementRequest(side=side, view=view) if side is BRITISH and not view.plane_legs:
            return parse("MP ULSTER = A W")
        case ShadowRequest():
            return parse("TAKE KENYA")
        case EvadeRequest():
            return parse("MS PR EUGEN = M NE N")
        case TargetRequest():
            return parse("TAKE BISMARCK")
    return request.default


@pytest.mark.rule("1.3c", "4.0a", "4.2b", "4.2c", "4.6b", "4.9a", "16.2a")
def test_4_the_phases_of_a_turn_in_order() -> None:
    dice = Phases()
    game = BismarckGame(crowded(), dice)
    carried_out = []

    def answer(request: Request) -> Order:
        assert isinstance(request, BismarckRequest)
        carried_out.append(request.view.carried_out)
        return answers_in_the_crowd(request)

    kinds = [(event[1], event[2]) for event in events(game, answer) if event[0] == "order"]
    assert kinds == [
        (BRITISH, "shadow"),  # 4.2
        (GERMAN, "evade"),
        (BRITISH, "movement"),  # 4.31
        (BRITISH, "movement"),
        (GERMAN, "movement"),  # 4.32
        (BRITISH, "target"),  # 4.6: aircraft, submarines, destroyers, ships (16.2)
        (BRITISH, "target"),
        (BRITISH, "target"),
        (BRITISH, "fight"),
        (GERMAN, "fight"),
    ]
    assert carried_out == [False] * 5 + [True] * 5  # 4.51
    phases = ["shadow", "fast shadow", "air", "submarine", "destroyer", "chance", "weather", "reinforcements"]
    assert dice.phases == phases
    assert game.turn == 24


@pytest.mark.rule("2.26a", "4.4a", "4.4b", "4.52a")
def test_4_4_comes_before_4_51_and_4_51_before_4_52() -> None:
    """The fast shadow is resolved before the ships have moved, the search when they have."""
    game = BismarckGame(crowded(), Phases())
    reports = [event[1] for event in events(game, answers_in_the_crowd) if event[0] == "report"]
    assert [kind for kind in reports if kind in ("shadow", "fast_shadow", "spotted", "air_attack", "battle")] == [
        "shadow",
        "shadow",
        "fast_shadow",
        "fast_shadow",
        "spotted",
        "spotted",
        "air_attack",
        "battle",
    ]


def test_4_a_turn_begins_with_nothing_left_over_from_the_last() -> None:
    referee = Referee(crowded(), Phases())
    referee.shadowed, referee.withdrawn, referee.runs = {"BISMARCK"}, {"HOOD"}, {"ARK ROYAL 1": 2724}
    referee.crashed, referee.bergen_searched, referee.carried_out = ["ULSTER"], True, True
    next(play_turn(referee))
    assert (referee.shadowed, referee.withdrawn, referee.runs) == (set(), set(), {})
    assert (referee.crashed, referee.bergen_searched, referee.carried_out) == ([], False, False)
    assert (referee.attempted, referee.followers) == (set(), set())


@pytest.mark.rule("1.3f", "4.8a", "17.1d")
def test_17_1_after_turn_thirty_there_is_no_chance_and_no_weather() -> None:
    position = start(1, (), frozenset())
    position.turn = 30
    game = BismarckGame(position, Phases())
    happened = list(events(game, lambda request: request.default))
    assert game.turn == 30 and game.outcome is not None
    assert [event[1] for event in happened if event[0] == "report"][-1] == "game_over"
    assert not [event for event in happened if event[0] == "draw"]


@pytest.mark.parametrize(("side", "asked"), [(BRITISH, [BRITISH]), (GERMAN, [BRITISH, GERMAN])])
def test_a_resigned_game_stops_at_once(side: Side, asked: list[Side]) -> None:
    game = new_game(1, "person")
    happened = list(events(game, lambda request: parse("RE") if request.side is side else request.default))
    assert [event[1] for event in happened if event[0] == "order"] == asked
    assert game.outcome is not None and game.outcome.winner is side.enemy
    assert game.turn == 1


def test_an_extra_draw_changes_no_other() -> None:
    """Orders that cause more draws change no other die of the turn."""
    quiet, loud = (BismarckGame(crowded(), Dice(3, keep_log=True)) for _ in range(2))
    default = dict(_draws(quiet, lambda request: request.default))
    attacked = dict(_draws(loud, answers_in_the_crowd))
    assert len(attacked) > len(default) > 20
    assert {name: attacked[name] for name in default} == default


def _draws(game: BismarckGame, answer: Answer) -> list[tuple[str, int]]:
    return [(event[1], event[3]) for event in events(game, answer) if event[0] == "draw"]
