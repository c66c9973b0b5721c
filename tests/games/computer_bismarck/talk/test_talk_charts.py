"""Every command of Charts A and D, and the help on all charts."""

from itertools import takewhile
from typing import Any

import pytest

from compbis.games.computer_bismarck.cards.modes import MOVE
from compbis.games.computer_bismarck.desk import charts
from compbis.games.computer_bismarck.desk.charts import CHART_A, CHART_D, CHARTS
from compbis.games.computer_bismarck.state.courses import Courses
from compbis.games.computer_bismarck.state.orders import DoneMoving
from compbis.games.computer_bismarck.state.sight import Award, Reason
from compbis.games.computer_bismarck.state.units import Leg
from compbis.games.computer_bismarck.words.pages import BOARDS
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Deed
from tests.games.computer_bismarck.reported import reported
from tests.games.computer_bismarck.talk.talk_helpers import at_chart_a, make_view, page_of

CHART_A_PROMPT = "ENTER COMMAND FROM CHART A-"
ILLEGAL = "ILLEGAL ENTRY"
BESIDE_THE_MAP = 39  # columns of text on a terminal of 80
PRINZ_EUGEN = [
    "PR EUGEN",
    "FUEL        7 OF 7",
    "MIDSHIPS    3 OF 3",
    "FIREPOWER  10 OF 10",
    "KNOTS      32 OF 32",
    "TORPEDOES   2 OF 2",
]


def test_no_modern_command_repeats_one_of_chart_a() -> None:
    assert not {row.letters for row in CHART_A} & {row.letters for row in CHART_D}


def test_only_the_commands_of_1980_name_a_section() -> None:
    for name, chart in CHARTS.items():
        for row in chart:
            assert bool(row.section) == (name != "CHART D"), row


def test_every_chart_a_command_has_a_function_except_those_of_any_prompt() -> None:
    assert [row.letters for row in (*CHART_A, *CHART_D) if row.do is None] == ["?", "SW", "QU"]


@pytest.mark.rule("5.21.1a", "5.21.2a", "5.22.1a", "5.22.2a", "5.25.1a", "5.25.2a", "5.26a", "2.25b")
@pytest.mark.parametrize("letters", BOARDS)
def test_5_21_to_5_26_each_map_command_shows_its_board(letters: str) -> None:
    seat = at_chart_a(letters)
    assert seat.pages[-1].text()[0].startswith(BOARDS[letters])
    assert page_of(seat).lines == seat.pages[-1].lines
    assert seat.prompt == CHART_A_PROMPT


@pytest.mark.rule("5.27a", "5.27b", "5.27c", "5.27e", "5.27f", "5.27g", "5.27h", "5.27i", "5.27j")
@pytest.mark.parametrize("typed", ["STPR ", "stpr ", "STPR E", "STPR EUGEN", "STPR EUGEN  "])
def test_5_27_three_letters_or_more_give_the_status_of_the_prinz_eugen(typed: str) -> None:
    seat = at_chart_a(side=GERMAN)
    assert seat.type(typed) == PRINZ_EUGEN


@pytest.mark.rule("5.27b", "5.27d", "5.27e", "5.27f", "5.27j")
def test_5_27_stp_o_gives_the_status_of_the_prince_of_wales() -> None:
    seat = at_chart_a(P_OF_WALES={"midships": 5, "fuel": 3})
    assert seat.type("STP O")[:3] == ["P OF WALES", "FUEL        3 OF 8", "MIDSHIPS    5 OF 7"]


TOO_SHORT, UNKNOWN = "THREE LETTERS OF A SHIP: STHOO", "NO SUCH NAME: ST ? LISTS THEM"


@pytest.mark.rule("5.27b", "5.27k", "1.1b", "1.2d")
@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        *((typed, TOO_SHORT) for typed in ("ST H", "STH", "STHO")),
        *((typed, UNKNOWN) for typed in ("STPRE", "ST PRE", "STBIS", "STPR ")),
    ],
)
def test_5_27_status_needs_three_exact_letters_of_an_own_ship(typed: str, reason: str) -> None:
    assert at_chart_a().type(typed) == [ILLEGAL, reason]


