"""The last page: points, the closest miss, the track, losses, history."""

import pytest

from compbis.games.chase_of_the_bismarck.afterwards import closing
from compbis.games.chase_of_the_bismarck.afterwards.chronicle import chronicle
from compbis.games.chase_of_the_bismarck.cards.board import HEXES
from compbis.games.chase_of_the_bismarck.requests.fighting import FireRequest
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest, OpenRequest
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.combat_reports import Combat, CombatEnds, Steered, Sunk, Volley
from compbis.games.chase_of_the_bismarck.state.orders import CLOSING
from compbis.games.chase_of_the_bismarck.state.reports import (
    Called,
    HuffDuff,
    Located,
    OpenMove,
    Released,
    Repaired,
    Result,
    ShadowResult,
    ShippingAttacked,
    ShipSeen,
    Won,
)
from compbis.games.chase_of_the_bismarck.state.units import Mark
from compbis.games.chase_of_the_bismarck.words import pages
from compbis.table.finished.chronicle import TurnStory
from compbis.table.game import GameOver
from compbis.table.page import Headline, Illustrated, unbroken
from compbis.table.picture import Finish
from compbis.table.report import BOTH, Facts, Report
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import replace
from tests.games.chase_of_the_bismarck.scene import Scene
from tests.games.players import whole_game

GAME = "chase-of-the-bismarck"
HERE = HEXES["T15"]
FOUND = Located(side=BRITISH, at=HERE, force=False, classes=(("BB", 1),), how="call", shadowed=False)
FIGHT = Combat(at=HERE, attacker=BRITISH, attackers=("HOO",), defenders=("BIS",), level=4)
END = Result(end="France", chits=(4,), halves=(3,), merchants=1, extras=-9, allied_ships=5, german_ships=2, prizes=())


def turn(number: int, *facts: Facts, **ships: str) -> TurnStory:
    """A turn with ships in these hexes."""
    scene = Scene(turn=number)
    for ship, at in ships.items():
        scene.put(ship, at)
    requests = [MovementRequest(scene.game.view(side), False) for side in Side]
    return TurnStory(number, "", requests, [Report(number, BOTH, each) for each in facts])


def test_the_last_page_sums_up_the_hunt() -> None:
    won = Won(what="HX.126", chits=(4,), half=False), Won(what="OB.323", chits=(3,), half=True)
    closed = chronicle().closing([turn(13, FOUND, FIGHT, Sunk(ship="HOO", at=HERE), *won, END, BIS="T15")])
    assert closed.lines == (
        "GERMAN POINTS: CONVOY HX.126 4; CONVOY OB.323 3, AT HALF; MERCHANT SHIPS 0.5;",
        "  OPTIONAL UNITS -9; ALLIED SHIPS SUNK AND DAMAGED 5; GERMAN SHIPS SUNK AND",
        "  DAMAGED -2",
        "THE END COSTS THE GERMANS 5; THEY NEED 1 IN ALL",
        "THE GERMANS WERE FOUND FIRST ON TURN 13, IN T15",
        "1 COMBAT; CONVOYS MET 0, SUNK 2",
        "ALLIED SHIPS LOST: HOOD",
        "GERMAN SHIPS LOST: NONE",
        "HISTORY, MAY 24, 1941: THE HOOD WAS LOST. PLANES OF THE VICTORIOUS HIT THE",
        "  BISMARCK IN THE NIGHT",
    )


@pytest.mark.parametrize("end", ["France", "time"])
def test_the_last_page_says_why_a_victory_is_strategic(end: str) -> None:
    prizes = replace(END, end=end, prizes=("HOO", "NOR", "REN"))
    said = " ".join(line.strip() for line in chronicle().closing([turn(13, prizes, BIS="T15")]).lines)
    reason = "STRATEGIC VICTORY, WHATEVER THE POINTS: HOOD, RENOWN SUNK IN COMBAT WITH BISMARCK, AND SHE IS IN PORT"
    assert (reason in said) is (end == "France")


def test_the_last_map_marks_the_germans_without_colour() -> None:
    game = Scene(turn=13).put("BIS", "T15").put("HOO", "K15").game
    page = pages.finished({side: game.view(side) for side in Side})
    signs = {(span.text, span.style) for line in page.lines for span in line if span.style in ("own", "enemy")}
    assert {(" R", "own"), ("*B", "enemy")} <= signs
    assert {text[0] for text, style in signs if style == "enemy"} == {"*"}


def test_no_points_count_if_the_bismarck_is_sunk() -> None:
    assert "NO POINTS ARE COUNTED WHEN BISMARCK IS SUNK" in [*closing.lines([turn(13, replace(END, end="sunk"))])]


