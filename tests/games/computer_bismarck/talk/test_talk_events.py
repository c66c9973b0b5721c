"""The five events that a desk reports as headlines."""

from textwrap import wrap

import pytest

from compbis.games.computer_bismarck.cards.calendar import date, hour
from compbis.games.computer_bismarck.desk.desk import BismarckDesk
from compbis.table.page import Headline
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.reported import reported

SHE = ["BISMARCK", "B"]


def headlines(desk: BismarckDesk, *reports: Report) -> list[str]:
    """The headlines that the desk gives for these reports."""
    return [line for report in reports for line in desk.word(report) if isinstance(line, Headline)]


def searched(turn: int, seen: bool, side: Side = BRITISH) -> list[Report]:
    """The reports of a side's search in 1511, where the Bismarck is seen or not."""
    units, own = ([SHE], []) if side is BRITISH else ([["NORFOLK", "C"]], [SHE])
    spotted = reported("spotted", turn, side, square=1511, units=units, own=own)
    return [*([spotted] if seen else []), reported("searched", turn, side, squares=[1511])]


@pytest.mark.parametrize(
    ("side", "sighted", "lost"),
    [
        (BRITISH, "THE BISMARCK IS SIGHTED IN 1511", "CONTACT WITH THE BISMARCK IS LOST. LAST SEEN IN 1511"),
        (GERMAN, "THE BISMARCK IS SIGHTED BY THE ENEMY IN 1511", "THE BISMARCK NO LONGER HAS AN ENEMY IN SIGHT"),
    ],
)
def test_the_bismarck_is_sighted_once_and_lost_once(side: Side, sighted: str, lost: str) -> None:
    desk = BismarckDesk(side, classic=False)
    replies = [
        headlines(desk, *searched(turn, seen, side))
        for turn, seen in enumerate((False, True, True, False, False, True), 1)
    ]
    assert replies == [[], [sighted], [], [lost], [], [sighted]]


def test_contact_with_a_bismarck_that_may_not_move_is_not_lost() -> None:
    desk = BismarckDesk(BRITISH, classic=False)
    battle = reported("battle", 2, square=1511, british=[["SL1", "M"]], german=[SHE])
    rest = [battle, reported("dispersed", 2, unit="SL1", square=1511), reported("battle_ends", 2, square=1511)]
    replies = [
        headlines(desk, *searched(2, True), *rest),
        *(headlines(desk, *searched(turn, False)) for turn in (3, 4)),
    ]
    lost = "CONTACT WITH THE BISMARCK IS LOST. LAST SEEN IN 1511"
    assert replies[1:] == [[], [lost]]


def test_sighting_another_ship_makes_no_headline() -> None:
    spotted = reported("spotted", 3, BRITISH, square=1511, units=[["PR EUGEN", "C"]], own=[SHE])
    assert headlines(BismarckDesk(BRITISH, classic=False), spotted) == []


def test_contact_with_a_sunk_bismarck_is_not_lost() -> None:
    desk = BismarckDesk(BRITISH, classic=False)
    sunk = reported("sunk", 2, unit="BISMARCK", kind="B", side="german", count=1, whole=True)
    assert headlines(desk, *searched(2, True), sunk, *searched(3, False))[1:] == ["THE BISMARCK IS SUNK"]


FIRE = reported("fire", 9, round=2, pairs=[["BISMARCK", "HOOD"], ["PR EUGEN", "HOOD"], ["HOOD", "BISMARCK"]])
BATTLE = reported("battle", 9, square=1622, british=[["HOOD", "B"]], german=[SHE, ["PR EUGEN", "C"]])
NO_GUNS = reported("fire", 9, round=3, pairs=[])
GERMANS = ("BISMARCK", "PR EUGEN")
HOOD_SUNK = reported("sunk", 9, unit="HOOD", kind="B", side="british", count=1, whole=True)
ATTACKS = [
    ((BATTLE, FIRE), ["SQUARE 1622", "BY THE GUNS OF BISMARCK AND PR EUGEN"]),
    (
        (BATTLE, FIRE, reported("torpedoes", 9, unit="PR EUGEN", target="HOOD", hits=1)),
        ["SQUARE 1622", "BY THE GUNS OF BISMARCK AND PR EUGEN, AND TORPEDOES OF PR EUGEN"],
    ),
    (
        (BATTLE, FIRE, reported("torpedoes", 9, unit="PR EUGEN", target="HOOD", hits=0)),
        ["SQUARE 1622", "BY THE GUNS OF BISMARCK AND PR EUGEN"],
    ),
    (
        (BATTLE, FIRE, NO_GUNS, *(reported("torpedoes", 9, unit=one, target="HOOD", hits=1) for one in GERMANS)),
        ["SQUARE 1622", "BY TORPEDOES OF BISMARCK AND PR EUGEN"],
    ),
    (
        (reported("submarine_attacked", 9, BRITISH, submarine_sunk=False, target="HOOD", square=1718, hits=3),),
        ["SQUARE 1718", "BY SUBMARINES"],
    ),
    (
        (reported("submarine_attack", 9, GERMAN, unit="WP2", target="HOOD", square=1718, hits=3),),
        ["SQUARE 1718", "BY WP2"],
    ),
    ((), []),
]


