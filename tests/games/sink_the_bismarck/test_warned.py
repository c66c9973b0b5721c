"""What the desk tells a player before and after orders: coasts that see, convoys in danger, reasons, pursuits."""

from collections.abc import Sequence
from types import MappingProxyType, SimpleNamespace

import pytest

from compbis.games.sink_the_bismarck.cards.board import ENEMY_COAST, ENTERED, FOG, GRID, SEA_WAYS
from compbis.games.sink_the_bismarck.desk import phases
from compbis.games.sink_the_bismarck.desk.desk import Desk
from compbis.games.sink_the_bismarck.requests.battle import CallRequest
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.requests.plot import PlotRequest
from compbis.games.sink_the_bismarck.requests.regroup import RegroupRequest
from compbis.games.sink_the_bismarck.requests.search import SearchRequest
from compbis.games.sink_the_bismarck.requests.setup import BritishSetUpRequest, GermanSetUpRequest, TankersRequest
from compbis.games.sink_the_bismarck.requests.shadow import ShadowRequest
from compbis.games.sink_the_bismarck.rules import movement
from compbis.games.sink_the_bismarck.rules.battle import BattleSight
from compbis.games.sink_the_bismarck.state.orders import Fly, Place, Remove, Sail, Shadow, Shift, Steer, Tanker
from compbis.games.sink_the_bismarck.state.reports import (
    Appeared,
    BattleBegins,
    Destroyed,
    Detected,
    GotAway,
    Harmed,
    Lost,
    Removed,
    Repaired,
    Round,
    Sailed,
    Searched,
    Unmasked,
    Weather,
)
from compbis.games.sink_the_bismarck.state.units import Convoy, Force, Ship
from compbis.games.sink_the_bismarck.words import battles
from compbis.table.page import Headline
from compbis.table.report import BOTH, Facts, Report
from compbis.table.request import DONE, UNDO, Order
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import replace
from tests.games.sink_the_bismarck.scene import Scene
from tests.games.sink_the_bismarck.test_desk import typed

EVERY = 53
"""One hex in this many has its ways tested."""


def word(desk: Desk, *facts: Facts) -> list[str]:
    """The lines that a desk prints for these reports."""
    return [line for each in facts for line in desk.word(Report(2, BOTH, each))]


def plot(*forces: Force, **changes: object) -> PlotRequest:
    return PlotRequest(Scene(forces, **changes).game.view(GERMAN))  # type: ignore[arg-type]


def test_10_7_of_the_shortest_ways_ms_takes_one_that_no_coast_sees() -> None:
    assert 3206 in ENEMY_COAST[GERMAN]
    order, said = typed(plot(Force("G1", 3205, ("BIS",))), "MS G1 3306")
    assert order == Sail("G1", (3305, 3306)) and not any("COAST" in line for line in said)


def test_10_7_a_way_is_as_short_as_the_plain_one_and_touches_no_more_coast() -> None:
    def seen(way: Sequence[int]) -> int:
        return sum(at in ENEMY_COAST[GERMAN] for at in way)

    hexes = sorted(ENTERED[GERMAN])[::EVERY]
    for at in hexes:
        for goal in hexes:
            short, way = SEA_WAYS[GERMAN].way(at, frozenset((goal,))), movement.shortest(GERMAN, at, frozenset((goal,)))
            assert len(way) == len(short) and way[-1:] == short[-1:] and seen(way) <= seen(short)


def test_10_7_where_a_coast_sees_every_way_the_answer_and_wa_say_so() -> None:
    request = plot(Force("G3", 3912, ("BIS", "PEU")))
    order, said = typed(request, "MS G3 3613")
    assert isinstance(order, Sail) and any(line.endswith(". SEEN FROM THE COAST AT 3712") for line in said)
    assert "G3 IS SEEN FROM THE COAST AT 3712" in [*phases.warnings(request.after(order))]
    known = plot(Force("G3", 3912, ("BIS", "PEU")), detected=frozenset({"G3"}))
    assert not any("COAST" in line for line in typed(known, "MS G3 3613")[1])


