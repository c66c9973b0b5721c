"""How the last page looks back on a game: the track, the closest miss, history."""

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from compbis.games import edition
from compbis.games.computer_bismarck.afterwards import closing
from compbis.games.computer_bismarck.afterwards.chart_events import events
from compbis.games.computer_bismarck.afterwards.closing import How, Miss
from compbis.games.computer_bismarck.cards.board import GERMAN_PORTS, ROWS, on_board, step
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN, date
from compbis.games.computer_bismarck.cards.modes import ShipMode
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.state.units import WAITING_MODES, Leg
from compbis.games.computer_bismarck.words import pages
from compbis.story.finished import read_finished
from compbis.story.telling import replayed_turns
from compbis.table.finished import history
from compbis.table.finished.chronicle import TurnStory
from compbis.table.picture import Finish, Size
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN
from tests.counts import count
from tests.games.computer_bismarck.reported import reported
from tests.games.computer_bismarck.talk.talk_helpers import make_view
from tests.house.story.story_helpers import keep

FAR = dict.fromkeys(("HOOD", "P OF WALES", "NORFOLK", "SUFFOLK"), 2911)
VISIBILITY = 9


def turn(number: int, her: int, *reports: Report, **ships: Any) -> TurnStory:
    """A turn that ends with the Bismarck in the square `her`. ships: the squares of British ships, or their values."""
    fleet: Any = {name: at if isinstance(at, dict) else {"square": at} for name, at in {**FAR, **ships}.items()}
    british = make_view(turn=number, visibility=(VISIBILITY,) * len(ROWS), **fleet)
    german = make_view(GERMAN, turn=number, BISMARCK={"square": her})
    requests = [MovementRequest(british, False), MovementRequest(german, False)]
    return TurnStory(number, "", requests, reports)


def spotted(number: int) -> Report:
    return reported("spotted", number, BRITISH, square=1511, units=[["BISMARCK", "B"]], own=[])


def test_the_track_shows_each_day_once_and_then_the_wake() -> None:
    turns = [turn(1, 1527), turn(2, 1526), turn(5, 1526), turn(6, 1425)]
    assert dict(closing.track(turns)) == {1527: "22", 1526: " ~", 1425: "23"}


def test_the_closest_miss_is_of_a_turn_on_which_no_ship_saw_the_bismarck() -> None:
    turns = [turn(3, 1511, spotted(3), NORFOLK=1511), turn(4, 1515, NORFOLK=1517), turn(5, 1518, HOOD=1517)]
    assert closing.near_misses(turns) == [Miss(5, How.DISTANT, ("HOOD",), 1)]
    assert closing.lines(turns)[0] == "THE BISMARCK PASSED ONE SQUARE FROM THE HOOD ON TURN 5, UNSEEN"
    assert closing.lines([turn(4, 1515, NORFOLK=1517)])[0].startswith("THE BISMARCK PASSED TWO SQUARES FROM THE")


def searched(number: int, *squares: int) -> Report:
    return reported("searched", number, BRITISH, squares=[*squares])


def test_the_best_misses_are_told_in_order_of_turns_and_the_nearest_ship_only_without_any() -> None:
    with_her: Any = {name: {"square": 2018, "mode": ShipMode.MOVE} for name in ("KENYA", "HOOD", "P OF WALES")}
    turns = [
        passing(7, NORFOLK=1627),
        turn(9, 1515, searched(9, 1514, 1516)),
        turn(20, 2018, SUFFOLK={"square": 2018, "mode": ShipMode.MOVE}),
        turn(21, 2018, searched(21, 2017), HOOD=2016),
        turn(26, 2018, searched(26, 2017), **with_her),
    ]
    passed, one, both, *_ = closing.lines(turns)
    assert re.fullmatch(
        r"THE BISMARCK ENDED TURN 26 UNSEEN IN 2018 WITH THE HOOD, P OF WALES, KENYA; \d FACTORS OF 9 NEEDED", both
    )
    assert one == "THE BISMARCK ENDED TURN 20 UNSEEN IN 2018 WITH THE SUFFOLK; 1 FACTOR OF 9 NEEDED"
    assert passed == "THE BISMARCK PASSED THROUGH THE SQUARE OF THE NORFOLK ON TURN 7, UNSEEN"
    assert closing.lines(turns[1:2])[0] == "THE BISMARCK ENDED TURN 9 UNSEEN NEXT TO 1514, WHICH THE BRITISH SEARCHED"
    assert [miss.how for miss in closing.near_misses(turns[1:4])] == [How.TOGETHER, How.SEARCHED]


