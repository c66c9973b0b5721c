"""The track chart of a hunt agrees with its record."""

from collections.abc import Sequence
from itertools import pairwise
from math import dist

import pytest

from compbis.board.charting import Charting
from compbis.games.chase_of_the_bismarck.afterwards import hindsight, track_chart
from compbis.games.chase_of_the_bismarck.cards.board import HEXES
from compbis.games.chase_of_the_bismarck.cards.roster import SHIPS
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest
from compbis.games.chase_of_the_bismarck.state.combat_reports import AirAttack, Combat, Entered, Special, Sunk
from compbis.games.chase_of_the_bismarck.state.reports import ConvoyMet, NoFuel, Won
from compbis.games.chase_of_the_bismarck.words.pages import MAP
from compbis.games.chase_of_the_bismarck.words.phrases import ship_name
from compbis.story.track_chart.sheet import draw
from compbis.table.finished.chronicle import TurnStory
from compbis.table.finished.track_chart import Kind, Rank
from compbis.table.game import GameOver
from compbis.table.report import BOTH, Facts, Report
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.chase_of_the_bismarck.scene import Scene
from tests.games.players import whole_game

SEEDS = range(1, 5)
SHEET = Charting(MAP)


@pytest.fixture(scope="module", params=SEEDS)
def turns(request: pytest.FixtureRequest) -> Sequence[TurnStory]:
    return whole_game("chase-of-the-bismarck", "plain", request.param)


def facts(turns: Sequence[TurnStory]) -> list[Facts]:
    return [report.facts for turn in turns for report in turn.reports]


def test_the_raiders_have_a_dot_where_they_began_each_turn(turns: Sequence[TurnStory]) -> None:
    chart = track_chart.chart(turns)
    raiders = [track for track in chart.tracks if track.rank is Rank.CHIEF]
    assert {track.name for track in raiders} == {"BISMARCK", "PRINZ EUGEN"}
    for name in ("BIS", "PEU"):
        (track,) = (track for track in raiders if track.name == ship_name(name))
        dots = {fix.turn: fix.at for fix in track.fixes if fix.turn}
        here = {turn.number: hindsight.legs(turn)[name].at for turn in turns if name in hindsight.legs(turn)}
        assert dots.items() <= {number: SHEET.point(at) for number, at in here.items()}.items()
        assert all(number in dots or here[number] == here[number - 1] for number in here)


def test_no_track_skips_a_hex(turns: Sequence[TurnStory]) -> None:
    for track in track_chart.chart(turns).tracks:
        assert all(dist(one.at, other.at) < 1.001 for one, other in pairwise(track.fixes)), track.name


def test_every_loss_fight_strike_and_convoy_is_an_event(turns: Sequence[TurnStory]) -> None:
    chart = track_chart.chart(turns)
    said = "\n".join(event.text for event in chart.events)
    lost = {ship_name(each.ship) for each in facts(turns) if isinstance(each, Sunk | NoFuel)}
    for each in facts(turns):
        match each:
            case Sunk(ship=ship):
                assert f"{ship_name(ship)} WAS SUNK" in said or f"{ship_name(ship)} BLEW UP AND SANK" in said
            case NoFuel(ship=ship):
                assert f"{ship_name(ship)} WAS OUT OF FUEL" in said
            case Combat(attackers=attackers):
                assert f"{ship_name(attackers[0])}" in said
            case AirAttack(ship=ship):
                assert f"AIRCRAFT ATTACKED {ship_name(ship)}" in said
            case ConvoyMet(convoy=convoy) if convoy:
                assert f"CONVOY {convoy.upper()} MET" in said
    won = [each for each in facts(turns) if isinstance(each, Won)]
    assert sum(event.text.count("MERCHANT SHIP WAS SUNK") for event in chart.events) == sum(
        each.what == "merchant" for each in won
    )
    assert {track.name for track in chart.tracks if track.lost} == lost & {track.name for track in chart.tracks}
    assert sum(event.kind is Kind.SUNK for event in chart.events) > 0


def test_flights_begin_at_a_base_and_end_over_the_enemy(turns: Sequence[TurnStory]) -> None:
    chart = track_chart.chart(turns)
    assert chart.flights
    for flight in chart.flights:
        assert all(dist(one, other) < 1.001 for one, other in pairwise(flight.way))
    ends = {flight.way[-1] for flight in chart.flights}
    assert ends <= {event.at for event in chart.events}


def test_the_chart_shows_the_points_at_the_end(turns: Sequence[TurnStory]) -> None:
    over = next(each for each in facts(turns) if isinstance(each, GameOver))
    total, counted = track_chart.chart(turns).points[GERMAN]
    assert total == (over.german or 0)
    assert over.german is None or sum(points for points, _ in counted) == total


def test_a_ship_that_joins_a_combat_has_a_track_and_an_explosion_is_told() -> None:
    scene = Scene().put("BIS", "T15").put("KGV", "T15")
    blown = Special(ship="BIS", die=0, result="subtable", more=0), Sunk(ship="BIS", at=HEXES["T15"])
    over = GameOver(winner=BRITISH, british=None, german=None, reason="sunk")
    told = [Entered(ship="KGV", die=1, success=True), *blown, over]
    requests = [MovementRequest(scene.game.view(side), False) for side in Side]
    chart = track_chart.chart([TurnStory(13, "24 MAY  NOON", requests, [Report(13, BOTH, each) for each in told])])
    assert "KING GEORGE V" in {track.name for track in chart.tracks}
    assert [event.text for event in chart.events] == ["BISMARCK BLEW UP AND SANK"]
    assert chart.tally == "GERMAN SHIPS LOST, GERMAN POINTS (NONE COUNT)"


def test_a_game_of_any_orders_can_be_drawn() -> None:
    chart = track_chart.chart(whole_game("chase-of-the-bismarck", "random", 3))
    picture = draw(chart, {side: side.value for side in chart.points})
    assert all(ship_name(name) in picture for name in SHIPS if name in ("BIS", "PEU"))