def test_10_7_the_report_says_that_the_coast_detected_a_counter() -> None:
    desk = Desk(GERMAN)
    found = Detected(counter="G3", ships=(1, 0, 1, 0), bismarck=True)
    told = word(desk, Sailed(counter="G3", way=(3712,)), found)
    assert "G3 IS DETECTED FROM THE COAST: 1 BATTLESHIP, 1 CRUISER. BISMARCK IS THERE" in told
    assert word(desk, Sailed(counter="G2", way=(3206,)), Unmasked(counter="G2"))[-1] == (
        "G2 IS A DUMMY, SEEN FROM THE COAST, AND REMOVED"
    )
    cruiser = Detected(counter="B13", ships=(0, 0, 1, 0), bismarck=False)
    told = word(desk, Sailed(counter="B13", way=(4014, 3010)), cruiser)
    assert "B13 IS DETECTED FROM THE COAST: 1 CRUISER" in told, "it passed the coast"
    assert "FROM THE COAST" in word(desk, Weather(visibility="fair", night=False), found)[-1]


def test_10_7_a_detection_after_a_search_or_away_from_coasts_is_not_from_the_coast() -> None:
    desk, found = Desk(GERMAN), Detected(counter="G3", ships=(1, 0, 1, 0), bismarck=True)
    for before in (Sailed(counter="G3", way=(3010,)), Searched(by="B1", target="G3", found=True)):
        assert "COAST" not in " ".join(word(desk, Sailed(counter="G3", way=(3712,)), before, found))


def test_help_finds_the_coasts() -> None:
    for wanted in ("10.7", "COAST", "TERRAIN"):
        assert any("WITHOUT A DIE" in line.upper() for line in typed(plot(), f"HE {wanted}")[1])


def test_dm_with_tankers_left_asks_first() -> None:
    request = TankersRequest(Scene(options=frozenset({"fuel"})).game.view(GERMAN))
    order, said = typed(request, "DM")
    assert order is None and "3 TANKERS ARE NOT PLACED, AND MISSING FOR THE WHOLE GAME" in said
    assert typed(request, "DM", "DM")[0] == DONE
    for at in (2020, 2021, 2022):
        request = request.after(Tanker(at))
    assert typed(request, "DM")[0] == DONE


def test_a_task_force_that_is_sunk_is_not_lost_from_contact_too() -> None:
    desk = Desk(BRITISH)
    assert not any("CONTACT" in line for line in word(desk, Removed(counter="G2"), Lost(counter="G2")))
    assert "CONTACT WITH G2 IS LOST" in word(desk, Appeared(counter="G2", hex=3010), Lost(counter="G2"))


@pytest.mark.parametrize(("ship", "said"), [("BIS", "ROLLED 8, MODIFIED 9, 1 POINT"), ("HOO", "ROLLED 8, 1 POINT")])
def test_13_1_a_repair_is_told_with_the_german_modifier(ship: str, said: str) -> None:
    (line,) = word(Desk(GERMAN), Repaired(ship=ship, die=8, points=1))
    assert line.endswith(f": REPAIR {said} REMOVED")


def test_the_desk_asks_before_it_leaves_a_counter_whose_order_was_refused() -> None:
    request, desk = plot(Force("G1", 3508, ("BIS",)), Force("G2", 3204)), Desk(GERMAN)
    dummy = Sail("G2", (3203,))
    order, said = typed(request, "1 3507 3707", "MS G2 3203", desk=desk)
    assert order == dummy and any(line.startswith("IT MAY NOT GO FROM 3507 TO 3707") for line in said)
    left = "G1 STAYS: ITS ORDER WAS REFUSED OR TAKEN BACK"
    order, said = typed(request.after(dummy), "DM", desk=desk)
    assert order is None and left in said
    assert left not in typed(request.after(dummy).after(Sail("G1", (3507,))), "WA", desk=desk)[1]
    assert left not in typed(request.after(dummy), "WA", desk=Desk(GERMAN))[1]
    followed = MoveRequest(Scene([Force("B8", 3010, ("SUF",))]).game.view(BRITISH), frozenset({"B8"}))
    assert "NONE" in typed(followed, "8 3011", "WA", desk=Desk(BRITISH))[1]
    sea = [Force("B4", 2811, ("RAM",)), Force("B5", 2811, ("DOR",), "HX1")], [Convoy("HX1", 2811, 5)]
    moving, desk = MoveRequest(Scene(*sea).game.view(BRITISH), frozenset()), Desk(BRITISH)
    said = typed(moving, "4 2815 2816", "5 2815 2816", "WA", desk=desk)[1]
    assert [line for line in said if "STAYS:" in line] == ["B4 STAYS: ITS ORDER WAS REFUSED OR TAKEN BACK"]
    guards = replace(moving, escorts=MappingProxyType({"B4": "HX1"}))
    assert not any("STAYS:" in line for line in typed(guards, "WA", desk=desk)[1])


