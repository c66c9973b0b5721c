"""`--option historical`: the historical captains. The conformance suite plays it as a set-up of its own."""

import pytest

from compbis.captains.random_captain import any_order
from compbis.conformance.tools.played import set_ups
from compbis.games import edition
from compbis.games.denmark_strait.cards.roster import SHIPS
from compbis.games.denmark_strait.edition import EDITION, HISTORICAL
from compbis.games.denmark_strait.state.reports import Appointed
from compbis.table.match import Match
from compbis.table.side import BRITISH, GERMAN, Side


@pytest.mark.parametrize("restored", [False, True])
def test_each_ship_has_its_historical_captain_without_a_question(restored: bool) -> None:
    game = EDITION.new(3, {}, options=(HISTORICAL.name,))
    if restored:
        game = EDITION.restore(game.save())
    match = Match(game, {side: any_order(side, 3) for side in Side})
    match.begin()
    assert [request.kind for request in match.open.values()] == ["sail"]
    ships = match.open[BRITISH].view.ships  # type: ignore[attr-defined]
    assert [ships[name].captain for name in SHIPS] == ["LINDEMANN", "BRINKMANN", "HOLLAND", "LEACH"]


def test_both_sides_hear_who_commands() -> None:
    game = EDITION.new(3, {}, options=(HISTORICAL.name,))
    next(game.play_turn())
    commanders = [report.facts.side for report in game.take_reports() if isinstance(report.facts, Appointed)]
    assert commanders == [BRITISH, GERMAN]


def test_the_conformance_suite_plays_the_option() -> None:
    assert list(map(str, set_ups(edition("denmark-strait")))) == ["strait", "strait historical"]