def test_factors_that_sufficed_were_in_fog_and_many_ships_are_counted() -> None:
    names = ("HOOD", "P OF WALES", "NORFOLK", "SUFFOLK", "KENYA", "BIRMINGHAM")
    ships: Any = {name: {"square": 1515, "mode": ShipMode.PATROL} for name in names}
    (told, *_) = closing.lines([turn(4, 1515, **ships)])
    assert told.endswith("IN 1515 WITH THE HOOD, P OF WALES, BIRMINGHAM, KENYA AND 2 MORE; FOG")


def test_a_ship_that_had_just_left_her_square_is_named() -> None:
    away = {name: Leg(ShipMode.MOVE, 1516, (1516,)) for name in ("NORFOLK", "HOOD")}
    told = turn(9, 1515, searched(9, 1514), NORFOLK=1515, HOOD=1515)
    view = replace(make_view(turn=9, NORFOLK={"square": 1515}, HOOD={"square": 1515}), ship_legs=away)
    told = told._replace(requests=[MovementRequest(view, False), told.requests[1]])
    assert closing.lines([turn(8, 1515, searched(8, 1514)), told])[0] == (
        "THE BISMARCK ENDED TURN 9 UNSEEN NEXT TO 1514, WHICH THE BRITISH SEARCHED; "
        "THE HOOD, NORFOLK HAD JUST LEFT 1515"
    )
    assert "HAD JUST LEFT" not in closing.lines([turn(8, 1515, searched(8, 1514))])[0]


def test_the_bismarck_passes_what_lies_on_her_way() -> None:
    told = passing(1, SG1=1627, NORFOLK=1824)
    assert closing.near_misses([told]) == [Miss(1, How.PASSED, ("SG1",), square=1627)]
    shadow = {"shadower": "SG1", "square": 1627, "success": False, "to": 0, "helpers": [], "moved": []}
    reports = [reported("fast_shadow", 1, BRITISH, target="BISMARCK", **shadow)]
    assert not closing.near_misses([told._replace(reports=reports)])  # 11.3: the British are told that she passed


def passing(number: int, **ships: Any) -> TurnStory:
    """A turn in which the Bismarck moves from 1528 over 1627 and 1726 to 1825."""
    legs = {"BISMARCK": Leg(ShipMode.MOVE, 1825, (1627, 1726, 1825))}
    told = turn(number, 1528, **ships)
    german = MovementRequest(make_view(GERMAN, turn=number, ship_legs=legs, BISMARCK={"square": 1528}), False)
    return told._replace(requests=[told.requests[0], german])


def test_the_history_is_that_of_the_day_on_which_the_game_ended() -> None:
    assert closing.lines([turn(10, 1527)])[-1].startswith("HISTORY, MAY 24, 1941: THE HOOD WAS LOST")
    assert closing.lines([turn(24, 1527)])[-1].startswith("HISTORY, MAY 26, 1941: A FLYING BOAT FOUND THE BISMARCK")
    assert {date(number) for number in range(1, LAST_TURN + 1)} <= history.DAYS.keys()