def test_the_closest_miss_is_the_ship_nearest_to_the_bismarck_while_nobody_saw_her() -> None:
    turns = [turn(12, BIS="T15", NOR="T18"), turn(13, BIS="T15", NOR="T17", HOO="K15"), turn(14, BIS="T15", HOO="T17")]
    assert closing.closest_miss(turns) == closing.Miss(13, "NOR", 2)
    assert "CLOSEST MISS: ON TURN 13 THE BISMARCK WAS 2 HEXES FROM THE NORFOLK, UNSEEN" in [*closing.lines(turns)]
    there = [*closing.lines([turn(13, BIS="T15", NOR="T15")])]
    assert "CLOSEST MISS: ON TURN 13 THE BISMARCK WAS IN THE HEX OF THE NORFOLK, UNSEEN" in there


@pytest.mark.parametrize(
    "sight",
    [
        FOUND,
        FIGHT,
        HuffDuff(at=HERE),
        OpenMove(side=GERMAN, at=HEXES["T16"], to=HERE, force=False, classes=(("BB", 1),), fog=False),
        ShipSeen(allied=True, ship="BIS", at=HERE, force=False),
        ShippingAttacked(at=HERE, force=False, classes=(("BB", 1),)),
        ShadowResult(at=HEXES["T16"], part="", die=1, modifier=0, success=True),
    ],
)
def test_a_turn_in_which_the_bismarck_was_seen_is_no_miss(sight: Facts) -> None:
    assert closing.closest_miss([turn(13, sight, BIS="T15", NOR="T17")]) is None


@pytest.mark.parametrize(
    ("sight", "found"),
    [
        (FOUND, True),
        (FIGHT, True),
        (replace(FIGHT, defenders=("ZF5",)), False),
        (replace(FIGHT, attackers=("PEU",), defenders=("REV",)), True),
        (ShipSeen(allied=True, ship="PEU", at=HERE, force=False), True),
        (ShipSeen(allied=False, ship="HOO", at=HERE, force=False), False),
        (ShippingAttacked(at=HERE, force=False, classes=(("BB", 1),)), True),
    ],
)
def test_the_last_page_says_when_a_heavy_german_ship_was_first_found(sight: Facts, found: bool) -> None:
    line = "THE GERMANS WERE FOUND FIRST ON TURN 13, IN T15" if found else "BISMARCK WAS NEVER FOUND"
    assert line in [*closing.lines([turn(13, sight)])]


def test_no_miss_is_counted_while_the_bismarck_is_in_port() -> None:
    assert closing.closest_miss([turn(13, BIS="U26", NOR="T17")]) is None


def test_the_track_is_marked_with_the_days_and_is_read_aloud() -> None:
    board = chronicle().closing([turn(13, BIS="T15"), turn(14, BIS="T16"), turn(16, BIS="T17")]).board
    assert board.aloud[-2:] == ("24 MAY: THE BISMARCK IN T15, T16.", "25 MAY: THE BISMARCK IN T17.")
    assert any("24 ~*B" in row for row in board.text())


