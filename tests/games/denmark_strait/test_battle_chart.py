"""The chart of a battle agrees with its record."""

from collections.abc import Sequence

import pytest

from compbis.games.denmark_strait.afterwards import track_chart
from compbis.games.denmark_strait.cards.board import Space
from compbis.games.denmark_strait.cards.roster import SHIPS
from compbis.games.denmark_strait.state.reports import Sailed, Shot, Sunk
from compbis.table.finished.chronicle import TurnStory
from compbis.table.finished.track_chart import Kind, Point, TrackChart
from compbis.table.side import GERMAN
from tests.games.denmark_strait.scene import LOW, Scene
from tests.games.denmark_strait.turn_stories import GAME, one_turn
from tests.games.players import whole_game

SEEDS = range(4)


def full(name: str) -> str:
    return SHIPS[name].title.partition(" ")[2].upper()


def drawn_at(chart: TrackChart, at: Space) -> Point:
    """The middle of a space on the chart, counted from A1 of the printed board."""
    assert chart.printed
    (left, top), _ = chart.printed
    return left + at.x - 0.5, top + at.y - 0.5


def followed(chart: TrackChart, turns: Sequence[TurnStory]) -> list[tuple[str, Point, str, Point, bool]]:
    """Every shot, with firer and target where the reports had last put them."""
    at = {name: card.at for name, card in SHIPS.items()}
    shots = []
    for facts in (report.facts for turn in turns for report in turn.reports):
        if isinstance(facts, Sailed):
            at[facts.ship] = facts.at
        elif isinstance(facts, Shot):
            one, other = (drawn_at(chart, at[name]) for name in (facts.ship, facts.target))
            shots.append((full(facts.ship), one, full(facts.target), other, facts.hit))
    return shots


@pytest.mark.parametrize("seed", SEEDS)
def test_every_salvo_is_drawn_where_it_was_fired(seed: int) -> None:
    turns = whole_game(GAME, "random", seed)
    chart = track_chart.chart(turns)
    assert [tuple(salvo) for salvo in chart.salvos] == followed(chart, turns)
    assert sum(event.kind is Kind.HIT for event in chart.events) == sum(salvo.hit for salvo in chart.salvos)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_ship_is_in_one_place_on_every_turn_until_it_is_sunk(seed: int) -> None:
    turns = whole_game(GAME, "random", seed)
    chart = track_chart.chart(turns)
    dated = [(turn.number, report.facts) for turn in turns for report in turn.reports]
    sunk = {facts.ship: number for number, facts in dated if isinstance(facts, Sunk)}
    for track in chart.tracks:
        last = next((turn for name, turn in sunk.items() if full(name) == track.name), turns[-1].number)
        marked = [int(part) for fix in track.fixes for part in fix.mark.split("-")]
        assert (marked[0], marked[-1], track.lost) == (0, last, track.name in map(full, sunk))
        spent = [range(int(fix.mark.split("-")[0]), int(fix.mark.split("-")[-1]) + 1) for fix in track.fixes]
        assert [turn for turns_ in spent for turn in turns_] == list(range(last + 1))
        assert all(0 <= fix.at[0] <= len(chart.columns) and 1 <= fix.at[1] <= len(chart.rows) for fix in track.fixes)


def test_the_chart_lists_hits_losses_and_the_result() -> None:
    scene = Scene(LOW, {GERMAN: ["2S"]}, shot_BISMARCK=[6, 6], magazine=[6, 6]).put("P OF WALES", failed=True)
    turn = one_turn(scene, "DONE", "DONE", "FIRE BISMARCK AT HOOD: 0")
    chart = track_chart.chart([turn])
    assert [(event.kind, event.text) for event in chart.events] == [
        (Kind.HIT, "BISMARCK HIT HOOD AT 5 SPACES: MAGAZINE"),
        (Kind.SUNK, "THE HOOD WAS SUNK"),
    ]
    assert chart.result == "THE GERMAN PLAYER WINS: HOOD SUNK, MORALE OF PRINCE OF WALES FAILED."
    assert chart.points[GERMAN] == (
        1,
        [
            (1, "BISMARCK, OF 1 SALVOS"),
            (30, "HULL LEFT, OF 30"),
            (0, "PRINZ EUGEN, OF 0 SALVOS"),
            (12, "HULL LEFT, OF 12"),
        ],
    )