def test_on_the_chart_losses_follow_the_last_attack() -> None:
    struck = {"weapon": "air torpedoes", "target": "BISMARCK", "square": 1518, "hits": 2, "confused": False}
    lost = {"unit": "BISMARCK", "kind": "B", "midships": 1, "firepower": 0, "knots": 4, "fuel": 0, "sunk": False}
    strikes = [reported("air_attack", 5, BRITISH, plane=f"ARK ROYAL {number}", **struck) for number in (1, 2)]
    damage = reported("damage", 5, GERMAN, **lost)
    (event,) = events(turn(5, 1518, strikes[0], damage, strikes[1], damage))
    assert event.text.index("ARK ROYAL 2") < event.text.index("MS -2 KN -8")


def test_figures_on_the_board_cover_the_track() -> None:
    page = pages.board("SN", make_view(HOOD={"square": 1622}))
    marked = pages.with_track("TRACK", page, {1622: "24", 1623: "25"})
    assert marked.board is not None
    rows = ["".join(span.text for span in line) for line in marked.board.lines(Size(2, 1), Finish.SIGNS)]
    assert rows[3 + 5][2 + 2 * 12 : 2 + 2 * 13] == "25" and "24" not in rows[3 + 5]


def test_the_closest_miss_of_whole_games_is_the_nearest_of_all_ships_on_all_turns_unseen(tmp_path: Path) -> None:
    """Computed again from the positions at the start of the following turns, and the orders of the Bismarck."""
    for seed in range(count("games whose log is read")):
        _, kept = read_finished(keep(tmp_path / f"game-{seed}", "tovey", "otto", seed))
        turns = list(replayed_turns(edition(), kept))
        near = []
        for told, before, after in zip(turns, kept.turns, kept.turns[1:], strict=False):
            ships = after.position["ships"]
            her = ships[GERMAN]["BISMARCK"][0] if not ships[GERMAN]["BISMARCK"][-2] else 0
            heard = [(report.kind, report.plain()[-1]) for report in told.reports if BRITISH in report.audience]
            seen = any("BISMARCK" in str(facts) for kind, facts in heard if kind in ("spotted", "air_search"))
            shadows = [(kind, facts) for kind, facts in heard if "shadow" in kind and facts["target"] == "BISMARCK"]
            seen |= any(facts["success"] or kind == "fast_shadow" for kind, facts in shadows)
            british = {name: ship for name, ship in ships[BRITISH].items() if not ship[-2]}  # its fate
            afloat = {name: ship[0] for name, ship in british.items() if ship[1] not in WAITING_MODES}
            squares = [square for name, square in afloat.items() if SHIPS[name].kind != "M" and square >= 1111]
            start = before.position["ships"][GERMAN]["BISMARCK"][0]
            passed = steps(start, [entry.text for entry in before.orders])[:-1] if her else []
            if not seen:
                near += [0 for square in passed if square in squares]
            if on_board(her) and her not in GERMAN_PORTS and not seen:
                near += [max_step(her, square) for square in squares if on_board(square)]
                looked = [square for kind, facts in heard if kind == "searched" for square in facts["squares"]]
                near += [1 for square in looked if max_step(her, square) == 1]
        misses = closing.near_misses(turns[:-1])
        assert (misses[0].squares if misses else None) == min(near, default=None), seed


def steps(square: int, orders: Iterable[str]) -> list[int]:
    """The squares that the last order of the Bismarck leads through from a square."""
    moves = [text.partition(" = ")[2].split()[1:] for text in orders if text.startswith("MS BISMARCK = ")]
    way: list[int] = []
    for direction in moves[-1] if moves else ():
        square = step(square, direction)
        way.append(square)
    return way


def max_step(one: int, other: int) -> int:
    """The number of squares from one to the other, diagonal steps included."""
    return max(abs(one // 100 - other // 100), abs(one % 100 - other % 100))


def test_the_track_is_read_aloud_day_by_day() -> None:
    turns = [turn(1, 1527), turn(2, 1526), turn(5, 1526), turn(6, 1425)]
    assert closing.track_aloud(turns) == ["MAY 22: THE BISMARCK IN 1527, 1526.", "MAY 23: THE BISMARCK IN 1526, 1425."]