@pytest.mark.parametrize("seed", range(1, 4))
def test_the_points_of_the_last_page_are_those_of_the_result(seed: int) -> None:
    turns = whole_game(GAME, "plain", seed)
    over = next(report.facts for story in turns for report in story.reports if isinstance(report.facts, GameOver))
    said = " ".join(line.strip() for line in closing.lines(turns))
    if over.german is None:
        assert "NO POINTS ARE COUNTED" in said
        return
    earned, _, rest = said.partition("GERMAN POINTS: ")[2].partition(" THE END COSTS THE GERMANS ")
    total: float = -int(rest.partition(";")[0])
    for item in earned.split("; ") if earned != "NONE EARNED" else ():
        chits = [float(word) for word in item.removesuffix(", AT HALF").split()[2:] if _number(word)]
        total += sum(-(-chit // 2) for chit in chits) if item.endswith(", AT HALF") else sum(chits)
    assert total == over.german


def test_the_last_board_marks_the_wreck_and_its_key_explains_all_marks() -> None:
    with_others = {"BIS": "T15", "PEU": "T15", "HOO": "T15"}
    turns = turn(13, BIS="T14"), turn(14, BIS="T16"), turn(15, Sunk(ship="BIS", at=HERE), **with_others)
    board = chronicle().closing(turns).board
    rows = board.text()
    assert any("xB" in row for row in rows) and not any("*B" in row or "&B" in row for row in rows)
    assert board.board and board.board.letters.endswith("T=TK *=GERMAN xB=SUNK HERE 24=DAY ~=HER WAY")
    told = [line.text.strip() for line in board.board.legend(Finish.SIGNS).lines]
    assert [" ".join(told).count(word) for word in ("DAY", "HER WAY", "SUNK HERE")] == [1, 1, 1]
    assert told[-1].endswith("T=TK *=GERMAN")


def headlines(*facts: Facts) -> list[str]:
    """The headlines of a turn in a finished game."""
    return [line for line in chronicle().dispatches(turn(13, *facts)) if isinstance(line, Headline)]


def test_a_finished_turn_has_the_headlines_that_its_players_saw() -> None:
    _, sunk = headlines(FOUND, Sunk(ship="HOO", at=HERE))
    assert isinstance(sunk, Headline) and sunk.page.lines
    assert headlines(replace(FOUND, side=GERMAN)) == []


def called(at: str, found: bool = False) -> Called:
    """The report of an Allied search."""
    return Called(side=BRITISH, at=HEXES[at], found=found)


def test_a_finished_turn_lists_fruitless_searches_below_what_was_found_and_numbers_the_rounds() -> None:
    searched = called("T16"), called("T15", found=True), FOUND, called("S9")
    fired = Volley(ship="HOO", target="BIS", range="long", modifier=0, dice=(5,), results=("miss",))
    steered = [Steered(ship=ship, course=course, zone=9) for ship, course in (("BIS", "BREAKING"), ("HOO", "CLOSING"))]
    repaired = Repaired(ship="BIS", die=1, total=1, regained=1, rudder=False)
    story = turn(13, *searched, FIGHT, fired, *steered, *steered, fired, CombatEnds(at=HERE, rounds=3), called("T17"))
    story = story._replace(reports=[*story.reports, Report(13, frozenset((GERMAN,)), repaired)])
    said = chronicle().dispatches(story)
    assert [line for line in said if "SEARCH" in line or line.startswith("ROUND") or " ATTACK " in line] == [
        "ALLIED SEARCH FINDS IN T15 A SINGLE SHIP: 1 BB. SIGHTED",
        "ALLIED SEARCH FINDS NOTHING IN S9 T16",
        "ALLIED ATTACK IN T15, VISIBILITY 4: HOOD AGAINST BISMARCK",
        "ROUND 1",
        "ROUND 2",
        "ROUND 3",
        "ALLIED SEARCH FINDS NOTHING IN T17",
    ]
    assert chronicle().dispatches(turn(13, called("T17"))) == ["ALLIED SEARCH FINDS NOTHING IN T17"]


def test_a_round_in_a_finished_turn_shows_its_battle_board_and_then_the_board_again() -> None:
    scene = Scene().put("HOO", "T15").put("BIS", "T15")
    view = scene.game.view(BRITISH)
    ships = {name: Fighter.of(scene.ship(name), zone, CLOSING) for name, zone in (("HOO", 4), ("BIS", 23))}
    battle = Battle(HERE, BRITISH, 4, ships)
    fired = Volley(ship="HOO", target="BIS", range="long", modifier=0, dice=(5,), results=("miss",))
    requests = (MovementRequest(view, False), FireRequest(view, battle, ("HOO",)))
    told = [Report(13, BOTH, each) for each in (FIGHT, fired)]
    said = chronicle().dispatches(TurnStory(13, "", requests, told))
    (line,) = [each for each in said if isinstance(each, Illustrated)]
    assert line == "ROUND 1" and line.page.text()[0].startswith("ROUND 1 IN T15")
    assert line.after == chronicle().page(TurnStory(13, "", requests, ()))


def test_a_long_report_of_a_finished_turn_is_one_text_for_a_screen_of_any_width() -> None:
    ships = ("HOO", "POW", "KGV", "VIC", "NOR", "SUF", "MAN")
    told = Report(13, frozenset((BRITISH,)), Released(ships=ships))
    lines = chronicle().dispatches(turn(13)._replace(reports=[told]))
    assert len(lines) > 1 == len([*unbroken(lines)]) and not lines[1].startswith("TO ")


def test_a_finished_turn_has_the_orders_of_all_its_phases() -> None:
    view = Scene(turn=13).put("BIS", "T15", mark=Mark.SHADOWED).game.view(GERMAN)
    opened = OpenRequest(view._replace(orders=("SAIL BIS: T16",)), False)
    story = TurnStory(13, "", [opened, MovementRequest(view, False)], ())
    assert chronicle().orders(story)[GERMAN] == ["GERMAN ORDERS", "SAIL BIS: T16"]
    assert chronicle().page(story).text()[0].startswith("BOTH SIDES ")


def _number(word: str) -> bool:
    return word.lstrip("-").replace(".", "").isdigit() and not word.startswith(".")
