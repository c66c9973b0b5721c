"""How a player plays in line mode: the lines typed and the answers."""

from collections.abc import Sequence
from types import MappingProxyType

import pytest

from compbis.board.board import Board
from compbis.games.sink_the_bismarck.cards.board import BARRED, GROUND, PORTS
from compbis.games.sink_the_bismarck.cards.roster import AIR
from compbis.games.sink_the_bismarck.desk import phases
from compbis.games.sink_the_bismarck.desk.desk import Desk
from compbis.games.sink_the_bismarck.edition import EDITION
from compbis.games.sink_the_bismarck.phases.setup import set_up
from compbis.games.sink_the_bismarck.requests.battle import (
    BreakOffRequest,
    CallRequest,
    FireRequest,
    GroupsRequest,
    LeaveRequest,
    OpenRequest,
    PursueRequest,
    RaidRequest,
    SkipRequest,
)
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.requests.plot import PlotRequest
from compbis.games.sink_the_bismarck.requests.regroup import KeepRequest, RegroupRequest
from compbis.games.sink_the_bismarck.requests.search import SearchRequest
from compbis.games.sink_the_bismarck.requests.setup import BritishSetUpRequest, GermanSetUpRequest
from compbis.games.sink_the_bismarck.requests.shadow import ShadowRequest
from compbis.games.sink_the_bismarck.requests.strike import StrikeRequest
from compbis.games.sink_the_bismarck.rules import odds
from compbis.games.sink_the_bismarck.rules.air import reach
from compbis.games.sink_the_bismarck.rules.battle import BattleSight
from compbis.games.sink_the_bismarck.rules.setup import escorts
from compbis.games.sink_the_bismarck.state.orders import (
    OFF,
    Bomb,
    Destroy,
    Escort,
    Fly,
    Group,
    Note,
    Place,
    Pursue,
    Remove,
    Sail,
    Search,
    Shadow,
    Shift,
    Steer,
    Strike,
)
from compbis.games.sink_the_bismarck.state.reports import ConvoySailed, Harmed, Lost, Regrouped, Removed, Round, Sailed
from compbis.games.sink_the_bismarck.state.units import Award, Convoy, Force, Reason, Ship
from compbis.games.sink_the_bismarck.words import asking, battles, pages
from compbis.table.page import unbroken
from compbis.table.report import BOTH, Report
from compbis.table.request import DONE, NO, UNDO, Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Ask, Say
from compbis.table.values import replace
from tests.games.players import Asked
from tests.games.sink_the_bismarck.scene import Scene


def typed(request: Request, *lines: str, desk: Desk | None = None) -> tuple[Order | None, Sequence[str]]:
    asked = Asked(desk or Desk(request.side), request, *lines)
    return asked.order, asked.said


def sea(**changes: object) -> Scene:
    """The Bismarck and a dummy in the Denmark Strait, British task forces near them, and a convoy."""
    forces = [
        Force("G1", 2708, ("BIS", "PEU")),
        Force("G2", 3204),
        Force("B1", 3010, ("HOO", "POW", "DF1")),
        Force("B8", 2708, ("NOR", "SUF")),
    ]
    return Scene(forces, [Convoy("HX1", 2811, 5)], **changes)  # type: ignore[arg-type]


def plot(scene: Scene | None = None) -> PlotRequest:
    """The question of Phase Seven."""
    return PlotRequest((scene or sea()).game.view(GERMAN))


def test_a_far_hex_is_a_goal_and_adjacent_hexes_are_a_way() -> None:
    assert typed(plot(), "MS G1 2709 2710")[0] == Sail("G1", (2709, 2710))
    order, said = typed(plot(), "ms g1 2713")
    assert order == Sail("G1", (2709, 2710, 2711)) and "  2 HEXES MORE TO 2713: RO CONTINUES NEXT TURN" in said
    assert typed(plot(), "MS G1 2713 1")[0] == Sail("G1", (2709,))
    order, _ = typed(plot(), "MS G1 BREST 2")
    assert isinstance(order, Sail) and len(order.way) == 2


def test_a_dummy_moves_towards_a_goal_like_the_bismarck() -> None:
    order, _ = typed(plot(), "MS G2 3210")
    assert isinstance(order, Sail) and len(order.way) == 3
    assert typed(plot(), "MS G2 3210 1")[0] == Sail("G2", (3205,))


def test_a_question_ends_with_the_last_answer_that_is_left() -> None:
    scene, desk = sea(), Desk(BRITISH)
    request = SearchRequest(scene.game.view(BRITISH), 2708, "G1")
    order = typed(request, "1", desk=desk)[0]
    assert order == Search("B8", "G1")
    assert typed(replace(request.after(order), undoable=True), desk=desk)[0] == DONE
    nothing = SearchRequest(scene.game.view(BRITISH), 2711, "G1")
    assert typed(nothing, desk=desk)[0] is None, "asked in any case, so that no pause tells the enemy what is there"


@pytest.mark.parametrize(
    ("line", "orders", "refused"),
    [
        ("MS B1 B8 2809 HX1 2812", ["SAIL B1 2909 2809", "SAIL B8 2809", "SAIL HX1 2812"], ""),
        ("MS B1 2912 1 B8 2713", ["SAIL B1 2910", "SAIL B8 2709 2710 2711 2712"], ""),
        ("MS B1 2910 2911 HX1 3838 B8 2709", ["SAIL B1 2910 2911", "SAIL B8 2709"], "HX1 3838: HX1 MAY NOT GO THERE"),
        ("MS B1 B9 2910", ["SAIL B1 2910"], "B9 2910: B9 IS NOT ON THE MAP"),
        ("FL SCA 3712 R-HVA 2908", ["FLY R-SCA 3712", "FLY R-HVA 2908"], ""),
        ("FL SCA 3712 HVA", ["FLY R-SCA 3712"], "HVA: TYPE FL R-SCA 3610"),
        ("FL SCA SCA", ["FLY R-SCA 3713"], ""),
        ("1 8 2809 HX1 SE", ["SAIL B1 2909 2809", "SAIL B8 2809", "SAIL HX1 2911"], ""),
        ("8 2713 1 2912 1", ["SAIL B8 2709 2710 2711 2712", "SAIL B1 2910"], ""),
        ("B1 8 2809", ["SAIL B1 2909 2809", "SAIL B8 2809"], ""),
        ("B8 s2 ne B1 2909 N2", ["SAIL B8 2709 2710 2810", "SAIL B1 2909 2908 2907"], ""),
        ("8 N9", [], "N9 LEADS OFF THE MAP"),
        ("HX9 N 8 S", ["SAIL B8 2709"], "HX9 N: NOT YOURS"),
        ("1 8", [], "B8: TYPE MS B1 3508, OR MS B1 3811 3810"),
        ("1 R 2910 R 2908 R-SCA 3712", ["SAIL B1 2910", "FLY R-IRE 2910", "FLY R-HVA 2908", "FLY R-SCA 3712"], ""),
        ("8 R 2710 1", ["SAIL B8 2709", "FLY R-HVA 2710"], ""),
        ("FL 2910 1320 2907 R 3811", ["FLY R-SCA 2910", "FLY R-STJ 1320", "FLY R-HVA 2907", "FLY R-IRE 3811"], ""),
        ("R 0101", [], "NO RECON UNIT THAT IS LEFT REACHES 0101"),
        ("1 8 2809 1 7 SE2 S", [], "B1 IS NAMED TWICE"),
        ("MS B1 2910 8 2809 B1 2911", [], "B1 IS NAMED TWICE"),
        ("FL SCA 3712 R-SCA 3713", [], "SCA IS NAMED TWICE"),
        ("R 2910 R 2910", [], "2910 IS NAMED TWICE: NAME THE RECON UNITS TO SEND TWO"),
        ("FL SCA 2910 IRE 2910", ["FLY R-SCA 2910", "FLY R-IRE 2910"], ""),
        ("8 R S", ["SAIL B8 2709"], "R S: A RECON UNIT NEEDS THE NUMBER OF ITS HEX: R 3610"),
    ],
)
def test_one_line_orders_several_units_each_with_the_words_after_it(
    line: str, orders: Sequence[str], refused: str
) -> None:
    desk, request = Desk(BRITISH), MoveRequest(sea().game.view(BRITISH), frozenset())
    given: list[str] = []
    told: list[str] = []
    order, said = typed(request, line, desk=desk)
    while order:
        given.append(str(order))
        request = replace(request.after(order), undoable=True)
        told += said
        order, said = typed(request, desk=desk)
    assert given == orders
    assert refused in "\n".join([*told, *said])


