"""`--option historical`: the captains as they were. The laws play it as a set-up of its own, record and replay too."""

import pytest

from compbis.captains.random_captain import any_order
from compbis.conformance.tools.played import set_ups
from compbis.games import edition
from compbis.games.denmark_strait.cards.roster import SHIPS
from compbis.games.denmark_strait.edition import EDITION, HISTORICAL
from compbis.games.denmark_strait.requests.decisions import AppointRequest
from compbis.games.denmark_strait.state.reports import Appointed
from compbis.table.match import Match
from compbis.table.side import BRITISH, GERMAN, Side


@pytest.mark.parametrize("restored", [False, True])
def test_nobody_is_asked_and_each_ship_has_its_captain_of_that_day(restored: bool) -> None:
    game = EDITION.new(3, {}, options=(HISTORICAL.name,))
    if restored:
        game = EDITION.restore(game.save())
    match = Match(game, {side: any_order(side, 3) for side in Side})
    match.begin()
    assert [request.kind for request in match.open.values()] == ["sail"]
    ships = match.open[BRITISH].view.ships  # type: ignore[attr-defined]
    assert [ships[name].captain for name in SHIPS] == ["LINDEMANN", "BRINKMANN", "HOLLAND", "LEACH"]


def test_both_sides_are_told() -> None:
    game = EDITION.new(3, {}, options=(HISTORICAL.name,))
    next(game.play_turn())
    told = [report.facts.side for report in game.take_reports() if isinstance(report.facts, Appointed)]
    assert told == [BRITISH, GERMAN]


def test_without_the_option_captains_are_asked_for() -> None:
    assert isinstance(next(EDITION.new(3, {}).play_turn()), AppointRequest)


def test_the_laws_play_it() -> None:
    assert list(map(str, set_ups(edition("denmark-strait")))) == ["strait", "strait historical"]
