"""16.6: the page of a battle, and answers that hold for the rest of it."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from compbis.board.battle import Battle, Combatant, Gauge
from compbis.board.board import Board
from compbis.games.computer_bismarck.cards.kinds import Weapon
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.desk.desk import BismarckDesk
from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.games.computer_bismarck.requests import choices
from compbis.games.computer_bismarck.requests.decisions import (
    BismarckRequest,
    FightRequest,
    MovementRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.state.landings import in_order
from compbis.games.computer_bismarck.state.orders import Answer, Choice
from compbis.games.computer_bismarck.words.engagement import Engagement
from compbis.table.dice import Dice
from compbis.table.page import Headline, Illustrated, Page
from compbis.table.picture import Line
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.asked import one_by_one
from tests.games.computer_bismarck.phases.helpers import Scene
from tests.games.computer_bismarck.reported import reported
from tests.games.computer_bismarck.talk.talk_helpers import Seat, at_chart_a, hear, make_view
from tests.games.computer_bismarck.talk.test_talk_oneline import next_turn

HERE = 1622
OWN = ("HOOD", "P OF WALES", "NORFOLK", "VICTORIOUS", "DF1", "SL2")
FLEET = (*OWN, "BISMARCK", "PR EUGEN", "BELCHEN")
SIDES = (BRITISH, GERMAN)


def battles(seed: int) -> Iterator[tuple[BismarckRequest, dict[Side, list[Report]]]]:
    """The questions of a battle with random answers, each with the reports that both sides had before it."""
    sea = Scene()
    for name in FLEET:
        sea.put(name, HERE, spotted=True)
    sea.game.dice = Dice(seed)
    sea.game.dice.begin_turn(2)
    hand, heard = random.Random(seed), {side: list[Report]() for side in SIDES}
    steps = one_by_one(naval_phase(sea.game))
    request = next(steps, None)
    while request is not None:
        assert isinstance(request, BismarckRequest)
        for side in SIDES:
            heard[side] += [report for report in sea.game.reports if side in report.audience]
        sea.game.reports = []
        yield request, heard
        fights = isinstance(request, FightRequest) and hand.random() < 0.9
        order = Answer(True) if fights else choices.legal_sample(request, hand.randrange)
        try:
            request = steps.send(request.judge(order))
        except StopIteration:
            request = None


@pytest.mark.parametrize("seed", range(20))
def test_own_ships_on_the_battle_page_match_their_true_values(seed: int) -> None:
    for request, heard in battles(seed):
        engagement = Engagement(request.side)
        for report in heard[request.side]:
            engagement.illustrated(report, [])
        fighting = {name: ship for name, ship in request.view.ships.items() if name in engagement.left}
        left = {name: (ship.midships, ship.firepower, ship.knots, ship.torpedoes) for name, ship in fighting.items()}
        assert left == {name: unit[1:] for name, unit in engagement.left.items()}


def test_every_ship_is_on_the_battle_page_and_every_row_fits() -> None:
    most = 0
    for seed in range(10):
        for request, heard in battles(seed):
            most = max(most, len(heard[request.side]))
            page = page_of(request.side, heard[request.side])
            for shown, columns, height in ((page.text(), 40, 20), (rows(page.wide), 81, 41)):
                assert len(shown) <= height and max(map(len, shown)) <= columns
                ships = [name for row in shown for name in FLEET if f" {name} " in f"{row} "[:17] + f"{row} "[41:57]]
                assert sorted({*ships}) == sorted(FLEET)
    assert most > 25  # some of the battles were long


def test_both_sides_see_the_same_fire_and_each_its_own_damage() -> None:
    fire = reported("fire", 2, round=1, pairs=[["HOOD", "BISMARCK"], ["BISMARCK", "HOOD"]])
    hurt = reported("damage", 2, BRITISH, unit="HOOD", kind="B", midships=2, firepower=4, knots=0, fuel=0, sunk=False)
    british = page_of(BRITISH, [began(), status(BRITISH), fire, hurt]).text()
    german = page_of(GERMAN, [began(), status(GERMAN), fire]).text()
    assert british[0].split() == ["BATTLE", "IN", "1622", "ROUND", "1", "DAY"] == german[0].split()
    assert british[2:8] == [
        " B HOOD         > BISMARCK",
        "   MIDSHIPS  ▄▄▄▄▄▄▄▄····  4 OF 6",
        "   FIREPOWER ▄▄▄▄▄▄▄▄▄··· 18 OF 22",
        "   KNOTS 31  TORPEDOES 1",
        "   WITHDRAWS 100 IN 100",
        "   MS-2 FP-4",
    ]
    assert german[2:7] == [
        " B BISMARCK     > HOOD",
        "   MIDSHIPS  ▄▄▄▄▄▄▄▄▄▄▄▄ 10 OF 10",
        "   FIREPOWER ▄▄▄▄▄▄▄▄▄▄▄▄ 34 OF 34",
        "   KNOTS 29  TORPEDOES -",
        "   WITHDRAWS 25 IN 100",
    ]
    assert german[8:12] == [
        "────────────────────────────────────────",
        "*B HOOD         > BISMARCK",
        "   MIDSHIPS  ????????????  ? OF 6",
        "   FIREPOWER ????????????  ? OF 22",
    ]


def test_an_enemy_that_fails_to_withdraw_is_no_faster_than_who_holds_it() -> None:
    fails = reported("withdrawal", 2, unit="HOOD", success=False)
    before, after = (page_of(GERMAN, [began(), status(GERMAN), *told]).text() for told in ([], [fails]))
    assert [rows[12:].count("   WITHDRAWS 100 IN 100") for rows in (before, after)] == [1, 0]
    assert "   WITHDRAWS 25 IN 100" in after[12:]
    away = reported("withdrawal", 2, unit="HOOD", success=True)
    again = page_of(GERMAN, [began(), status(GERMAN), fails, away, began(), status(GERMAN)]).text()
    assert "   WITHDRAWS 25 IN 100" in again[12:], "in the next battle, too"


def test_an_enemy_that_launched_has_no_torpedoes_left() -> None:
    launched = reported("torpedoes", 2, unit="HOOD", target="BISMARCK", hits=1)
    rows = page_of(GERMAN, [began(), status(GERMAN), launched]).text()
    assert "   KNOTS 31  TORPEDOES 0" in rows and "   1 TORPEDO HIT" in rows


@pytest.mark.rule("6.26b")
@pytest.mark.parametrize(("turn", "left"), [(2, "0"), (4, "0"), (5, "1")])
def test_6_26_an_enemy_at_sea_that_launched_lately_has_no_torpedoes_again(turn: int, left: str) -> None:
    launched = reported("torpedoes", 2, unit="HOOD", target="BISMARCK", hits=1)
    again = reported("battle", turn, square=HERE, british=[["HOOD", "B"]], german=[["BISMARCK", "B"]])
    now = reported("status", turn, GERMAN, units=[["BISMARCK", 10, 34, 29, 0]])
    rows = page_of(
        GERMAN, [began(), status(GERMAN), launched, reported("battle_ends", 2, square=HERE), again, now]
    ).text()
    assert any(row.strip() == f"KNOTS 31  TORPEDOES {left}" for row in rows)


def test_a_player_who_fights_on_is_told_how_to_answer_for_all_torpedoes() -> None:
    told = "1+ LAUNCHES FROM ALL SHIPS, 0+ FROM NONE"
    assert told not in Seat(aim("NORFOLK")).said
    seat = Seat(fight(0))
    seat.type("F+")
    assert told in Seat(aim("NORFOLK"), desk=seat.desk).said


def test_the_ships_that_a_convoy_has_left_are_known_from_the_dispatches() -> None:
    desk = BismarckDesk(GERMAN, False)
    desk.word(reported("sunk", 2, unit="SL2", kind="M", side="british", count=3, whole=False))
    desk.word(reported("battle", 4, square=HERE, british=[["SL2", "M"]], german=[["BISMARCK", "B"]]))
    desk.word(status(GERMAN))
    for sunk, left in ((0, 21), (2, 19)):
        if sunk:
            desk.word(reported("sunk", 4, unit="SL2", kind="M", side="british", count=sunk, whole=False))
        fire = desk.word(reported("fire", 4, round=1, pairs=[["BISMARCK", "SL2"]]))[0]
        assert isinstance(fire, Illustrated)
        assert any(f" {left} OF 24" in row for row in fire.page.text())


def test_sunk_and_withdrawn_ships_are_marked_as_gone() -> None:
    sunk = reported("sunk", 2, unit="HOOD", kind="B", side="british", count=1, whole=True)
    away = reported("withdrawal", 2, unit="BISMARCK", success=True)
    rows = page_of(GERMAN, [began(), status(GERMAN), sunk, away]).text()
    assert " B BISMARCK     WITHDRAWN" in rows and "*B HOOD         SUNK" in rows


def test_the_board_stays_below_each_page_of_a_battle() -> None:
    desk = Seat(fight(0)).desk
    lines = [desk.word(report) for report in (began(), status(BRITISH), status(BRITISH))]
    pages = [said[0].page for said in lines if isinstance(said[0], Illustrated)]
    assert len(pages) == 2 and all(page.below and page.panels for page in pages)


@pytest.mark.parametrize("fights", [True, False])
def test_the_points_panel_counts_a_loss_with_the_line_that_gives_its_points(fights: bool) -> None:
    desk = Seat(fight(0) if fights else MovementRequest(make_view(turn=4))).desk
    for report in (began(), status(BRITISH)) if fights else ():
        desk.word(report._replace(turn=4))
    desk.word(reported("sunk", 4, unit="HOOD", kind="B", side="british", count=1, whole=True))
    (line,) = desk.word(reported("points", 4, side="german", points=28, reason="sunk", unit="HOOD", count=1))
    assert isinstance(line, Illustrated)
    (points,) = [panel for panel in line.page.panels if panel.title == "POINTS KNOWN"]
    assert points.lines[-1].text == "BRITISH 0  GERMAN 28"
    page = desk.page()
    assert page and points in page.panels


def test_each_line_during_a_battle_has_a_page_and_none_after_it() -> None:
    desk = BismarckDesk(BRITISH, False)
    lines = [desk.word(report) for report in (began(), status(BRITISH), reported("battle_ends", 2, square=HERE))]
    assert [isinstance(said[0], Illustrated) for said in lines] == [False, True, False]  # not before own status
    classic = BismarckDesk(BRITISH, True)
    assert not isinstance(classic.word(began())[0], Illustrated)


@pytest.mark.parametrize("typed", ["F+", "F +", "fight +"])
def test_fight_on_answers_until_a_ship_is_half_gone(typed: str) -> None:
    seat = Seat(fight(0))
    seat.type(typed)
    assert seat.order == Answer(True)
    later = Seat(fight(1), desk=seat.desk)
    assert (later.said, later.order) == (["FIGHT ON, ROUND 2"], Answer(True))
    assert Seat(fight(2, midships=3), desk=seat.desk).prompt.startswith("FIGHT OR WITHDRAW")


@pytest.mark.parametrize(("own", "midships", "asks"), [(OWN[:2], 2, False), (OWN[:2], 1, True), (OWN[1:2], 3, True)])
def test_fight_on_asks_again_for_a_ship_that_was_half_gone_before(
    own: tuple[str, ...], midships: int, asks: bool
) -> None:
    seat = Seat(fight(0, midships=3))
    seat.type("F+")
    assert (Seat(fight(1, own=own, midships=midships), desk=seat.desk).order is None) == asks


@pytest.mark.parametrize(("knots", "asks"), [(27, False), (26, True), (21, True)])
def test_fight_on_asks_again_after_a_ship_has_lost_five_knots(knots: int, asks: bool) -> None:
    seat = Seat(fight(0))
    seat.type("F+")
    later = Seat(fight(1, knots=knots), desk=seat.desk)
    assert (later.order is None) == asks
    if asks:
        later.type("F+")
        assert Seat(fight(2, knots=knots), desk=seat.desk).order == Answer(True)


@pytest.mark.parametrize(
    ("own", "enemy", "told"),
    [
        (("BISMARCK", "PR EUGEN"), ("NORFOLK", "SUFFOLK", "HOOD"), "2 ENEMY CRUISERS FIRE AT THE PR EUGEN: 3"),
        (("BISMARCK", "PR EUGEN"), ("NORFOLK",), "THE NORFOLK FIRES AT THE PR EUGEN: 3"),
        (("BISMARCK", "PR EUGEN"), ("NORFOLK",), "THE NORFOLK FIRES AT THE PR EUGEN: 1"),
        (("BISMARCK", "PR EUGEN"), ("HOOD",), ""),
        (("PR EUGEN",), ("NORFOLK",), ""),
        (("BISMARCK",), ("NORFOLK",), ""),
    ],
)
def test_16_65_the_german_is_told_that_cruisers_fire_at_his_cruiser(
    own: tuple[str, ...], enemy: tuple[str, ...], told: str
) -> None:
    left = int(told[-1:] or 3)
    request = FightRequest(make_view(GERMAN, turn=4, PR_EUGEN={"midships": left}), HERE, 0, own, enemy)
    said = [line for line in Seat(request).said if "LEFT (16.65)" in line]
    assert said == [f"{told} MIDSHIP{'S' * (left > 1)} LEFT (16.65)"] * bool(told)
    assert not any("(16.65)" in line for line in Seat(request, classic=True).said)


@pytest.mark.parametrize(
    ("own", "enemy", "fought", "told"),
    [
        (("PR EUGEN", "BISMARCK"), ("NORFOLK", "HOOD", "SUFFOLK", "KENYA"), 0, "4 ENEMY TORPEDOES|IF ALL |BISMARCK|59"),
        (("BISMARCK",), ("NORFOLK", "DF1", "K GEORGE V"), 1, "1 ENEMY TORPEDO||BISMARCK|20"),
        (("BISMARCK",), ("NORFOLK",), 2, ""),
        (("BISMARCK",), ("K GEORGE V", "DF1"), 0, ""),
    ],
)
def test_16_64_a_side_is_told_what_torpedoes_can_come_by_the_cards(
    own: tuple[str, ...], enemy: tuple[str, ...], fought: int, told: str
) -> None:
    request = FightRequest(make_view(GERMAN, turn=4, BISMARCK={"knots": 22}), HERE, fought, own, enemy)
    said = [line for line in Seat(request).said if "BY CARD: " in line]
    if not told:
        assert said == []
        return
    torpedoes, every, ship, chance = told.split("|")
    assert said == [f"{torpedoes} IN ROUND 2, BY CARD: {every}AT THE {ship}, HIT {chance} IN 100"]
    assert not any("BY CARD: " in line for line in Seat(request, classic=True).said)


def test_fight_on_asks_again_after_a_ship_is_lost() -> None:
    seat = Seat(fight(0))
    seat.type("F+")
    gone = Seat(fight(1, own=("P OF WALES",)), desk=seat.desk)
    assert gone.prompt.startswith("FIGHT OR WITHDRAW")
    gone.type("W+")
    again = Seat(fight(2, own=("P OF WALES",), midships=1), desk=seat.desk)
    assert (again.said, again.order) == (["KEEP WITHDRAWING, ROUND 3"], Answer(False))


@pytest.mark.parametrize("turn,square", [(5, HERE), (4, 1720)])
def test_fight_on_lasts_for_one_battle(turn: int, square: int) -> None:
    seat = Seat(fight(0))
    seat.type("F+")
    assert Seat(fight(0, turn=turn, square=square), desk=seat.desk).prompt.startswith("FIGHT OR WITHDRAW")


def test_a_plus_gives_the_same_target_to_all_later_ships() -> None:
    seat = Seat(aim("HOOD"))
    seat.type("2+")
    assert seat.order == Choice("PR EUGEN")
    later = Seat(aim("NORFOLK"), desk=seat.desk)
    assert (later.said, later.order) == (["THE NORFOLK: THE PR EUGEN"], Choice("PR EUGEN"))
    gone = Seat(aim("SUFFOLK", targets=("BISMARCK",)), desk=seat.desk)
    assert gone.prompt.startswith("AT WHICH SHIP SHALL THE SUFFOLK")
    gone.type("+")
    assert Seat(aim("KENYA"), desk=seat.desk).said == ["THE KENYA: NO ATTACK"]


def left(seat: Seat) -> BismarckDesk:
    """A new desk, as after a cut line: it is reminded of the last order of a seat, as the record has it."""
    desk = BismarckDesk(BRITISH, False)
    assert seat.order is not None
    desk.remind(seat.request, seat.order, seat.notes[-1])
    return desk


@pytest.mark.parametrize(("typed", "then"), [("2+", "PR EUGEN"), ("1+", "BISMARCK"), ("+", "")])
def test_a_target_for_all_later_ships_outlasts_a_cut_line(typed: str, then: str) -> None:
    seat = Seat(aim("HOOD"))
    seat.type(typed)
    assert Seat(aim("NORFOLK"), desk=left(seat)).order == Choice(then)


@pytest.mark.parametrize("typed", ["2", ""])
def test_a_target_for_one_ship_is_only_for_that_ship_after_a_cut_line(typed: str) -> None:
    seat = Seat(aim("HOOD"))
    seat.type(typed)
    assert Seat(aim("NORFOLK"), desk=left(seat)).prompt.startswith("AT WHICH SHIP SHALL THE NORFOLK")


def test_the_next_attack_after_one_that_was_declined_tells_how_to_decline_the_rest() -> None:
    told, seat = "0+ ANSWERS NONE FOR ALL THE REST HERE", Seat(aim("HOOD"))
    assert told not in seat.said
    seat.type("")
    seat = Seat(aim("NORFOLK"), desk=seat.desk)
    assert told in seat.said
    seat.type("1")
    assert told not in Seat(aim("SUFFOLK"), desk=seat.desk).said


def test_fight_on_and_withdraw_on_outlast_a_cut_line() -> None:
    seat = Seat(fight(0))
    seat.type("F+")
    desk = left(seat)
    assert Seat(fight(1), desk=desk).order == Answer(True)
    assert Seat(fight(2, midships=3), desk=desk).prompt.startswith("FIGHT OR WITHDRAW")
    seat = Seat(fight(0))
    seat.type("W+")
    assert Seat(fight(1, midships=1), desk=left(seat)).order == Answer(False)
    seat = Seat(fight(0))
    seat.type("F")
    assert Seat(fight(1), desk=left(seat)).prompt.startswith("FIGHT OR WITHDRAW")


def test_the_classic_game_has_no_standing_answers() -> None:
    seat = Seat(fight(0), classic=True)
    assert seat.type("F+")[0] == "ILLEGAL ENTRY"
    torpedoes = Seat(aim("HOOD"), classic=True)
    assert torpedoes.type("1+")[0] == "ILLEGAL ENTRY"


def fight(
    rounds: int,
    own: tuple[str, ...] = ("HOOD", "P OF WALES"),
    midships: int = 6,
    turn: int = 4,
    square: int = HERE,
    knots: int = 31,
) -> FightRequest:
    view = make_view(turn=turn, HOOD={"midships": midships, "knots": knots})
    return FightRequest(view, square, rounds, own, ("BISMARCK",))


def aim(unit: str, targets: tuple[str, ...] = ("BISMARCK", "PR EUGEN")) -> TargetRequest:
    return TargetRequest(make_view(turn=4), Weapon.TORPEDOES, unit, HERE, targets)


def began() -> Report:
    return reported("battle", 2, square=HERE, british=[["HOOD", "B"]], german=[["BISMARCK", "B"]])


def status(side: Side) -> Report:
    unit = ["HOOD", 6, 22, 31, 1] if side is BRITISH else ["BISMARCK", 10, 34, 29, 0]
    return reported("status", 2, side, units=[unit])


def page_of(side: Side, heard: list[Report]) -> Page:
    engagement = Engagement(side)
    for report in heard:
        engagement.illustrated(report, [])
    return engagement.page()


MANY = ("K GEORGE V", "RODNEY", "VICTORIOUS", *(f"CRUISER {number}" for number in range(1, 11)), "DF1")


def many(fired: bool) -> Battle:
    """A battle of fourteen ships against one."""

    def ship(name: str, enemy: bool = False) -> Combatant:
        gauges = [
            Gauge("MIDSHIPS", "MS", 2, 2),
            Gauge("FIREPOWER", "FP", 8, 8),
            Gauge("KNOTS", "KN", 32, 32, bar=False),
        ]
        hits = ["MS-1"] if fired and name in ("RODNEY", "CRUISER 9") else []
        aim = "BISMARCK" if not enemy else "RODNEY"
        return Combatant("*B" if enemy else " C", "own", name, gauges, aim if fired else "", hits, 25)

    return Battle("BATTLE", "DAY", [*map(ship, MANY)], [ship("BISMARCK", True)], ("LEGEND", "W%"), "NOTE")


def rows(lines: Sequence[Line]) -> list[str]:
    return ["".join(span.text for span in line).rstrip() for line in lines]


@pytest.mark.parametrize("fired", [False, True])
def test_on_a_small_page_all_fourteen_ships_take_precedence_over_the_legend(fired: bool) -> None:
    page = many(fired).page()
    for lines, most in ((page.lines, 20), (page.tall, 22)):
        shown = rows(lines)
        assert len(shown) <= most and not any("MORE" in row for row in shown)
        for name in (*MANY, "BISMARCK"):
            assert sum(row[3:].startswith(f"{name} ") for row in shown) == 1, name


def test_hits_take_the_spare_rows_before_targets_do() -> None:
    shown = rows(many(True).page().tall)
    assert sum("MS-1" in row for row in shown) == 2
    assert shown[shown.index(next(row for row in shown if "RODNEY" in row)) + 1] == "   MS-1   > BISMARCK"
    assert sum("> " in row for row in shown) == 3, "two that were hit, and one more"
    assert "LEGEND" in rows(many(False).page().tall), "as nothing else needs its rows"


def test_the_strongest_ships_come_first() -> None:
    """The weakest are left out where the page is too small."""
    heard, own = Engagement(BRITISH), ("CAIRO", "SUFFOLK", "ARK ROYAL", "RODNEY", "NORFOLK", "DF1", "KENYA")
    units = [[name, SHIPS[name].kind] for name in own]
    begun = reported("battle", 2, square=1622, british=units, german=[["BISMARCK", "B"]])
    heard.illustrated(begun, ["BATTLE"], lambda: None)
    found = [name for row in rows(heard.page().tall) for name in own if row[3:].startswith(f"{name} ")]
    assert found == ["RODNEY", "SUFFOLK", "NORFOLK", "KENYA", "CAIRO", "ARK ROYAL", "DF1"]


def test_targets_of_torpedoes_stand_in_the_order_of_the_page() -> None:
    names = ("KENYA", "NORFOLK", "RODNEY")
    request = TargetRequest(make_view(GERMAN, turn=4), Weapon.TORPEDOES, "PR EUGEN", HERE, names)
    seat = Seat(request)
    assert [line.split()[2] for line in seat.said if line.startswith(" ")] == ["RODNEY", "NORFOLK", "KENYA"]
    seat.type("1")
    assert seat.order == Choice("RODNEY")


def test_the_map_below_a_battle_without_a_question_shows_who_met() -> None:
    seat = at_chart_a(turn=9, SL2={"square": 2115})
    units = [["BISMARCK", "B"]]
    hear(seat, BRITISH, 9, "spotted", square=2115, units=units, own=[["SL2", "M"]])
    seat.desk.word(reported("battle", 9, BRITISH, square=2115, british=[["SL2", "M"]], german=units))
    (line, *_) = seat.desk.word(reported("status", 9, BRITISH, units=[["SL2", 22, 0, 8, 0]]))
    assert isinstance(line, Illustrated)
    assert isinstance(board := line.page.below, Board)
    assert [figure.sign for figure in board.figures[2115]] == ["*B", " M"]


def test_8_24_2_torpedo_planes_land_after_their_attack() -> None:
    seat, told = at_chart_a(turn=9), []
    square = 2115
    strike = TargetRequest(seat.request.view, Weapon.AIR_TORPEDOES, "ARK ROYAL 1", square, ("BISMARCK",))
    for name in ("ULSTER 1", "ARK ROYAL 1"):
        told += seat.desk.word(reported("landed", 9, BRITISH, plane=name, square=square))
    told += Seat(strike, desk=seat.desk).said
    hit = {"target": "BISMARCK", "square": square, "weapon": "air torpedoes", "hits": 1, "confused": False}
    told += seat.desk.word(reported("air_attack", 9, BRITISH, plane="ARK ROYAL 1", **hit))
    assert [line for line in told if "LANDED" in line] == [f"PLANES OF ULSTER 1 LANDED IN {square}"]
    drop, land = (
        reported(kind, 9, BRITISH, **facts)
        for kind, facts in (
            ("air_attack", {"plane": "ARK ROYAL 1", **hit}),
            ("landed", {"plane": "ARK ROYAL 1", "square": square}),
        )
    )
    assert [*in_order([land, drop])] == [drop, land], "in a replay, too"
    later = seat.desk.word(reported("destroyer_attack", 9, BRITISH, **FLOTILLA[1]))
    assert later[0] == f"PLANES OF ARK ROYAL 1 LANDED IN {square}"
    for name in ("ARK ROYAL 1", "ARK ROYAL 2"):
        seat.desk.word(reported("landed", 10, BRITISH, plane=name, square=square))
    assert "PLANES LANDED: ARK ROYAL 1, ARK ROYAL 2" in next_turn(seat).said


def test_the_page_of_a_battle_does_not_last_into_the_next_turn() -> None:
    """A resumed game reports both turns before its first question."""
    desk = BismarckDesk(BRITISH, False)
    units = {"british": [["HOOD", "B"]], "german": [["BISMARCK", "B"]]}
    desk.word(reported("battle", 6, square=1622, **units))
    status = ["HOOD", 6, 22, 31, 1]
    (first, *_) = desk.word(reported("status", 6, BRITISH, units=[status]))
    assert isinstance(first, Illustrated) and first.page.text()[0].startswith("BATTLE IN 1622")
    desk.word(reported("battle_ends", 6, square=1622))
    (later, *_) = desk.word(reported("bergen_searched", 7, BRITISH, square=1423))
    assert isinstance(later, Illustrated) and not later.page.lines, "there is no other board before the first question"
    (last, *_) = desk.word(reported("air_search", 7, BRITISH, unit="PR EUGEN", square=1723))
    assert not isinstance(last, Illustrated)


@pytest.mark.parametrize("side", [BRITISH, GERMAN])
def test_the_withdrawal_of_the_bismarck_is_an_event_beside_the_page_that_shows_it(side: Side) -> None:
    desk = BismarckDesk(side, False)
    for report in (began(), status(side)):
        desk.word(report)
    (stays,) = desk.word(reported("withdrawal", 2, unit="BISMARCK", success=False))
    (line,) = desk.word(reported("withdrawal", 2, unit="BISMARCK", success=True))
    assert not isinstance(stays, Headline)
    assert isinstance(line, Headline) and line == "BISMARCK WITHDRAWS"
    assert any("BISMARCK" in row and "WITHDRAWN" in row for row in line.board.text())


NO_LOSS = {"unit": "BISMARCK", "kind": "B", "midships": 0, "firepower": 0, "knots": 0, "fuel": 0, "sunk": False}
LOSS = {**NO_LOSS, "midships": 2}
TORPEDOES = ("torpedoes", {"unit": "HOOD", "target": "BISMARCK", "hits": 4})
ENDS = ("battle_ends", {"square": HERE})
BY_PLANES = ("air_attacked", {"weapon": "air torpedoes", "target": "BISMARCK", "square": HERE, "hits": 2})
FLOTILLA = ("destroyer_attack", {"unit": "DF1", "target": "BISMARCK", "square": HERE, "lost": 1, "hits": 1})
UNHURT = "BISMARCK: NO DAMAGE"


@pytest.mark.parametrize(
    ("heard", "told"),
    [
        ([TORPEDOES, ENDS], True),
        ([TORPEDOES, ("damage", LOSS), ENDS], False),
        ([TORPEDOES, TORPEDOES, ("damage", LOSS), ENDS], False),
        ([("torpedoes", {**TORPEDOES[1], "hits": 0}), ENDS], False),
        ([BY_PLANES], True),
        ([BY_PLANES, BY_PLANES, ("damage", LOSS)], True),
        ([FLOTILLA], True),
        ([FLOTILLA, ("sunk", {"unit": "DF1", "kind": "D", "side": "british", "count": 1, "whole": False})], True),
    ],
)
def test_16_7_only_the_owner_is_told_that_hits_did_no_damage(heard: list[Any], told: bool) -> None:
    for side in SIDES:
        desk = BismarckDesk(side, False)
        lines = [line for kind, facts in heard for line in desk.word(reported(kind, 2, side, **facts))]
        own = ["BISMARCK"] if side is GERMAN else ["HOOD"]
        enemy = ["HOOD"] if side is GERMAN else ["BISMARCK"]
        seat = Seat(FightRequest(make_view(side, turn=3), HERE, 0, tuple(own), tuple(enemy)), desk=desk)
        lines += seat.said
        assert lines.count(UNHURT) == (told and side is GERMAN)
        filed = [line for turn, lines in desk.place.dispatches for line in lines if turn == 2]
        assert filed.count(UNHURT) == (told and side is GERMAN)