def test_ob_and_un_name_the_units() -> None:
    request = plot(Force("G1", 3508, ("BIS",)))
    assert "G1 3507 3407" in typed(request.after(Sail("G1", (3507, 3407))), "OB")[1]
    steered = replace(request, steered=(Steer(2021, 2022),))
    assert "THE TANKER IN 2021 GOES TO 2022" in typed(steered, "OB")[1]
    view = Scene().game.view(GERMAN)
    assert "BIS PEU 3204" in typed(GermanSetUpRequest(view).after(Place(("BIS", "PEU"), 3204)), "OB")[1]
    assert "TANKER 1 2020" in typed(TankersRequest(view).after(Tanker(2020)), "OB")[1]


def test_ob_lists_only_the_counters_that_phase_one_has_changed() -> None:
    view = Scene([Force("G1", 3508, ("BIS", "PEU")), Force("G2", 3204), Force("G3", 3810)]).game.view(GERMAN)
    request = RegroupRequest(view, view.forces)
    assert typed(request, "OB")[1][-1] == "NONE"
    told = typed(request.after(Shift(("PEU",), "N1")).after(Remove("G3")), "OB")[1]
    assert [*told[-3:]] == ["G1 BIS", "N1 PEU", "G3 TAKEN OFF"]


def test_an_order_says_with_whom_its_way_ends() -> None:
    forces = Force("G1", 3310, ("BIS",)), Force("B1", 3311, ("NOR",)), Force("B2", 3312, ("SUF",))
    _, said = typed(plot(*forces), "MS G1 3311 3312")
    assert "G1 IS PLOTTED 3311 3312. PASSES B1. ENDS WITH B2" in said


def test_wa_names_the_convoys_that_end_with_or_beside_a_known_german() -> None:
    def warned(told: tuple[int, ...], **changes: object) -> list[str]:
        forces = Force("G1", 3213, ("BIS",), announced=told), Force("B1", 3213, ("NOR",))
        scene = Scene(forces, [Convoy("HX2", 3013, 5)], **changes)  # type: ignore[arg-type]
        request = MoveRequest(scene.game.view(BRITISH), frozenset()).after(Sail("HX2", (3113,)))
        return [*phases.warnings(request)]

    assert warned((1, 0, 0, 0)) == ["HX2 WILL END BESIDE G1"]
    assert warned(()) == [] == warned((1, 0, 0, 0), shadows=MappingProxyType({"G1": "B1"}))


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("CO NOR TO 5", ""),  # the ships that stay are as fast
        ("CO RAM TO 8", "MAY END: B8 BECOMES SLOWER"),
        ("CO NOR SUF TO 5", "WILL END: NO SHIP THAT SHADOWED IT STAYS ON B8"),
    ],
)
def test_wa_names_the_contact_that_a_change_of_ships_ends_and_reveals_nothing(order: str, why: str) -> None:
    """How fast the German is makes no difference to what is said, although it does to the contact."""
    shadower, others = Force("B8", 3010, ("NOR", "SUF")), Force("B5", 3010, ("RAM", "DOR"))
    for ships, damage in ((("BIS", "PEU"), 0), (("BIS", "PEU"), 4), (("SCH", "PEU"), 0)):
        forces = shadower, others, Force("G1", 3010, ships, announced=(1, 0, 1, 0))
        scene = Scene(forces, ships=[Ship("PEU", damage)], shadows=MappingProxyType({"G1": "B8"}))
        request = RegroupRequest(scene.game.view(BRITISH), scene.game.view(BRITISH).forces)
        given, _ = typed(request, order)
        said = [line for line in phases.warnings(request.after(given)) if "CONTACT" in line]
        assert said == ([f"CONTACT WITH G1 {why}"] if why else [])