@pytest.mark.parametrize(("before", "known"), ATTACKS)
def test_the_page_of_a_sunk_ship_says_when_where_by_whom_and_for_how_many_points(
    before: tuple[Report, ...], known: list[str]
) -> None:
    desk = BismarckDesk(BRITISH, classic=False)
    for report in before:
        desk.word(report)
    (line,) = desk.word(HOOD_SUNK)
    assert isinstance(line, Headline) and line == "THE HOOD IS SUNK"
    shown = [row.strip() for row in line.page.text() if row]
    assert shown == [
        "BRITISH BATTLESHIP",
        "H O O D",
        "SUNK",
        f"{date(9)}, {hour(9)} HOURS, TURN 9",
        *(row for fact in known for row in wrap(fact.replace("PR ", "PRINZ "), 39)),
        "28 POINTS FOR THE GERMAN PLAYER (17.5)",
    ]
    assert [*line.more] == [shown[3], *known]


def test_the_page_of_a_sunk_ship_has_full_names() -> None:
    desk = BismarckDesk(BRITISH, classic=False)
    battle = {"square": 1622, "british": [["K GEORGE V", "B"]], "german": [["PR EUGEN", "C"]]}
    desk.word(reported("battle", 9, **battle))
    desk.word(reported("fire", 9, round=2, pairs=[["PR EUGEN", "K GEORGE V"]]))
    (line,) = desk.word(reported("sunk", 9, unit="K GEORGE V", kind="B", side="british", count=1, whole=True))
    assert isinstance(line, Headline) and line == "THE K GEORGE V IS SUNK"
    shown = [row.strip() for row in line.page.text()]
    assert "K I N G   G E O R G E   V" in shown and "BY THE GUNS OF PRINZ EUGEN" in shown


GERMAN_SUNK = reported("sunk", 9, unit="PR EUGEN", kind="C", side="german", count=1, whole=True)


@pytest.mark.parametrize(
    ("before", "by"),
    [
        (
            ("air_attack", {"plane": "ARK ROYAL", "confused": False, "weapon": "air torpedoes", "hits": 1}),
            "PLANES OF ARK ROYAL",
        ),
        (("air_attacked", {"weapon": "bombs", "hits": 1}), "BOMBS"),
        (("destroyer_attack", {"unit": "DF1", "lost": 0, "hits": 1}), "DF1"),
    ],
)
def test_attackers_are_named_as_they_were_reported_to_the_side(before: tuple[str, dict[str, object]], by: str) -> None:
    kind, facts = before
    desk = BismarckDesk(BRITISH, classic=False)
    desk.word(reported(kind, 9, target="PR EUGEN", square=2017, **facts))
    (line,) = desk.word(GERMAN_SUNK)
    assert isinstance(line, Headline)
    assert [row.strip() for row in line.page.text()][-3:] == [
        "SQUARE 2017",
        f"BY {by}",
        "20 POINTS FOR THE BRITISH PLAYER (17.4)",
    ]


def test_a_dispersed_convoy_is_a_headline_but_single_losses_are_not() -> None:
    desk = BismarckDesk(BRITISH, classic=False)
    assert headlines(desk, reported("dispersed", 9, unit="SL2", square=2115)) == ["CONVOY SL2 DISPERSED IN 2115"]
    assert not headlines(desk, reported("sunk", 9, unit="SL2", kind="M", side="british", count=2, whole=False))
    whole = reported("sunk", 9, unit="SL2", kind="M", side="british", count=2, whole=True)
    assert headlines(desk, whole) == ["SL2: 2 MERCHANT SHIPS SUNK"]