def test_ro_continues_turn_after_turn_and_forgets_a_removed_counter() -> None:
    scene, desk = sea(), Desk(GERMAN)
    typed(plot(scene), "MS G1 2713", desk=desk)
    scene.game.set_counter(Force("G1", 2711, ("BIS", "PEU")))
    scene.game.change(turn=3)
    assert typed(plot(scene), "RO", desk=desk)[0] == Sail("G1", (2712, 2713))
    typed(plot(scene), "MS G1 2720", desk=desk)
    desk.word(Report(3, BOTH, Removed(counter="G1")))
    assert "NO ORDER TO REPEAT" in typed(plot(scene), "RO", desk=desk)[1]


def test_un_takes_back_a_goal_too() -> None:
    scene, desk = sea(), Desk(GERMAN)
    typed(plot(scene), "MS G1 2713", desk=desk)
    request = plot(scene)
    moved = replace(request.after(Sail("G1", (2709, 2710, 2711))), undoable=True)
    assert typed(moved, "UN", desk=desk)[0] == UNDO
    assert "NO ORDER TO REPEAT" in typed(request, "RO", desk=desk)[1]


def test_a_resumed_game_knows_the_goals() -> None:
    scene, desk = sea(), Desk(GERMAN)
    desk.recall(1, [("plot", "SAIL G1 2706 2707 2708", "2713"), ("plot", "DONE", "")])
    assert typed(plot(scene), "RO", desk=desk)[0] == Sail("G1", (2709, 2710, 2711))


def test_off_leads_over_the_southern_edge() -> None:
    scene = Scene([Force("G1", 2837, ("BIS",)), Force("G2", 2837), Force("B1", 3010, ("HOO",))])
    assert typed(plot(scene), "MS G1 OFF")[0] == Sail("G1", (2838, OFF))
    assert "G2 MAY NOT LEAVE THE MAP" in typed(plot(scene), "MS G2 OFF")[1]
    assert "B1 MAY NOT LEAVE THE MAP" in typed(MoveRequest(scene.game.view(BRITISH), frozenset()), "MS B1 OFF")[1]


def test_a_way_names_the_enemies_it_passes() -> None:
    scene = sea()
    scene.game.set_counter(Force("G1", 2809, ("BIS",)))
    order, said = typed(plot(scene), "MS G1 2810 2811")
    assert order and "G1 IS PLOTTED 2810 2811. ENDS WITH HX1" in said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("MS G1 ZZ9", "NO HEX ZZ9: TYPE A NUMBER SUCH AS 3204, OR A PORT SUCH AS BERGEN"),
        ("MS G1 9999", "NO HEX 9999: COLUMNS ARE 01 TO 40, ROWS 01 TO 38"),
        ("MS G1", "TYPE MS G1 3508, OR MS G1 3811 3810"),
        ("MS G9 2709", "G9 IS NOT ON THE MAP"),
        ("MS G1 2709 2710 2711 2712", "IT MOVES 3 HEXES AT MOST"),
        ("FL R-TRO 0101", "R-TRO DOES NOT REACH THAT FAR"),
        ("TA G1", "G1 IS NOT A DUMMY"),
        ("XX", "NO SUCH COMMAND: ? LISTS ALL"),
    ],
)
def test_a_slip_gets_a_helpful_line_and_orders_nothing(line: str, said: str) -> None:
    order, told = typed(plot(), line)
    assert order is None and said in told


@pytest.mark.parametrize(("side", "own", "others"), [(GERMAN, "PL BIS NT TK TM", "EC"), (BRITISH, "PL NOR EC", "TK")])
def test_help_lists_the_commands_of_the_side(side: Side, own: str, others: str) -> None:
    view = sea().game.view(side)
    request = PlotRequest(view) if side is GERMAN else MoveRequest(view, frozenset())
    told = typed(request, "?")[1]
    assert (
        sum(line.startswith(("PL BIS", "NT ", "TK ", "TM ", "PL NOR", "EC ")) for line in told) == len(own.split()) - 1
    )
    assert any("PL BIS" in line for line in told) is (side is GERMAN)
    assert any("NO SHIPS: A DUMMY" in line for line in told) is (side is BRITISH), "German dummies begin by themselves"
    assert "NO SUCH COMMAND: ? LISTS ALL" in typed(request, f"{others} 2020")[1]


def test_a_ship_is_named_in_full_too() -> None:
    request = GermanSetUpRequest(Scene(scenario="breakout").game.view(GERMAN))
    assert typed(request, "PL SCHEER 3204")[0] == Place(("SHE",), 3204)
    order, said = typed(request, "PL SCH 3204", "PL XYZ 3204")
    assert order is None and "NO SHIP XYZ: TYPE ITS SHORT NAME, SUCH AS BIS FOR BISMARCK" in said


def test_an_order_of_another_phase_says_what_this_one_is_for() -> None:
    assert any(line.startswith("NOT IN THIS PHASE: PLOT IN SECRET") for line in typed(plot(), "CO BIS TO NEW")[1])
    regroup = RegroupRequest(sea().game.view(GERMAN), MappingProxyType({}))
    for line in ("MS G1 2709", "RO"):
        order, said = typed(regroup, line)
        assert order is None and any(told.startswith("NOT IN THIS PHASE: SHIPS CHANGE") for told in said)


def test_help_knows_each_chapter_and_word_of_the_rules() -> None:
    words = [str(number) for number in range(1, 14)] + ["DUMMY", "DUMMIES", "DUMM", "FOG", "REPAIR", "REBUILT", "SHORT"]
    order, said = typed(plot(), *(f"HE {word}" for word in words))
    assert order is None and not any("ILLEGAL ENTRY" in line for line in said)
    for word in ("TORPEDOES", "SECONDARY", "CARRIERS"):  # 12.16 to 12.18
        assert any("8.2 TORPEDOES" in line for line in typed(plot(), f"HE {word}")[1])
    for word in ("REINFORCEMENTS", "REVENGE", "LONDON", "FORCE H"):  # 16.1
        assert "4.1 REINFORCEMENTS" in typed(plot(), f"HE {word}")[1]
    closed = " ".join(typed(plot(), "HE PORT")[1])  # 7.25, 7.33
    assert all(port.name.upper() in closed for port in PORTS.values()) and all(f"{at}" in closed for at in BARRED)
    assert any("RECONSTRUCTED" in line.upper() for line in said)
    assert "HE 14.1 RECON" in typed(plot(), "HE")[1]
    assert "NO SUCH SECTION: 1 TO 14, AND PARTS SUCH AS 6.1" in typed(plot(), "HE 6.2")[1]