def test_wa_names_the_contact_that_a_shadower_leaves_or_loses_in_fog() -> None:
    fog = min(at for at in FOG if at in ENTERED[BRITISH])
    shadows = MappingProxyType({"G1": "B8", "G2": "R-HVA"})
    forces = Force("B8", fog, ("SUF", "DOR")), Force("B5", fog, ("NOR",)), Force("G1", fog, ("BIS",))
    view = Scene([*forces, Force("G2", 2811, ("PEU",))], shadows=shadows).game.view(BRITISH)
    regroup = RegroupRequest(view, view.forces).after(Shift(("SUF",), "B5"))
    assert [*phases.warnings(regroup)] == ["CONTACT WITH G1 WILL END: B8 KEEPS NO RADAR FOR THE FOG"]
    move = MoveRequest(replace(view, recon={**view.recon, "R-HVA": 2811}), frozenset())
    assert not any("CONTACT" in line for line in phases.warnings(move))
    way = next(at for at in GRID.beside[fog] if at in ENTERED[BRITISH])
    said = [*phases.warnings(move.after(Sail("B8", (way,))).after(Fly("R-HVA", 2810)))]
    assert [line for line in said if "CONTACT" in line] == [
        "CONTACT WITH G1 WILL END: B8 LEAVES IT",
        "CONTACT WITH G2 WILL END: R-HVA LEAVES IT",
    ]


def fought(*numbers: int) -> list[Facts]:
    return [BattleBegins(hex=3010, forces=()), *(Round(hex=3010, round=number, range="A") for number in numbers)]


def test_12_22_rounds_of_a_pursuit_are_counted() -> None:
    desk = Desk(BRITISH)
    regular = ["ROUND 1, RANGE A", "ROUND 2, RANGE A"]
    assert word(desk, *fought(1, 2, 2, 2))[1:] == [*regular, "PURSUIT ROUND 1, RANGE A", "PURSUIT ROUND 2, RANGE A"]
    assert word(desk, *fought(1, 2))[1:] == regular


def test_a_flipped_ship_does_not_look_repaired() -> None:
    desk = Desk(BRITISH)
    assert word(desk, Harmed(ship="BIS", damage=8, flipped=False)) == ["BISMARCK HAS 14 OF 22 POINTS LEFT, FLIPS IN 2"]
    assert word(desk, Harmed(ship="SUF", damage=1, flipped=False)) == ["SUFFOLK HAS 4 OF 5 POINTS LEFT, FLIPS IN 2"]
    assert word(desk, Harmed(ship="DF1", damage=1, flipped=False)) == ["DD FLOTILLA 1 HAS 2 OF 3 POINTS LEFT"]
    assert word(desk, Harmed(ship="BIS", damage=0, flipped=True)) == [
        "BISMARCK IS FLIPPED: 12 OF 12 POINTS OF ITS BACK LEFT"
    ]


def test_the_page_of_a_battle_explains_its_signs_and_has_no_chance_to_withdraw() -> None:
    ships = MappingProxyType({name: Ship(name) for name in ("HOO", "POW", "NOR", "SUF", "DF1", "BIS", "PEU")})
    battle = BattleSight(3010, 2, "A", False, ships, frozenset(), frozenset())
    page = battles.page(battle, BRITISH, 3)
    text = "\n".join(page.text())
    assert "PURSUIT ROUND 3 IN 3010" in text and "* ENEMY  GUNS: AT THEIR RANGE OR CLOSER" in text
    assert "W%" not in text


@pytest.mark.parametrize(("goal", "why"), [(3107, ""), (3106, ""), (3713, "3713 IS A PORT OF THE ENEMY")])
def test_a_hex_that_no_ship_enters_says_why(goal: int, why: str) -> None:
    said = f"NO WAY TO {goal} FOR G1: {why or goal}"
    assert any(text.startswith(said) for text in typed(plot(Force("G1", 3204, ("BIS",))), f"MS G1 {goal}")[1])