def test_only_the_modern_status_gives_a_convoys_goal_and_turn() -> None:
    for name, bound in (
        ("BRITANNIC", "BOUND FOR COLUMN 10, ON TURN 25"),
        ("SL1", "BOUND FOR 2125 CLYDE, ON TURN 25"),
        ("SL5", "BOUND FOR COLUMN 21, BY TURN 30"),
    ):
        assert at_chart_a().type(f"ST{name}")[-1] == bound
        assert bound in at_chart_a().type(f"DE {name}")[-1]
        assert len(at_chart_a(classic=True).type(f"ST{name}")) == 6
    assert len(at_chart_a(SL5={"fate": "ARRIVED"}).type("STSL5")) == 6
    assert "BOUND" not in "".join(at_chart_a().type("STHOOD"))


@pytest.mark.rule("17.3c", "17.3d")
def test_17_3_status_and_points_show_whether_a_convoy_sailed_directly() -> None:
    whole, one = "MAY LOSE 2 TURNS ON A WAY ROUND IRELAND", "MAY LOSE 1 TURN ON A WAY ROUND IRELAND"
    bound = "BOUND FOR ROW 31, ON TURNS 21 TO 25"
    for courses, tutorial in ((Courses(), [whole]), (Courses((), 1), [one]), (Courses((), 0, True), [])):
        seat = at_chart_a(courses=courses)
        assert seat.type("STWS8B")[-1 - len(tutorial) :] == [bound, *tutorial]
        assert ", ".join([bound, *tutorial]) in seat.type("DE WS8B")[-1]
        assert len(at_chart_a(courses=courses, classic=True).type("STWS8B")) == 6
    late = at_chart_a(turn=3, WS8B={"square": 2125})
    assert late.type("ST WS8B")[-1] == "HAS NO TIME LEFT FOR A WAY ROUND IRELAND"
    assert "HAS NO TIME LEFT FOR A WAY ROUND IRELAND." in late.type("DE WS8B")[-1]
    failed = at_chart_a(turn=20, courses=Courses(("SL3", "SL1")))
    assert failed.type("STSL1")[-1] == "DID NOT MOVE DIRECTLY: MISSION FAILED"
    assert failed.type("VP")[1:] == [
        "SL1: MISSION FAILED, 10 POINTS FOR THE GERMANS ON TURN 25"
    ]  # SL3's points are already awarded


def test_5_27_letters_shared_by_two_ships_pick_neither() -> None:
    assert at_chart_a().type("STDF ") == [ILLEGAL, "MEANS DF1 OR DF2 OR DF3"]
    assert at_chart_a(classic=True).type("STDF ") == [ILLEGAL]
    view = make_view(side=GERMAN)
    names = [name[:3].ljust(3) for name in view.ships] + [name[:3].ljust(3) for name in make_view().ships]
    assert len(set(names)) == len(names)


@pytest.mark.rule("5.27f")
def test_5_27_a_submarine_needs_no_fuel_and_a_lost_ship_says_so() -> None:
    seat = at_chart_a(SG1={"midships": 2}, HOOD={"midships": 0, "fate": "SUNK"})
    assert seat.type("STSG1")[:3] == ["SG1", "FUEL        -", "MIDSHIPS    2 OF 3"]
    assert seat.type("STHOO")[0] == "HOOD  SUNK"
    assert seat.type("STREN")[0] == "RENOWN  NOT YET ACTIVE"


@pytest.mark.rule("1.2d")
@pytest.mark.parametrize(
    "typed", [row.letters for row in CHART_D if row.letters != "QU"] + ["MS HOOD", "MS HOOD M E", "MP REYKJAVIK"]
)
def test_the_classic_game_refuses_modern_commands_without_a_reason(typed: str) -> None:
    seat = at_chart_a(classic=True)
    assert seat.type(typed) == [ILLEGAL]
    assert (seat.prompt, seat.orders, seat.deeds) == (CHART_A_PROMPT, [], [])


@pytest.mark.parametrize("way", [[], ["MS"], ["MS", "M"], ["MP"], ["MP", "M"]])
@pytest.mark.parametrize("classic", [False, True])
def test_qu_leaves_at_every_prompt(way: list[str], classic: bool) -> None:
    seat = at_chart_a(*way, classic=classic)
    prompt = seat.prompt
    seat.type("qu")
    assert seat.deeds == [Deed("leave")]
    assert (seat.prompt, seat.orders) == (prompt, [])