def test_the_british_order_flights_convoys_and_escorts() -> None:
    request = MoveRequest(sea().game.view(BRITISH), frozenset())
    assert typed(request, "FL R-SCA SCAPA")[0] == Fly("R-SCA", 3713)
    assert typed(request, "MS HX1 2812")[0] == Sail("HX1", (2812,))
    assert typed(request, "MS B1 2910", "EC B1 HX1")[0] == Sail("B1", (2910,))
    escorting = MoveRequest(sea().game.view(BRITISH), frozenset(), ways=MappingProxyType({"B1": (2910, 2911, 2811)}))
    escorting = escorting.after(Sail("HX1", (2812,))).after(Sail("B1", (2911, 2812)))
    assert typed(escorting, "EC B1 HX1")[0] == Escort("B1", "HX1")


def test_other_commands_name_a_counter_by_its_number_too() -> None:
    scene, desk = sea(), Desk(GERMAN)
    typed(plot(scene), "1 2713", desk=desk)
    scene.game.set_counter(Force("G1", 2711, ("BIS", "PEU")))
    assert typed(plot(scene), "RO 2", "RO 01", desk=desk)[0] == Sail("G1", (2712, 2713))
    assert typed(plot(), "TA 2")[0] == Remove("G2")
    view = sea().game.view(BRITISH)
    escorting = MoveRequest(view, frozenset(), ways=MappingProxyType({"B1": (2910, 2911, 2811), "HX1": (2811,)}))
    assert typed(escorting, "EC 1 HX1")[0] == Escort("B1", "HX1")
    together = Scene([Force("B1", 3010, ("HOO", "POW")), Force("B8", 3010, ("NOR",))]).game.view(BRITISH)
    assert typed(RegroupRequest(together, together.forces), "CO HOO TO 8")[0] == Shift(("HOO",), "B8")


def test_the_word_new_moves_ships_to_a_new_counter() -> None:
    view = sea().game.view(BRITISH)
    assert typed(RegroupRequest(view, view.forces), "CO NOR TO NEW")[0] == Shift(("NOR",), "N1")


def test_searches_are_listed_with_odds_and_chosen_by_number_name_or_all() -> None:
    request = SearchRequest(sea().game.view(BRITISH))
    order, said = typed(request, "1")
    assert order == Search("B8", "G1") and "  1 B8 G1: 4 IN 10" in said
    assert typed(request, "B8 G1")[0] == typed(request, "ALL")[0] == order
    assert typed(request, "")[0] == typed(request, "DM")[0] == DONE
    order, told = typed(request, "9", "B1 X")
    assert order is None and "1, OR THE ANSWER ITSELF" in told and "NOT AN ANSWER: ? LISTS THE ANSWERS" in told
    after = request.after(Search("B8", "G1"))
    assert typed(after, "UN")[0] is None  # the request does not allow it
    desk = Desk(BRITISH)
    typed(request, "ALL", desk=desk)
    assert typed(after, desk=desk)[0] == DONE


def test_9_9_an_escort_is_found_with_its_convoy_so_it_is_not_searched_for() -> None:
    forces = Force("G2", 2811, ("PEU",)), Force("B4", 2811, ("RAM",), "HX1")
    desk, request = Desk(GERMAN), SearchRequest(Scene(forces, [Convoy("HX1", 2811, 5)]).game.view(GERMAN))
    order, said = typed(request, "ALL", desk=desk)
    assert order == Search("G2", "HX1") and "  1 G2 B4: 4 IN 10. G2 HX1 NEEDS NO DIE ROLL" in said
    assert "  2 G2 HX1: DETECTS IT AND B4 WITHOUT A DIE ROLL" in said
    assert typed(replace(request.after(order), undoable=True), "X")[0] == DONE, "nothing is left to find"
    assert typed(request, "G2 B4")[0] == Search("G2", "B4")


def test_9_10_an_escort_sails_to_where_its_convoy_ends() -> None:
    forces = Force("B8", 2811, ("NOR",)), Force("B9", 2010, ("SUF",))
    request, desk = MoveRequest(Scene(forces, [Convoy("HX1", 2811, 5)]).game.view(BRITISH), frozenset()), Desk(BRITISH)
    sails = typed(request, "EC 8 HX1", desk=desk)[0]
    assert sails == Sail("B8", (request.convoy_ends["HX1"],))
    assert typed(request.after(sails), desk=desk)[0] == Escort("B8", "HX1")
    assert f"B9 ENDS IN 2010, HX1 IN {request.convoy_ends['HX1']}" in typed(request, "EC 9 HX1")[1]
    gone = request.after(Sail("B8", (2711,)))
    assert f"B8 ENDS IN 2711, HX1 IN {request.convoy_ends['HX1']}" in typed(gone, "EC 8 HX1")[1]
    leaves = MoveRequest(Scene(forces, [Convoy("WS1", 2638, 5)]).game.view(BRITISH), frozenset())
    assert "B8 ENDS IN 2811, WS1 LEAVES THE MAP" in typed(leaves, "EC 8 WS1")[1]


def entering(scene: Scene, at: int, moving: str) -> SearchRequest:
    """The question who searches for a German counter that enters a hex."""
    return SearchRequest(scene.game.view(BRITISH), at, moving)


def test_a_search_for_a_detected_counter_says_what_it_is_for() -> None:
    told = typed(entering(sea(detected=frozenset({"G1"})), 2708, "G1"), "")[1]
    assert "  1 B8 G1: 4 IN 10, ONLY TO SHADOW AT HIGH SPEED" in told


@pytest.mark.parametrize("line", ["+", "all +"])
def test_a_plus_makes_all_searches_until_the_turn_ends(line: str) -> None:
    scene, desk, resumed = sea(), Desk(BRITISH), Desk(BRITISH)
    request = entering(scene, 2708, "G1")
    first = Asked(desk, request, line)
    assert first.order == Search("B8", "G1")
    resumed.remind(request, first.order, first.note)
    empty = entering(scene, 3204, "G2")
    scene.game.set_counter(Force("G2", 3010))
    for each in (desk, resumed):
        assert typed(replace(request.after(first.order), undoable=True), desk=each)[0] == DONE
        assert typed(CallRequest(scene.game.view(BRITISH), 2708, True), "Y", desk=each)[0] != NO
        assert typed(entering(scene, 3010, "G2"), desk=each)[0] == Search("B1", "G2"), "not asked"
        assert typed(empty, desk=each)[0] == DONE
    scene.game.change(turn=3)
    assert typed(entering(scene, 3010, "G2"), desk=desk)[0] is None, "asked again"


def test_a_plus_reveals_nothing_where_no_unit_can_search() -> None:
    scene, desk = sea(), Desk(BRITISH)
    assert typed(entering(scene, 3204, "G2"), "+", desk=desk)[0] == DONE
    assert typed(entering(scene, 2708, "G1"), desk=desk)[0] == Search("B8", "G1")