def test_the_reason_why_nothing_can_shadow_gives_no_hint_at_the_plot() -> None:
    forces = Force("G1", 3010, ("BIS",), announced=(1, 0, 0, 0)), Force("B1", 3010, ("HOO",)), Force("B2", 3010)
    view = Scene(forces, detected=frozenset({"G1"})).game.view(BRITISH)
    told = " ".join(typed(ShadowRequest(view, MappingProxyType({"G1": ()}), fast=True), "")[1])
    assert "HOO CANNOT FOLLOW: TOO SLOW, OR TOO FEW HEXES LEFT" in told and "B2 IS A DUMMY" in told
    able = MappingProxyType({"G1": ("HOO",)})
    for fast, why in ((True, "NO RECON UNIT SHADOWS AT HIGH SPEED"), (False, "R-HVA IS NOT IN THE HEX OF G1")):
        assert ShadowRequest(view, able, fast=fast).why_not(Shadow("R-HVA", "G1")) == why


def test_ec_with_a_ship_says_what_to_type_instead() -> None:
    view = Scene([Force("B1", 3010, ("HOO",))], [Convoy("HX1", 3010, 5)], scenario="escort").game.view(BRITISH)
    request = MoveRequest(view, frozenset())
    said = " ".join(typed(request, "EC HOO HX1", "EC NEL HX1")[1])
    assert "A COUNTER ESCORTS, NOT A SHIP: HOO IS ON B1" in said
    assert "NEL IS ON NO COUNTER YET: PL NEL AND THE HEX OF A CONVOY" in said
    placed = BritishSetUpRequest(view).after(Place(("NEL",), 3010))
    assert "NEL ESCORTS A CONVOY IN 3010 ALREADY: UN TAKES THAT BACK" in typed(placed, "EC NEL HX1")[1]


def test_an_order_typed_at_a_question_is_refused_as_too_early() -> None:
    view = Scene([Force("B1", 3010, ("HOO",)), Force("G1", 3010, ("BIS",))]).game.view(BRITISH)
    said = typed(SearchRequest(view), "MS B1 3011")[1]
    assert any("ORDERS COME LATER: ? LISTS THE ANSWERS TO THIS QUESTION" in line for line in said)


@pytest.mark.parametrize(
    ("line", "said"), [("OB", "ORDERS"), ("WA", "WARNINGS"), ("ST", "B1 IN 2010"), ("CV", ""), ("CN", ""), ("DI 1", "")]
)
def test_a_command_that_only_shows_something_works_at_any_question(line: str, said: str) -> None:
    scene = Scene([Force("B1", 2010, ("NOR",)), Force("G1", 2010)], waiting=MappingProxyType({"REV": "1319"}))
    view = scene.game.view(BRITISH)
    for request, first in (
        (RegroupRequest(view, view.forces), ("DM",)),
        (CallRequest(view, 2010, True), ()),
        (SearchRequest(view), ()),
    ):
        order, told = typed(request, *first, line)
        assert order is None and any(each.startswith(said) for each in told)
        assert not any(each.startswith("NOT AN ANSWER") for each in told)


def test_a_convoy_lost_and_the_bismarck_away_are_headlines() -> None:
    found = Detected(counter="G1", ships=(1, 0, 1, 0), bismarck=True)
    weighty = (
        Destroyed(convoy="HX2", value=14, by=(1, 0, 0, 0)),
        GotAway(group=("BIS",), die=9, modified=9, away=True),
        Lost(counter="G1"),
    )
    held = GotAway(group=("BIS",), die=2, modified=2, away=False)
    light = Lost(counter="G2"), GotAway(group=("PEU",), die=9, modified=9, away=True), held
    for facts in (*weighty, *light):
        assert isinstance(word(Desk(BRITISH), found, facts)[-1], Headline) is (facts in weighty)


WAITS = "REV IS ON NO COUNTER YET: "