@pytest.mark.parametrize(
    ("way", "modes", "forms"),
    [
        (["MS HOOD"], "MPFC", ["M N N", "M 1422"]),
        (["MS WS8B"], "F", ["F S", "F 2124"]),
        (["MP REYKJAVIK"], "MPB", ["M N N", "M 1117"]),
        (["MP ULSTER"], "ARB", ["A N N", "A 1923"]),
    ],
)
def test_help_lists_only_the_modes_that_the_unit_may_take(way: list[str], modes: str, forms: list[str]) -> None:
    seat = at_chart_a(*way)
    assert [line[:7].strip() for line in seat.type("?")] == [*modes, *forms, "ST CV", "UN", "X", "(CR)", "QU"]


def test_a_question_mark_explains_a_command_or_after_a_blank_what_may_follow() -> None:
    seat = at_chart_a()
    for letters in ("MS", "MP", "QN", "ST", "SN", "DM", "TH", "SW"):
        assert seat.type(f"{letters.lower()}?") == seat.type(f"HE {letters}")
    assert seat.type("MP?")[0] == "CHART A"
    assert seat.type("MP ?")[0].startswith("REYKJAVIK, ")
    assert seat.type("XX?") == ["NOTHING FITS"]
    seat.type("MS HOOD")
    assert seat.type("P?")[:2] == ["CHART B", "P      PATROL: SEARCH WELL, STAY  6.22"]
    for typed in ("MS?", "MS P OF WALES ?"):
        assert seat.type(typed) == ["HERE HOOD IS ORDERED: X GOES BACK TO CHART A"]


def test_help_lists_every_command_of_every_chart() -> None:
    said = at_chart_a().type("HE")
    for name, chart in CHARTS.items():
        assert name in said
        for row in chart:
            assert any(line.startswith(row.syntax) and row.help in line for line in said), row


def test_ob_lists_the_orders_of_the_turn() -> None:
    shadowing = Leg(MOVE, 1118, (1118,), fixed=True)
    seat = at_chart_a("MS HOOD M E SE", "MS P OF WALES P", "MP REYKJAVIK M N", ship_legs={"NORFOLK": shadowing})
    assert seat.type("OB") == [
        "ORDERS OF THIS TURN",
        "C NORFOLK      M 1117 TO 1118 (SHADOW PHASE)",
        "B HOOD         M 1622 TO 1623 1724",
        "B P OF WALES   P 1622 STAYS",
        "R REYKJAVIK    M 1317 TO 1217",
    ]
    assert at_chart_a().type("OB") == ["ORDERS OF THIS TURN", "NONE"]


def test_ob_tells_a_carrier_from_its_planes() -> None:
    at_sea = {"square": 1825, "mode": "M"}
    typed = ("MS VICTORIOUS L", "MP VICTORIOUS R W")
    seat = at_chart_a(*typed, turn=6, VICTORIOUS=at_sea)
    assert seat.type("OB")[1:3] == ["A VICTORIOUS   L 1825 STAYS", "T VICTORIOUS   R 1825 TO 1824"]
    spoken = at_chart_a("DE ON", *typed, turn=6, VICTORIOUS=at_sea).type("OB")
    assert spoken[1].startswith("VICTORIOUS: ") and spoken[2].startswith("TORPEDO PLANES VICTORIOUS: ")


@pytest.mark.parametrize("side", [BRITISH, GERMAN])
def test_each_unit_without_orders_fits_in_one_row_beside_the_map(side: Side) -> None:
    said = [*takewhile(lambda row: row != "NOT YET ACTIVE:", at_chart_a(side=side).type("NO"))]
    assert len(said) > 8
    assert all(len(row) <= BESIDE_THE_MAP for row in said)


