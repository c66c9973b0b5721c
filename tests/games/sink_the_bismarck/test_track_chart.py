"""The track chart of a hunt agrees with the record of the game."""

from collections.abc import Sequence
from itertools import pairwise
from math import dist

import pytest

from compbis.board.charting import Charting
from compbis.games.sink_the_bismarck.afterwards import track_chart
from compbis.games.sink_the_bismarck.afterwards.hindsight import Stand, at_ends, moments
from compbis.games.sink_the_bismarck.cards.roster import BISMARCK
from compbis.games.sink_the_bismarck.phases.shadow import shadow_phase
from compbis.games.sink_the_bismarck.requests.regroup import RegroupRequest
from compbis.games.sink_the_bismarck.rules.counters import NEW
from compbis.games.sink_the_bismarck.state.reports import (
    Appeared,
    BattleBegins,
    Destroyed,
    Regrouped,
    Sailed,
    Struck,
    Sunk,
)
from compbis.games.sink_the_bismarck.state.units import Force
from compbis.games.sink_the_bismarck.words.pages import MAP, to_place
from compbis.games.sink_the_bismarck.words.phrases import ship_name
from compbis.story.track_chart.sheet import draw
from compbis.table.finished.chronicle import TurnStory
from compbis.table.finished.track_chart import Kind, Rank
from compbis.table.game import GameOver
from compbis.table.report import BOTH, Facts, Report
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.players import whole_game
from tests.games.sink_the_bismarck.scene import Scene

SEEDS = range(1, 5)
SHEET = Charting(MAP)
GAME = "sink-the-bismarck"


@pytest.fixture(scope="module", params=SEEDS)
def turns(request: pytest.FixtureRequest) -> Sequence[TurnStory]:
    return whole_game(GAME, "plain", request.param)


def facts(turns: Sequence[TurnStory]) -> list[Facts]:
    return [report.facts for turn in turns for report in turn.reports]


def asked(turn: TurnStory, side: Side) -> RegroupRequest:
    """The first request of a side in Phase One."""
    return next(each for each in turn.requests if isinstance(each, RegroupRequest) and each.side is side)


def test_the_sea_read_from_the_reports_is_the_one_that_both_sides_see(turns: Sequence[TurnStory]) -> None:
    for (turn, sea), after in zip(at_ends(turns), [*turns[1:], None], strict=True):
        if after is None:
            continue
        for side in Side:
            request = asked(after, side)
            before = {name: (force.hex, set(force.ships)) for name, force in request.before.items()}
            own = {name: (stand.hex, set(stand.ships)) for name, stand in sea.counters.items() if name in before}
            assert own == {name: stand for name, stand in before.items() if not name.startswith(NEW)}, turn.number


def test_bismarck_has_a_dot_where_each_turn_began(turns: Sequence[TurnStory]) -> None:
    (track,) = (track for track in track_chart.chart(turns).tracks if track.name == ship_name(BISMARCK))
    assert track.rank is Rank.CHIEF
    here = {}
    for turn in turns:
        force = next(force for force in asked(turn, GERMAN).before.values() if BISMARCK in force.ships)
        here[turn.number] = SHEET.point(to_place(force.hex))
    dots = {fix.turn: fix.at for fix in track.fixes if fix.turn}
    assert dots.items() <= here.items()
    assert all(number in dots or here[number] == here[number - 1] for number in here)
    assert next(fix.date for fix in track.fixes if fix.date) == "MAY 23"


@pytest.mark.parametrize("captain", ["plain", "random"])
def test_no_track_skips_a_hex(captain: str) -> None:
    for seed in SEEDS:
        for track in track_chart.chart(whole_game(GAME, captain, seed)).tracks:
            assert all(dist(one.at, other.at) < 1.001 for one, other in pairwise(track.fixes)), track.name


def test_every_loss_fight_strike_and_convoy_is_an_event_in_its_hex(turns: Sequence[TurnStory]) -> None:
    chart = track_chart.chart(turns)
    said = [(event.at, event.text) for event in chart.events]
    lost = set()
    for moment in moments(turns):
        match moment.facts:
            case Sunk(ship=ship):
                lost.add(ship_name(ship))
                at, text = moment.sea.hex_of(ship), f"{ship_name(ship)} WAS SUNK"
            case BattleBegins(hex=at, forces=forces):
                text = ship_name(forces[-1][1][-1])
            case Struck(ship=ship):
                at, text = moment.sea.hex_of(ship), f"ATTACKED {ship_name(ship)}"
            case Destroyed(convoy=convoy):
                lost.add(convoy)
                at, text = moment.sea.place(convoy), f"CONVOY {convoy} WAS DESTROYED"
            case _:
                continue
        assert any(text in words for there, words in said if there == SHEET.point(to_place(at))), text
    assert {track.name for track in chart.tracks if track.lost} == lost
    assert sum(event.kind is Kind.SUNK for event in chart.events) > 0 or not any(
        isinstance(each, Sunk) for each in facts(turns)
    )


def test_flights_end_where_something_was_found_or_attacked(turns: Sequence[TurnStory]) -> None:
    chart = track_chart.chart(turns)
    assert chart.flights
    assert {flight.way[-1] for flight in chart.flights} <= {event.at for event in chart.events}


def test_the_chart_has_every_point_with_its_reason(turns: Sequence[TurnStory]) -> None:
    over = next(each for each in facts(turns) if isinstance(each, GameOver))
    points = track_chart.chart(turns).points
    assert {side: total for side, (total, _) in points.items()} == {BRITISH: over.british, GERMAN: over.german}
    for total, counted in points.values():
        assert sum(worth for worth, _ in counted) == total
        assert all(why for _, why in counted)


def test_a_ship_that_splits_off_to_shadow_sails_on_alone() -> None:
    scene = Scene([Force("G1", 3310, ("BIS",)), Force("B1", 3310, ("NOR", "SUF"))], detected=frozenset({"G1"}))
    scene.play(shadow_phase, shadow=["SHADOW B1 G1 WITH SUF"])
    new = next(name for name, force in scene.game.position.forces.items() if force.ships == ("SUF",))
    told = [
        *(Appeared(counter=name, hex=3310) for name in ("G1", "B1")),
        Regrouped(forces=(("B1", ("NOR", "SUF")),)),
        *scene.reports,
        *(Sailed(counter=name, way=(3311,)) for name in ("G1", new)),
    ]
    turn = TurnStory(2, "MAY 23  1400 HOURS", [], [Report(2, BOTH, each) for each in told])
    view = scene.game.view(BRITISH)
    after = TurnStory(3, "MAY 23  2200 HOURS", [RegroupRequest(view, view.forces)], [])
    *_, (_, sea) = at_ends([turn, after])
    assert sea.counters[new] == Stand(3311, ("SUF",)) and sea.counters["B1"] == Stand(3310, ("NOR",))
    assert sea.shadows == {"G1": new}


def test_a_game_of_any_orders_can_be_drawn() -> None:
    chart = track_chart.chart(whole_game(GAME, "random", 3))
    picture = draw(chart, {side: side.value for side in chart.points})
    assert ship_name(BISMARCK) in picture