def test_an_answer_for_all_outlasts_a_cut_line() -> None:
    request, desk = fight(), Desk(BRITISH)
    first = Asked(Desk(BRITISH), request, "ALL BIS")
    desk.remind(request, first.order, first.note)
    other, _ = typed(request.after(first.order), desk=desk)
    assert {str(first.order), str(other)} == {"FIRE HOO GUNS BIS", "FIRE POW GUNS BIS"}


def test_12_12_targets_are_asked_for_in_each_round_of_a_pursuit() -> None:
    request, desk = fight(), Desk(BRITISH)
    for number in (1, 1, 1):  # a regular round and two of a pursuit
        desk.word(Report(2, BOTH, Round(hex=3010, round=number, range="A")))
        order, said = typed(request, "ALL BIS", desk=desk)
        assert "  1 HOO GUNS BIS" in "".join(said)
        assert typed(request.after(order), desk=desk)[0] != order


def test_a_number_in_other_digits_is_a_slip() -> None:
    assert typed(plot(), "MS G1 2713 \u00b2")[0] is None


def test_un_at_a_prompt_takes_back_the_last_answer() -> None:
    request = SearchRequest(sea().game.view(BRITISH), undoable=True)
    assert typed(request, "UN")[0] == UNDO
    assert typed(request, "none")[0] == DONE  # the answer in brackets


def test_information_can_be_asked_for_at_any_prompt() -> None:
    order, said = typed(SearchRequest(sea().game.view(BRITISH)), "ST", "CN", "CV", "VP", "1")
    assert order == Search("B8", "G1")
    text = "\n".join(said)
    for part in ("B8 IN 2708: NORFOLK, SUFFOLK. SPEED 4", "G1 IN 2708: NOTHING REPORTED", "HX1   IN 2811, 10 MOVES"):
        assert part in text
    assert "BISMARCK" not in text and "DUMMY" not in text.replace("DUMMIES", "")
    view = sea().game.view(BRITISH)
    for request in (SearchRequest(view), CallRequest(view, 2708, able=True)):
        said = typed(request, "HE 7", "DI", "CN", "")[1]
        assert {"7 SHADOWING", "DISPATCHES", "G1 IN 2708: NOTHING REPORTED"} <= {*said} and "ILLEGAL ENTRY" not in said


def test_the_questions_of_a_battle_tell_what_both_lines_are_worth() -> None:
    announced = Force("G1", 2708, ("BIS", "PEU"), announced=(1, 0, 1, 0))
    scene = Scene([announced, Force("G2", 2708), Force("B8", 2708, ("NOR", "SUF")), Force("B9", 2708)])
    view, battle = scene.game.view(BRITISH), fight().battle
    ships = "24 AT A, 33 AT B, 33 AT C; 29 POINTS SINK ALL; LOWEST EVASION 29"
    assert list(unbroken(asking.known(CallRequest(view, 2708, able=True)))) == [
        "YOURS: GUNS 0 AT A, 18 AT B, 18 AT C; 10 POINTS SINK ALL; LOWEST EVASION 31",
        f"G1, LAST REPORTED 1 BATTLESHIP, 1 CRUISER, IF UNDAMAGED: GUNS {ships}",
        "G2: NOT REPORTED",
    ]
    desk = Desk(BRITISH)
    desk.word(Report(2, BOTH, Harmed(ship="BIS", damage=1, flipped=True)))
    assert any(
        "LAST REPORTED: GUNS 12 AT A, 21 AT B, 21 AT C; 18 P" in line
        for line in unbroken(typed(CallRequest(view, 2708, able=True), "", desk=desk)[1])
    )
    assert list(unbroken(asking.known(SkipRequest(view, battle))))[-1] == f"THEIRS: GUNS {ships}"
    (told,) = unbroken(asking.known(LeaveRequest(view, battle, able=True)))
    away = "BISMARCK, PRINZ EUGEN MAY PURSUE. A PURSUED GROUP GETS AWAY 2 IN 10"
    assert told == f"IF YOU ALL LEAVE TOGETHER: {away}"
    fast = battle._replace(ships={"SUF": Ship("SUF"), "BIS": Ship("BIS")})
    (told,) = unbroken(asking.known(LeaveRequest(view, fast, able=True)))
    assert told == "IF YOU ALL LEAVE TOGETHER: NO ENEMY IS FAST ENOUGH TO PURSUE"


def between(german: str, british: str, escorts: str = "") -> BattleSight:
    """A battle between these ships, each on its own counter."""
    ships = MappingProxyType({name: Ship(name) for name in (*british.split(), *german.split())})
    counters = MappingProxyType({name: f"{'G' if name in german else 'B'}{at}" for at, name in enumerate(ships, 1)})
    return BattleSight(3010, 1, "A", False, ships, frozenset(), frozenset(), counters, frozenset(escorts.split()))


@pytest.mark.parametrize(
    ("side", "lines", "escorts", "options", "said"),
    [
        (GERMAN, ("BIS", "NOR ROD"), "NOR", (), ["ALL: NO ENEMY MAY PURSUE"]),
        (GERMAN, ("BIS", "ROD"), "", (), ["ALL: NO ENEMY IS FAST ENOUGH TO PURSUE"]),
        (GERMAN, ("BIS", "NOR ROD"), "", (), ["ALL: NORFOLK MAY PURSUE. A PURSUED GROUP GETS AWAY 2 IN 10"]),
        (BRITISH, ("BIS", "RAM SUF"), "RAM", (), ["ALL: NO ENEMY IS FAST ENOUGH TO PURSUE"]),
        (
            BRITISH,
            ("BIS", "RAM SUF"),
            "RAM",
            ("abandon",),
            [
                "BUT: NO ENEMY IS FAST ENOUGH TO PURSUE",
                "ALL: BISMARCK MAY PURSUE. A PURSUED GROUP GETS AWAY 2 IN 10",
            ],
        ),
        (
            BRITISH,
            ("BIS", "RAM SUF"),
            "RAM",
            ("abandon", "disengaging"),
            [
                "BUT: BISMARCK MAY PURSUE. A PURSUED GROUP GETS AWAY 3 IN 10",
                "ALL: BISMARCK MAY PURSUE. A PURSUED GROUP GETS AWAY 1 IN 10",
            ],
        ),
        (
            BRITISH,
            ("BIS", "RAM"),
            "RAM",
            ("abandon",),
            ["ALL: BISMARCK MAY PURSUE. A PURSUED GROUP GETS AWAY 2 IN 10"],
        ),
        (BRITISH, ("BIS", "RAM"), "RAM", (), ["ESCORTS MAY NOT LEAVE"]),
        (
            GERMAN,
            ("BIS", "KGV ROD"),
            "",
            ("disengaging",),
            ["ALL: KING GEORGE V, RODNEY MAY PURSUE. A PURSUED GROUP GETS AWAY 2 TO 3 IN 10"],
        ),
    ],
)
def test_12_22_leaving_names_who_may_pursue_and_the_odds(
    side: Side, lines: tuple[str, str], escorts: str, options: Sequence[str], said: Sequence[str]
) -> None:
    view = Scene(options=frozenset(options)).game.view(side)
    told = [*unbroken(asking.known(LeaveRequest(view, between(*lines, escorts=escorts), able=True)))]
    who = {"ALL": "IF YOU ALL LEAVE TOGETHER", "BUT": "IF ALL BUT YOUR ESCORTS LEAVE TOGETHER"}
    assert told == [who.get(line[:3], line[:3]) + line[3:] for line in said]