def test_the_classic_game_and_the_dispatches_have_no_headlines() -> None:
    classic = BismarckDesk(BRITISH, classic=True)
    assert headlines(classic, *searched(2, True), HOOD_SUNK) == []
    desk = BismarckDesk(BRITISH, classic=False)
    desk.word(HOOD_SUNK)
    ((_, lines),) = desk.place.dispatches
    assert [type(line) for line in lines] == [str]


def shadow(turn: int, side: Side, success: bool, to: int = 0) -> Report:
    return reported(
        "shadow", turn, side, target="BISMARCK", shadower="NORFOLK", square=1511, success=success, to=to, helpers=[]
    )


@pytest.mark.parametrize("side", [BRITISH, GERMAN])
def test_a_failed_shadow_of_the_bismarck_is_a_headline_at_once(side: Side) -> None:
    desk = BismarckDesk(side, classic=False)
    headlines(desk, *searched(2, True, side))
    assert headlines(desk, shadow(3, side, False)) == ["SHADOW FAILED: NORFOLK LOSES THE BISMARCK"]
    by = "" if side is BRITISH else " BY THE ENEMY"
    assert headlines(desk, *searched(3, True, side)) == [f"THE BISMARCK IS SIGHTED AGAIN{by} IN 1511"]
    assert headlines(desk, shadow(4, side, True)) == []


@pytest.mark.parametrize(("followed", "where"), [(False, 1612), (True, 1614)])
def test_11_3_contact_with_a_bismarck_that_passed_a_ship_is_lost_there(followed: bool, where: int) -> None:
    desk = BismarckDesk(BRITISH, classic=False)
    to: dict[str, object] = {"success": followed, "to": 1614 if followed else 0, "helpers": [], "moved": []}
    fast = reported("fast_shadow", 3, BRITISH, target="BISMARCK", shadower="HOOD", square=1612, **to)
    told = headlines(desk, *searched(2, True), shadow(3, BRITISH, False), fast, *searched(3, False))
    assert told[-1] == f"CONTACT WITH THE BISMARCK IS LOST. LAST SEEN IN {where}"


def test_contact_by_chance_is_a_headline() -> None:
    desk = BismarckDesk(BRITISH, classic=False)
    silence = reported("radio_silence", 4, BRITISH, unit="BISMARCK", square=1511)
    assert headlines(desk, silence) == ["THE BISMARCK BROKE RADIO SILENCE, IN OR BESIDE 1511"]


def test_the_page_of_an_undefended_ship_names_its_square_and_the_enemies_still_there_that_can_fire() -> None:
    desk = BismarckDesk(GERMAN, classic=False)
    british = [["HOOD", "B"], ["CAIRO", "C"], ["DF1", "D"], ["SL5", "M"]]
    battle = reported("battle", 9, square=1622, british=british, german=[["HAMBURG", "O"], SHE])
    away = reported("withdrawal", 9, unit="CAIRO", success=True)
    sunk = reported("sunk", 9, unit="HAMBURG", kind="O", side="german", count=1, whole=True)
    earlier = reported("air_attacked", 4, GERMAN, weapon="bombs", target="HAMBURG", square=1511, hits=1)
    for report in (earlier, battle, away):
        desk.word(report)
    (line,) = desk.word(sunk)
    assert isinstance(line, Headline)
    assert [*line.more][1:] == ["SQUARE 1622", "BY HOOD"]


def test_further_convoys_that_stray_on_a_turn_get_short_lines() -> None:
    desk = BismarckDesk(BRITISH, classic=False)
    replies = [
        desk.word(reported("strayed", turn, BRITISH, unit=unit)) for turn, unit in ((2, "SL1"), (2, "SL2"), (3, "SL3"))
    ]
    assert replies == [
        ["SL1 DID NOT MOVE DIRECTLY: ITS MISSION HAS FAILED"],
        ["NOR DID SL2 MOVE DIRECTLY"],
        ["SL3 DID NOT MOVE DIRECTLY: ITS MISSION HAS FAILED"],
    ]