@pytest.mark.parametrize(
    ("counters", "of_12", "told"),
    [
        (5, Force("B12", 2012), ["CO REV TO NEW"]),
        (13, Force("B12", 2012), ["NO COUNTER IS FREE; TA B12 MAKES ROOM"]),
        (13, Force("B12", 2013, ("SUF",)), ["NO COUNTER IS FREE; CO SUF TO B13 AND TA B12 MAKE ROOM"]),
        (13, Force("B12", 1319, ("SUF",)), ["NO COUNTER IS FREE; CO REV TO B12 PUTS IT THERE"]),
        (13, Force("B12", 2012, ("SUF",)), []),
    ],
)
def test_a_warning_of_a_ship_on_no_counter_always_names_an_order_that_helps(
    counters: int, of_12: Force, told: list[str]
) -> None:
    ships = ("NOR", "HOO", "POW", "KGV", "REP", "GAL", "KEN", "HER", "AUR", "REN", "SHF", "SUF", "DOR")
    forces = [Force(f"B{number}", 2000 + number, (ship,)) for number, ship in enumerate(ships[:counters], 1)]
    forces = [of_12 if force.name == "B12" else force for force in forces]
    view = Scene(forces, turn=7, waiting=MappingProxyType({"REV": "1319"})).game.view(BRITISH)
    assert [line for line in phases.warnings(RegroupRequest(view, view.forces)) if "REV" in line] == [
        f"{WAITS}{line}" for line in told
    ]


@pytest.mark.parametrize(
    ("line", "order", "said"),
    [
        ("CO REV TO NEW", Shift(("REV",), "N1"), ""),
        ("UN", UNDO, ""),
        ("CO REV TO B5", None, "B5 IS IN ANOTHER HEX"),
        ("XX 1", None, "NOT AN ANSWER: YES OR NO OR DM, OR (CR) FOR NO"),
    ],
)
def test_an_order_at_the_question_whether_to_end_a_phase_resumes_the_phase(
    line: str, order: Order | None, said: str
) -> None:
    view = Scene([Force("B5", 2012, ("NOR",))], turn=7, waiting=MappingProxyType({"REV": "1319"})).game.view(BRITISH)
    given, told = typed(RegroupRequest(view, view.forces, undoable=True), "DM", line)
    assert given == order and (not said or said in told)


def test_an_order_with_a_name_for_phase_one_only_is_refused_with_the_reason() -> None:
    scene = Scene([Force("G1", 3204, ("BIS",)), Force("G5", 3204, ("PEU",))], [Convoy("HX1", 3204, 5)])
    view, why = scene.game.view(GERMAN), "N1 WAS A NAME FOR PHASE ONE ONLY: ST LISTS YOUR COUNTERS"
    assert all(why in typed(PlotRequest(view), line)[1] for line in ("MS N1 2505", "RO N1", "TA N1"))
    assert "N1 IS NOT A COUNTER OF YOURS" in typed(RegroupRequest(view, view.forces), "TA N1")[1]


def test_a_ship_without_a_free_counter_is_reported_once() -> None:
    forces = [Force(f"B{number}", 2000 + number, ("NOR",) if number == 1 else ()) for number in range(1, 14)]
    scene, desk = Scene(forces, turn=7, waiting=MappingProxyType({"REV": "1319"})), Desk(BRITISH)

    def end(*answers: str) -> bool:
        view = scene.game.view(BRITISH)
        done = typed(RegroupRequest(view, view.forces), "DM", *answers, desk=desk)[0] == DONE
        return done and typed(MoveRequest(view, frozenset()), "DM", desk=desk)[0] == DONE

    assert not end() and end("Y")
    scene.game.change(turn=8)
    assert end(), "it holds as on the turn before"
    scene.game.change(turn=9, waiting=MappingProxyType({"REV": "1319", "LON": "2838"}))
    assert not end(), "there is one more"


@pytest.mark.parametrize("kind", phases.PROMPTS)
def test_the_prompt_for_a_command_names_the_phase(kind: str) -> None:
    assert Desk(BRITISH).prompt(SimpleNamespace(kind=kind)) == f"{phases.PROMPTS[kind]} COMMAND-"