def test_x3b_the_odds_of_a_pursuit_count_all_its_ships() -> None:
    view = Scene(options=frozenset({"disengaging"})).game.view(BRITISH)
    battle, free = between("BIS", "KGV ROD"), Scene().game.view(BRITISH)
    request = PursueRequest(view, battle, (("BIS",),), ("KGV", "ROD"))
    assert "  1 BIS WITH KGV: THEY GET AWAY 2 IN 10" in asking.known(request)
    assert [*asking.known(request.after(Pursue(("ROD",), "BIS")))][-1] == "  1 BIS WITH KGV: THEY GET AWAY 3 IN 10"
    for seen, tenths in ((view, 3), (free, 2)):
        (told,) = unbroken(asking.known(BreakOffRequest(seen, battle, ("BIS",))))
        assert told == f"YOU PURSUE BISMARCK. A PURSUED GROUP GETS AWAY {tenths} IN 10"


def test_carrier_aircraft_in_a_battle_attack_a_ship_on_its_own_counter() -> None:
    view = Scene([Force("G3", 3010, ("BIS",)), Force("G4", 3010, ("PEU",))]).game.view(BRITISH)
    request = FireRequest(view, between("BIS PEU", "KGV VIC"))
    assert [str(order) for order in request.legal if isinstance(order, Strike)] == [
        "STRIKE T-VIC G3 BIS=12",
        "STRIKE T-VIC G4 PEU=12",
    ]


@pytest.mark.parametrize(
    ("announced", "said"),
    [
        ((1, 0, 1, 0), "1 BATTLESHIP, 1 CRUISER, IF UNDAMAGED: GUNS 24 AT A, 24 AT B, 24 AT C; "),
        ((0, 0, 2, 0), "2 CRUISERS: ALL SUCH SHIPS ARE SUNK"),
    ],
)
def test_types_of_which_all_ships_are_sunk_since_they_were_reported_are_worth_nothing(
    announced: tuple[int, ...], said: str
) -> None:
    awards = (Award(BRITISH, 10, Reason.SUNK, "PEU"),)
    scene = Scene([Force("G1", 2708, ("BIS",), announced=announced), Force("B8", 2708, ("NOR",))], awards=awards)
    told = unbroken(asking.known(CallRequest(scene.game.view(BRITISH), 2708, able=True)))
    assert any(line.startswith(f"G1, LAST REPORTED {said}") for line in told)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("AI R-BOR", "RECON R-BOR REACHES 315 HEXES, 14 FROM 3923 (BORDEAUX)"),
        ("AI bor", "RECON R-BOR REACHES 315 HEXES, 14 FROM 3923 (BORDEAUX)"),
        ("AI 3513", "3513 IS IN REACH OF RECON R-TRO, BOMBER B-BER, RECON R-BOR"),
        ("AI 2020", "2020 IS IN REACH OF NO AIR UNIT OF YOURS"),
        ("AI R-SCA", "NO AIR UNIT OF YOURS: R-SCA. AI LISTS THEM"),
    ],
)
def test_ai_says_what_an_air_unit_reaches_and_who_reaches_a_hex(line: str, said: str) -> None:
    assert said in typed(plot(), line)[1]


def test_the_map_shades_the_radius_of_an_air_unit_until_the_next_question_and_sentences_list_it() -> None:
    desk = Desk(GERMAN)
    request = plot()
    plain = pages.page(request.view).text()
    said = Asked(desk, request, "AI R-TRO")
    page = desk.page()
    assert said.order is None and page is not None
    board = page.board
    assert isinstance(board, Board) and "R-TRO" in board.title
    assert {*board.cover} == {pages.to_place(at) for at in reach("R-TRO", AIR["R-TRO"].base) if at in GROUND}
    assert page.text() != plain
    next(desk.converse(request))
    shown = desk.page()
    assert shown is not None and shown.text() == plain
    assert "COLUMN 40: 02 TO 17" in typed(request, "AI TRO", desk=Desk(GERMAN, False, True))[1]


def test_a_part_of_a_task_force_shadows() -> None:
    scene = sea(detected=frozenset({"G1"}))
    request = ShadowRequest(scene.game.view(BRITISH), MappingProxyType({"G1": ("NOR", "SUF")}))
    order, said = typed(request, "B8 G1 WITH SUF")
    assert order == Shadow("B8", "G1", ("SUF",)) and "  3 B8 G1 WITH SUF: 8 IN 10" in said


def test_y_calls_a_battle_and_return_does_not() -> None:
    call = CallRequest(sea().game.view(GERMAN), 3005, True)
    assert str(typed(call, "Y")[0]) == "YES" and typed(call, "")[0] == NO


def fight() -> FireRequest:
    """The first round of the battle of the Denmark Strait."""
    scene = Scene([Force("G1", 3010, ("BIS", "PEU")), Force("B1", 3010, ("HOO", "POW"))])
    ships = MappingProxyType({name: Ship(name) for name in ("HOO", "POW", "BIS", "PEU")})
    battle = BattleSight(3010, 1, "A", False, ships, frozenset(), frozenset())
    return FireRequest(scene.game.view(BRITISH), battle)


def test_one_line_fires_all_guns() -> None:
    desk, request = Desk(BRITISH), fight()
    order, said = typed(request, "ALL BIS", desk=desk)
    assert str(order) in ("FIRE HOO GUNS BIS", "FIRE POW GUNS BIS") and "ROUND 1, RANGE A, IN 3010" in said
    assert any("IN 10, " in line for line in said)
    request = request.after(order)
    other, _ = typed(request, desk=desk)
    assert {str(order), str(other)} == {"FIRE HOO GUNS BIS", "FIRE POW GUNS BIS"}
    assert typed(request.after(other), desk=desk)[0] == DONE
    assert "NOTHING CAN BE FIRED AT KGV NOW" in typed(fight(), "ALL KGV")[1]


@pytest.mark.parametrize(
    ("british", "line", "given"),
    [
        ("ARK DF3", "ALL", ["STRIKE T-ARK G4 PEU=16"]),
        ("ARK DF3", "ALL PEU", ["STRIKE T-ARK G4 PEU=16"]),
        ("ARK KGV", "ALL", ["FIRE KGV GUNS PEU", "STRIKE T-ARK G3 BIS=16"]),
        ("ARK KGV", "ALL PEU", ["FIRE KGV GUNS PEU"]),
    ],
)
def test_12_18_all_also_sends_carrier_aircraft_where_no_guns_fire(british: str, line: str, given: list[str]) -> None:
    view = Scene([Force("G3", 3010, ("BIS",)), Force("G4", 3010, ("PEU",))]).game.view(BRITISH)
    request = FireRequest(view, between("BIS PEU", british))
    desk, orders = Desk(BRITISH), []
    order, _ = typed(request, line, desk=desk)
    while order is not None and order != DONE:
        orders.append(str(order))
        request = replace(request.after(order), undoable=True)
        order, _ = typed(request, desk=desk)
    assert orders == given and order == DONE


