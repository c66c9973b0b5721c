"""The end of a day: what the side saw of the enemy, the points, and what happened on that day in 1941."""

from dataclasses import replace

import pytest

from compbis.games.computer_bismarck.cards.calendar import LAST_TURN, date
from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CONVOY, CRUISER, SUBMARINES
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.desk.desk import BismarckDesk
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.state.sight import Award, Contact, Heard, Reason
from compbis.games.computer_bismarck.state.units import Fate
from compbis.table.page import Headline
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.talk.talk_helpers import Seat, at_chart_a, hear, make_view

SIGHTED = (
    Contact("BISMARCK", BATTLESHIP, 1822, 9, Heard.RADIO, shown=False),
    Contact("PR EUGEN", CRUISER, 1520, 5, Heard.SEARCH, shown=False),
    Contact("WP3", SUBMARINES, 2522, 3, Heard.SEARCH, shown=False),
)
GIVEN = (
    Award(GERMAN, 5, Reason.CRASHED, "SF1", 3),
    Award(GERMAN, 20, Reason.SUNK, "CAIRO", 6),
    Award(BRITISH, 30, Reason.MISSION, "SL1", 8),
)
HISTORY = "HISTORY, MAY 23, 1941: THE SUFFOLK AND THE NORFOLK FOUND THE BISMARCK IN THE DENMARK STRAIT"


@pytest.mark.parametrize("turn", range(1, LAST_TURN + 1))
def test_a_day_ends_at_its_last_turn_alone(turn: int) -> None:
    over = [line for line in at_chart_a(turn=turn).said if " IS OVER. " in line]
    assert [line.partition(" IS")[0] for line in over] == [date(max(turn - 1, 1))] * (turn in (4, 10, 16, 22, 28))
    assert all(isinstance(line, Headline) for line in over)


def test_the_summary_of_a_day_gives_only_what_was_heard_and_given_on_that_day() -> None:
    said = at_chart_a(turn=10, contacts=SIGHTED, awards=GIVEN, SL1={"fate": Fate.ARRIVED}).said
    first = said.index("MAY 23 IS OVER. 21 TURNS REMAIN")
    assert said[first + 1 : first + 5] == [
        "HEARD OF: BISMARCK IN OR BESIDE 1822 ON TURN 9, PR EUGEN IN 1520 ON TURN 5",
        "POINTS: BRITISH 30, GERMANS 25; OF THIS DAY 30 AND 20 (CAIRO, SL1)",
        "STILL TO WIN: CONVOYS 0, BISMARCK 60, PR EUGEN 20",
        HISTORY,
    ]


@pytest.mark.parametrize("turn", [9, 10])
def test_the_summary_of_a_day_agrees_with_co_and_the_staff_on_where_a_pack_was_last(turn: int) -> None:
    pack = Contact("WP3", SUBMARINES, 2524, 8, Heard.SEARCH, shown=False)
    seat = at_chart_a(turn=9, contacts=[pack], SL1={"square": 2524})
    tried = {"target": "SL1", "shadower": "WP3", "success": False, "square": 2523, "to": 0, "helpers": []}
    hear(seat, BRITISH, turn, "shadow", **tried)
    seat = Seat(MovementRequest(replace(seat.request.view, turn=10)), desk=seat.desk)
    assert f"HEARD OF: WP3 IN 2523 ON TURN {turn}" in seat.said
    assert any("WP3" in line and f"2523 TURN {turn}" in line for line in seat.type("CO"))


@pytest.mark.parametrize(
    ("squares", "told"),
    [([2017], "SUBMARINE IN 2017"), ([2017, 2118, 2116], "SUBMARINES IN 2116, 2118 AND 2017"), ([2523], "")],
)
def test_submarines_that_attacked_unseen_are_heard_of(squares: list[int], told: str) -> None:
    """The one in 2523 was spotted there, and so has a name."""
    pack = Contact("WP3", SUBMARINES, 2523, 5, Heard.SEARCH, shown=False)
    seat = at_chart_a(turn=9, contacts=[pack] * (not told))
    for turn, square in enumerate(squares, 6):
        hear(seat, BRITISH, turn, "submarine_attacked", submarine_sunk=False, target="SL1", square=square, hits=0)
    said = Seat(MovementRequest(replace(seat.request.view, turn=10)), desk=seat.desk).said
    assert f"HEARD OF: {told or 'WP3 IN 2523 ON TURN 5'}" in said


@pytest.mark.parametrize(
    ("side", "stakes"),
    [
        (BRITISH, "STILL TO WIN: CONVOYS 0, BISMARCK 60, PR EUGEN 20."),
        (GERMAN, "IF ALL CONVOYS ARRIVE, YOU NEED 45 MORE TO LEAD. RAIDERS AT STAKE: 80."),
    ],
)
def test_a_day_without_news_is_told_in_sentences(side: Side, stakes: str) -> None:
    desk = BismarckDesk(side, False, spoken=True)
    said = Seat(MovementRequest(make_view(side=side, turn=10)), desk=desk).said
    first = said.index("MAY 23 IS OVER. 21 TURNS REMAIN.")
    assert said[first + 1 : first + 5] == [
        "NO ENEMY SHIP WAS HEARD OF.",
        "POINTS: BRITISH 0, GERMANS 0.",
        stakes,
        f"{HISTORY}.",
    ]


def test_the_ships_worth_most_are_named_and_the_others_counted() -> None:
    convoys = [Contact(f"SL{number}", CONVOY, 2020, 7, Heard.SEARCH, shown=False) for number in range(1, 6)]
    rodney = Contact("RODNEY", BATTLESHIP, 2118, 6, Heard.SEARCH, shown=False)
    said = at_chart_a(side=GERMAN, turn=10, contacts=[*convoys, rodney]).said
    heard = next(line for line in said if line.startswith("HEARD OF"))
    assert heard == f"HEARD OF: {', '.join(f'SL{number} IN 2020 ON TURN 7' for number in range(1, 5))}, 2 OTHERS"


def test_the_games_of_1980_had_no_such_lines() -> None:
    assert not any("IS OVER" in line for line in at_chart_a(turn=10, classic=True).said)


@pytest.mark.parametrize("sunk", ["BISMARCK", "PR EUGEN"])
def test_a_sunk_raider_is_not_listed_among_what_can_still_be_won(sunk: str) -> None:
    gone = [Contact(sunk, SHIPS[sunk].kind, 1822, 9, Heard.SUNK, shown=False, sunk=True)]
    won = next(line for line in at_chart_a(turn=10, contacts=gone).said if line.startswith("STILL TO WIN"))
    assert sunk not in won
    assert len(won.split(", ")) == 2