def test_dispatches_are_listed_by_turn_newest_last() -> None:
    seat = at_chart_a(side=GERMAN, turn=3)
    assert seat.type("DI") == ["DISPATCHES", "NONE"]
    for turn in (1, 1, 2):
        seat.desk.word(reported("refuelled", turn, GERMAN, unit=f"WP{turn}"))
    assert seat.type("DI") == [
        "DISPATCHES",
        "TURN 1",
        "  WP1 REFUELED AND REARMED",
        "  WP1 REFUELED AND REARMED",
        "TURN 2",
        "  WP2 REFUELED AND REARMED",
    ]
    assert seat.type("DI 02") == ["DISPATCHES", "TURN 2", "  WP2 REFUELED AND REARMED"]
    assert seat.type("DI 3") == seat.type("DI 0") == ["DISPATCHES", "NONE"]
    for later in ("4", "04", "10", "99", "9" * 5000):
        assert seat.type(f"DI {later}") == [ILLEGAL, "THERE IS NO SUCH TURN YET: THIS IS TURN 3"]
    assert seat.type("DI X") == [ILLEGAL, "DI, OR DI AND A TURN: DI 4"]


def test_dispatches_show_the_latest_page() -> None:
    seat = at_chart_a(side=GERMAN, turn=30)
    for turn in range(1, 30):
        seat.desk.word(reported("refuelled", turn, GERMAN, unit=f"WP{turn}"))
    said = seat.type("DI")
    assert said[:3] == ["DISPATCHES", "EARLIER ONES: DI AND A TURN", "TURN 23"]
    assert said[-1] == "  WP29 REFUELED AND REARMED"


def test_weather_by_rows_without_fog() -> None:
    seat = at_chart_a(turn=3, visibility=tuple([1, 2, 3, 4, 5, 6, 7, 8, 1, 2] * 2), fog=[1528])
    said = seat.type("WX")
    assert said[:2] == ["VISIBILITY AND LIGHT, ROW BY ROW", "ROW 11 1 DAY      ROW 21 1 NIGHT"]
    assert said[-1] == "ROW 20 2 DAY      ROW 30 2 NIGHT"
    assert len(said) == 11


def test_vp_lists_the_points_known() -> None:
    awards = [Award(BRITISH, 4, Reason.MISSION, "SL3", 19), Award(GERMAN, 10, Reason.MISSION_FAILED, "WS8B", 25)]
    assert at_chart_a(turn=26, awards=awards).type("VP") == [
        "BRITISH 4  GERMAN 10, AS FAR AS KNOWN",
        "TURN 19  BRITISH  4  SL3: MISSION ACCOMPLISHED",
        "TURN 25  GERMAN  10  WS8B: MISSION FAILED",
    ]


def test_vp_says_what_the_damage_to_own_ships_gives_at_the_end() -> None:
    hurt: dict[str, Any] = {"RENOWN": {"midships": 1}, "SHEFFIELD": {"midships": 1}, "SL1": {"midships": 1}}
    said = "DAMAGE GIVES THE GERMAN PLAYER 18 AFTER TURN 30: RENOWN 16, SHEFFIELD 2"
    assert at_chart_a(**hurt).type("VP")[1:] == [said]
    assert at_chart_a(classic=True, **hurt).type("VP")[1:] == []


@pytest.mark.parametrize(
    ("typed", "deed"),
    [
        ("SA", Deed("copy")),
        ("sa Evening", Deed("copy", "Evening")),
        ("TH", Deed("theme")),
        ("TH PAPER", Deed("theme", "PAPER")),
        ("SW", Deed("switch")),
    ],
)
def test_the_house_carries_out_sa_th_and_sw(typed: str, deed: Deed) -> None:
    seat = at_chart_a()
    seat.reply = "DONE"
    assert seat.type(typed) == ["DONE"]
    assert seat.deeds == [deed]
    seat.reply = ""
    assert seat.type(typed) == []
    assert (seat.prompt, seat.orders) == (CHART_A_PROMPT, [])


def test_a_command_is_one_row_and_one_function(monkeypatch: pytest.MonkeyPatch) -> None:
    row = charts.BismarckCommand("ZZ", "ZZ", "SLEEP", do=next(row.do for row in CHART_A if row.letters == "DM"))
    monkeypatch.setitem(charts.CHARTS, "CHART D", (*CHART_D, row))
    seat = at_chart_a("ZZ", turn=2)
    assert seat.order == DoneMoving()