@pytest.mark.parametrize(
    ("leave", "said"), [("RAM SUF", "ARE OUT OF THE BATTLE"), ("SUF", "FIGHT ON AGAINST RAMILLIES")]
)
def test_12_22_the_question_of_a_pursuit_says_what_ships_do_that_do_not_pursue(leave: str, said: str) -> None:
    battle = between("BIS PEU", "RAM SUF", escorts="RAM")
    request = PursueRequest(Scene().game.view(GERMAN), battle, (tuple(leave.split()),), ("BIS", "PEU"))
    assert f"SHIPS THAT DO NOT PURSUE {said}" in asking.known(request)


def test_all_answers_for_every_ship_except_at_questions_that_need_one_name() -> None:
    request = fight()
    ships = MappingProxyType({**request.battle.ships, "BIS": Ship("BIS", damage=8)})
    view, battle = request.view, request.battle._replace(ships=ships)
    hunters = PursueRequest(view, battle, (("BIS", "PEU"),), ("HOO", "POW"))
    _, said = typed(hunters, "ALL")
    away = "THEY GET AWAY 2 IN 10"
    assert [line for line in said if away in line] == [away] and "  1 BIS WITH HOO" in said
    free = replace(view, options=frozenset({"disengaging"}))
    _, said = typed(PursueRequest(free, battle, (("BIS",), ("PEU",)), ("HOO",)), "ALL")
    assert sum("THEY GET AWAY" in line for line in said) == 2, "speed matters"
    assert typed(GroupsRequest(view, battle, ("HOO", "POW")), "ALL")[0] == Group(("HOO",))
    for other in (ShadowRequest(view, MappingProxyType({"G1": ("HOO",)})), KeepRequest(view, ("G1", "G2"))):
        order, said = typed(other, "ALL")
        assert order is None and any(line.startswith("NAME ONE: ") for line in said)


def test_6_14_the_question_names_the_part_that_is_kept_without_an_answer() -> None:
    keep = KeepRequest(fight().view, ("G1", "G2"))
    assert asking.question(keep) == "WHICH PART DO YOU KEEP SHADOWING (G1)-"
    assert dict(asking.helped(keep))["(CR) DM"] == "KEEPS SHADOWING G1"


@pytest.mark.parametrize(
    ("scenario", "side", "said"),
    [
        ("historical", GERMAN, "IF NOT PLACED, BIS PEU BEGIN IN 3204; DUMMIES BEGIN IN THE OTHER HEXES"),
        ("breakout", GERMAN, "IF NOT PLACED, BIS PEU BEGIN IN 3204, SHE WITH BIS; DUMMIES BEGIN IN THE OTHER HEXES"),
        ("historical", BRITISH, "PICKETS NOT PLACED FILL THEM, OR ELSE DUMMIES; OTHER DUMMIES STAY OFF THE MAP"),
        ("rheinubung", BRITISH, "PL NEL AND THE HEX OF A CONVOY THAT IT IS TO ESCORT; NEL ESCORTS HX1 IF NOT PLACED"),
        ("escort", BRITISH, "THE HEX OF A CONVOY THAT IT IS TO ESCORT; NEL LON ESCORT HX1 IF NOT PLACED"),
    ],
)
def test_16_the_set_up_says_what_happens_to_what_is_not_placed(scenario: str, side: Side, said: str) -> None:
    scene = Scene(turn=1, scenario=scenario).play(set_up)
    request = next(each for each in scene.asked if each.kind == "setup" and each.side is side)
    assert phases.begun(request)[-1].endswith(said)
    if side is GERMAN:
        assert phases.begun(request)[0].endswith("PL SHE 3912. DM WHEN DONE") == (scenario == "breakout")
    by_ship = {ship: force for force in scene.game.position.forces.values() for ship in force.ships}
    assert by_ship["BIS"].hex == 3204 and by_ship.get("SHE", by_ship["BIS"]) is by_ship["BIS"]
    assert all(by_ship[ship].convoy == "HX1" for ship in escorts(scene.game.card))


@pytest.mark.parametrize(
    ("lines", "pursuits"),
    [
        (["1 4"], ["PURSUE BIS WITH HOO", "PURSUE PEU WITH POW"]),
        (["1, 3"], ["PURSUE BIS WITH HOO", "PURSUE BIS WITH POW"]),
        (["3-4"], "POW IS ALREADY IN PURSUIT"),
        (["1 9"], "1 TO 4, OR THE ANSWER ITSELF"),
    ],
)
def test_several_numbers_answer_with_the_list_as_shown(lines: list[str], pursuits: list[str] | str) -> None:
    request = fight()
    ships = MappingProxyType({**request.battle.ships, "BIS": Ship("BIS", damage=8), "PEU": Ship("PEU", damage=4)})
    pursue = PursueRequest(request.view, request.battle._replace(ships=ships), (("BIS",), ("PEU",)), ("HOO", "POW"))
    desk, given = Desk(BRITISH), []
    order, said = typed(pursue, *lines, desk=desk)
    while order is not None and order != DONE:
        given.append(str(order))
        pursue = replace(pursue.after(order), undoable=True)
        order, said = typed(pursue, desk=desk)
    assert given == pursuits if isinstance(pursuits, list) else pursuits in said
    keep = KeepRequest(request.view, ("G1", "G2"))
    assert any(line.startswith("NAME ONE: ") for line in typed(keep, "1 2")[1])


def test_numbers_of_one_air_unit_twice_are_refused_and_the_question_ends_when_all_have_struck() -> None:
    forces = Force("G1", 3615, ("BIS", "PEU"), announced=(1, 0, 1, 0)), Force("B1", 3515, ("ARK",))
    view = Scene(forces, detected=frozenset({"G1"})).game.view(BRITISH)
    units = {"T-ARK": 3515, "B-PLY": 3820}
    request = StrikeRequest(view, units, {})
    assert "T-ARK ATTACKS ONCE" in typed(request, "1 2")[1]
    assert typed(replace(request, units={}), desk=Desk(BRITISH))[0] == DONE
    far = Scene([Force("G1", 2020, ("BIS",), announced=(1, 0, 0, 0))], detected=frozenset({"G1"})).game.view(BRITISH)
    grounded = {name: card.base for name, card in AIR.items() if card.side is BRITISH and card.strength and card.base}
    assert "NO AIR UNIT OF YOURS REACHES ANYTHING THAT IS DETECTED" in typed(StrikeRequest(far, grounded, {}), "")[1]


def test_at_the_set_up_a_counter_and_a_convoy_are_an_escort() -> None:
    scene = Scene(turn=1).play(set_up)
    request = next(each for each in scene.asked if each.kind == "setup" and each.side is BRITISH)
    desk = Desk(BRITISH)
    assert typed(request, "B4 HX1", desk=desk)[0] == Escort("B4", "HX1")
    assert typed(request, "4 HX1")[0] == Escort("B4", "HX1")
    assert [*desk.warnings(request)] == []


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("TK 2020 2515, 2025", ["TANKER 2020", "TANKER 2515", "TANKER 2025"]),
        ("TK BERGEN", ["TANKER 3912"]),
        ("TK EL FERROL", ["TANKER 3524"]),
    ],
)
def test_one_line_places_several_tankers(line: str, orders: list[str]) -> None:
    scene = Scene(turn=1, options=frozenset({"fuel"})).play(set_up)
    request = next(each for each in scene.asked if each.kind == "tankers")
    desk, given = Desk(GERMAN), []
    for lines in ([line], *[[]] * (len(orders) - 1)):
        order = typed(request, *lines, desk=desk)[0]
        given.append(str(order))
        request = request.after(order)
    assert given == orders


def test_an_order_with_too_many_words_is_refused_and_a_missing_counter_is_said_to_be_off_the_map() -> None:
    scene = Scene([Force("B1", 3010, ("HOO",))], [Convoy("HX1", 3010, 5)])
    move = MoveRequest(scene.game.view(BRITISH), frozenset())
    assert "TYPE EC B4 HX1" in typed(move, "EC B1 HX1 B2 HX2")[1]
    assert "B9 IS NOT ON THE MAP" in typed(move, "B9 3011 3012")[1]
    assert "B9 IS NOT ON THE MAP" in typed(move, "B9 N2")[1]
    assert "NOT YOURS" in typed(move, "G1 3011")[1]


def test_11_5_a_counter_that_cannot_shadow_says_why_none_of_its_ships_may_shadow_alone() -> None:
    pickets = [Force(f"B{number}", 2020) for number in range(2, 14)]
    forces = Force("G1", 3010, ("BIS",), announced=(1, 0, 0, 0)), Force("B1", 3010, ("KEN", "AUR")), *pickets
    view = Scene(forces, detected=frozenset({"G1"})).game.view(BRITISH)
    told = ShadowRequest(view, MappingProxyType({"G1": ("AUR",)}), fast=True).why_none()
    assert told == [
        "KEN CANNOT FOLLOW: TOO SLOW, OR TOO FEW HEXES LEFT",
        "NO COUNTER IS FREE FOR A PART OF B1",
    ]


@pytest.mark.parametrize(
    ("line", "at", "told"), [("Y", "A", ["THE ENEMY STAYS AT RANGE A"]), ("Y", "B", []), ("N", "A", [])]
)
def test_12_23_a_player_who_wished_to_skip_range_a_is_told_that_the_enemy_did_not(
    line: str, at: str, told: list[str]
) -> None:
    restored, desk, request = Desk(BRITISH), Desk(BRITISH), SkipRequest(fight().view, fight().battle)
    order, _ = typed(request, line, desk=desk)
    assert order is not None
    restored.remind(request, order, "")
    for each in (desk, restored):
        rounds = [each.lines(Report(2, BOTH, Round(hex=3010, round=number, range=at))) for number in (1, 2)]
        assert rounds == [[*told, f"ROUND 1, RANGE {at}"], [f"ROUND 2, RANGE {at}"]]


def test_a_lone_ship_is_not_asked_for_groups() -> None:
    request = fight()
    assert typed(GroupsRequest(request.view, request.battle, ("HOO",)))[0] == DONE
    assert typed(GroupsRequest(request.view, request.battle, ("HOO", "POW")), "1")[0] == Group(("HOO",))


@pytest.mark.parametrize(
    ("convoy", "told"),
    [
        ("", "AN ESCORT STAYS UNLESS YOU NAME ONE OF ITS SHIPS"),
        ("HX2", "IF YOU NAME NO SHIP, ALL LEAVE; ELSE AN ESCORT STAYS UNLESS YOU NAME ONE OF ITS SHIPS"),
    ],
)
def test_x3c_a_player_who_leaves_is_told_which_escorts_stay(convoy: str, told: str) -> None:
    forces = Force("B1", 3010, ("HOO",), "HX1"), Force("B2", 3010, ("POW",), convoy)
    convoys = [Convoy(name, 3010, 5) for name in ("HX1", "HX2")]
    view = Scene(forces, convoys, options=frozenset({"abandon"})).game.view(BRITISH)
    request = GroupsRequest(view, fight().battle, ("HOO", "POW"))
    escorts = "HOO OF HX1, POW OF HX2" if convoy else "HOO OF HX1"
    open_to = "A CONVOY WHOSE ESCORTS ALL LEAVE OR ARE SUNK MAY BE DESTROYED AFTER THE BATTLE"
    assert {f"ESCORTS: {escorts}. {open_to}, FOR DOUBLE IF ANY LEFT", told} <= {*unbroken(typed(request)[1])}
    alone = replace(request, ships=("HOO",))
    assert not any("ESCORT" in line for line in typed(alone)[1])


def test_all_attacks_each_convoy_in_a_hex_but_none_elsewhere() -> None:
    convoys = [Convoy(name, at, 5) for name, at in (("HX1", 2811), ("HX2", 2811), ("SC1", 2812))]
    view = Scene([Force("G1", 2811, ("BIS",))], convoys).game.view(GERMAN)
    desk = Desk(GERMAN)
    assert typed(RaidRequest(view, 2811, ("HX1", "HX2"), "G1"), "ALL", desk=desk)[0] == Destroy("HX1")
    assert typed(RaidRequest(view, 2811, ("HX2",), "G1"), desk=desk)[0] == Destroy("HX2")
    assert typed(RaidRequest(view, 2811, (), "G1"), desk=desk)[0] == DONE
    assert typed(RaidRequest(view, 2812, ("SC1",), "G1"), desk=desk)[0] is None, "asked"


def test_all_air_units_attack_where_they_do_most_damage() -> None:
    scene = Scene([Force("G1", 3010, ("BIS", "PEU"), announced=(1, 0, 1, 0))], detected=frozenset({"G1"}))
    units, desk = {"T-VIC": 3010, "T-ARK": 3010}, Desk(BRITISH)
    request = StrikeRequest(scene.game.view(BRITISH), MappingProxyType(units), MappingProxyType({}))
    for line, unit in (["ALL"], "T-ARK"), ([], "T-VIC"):
        order, _ = typed(replace(request, units=MappingProxyType(units)), *line, desk=desk)
        best = max((odds.attack(request.view, each).points, str(each)) for each in request.legal if each.unit == unit)
        assert str(order) == best[1], "the stronger unit first, at the softer target"
        del units[unit]
    assert typed(replace(request, units=MappingProxyType({})), desk=desk)[0] == DONE


@pytest.mark.parametrize(
    ("ship", "left", "hits"),
    [
        (Ship("BIS"), "22 OF 22", ""),
        (Ship("BIS", damage=4), "18 OF 22", "FLIPS IN 6"),
        (Ship("BIS", flipped=True), "12 OF 22", "FLIPPED: GUNS 12 OF 24"),
        (Ship("DF1", damage=1), "2 OF 3", ""),
    ],
)
def test_the_page_of_a_battle_shows_what_sinks_a_ship_and_what_a_flipped_one_is_worth(
    ship: Ship, left: str, hits: str
) -> None:
    battle = fight().battle._replace(ships={ship.name: ship})
    rows = ["".join(span.text for span in line).strip() for line in battles.page(battle, GERMAN).lines]
    assert next(row for row in rows if row.startswith("LEFT")).endswith(f" {left}")
    assert [row for row in rows if row.startswith("FLIP")] == ([hits] if hits else [])


def test_a_strike_may_be_split() -> None:
    scene = Scene(
        [Force("G1", 3010, ("BIS", "PEU"), announced=(1, 0, 1, 0)), Force("B2", 3011, ("VIC",))],
        detected=frozenset({"G1"}),
    )
    request = StrikeRequest(scene.game.view(BRITISH), MappingProxyType({"T-VIC": 3011}), MappingProxyType({}))
    order, said = typed(request, "T-VIC G1 BB=8 CA=4")
    assert str(order) == "STRIKE T-VIC G1 BB=8 CA=4"
    assert any(line.startswith("  1 T-VIC G1 BB=12: ") for line in said)
    named = replace(request, named=MappingProxyType({"BIS": "G1"}))
    listed = [line.partition(":")[0] for line in typed(named, "T-VIC G1 BB=12")[1] if "T-VIC G1" in line]
    assert listed == ["  1 T-VIC G1 BIS=12", "  2 T-VIC G1 CA=12"], "the one battleship is listed by name"
    assert str(typed(named, "2")[0]) == "STRIKE T-VIC G1 CA=12"


@pytest.mark.parametrize("real", [True, False])
def test_the_question_of_a_raid_is_the_same_for_a_dummy(real: bool) -> None:
    scene = Scene([Force("G1", 2811, ("BIS",) if real else ())], [Convoy("HX1", 2811, 5)])
    request = RaidRequest(scene.game.view(GERMAN), 2811, ("HX1",), "G1", real)
    talk = Desk(GERMAN).converse(request)
    step = next(talk)
    while not isinstance(step, Ask):
        step = talk.send("1")
    assert step.prompt == "G1 IN 2811: ATTACK (NONE)-"
    assert typed(request, "HX1")[0] == (Destroy("HX1") if real else None)
    assert str(typed(request, "STOP")[0]) == "STOP"
    left = typed(replace(request, view=replace(request.view, convoys={}), convoys=()), "")[1]
    assert any("MET ONLY DUMMIES" in line for line in left)


def test_moves_share_lines_and_unchanged_counters_are_listed_once() -> None:
    desk = Desk(BRITISH)
    moves = Sailed(counter="G1", way=(3005,)), Sailed(counter="G1", way=(3006,)), ConvoySailed(convoy="HX1", hex=2812)
    for facts in moves:
        assert desk.word(Report(2, BOTH, facts)) == []
    told = desk.word(Report(2, BOTH, Lost(counter="G1")))
    assert told == ["SAILED: G1 3005 3006", "CONVOYS: HX1 2812", "CONTACT WITH G1 IS LOST"]
    same = Regrouped(forces=(("B1", ("HOO",)),))
    assert desk.word(Report(2, BOTH, same)) == ["YOUR COUNTERS: B1 HOOD"]
    assert desk.word(Report(3, BOTH, same)) == []
    desk.word(Report(3, BOTH, Removed(counter="B1")))
    assert desk.word(Report(4, BOTH, same)) == ["YOUR COUNTERS: B1 HOOD"], "it is a new counter"


@pytest.mark.parametrize("spoken", [True, False])
def test_11_11_both_sides_see_the_printed_cards_and_which_ships_have_radar(spoken: bool) -> None:
    view = Scene([Force("B1", 3010, ("HOO",)), Force("G1", 3204, ("BIS",))], scenario="breakout").game.view(GERMAN)
    desk = Desk(GERMAN, False, spoken)

    def shown(line: str) -> list[str]:
        talk = desk.converse(PlotRequest(view))
        step = next(talk)
        while not isinstance(step, Ask):
            step = talk.send("1")
        step = talk.send(line)
        assert isinstance(step, Say)
        return [*step.lines]

    told = shown("CA")
    radar = [line[:3] for line in told if line[3:4] == " " and ("RADAR. " in line if spoken else line.endswith(" R"))]
    assert radar == ["KGV", "POW", "HOO", "SUF", "SHF"]
    assert {"BIS", "SHE"} <= {line[:3] for line in told} and not {"NEL", "SCH"} & {line[:3] for line in told}
    assert " ".join(shown("CA BISMARCK")).startswith("BIS BISMARCK (BB): GUNS 24 FROM A, EVASION 29, DEFENCE -2")
    (row,) = [line for line in shown("CA DAMAGE") if line.startswith("STRENGTH 24")]
    assert row.endswith("DIE 9 TO 10 X" if spoken else "4  X  X")
    assert any(line.startswith("NO SHIP TIR") for line in shown("CA TIR"))


@pytest.mark.parametrize("side", Side)
def test_the_chart_has_examples_that_its_side_can_type(side: Side) -> None:
    shown = " ".join(f"{row.syntax} {row.help}" for row in Desk(side)._chart)
    assert ("B1" in shown, "G1" in shown) == (side is BRITISH, side is GERMAN)
    assert [name for name in AIR if f"{name} " in shown] == (["R-SCA"] if side is BRITISH else ["R-TRO"])
    assert "NOR" in shown or side is GERMAN


def test_the_map_shows_what_is_placed_at_the_set_up() -> None:
    request = BritishSetUpRequest(Scene().game.view(BRITISH))
    desk = Desk(BRITISH)
    for order in (Place(("NOR", "SUF"), 3309), Place((), 3410)):
        request = request.after(order)
        next(desk.converse(request))
        page = desk.page()
        assert page is not None and any(f"{order.hex}: YOURS N" in line for line in page.aloud)


def test_the_last_moves_of_a_turn_belong_to_that_turn() -> None:
    desk = Desk(BRITISH)
    desk.word(Report(2, BOTH, Sailed(counter="G1", way=(3005,))))
    assert desk.close_turn(2) == []
    assert desk.close_turn(3) == ["SAILED: G1 3005"]
    desk.word(Report(3, BOTH, Sailed(counter="G1", way=(3006,))))
    assert desk.word(Report(4, BOTH, Lost(counter="G1"))) == ["SAILED: G1 3006", "CONTACT WITH G1 IS LOST"]
    filed = [(2, ["SAILED: G1 3005"]), (3, ["SAILED: G1 3006"]), (4, ["CONTACT WITH G1 IS LOST"])]
    assert desk.place.dispatches == filed


ALL = frozenset(option.name for option in EDITION.options)


@pytest.mark.parametrize(
    ("line", "order"),
    [("NT 9 BERGEN", Note(9, 3912)), ("NT X BERGEN", None), ("NT 9", None), ("TM 2814 2815", Steer(2814, 2815))],
)
def test_the_germans_note_a_roll_and_move_tankers(line: str, order: Order | None) -> None:
    scene = Scene([Force("G1", 2816, ("BIS",))], options=ALL, tankers=(2814,))
    assert typed(PlotRequest(scene.game.view(GERMAN)), line)[0] == order


def test_the_bombing_of_a_convoy_is_listed_with_its_odds() -> None:
    scene = Scene([], [Convoy("OG1", 3519, 10, real=True)], options=ALL, detected=frozenset({"OG1"}))
    request = StrikeRequest(scene.game.view(GERMAN), MappingProxyType({"B-BRE": 3721}), MappingProxyType({}))
    for line in ("B-BRE OG1", "1", "BOMB B-BRE OG1"):
        order, said = typed(request, line)
        assert order == Bomb("B-BRE", "OG1")
        assert any(text == "  1 B-BRE OG1: 5 IN 10, 1.0 POINTS" for text in said), said


def test_the_question_of_opening_the_range_shows_its_odds() -> None:
    view = Scene([Force("G1", 3010, ("BIS",)), Force("B1", 3010, ("NEL",))], options=ALL).game.view(GERMAN)
    ships = MappingProxyType({name: Ship(name) for name in ("BIS", "NEL")})
    battle = BattleSight(3010, 6, "B", False, ships, frozenset(), frozenset())
    _, said = typed(OpenRequest(view, battle), "Y")
    assert "IT OPENS 3 IN 10: THREE ROUNDS AT A, ELSE AT C" in said
