"""How a player is asked and answered in line mode."""

from typing import Any

import pytest

from compbis.games.denmark_strait.cards.board import Space
from compbis.games.denmark_strait.cards.roster import CAPTAINS
from compbis.games.denmark_strait.desk.desk import Desk
from compbis.games.denmark_strait.phases.movement import movement_phase
from compbis.games.denmark_strait.requests.decisions import (
    AgainRequest,
    AppointRequest,
    DrawRequest,
    FireRequest,
    RallyRequest,
    RepairRequest,
    SailRequest,
    SeamanRequest,
)
from compbis.games.denmark_strait.state.orders import OFFER, Appoint, Fire, Rally, Repair, Sail
from compbis.games.denmark_strait.state.reports import Drawn, Harmed, Sailed, Shot, Sunk
from compbis.games.denmark_strait.words import details, pages
from compbis.table.page import Headline, Illustrated
from compbis.table.report import BOTH, Report
from compbis.table.request import DONE, NO, UNDO, YES, Request
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Ask, Give, Show
from tests.games import players
from tests.games.denmark_strait.scene import Scene


class Asked(players.Asked):
    """A player of this game."""

    def __init__(self, request: Request, *typed: str, spoken: bool = False, desk: Desk | None = None) -> None:
        super().__init__(desk or Desk(request.side, False, spoken), request, *typed)


def sail(scene: Scene, roll: int = 12) -> SailRequest:
    view = scene.game.position.view(BRITISH)
    return SailRequest(view._replace(speed={"HOOD": roll, "P OF WALES": roll}), False)


def fire(scene: Scene, side: Side = BRITISH) -> FireRequest:
    names = ("HOOD", "P OF WALES") if side is BRITISH else ("BISMARCK", "PRINZ EUGEN")
    return FireRequest(scene.game.position.view(side), names)


@pytest.mark.parametrize(
    ("typed", "order"),
    [
        ("TOVEY KERR", Appoint("TOVEY", "KERR")),
        ("2 4", Appoint("TOVEY", "KERR")),
        ("tov pat", Appoint("TOVEY", "PATTERSON")),
        ("", DONE),
    ],
)
def test_captains_are_chosen_by_name_or_number(typed: str, order: object) -> None:
    assert Asked(AppointRequest(Scene().game.position.view(BRITISH)), typed).order == order


def test_chosen_captains_may_be_taken_back_or_confirmed() -> None:
    scene = Scene().put("HOOD", captain="TOVEY").put("P OF WALES", captain="KERR")
    chosen = AppointRequest(scene.game.position.view(BRITISH), True)
    back, on = Asked(chosen, "UN"), Asked(chosen, "HOLLAND LEACH", "")
    assert back.prompts == on.prompts[:1] == ["BRITISH CAPTAINS CHOSEN (GO ON)-"]
    assert (back.order, on.order) == (UNDO, DONE)
    assert on.prompts[1:] == on.prompts[:1]


def test_the_choice_of_captains_shows_the_odds_of_each_morale() -> None:
    said = "\n".join(Asked(AppointRequest(Scene().game.position.view(GERMAN)), "?").said)
    assert "WHEN HIS SHIP WAS HIT: 5 IS 83 IN 100, 6 IS 72, 7 IS 58" in said


@pytest.mark.parametrize("side", Side)
def test_the_choice_of_captains_lists_the_ability_of_each(side: Side) -> None:
    said = Asked(AppointRequest(Scene().game.position.view(side))).said
    for name in details.captains_of(side):
        row = next(number for number, line in enumerate(said) if f" {name} " in line)
        abilities = details.ability_lines(CAPTAINS[name].ability)
        assert [line.strip() for line in said[row + 1 :][: len(abilities)]] == abilities
    assert ("LUTJENS GIVES BISMARCK 1 POINT MORE" in said) is (side is GERMAN)


def test_help_and_status_name_the_ability_of_a_captain() -> None:
    scene = Scene().put("HOOD", captain="TOVEY", cards=("KS",), hit=True).put("BISMARCK", captain="LINDEMANN")
    view = scene.game.position.view(BRITISH)
    for request in (sail(scene), fire(scene), RepairRequest(view, ("HOOD",)), RallyRequest(view, "HOOD")):
        said = "\n".join(Asked(request, "?").said)
        assert ("TOVEY: ONCE A TURN A FAILED MORALE ROLL" in said) is isinstance(request, RallyRequest), request.kind
    assert "LINDEMANN: ON A ROLL OF 5 OR MORE" in "\n".join(Asked(fire(scene, GERMAN), "?").said)
    assert (
        "  FIGHTER: ON A ROLL OF 5 OR MORE FIRES BEFORE ALL OTHERS, WITH INSTANT EFFECT"
        in Asked(sail(scene), "ST").said
    )


def test_help_names_only_the_abilities_that_count_for_a_ship() -> None:
    scene = Scene().put("HOOD", captain="HOLLAND").put("P OF WALES", captain="LEACH", hit=True)
    said = "\n".join(Asked(fire(scene), "POW", "?").said)
    assert "CONCENTRATION  HOLLAND: P OF WALES SHOOTS WITH -1" in said and "LEACH" not in said
    scene.put("HOOD", captain="TOVEY")
    rally = RallyRequest(scene.game.position.view(BRITISH), "P OF WALES")
    assert "FLAG   TOVEY: ONCE A TURN A FAILED MORALE ROLL" in "\n".join(Asked(rally, "?").said)
    scene.put("HOOD", sunk=True)
    rally = RallyRequest(scene.game.position.view(BRITISH), "P OF WALES")
    assert "TOVEY" not in "\n".join(Asked(rally, "?").said)


def test_status_adds_up_captain_points() -> None:
    scene = Scene().put("BISMARCK", captain="LINDEMANN", bridge=1, points=2)
    assert "  CAPTAIN POINTS 2 OF 3: 3 -1 BRIDGE HIT +1 LUTJENS; MORALE 5" in Asked(fire(scene), "ST").said
    scene.put("BISMARCK", captain="FEIN", bridge=3)
    assert "  CAPTAIN POINTS 1 OF 1: 2 -2 BRIDGE HIT +1 LUTJENS; MORALE 6" in Asked(fire(scene), "ST").said


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        (
            "REBUILT",
            [
                "SHIPS: BISMARCK (AT, FACING); PRINZ EUGEN, HOOD, P OF WALES (SPEED, SHOOTING, HULL, AT, FACING).",
                "NUMBERS: BROADSIDE 0.1 DEGREES, FLAGSHIP POINTS,",
                "ENGINEER, GUNNER, TURNS.",
                "CAPTAINS: LINDEMANN (POINTS, MORALE, COST);",
            ],
        ),
        ("BROADSIDE", ["A TARGET THAT BEARS 22.5 DEGREES OR LESS"]),
        ("END", ["EACH OF THEIR SHIPS IS 6 SPACES OR MORE FROM EACH BRITISH SHIP"]),
        (
            "ARMOUR",  # printed in the manual on the card of each ship, in view of both players
            [
                "BISMARCK, BY BATTLESHIPS SPADES 2-A, CLUBS 2-A, DIAMONDS 5-7. PRINZ EUGEN,",
                "HOOD, BY BATTLESHIPS SPADES 2-A, CLUBS 2-A, DIAMONDS 2 8-A, HEARTS 2; BY CRUISERS",
                "CRUISERS SPADES 2-A, CLUBS 3 J-A.",
            ],
        ),
        ("HITS", ["PRINZ EUGEN AT HOOD 1, POW 1; HOOD AT BIS 3, PE 4;"]),
    ],
)
def test_help_explains_values_charts_and_the_escape(word: str, parts: list[str]) -> None:
    text = " ".join(line.strip() for line in Asked(fire(Scene()), f"HE {word}").said)
    assert all(part in text for part in parts), text


def test_the_board_is_read_aloud_once_a_turn() -> None:
    def reads_board(request: Request) -> bool:
        return any(line.startswith("HOOD, HOLLAND: IN F7") for line in Asked(request, spoken=True).said)

    assert reads_board(sail(Scene())) and not reads_board(fire(Scene()))


def test_an_order_that_names_no_ship_is_answered_with_one_that_may_still_move() -> None:
    request = sail(Scene())
    moved = SailRequest(request.view._replace(ordered={"HOOD": "HOOD GOES TO E6, FACES W"}), True)
    asked = Asked(moved, "", "SW")
    assert "NAME THE SHIP FIRST: P OF WALES SW" in asked.said


def test_a_blocked_move_says_what_blocks_it() -> None:
    scene = Scene().put("HOOD", at="C1", facing="W", points=4).put("P OF WALES", at="B2").put("BISMARCK", at="G5")
    for typed, expected in (("NW", "THE ICE IS THERE"), ("R N", "THE ICE IS THERE"), ("SW", "P OF WALES IS IN B2")):
        assert expected in Asked(sail(scene), typed).said, typed
    assert "HOOD FACES W: IT MAY GO W, OR TURN" in Asked(sail(scene), "S").said


def test_a_ship_that_repairs_nothing_leaves_the_other_its_repair() -> None:
    scene = Scene().put("HOOD", cards=("KS",)).put("P OF WALES", cards=("QS",))
    view, desk = scene.game.position.view(BRITISH), Desk(BRITISH)
    asked = Asked(RepairRequest(view, ("HOOD", "P OF WALES")), "POW", "", "KS", desk=desk)
    assert asked.prompts == ["HOOD REPAIRS (NONE)-", "P OF WALES REPAIRS (NONE)-", "HOOD REPAIRS (NONE)-"]
    assert asked.order == Repair("HOOD", "KS")
    rest = Asked(RepairRequest(view, ("P OF WALES",)), desk=desk)
    assert (rest.prompts, rest.order) == ([], DONE)


def test_ships_are_asked_one_by_one_return_goes_on_and_un_goes_back() -> None:
    asked = Asked(sail(Scene()), "", "UN", "", "", "")
    ships = ["HOOD (STAYS)-", "P OF WALES (STAYS)-"]
    assert asked.prompts == [*ships, *ships, "END OF BRITISH MOVEMENT (GO ON)-"]
    assert asked.order == DONE


def test_the_odds_of_a_move_are_those_shown_after_it() -> None:
    scene = Scene().put("HOOD", target="PRINZ EUGEN", splashes=2).put("PRINZ EUGEN", target="HOOD", splashes=1)
    (line,) = [line for line in Asked(sail(scene)).said if line.startswith(" NW ")]
    scene.put("HOOD", "E6")
    there = Asked(fire(scene)).said, Asked(fire(scene, GERMAN)).said
    assert line == " NW E6   BIS 4 17/28, PE 3 58/42"
    assert [said[1] for said in there] == [" 1 AT BIS: NEEDS 10, 17 IN 100", " 1 AT HOOD: NEEDS 9, 28 IN 100"]
    assert " 2 AT PE: NEEDS 7, 58 IN 100" in there[0]
    assert "PRINZ EUGEN AT HOOD: RANGE 3, SE" in (ro := Asked(fire(scene), "RO").said)
    assert "NEEDS 8, 42 IN 100" in ro[ro.index("PRINZ EUGEN AT HOOD: RANGE 3, SE") + 1]


@pytest.mark.parametrize("typed", ["R ?", "r ?", "HOOD R ?", "SAIL HOOD R ?"])
def test_a_question_mark_lists_each_move_and_turn_with_its_odds(typed: str) -> None:
    assert Asked(sail(Scene()), typed).said[-3:] == [
        " R W   E7 (NW) BIS 5 8/17, PE 4 3/17 END-ON",
        " R NW  E6 (NW) BIS 4 17/28, PE 3 8/28 END-ON",
        " R N   F6 (NW) BIS 4 3/28 END-ON, PE 3 8/28 END-ON",
    ]
    spoken = Asked(sail(Scene()), typed, spoken=True).said[-1]
    assert spoken.startswith("R N TO F6 AND TO FACE NW: BISMARCK 4, HITS 3, IS HIT 28, END-ON; PRINZ EUGEN 3,")


def test_spoken_lines_have_whole_names_and_no_columns() -> None:
    asked = Asked(sail(Scene()), spoken=True)
    assert "NW TO E6: BISMARCK 4, HITS 17, IS HIT 28; PRINZ EUGEN 3, HITS 28, IS HIT 28" in asked.said
    assert "R TO FACE NW: BISMARCK 5, HITS 8, IS HIT 17; PRINZ EUGEN 4, HITS 3, IS HIT 17, END-ON" in asked.said
    assert asked.said[1].startswith("HOOD, HOLLAND: IN F7, FACES W. HULL 28 OF 28. SPEED 5.")


def test_the_prompt_says_where_return_takes_a_ship_that_must_run() -> None:
    asked = Asked(sail(Scene().put("HOOD", failed=True)))
    assert asked.prompts == ["HOOD (RUNS SW)-"]
    assert "ITS MORALE HAS FAILED: IT MUST GET AWAY FROM THE ENEMY" in asked.said


def test_a_resumed_game_draws_the_board_and_goes_on_at_the_same_question() -> None:
    begun, again = Desk(BRITISH), Desk(BRITISH)
    talk = begun.converse(sail(Scene()))
    step: Any = next(talk)
    for typed in ("", "POW L"):
        while not isinstance(step, Ask):
            step = talk.send("")
        step = talk.send(typed)
    while not isinstance(step, Give):
        step = talk.send("")
    request = sail(Scene())
    again.remind(request, step.order, step.note)
    after = request.view._replace(ordered={"P OF WALES": "P OF WALES TURNS IN G7, FACES SW"})
    steps = again.converse(SailRequest(after, True))
    assert isinstance(next(steps), Show)
    asked: Any = next(steps)
    assert asked.prompt == "END OF BRITISH MOVEMENT (GO ON)-"


def test_tab_completes_ships_and_what_may_follow() -> None:
    talk = Desk(BRITISH).converse(fire(Scene()))
    step: Any = next(talk)
    while not isinstance(step, Ask):
        step = talk.send("")
    assert step.complete
    assert step.complete("b").words == ("BISMARCK",)
    assert step.complete("FIRE H").words == ("HOOD",)
    assert step.complete("HOOD ").words == ("BISMARCK", "PRINZ EUGEN")
    assert step.complete("FIRE HOOD P").words == ("PRINZ EUGEN",)
    assert "MORALE" in step.complete("HE M").words


@pytest.mark.parametrize("kind", ["fire", "repair"])
def test_un_takes_back_the_order_to_do_nothing(kind: str) -> None:
    scene = Scene().put("HOOD", cards=("KS",)).put("P OF WALES", cards=("QS",))
    view, desk = scene.game.position.view(BRITISH), Desk(BRITISH)
    names = ("HOOD", "P OF WALES")
    ask = {"fire": FireRequest, "repair": RepairRequest}[kind]
    assert Asked(ask(view, names), "", desk=desk).order == DONE
    back = Asked(ask(view, names[1:], True), "UN", desk=desk)
    assert back.prompts[0].startswith("P OF WALES") and back.order == UNDO
    assert Asked(ask(view, names), desk=desk).prompts[0].startswith("HOOD")


def test_a_draw_is_offered_during_movement_once_it_is_confirmed() -> None:
    assert Asked(sail(Scene()), "", "DR", "Y").order == OFFER
    no = Asked(sail(Scene()), "DR", "", "DR", "N", "NW")
    assert no.prompts[:3] == ["HOOD (STAYS)-", "OFFER A DRAW (NO)-", "HOOD (STAYS)-"]
    assert no.order == Sail("HOOD", ("NW",))
    assert "A DRAW IS OFFERED WHILE YOUR SHIPS MOVE" in Asked(fire(Scene()), "DR").said
    again = SailRequest(sail(Scene()).view, False, offered=True)
    assert "A DRAW IS OFFERED ONCE A TURN" in Asked(again, "DR", "Y").said
    agreed = Asked(DrawRequest(Scene().game.position.view(GERMAN)), "Y")
    assert (agreed.prompts, agreed.order) == (["AGREE TO A DRAW (NO)-"], YES)


@pytest.mark.parametrize(
    ("typed", "order"),
    [
        (["NW"], Sail("HOOD", ("NW",))),
        (["SW"], Sail("HOOD", ("SW",))),
        (["w l"], Sail("HOOD", ("W", "L"))),
        (["P OF WALES NW"], Sail("P OF WALES", ("NW",))),
        (["", "R"], Sail("P OF WALES", ("R",))),
        (["", "HOO R"], Sail("HOOD", ("R",))),
        (["POW", "NW"], Sail("P OF WALES", ("NW",))),
        (["SAIL HOOD NW"], Sail("HOOD", ("NW",))),
        (["H E6"], Sail("HOOD", ("NW",))),
        (["pw left"], Sail("P OF WALES", ("L",))),
    ],
)
def test_a_ship_may_be_named_before_its_turn(typed: list[str], order: Sail) -> None:
    assert Asked(sail(Scene()), *typed).order == order


def test_a_shot_shows_its_odds_and_where_they_come_from() -> None:
    asked = Asked(fire(Scene().put("HOOD", "F5", target="BISMARCK", splashes=1, facing="N")))
    assert asked.said == [
        "HOOD FIRES: 4 POINTS",
        " 1 AT BIS: NEEDS 8, 42 IN 100",
        "   6 +3 RANGE -1 SPLASHES",
        "   2 POINTS: 58; 4: 72",
        "   A HIT: 1 OR MORE CARDS, 3.4 HULL",
        " 2 AT PE: NEEDS 9, 28 IN 100",
        "   6 +3 RANGE",
        "   2 POINTS: 42; 4: 58",
        "   A HIT: 1 OR MORE CARDS, 5.7 HULL",
        "   GIVES UP 1 SPLASH AT BIS",
    ]
    assert asked.prompts == ["HOOD FIRES AT (NONE)-"]


@pytest.mark.parametrize(
    ("typed", "order"),
    [
        ("1", Fire("HOOD", "BISMARCK")),
        ("2 2", Fire("HOOD", "PRINZ EUGEN", 2)),
        ("PRINZ EUGEN 4", Fire("HOOD", "PRINZ EUGEN", 4)),
        ("P OF WALES BIS 2", Fire("P OF WALES", "BISMARCK", 2)),
        ("FIRE HOOD AT BISMARCK 2", Fire("HOOD", "BISMARCK", 2)),
        ("hood 1 4", Fire("HOOD", "BISMARCK", 4)),
        ("P", Fire("HOOD", "PRINZ EUGEN")),
        ("PE 2", Fire("HOOD", "PRINZ EUGEN", 2)),
        ("pow b", Fire("P OF WALES", "BISMARCK")),
        ("", DONE),
    ],
)
def test_a_shot_is_ordered_in_one_line(typed: str, order: object) -> None:
    assert Asked(fire(Scene()), typed).order == order


def test_a_repair_and_a_morale_check_show_their_odds() -> None:
    scene = Scene().put("HOOD", cards=("KS", "QH"), points=2)
    view = scene.game.position.view(BRITISH)
    repair = Asked(RepairRequest(view, ("HOOD",)), "2 1")
    assert repair.said[0] == "HOOD MAY REPAIR ONE: NEEDS 10: 17 IN 100 REPAIRED, 44 NEVER; 1 POINT: 28, 33; 2: 42, 33"
    assert repair.order == Repair("HOOD", "QH", 1)
    for typed in ("HOOD KS", "SPEED", "REPAIR HOOD 2 2"):
        assert isinstance(Asked(RepairRequest(view, ("HOOD",)), typed).order, Repair)
    rally = Asked(RallyRequest(view, "HOOD"), "2")
    assert rally.said == ["HOOD WAS HIT. MORALE NEEDS 7, 58 IN 100; 1 POINT: 72; 2: 83", "   5 +2 CARDS"]
    assert rally.order == Rally("HOOD", 2)
    assert Asked(RallyRequest(view, "HOOD"), "RALLY HOOD 1").order == Rally("HOOD", 1)
    alone = scene.put("P OF WALES", sunk=True).game.position.view(BRITISH)
    assert "IF IT FAILS, THE BATTLE IS LOST" in Asked(RallyRequest(alone, "HOOD"), "0").said


def test_return_spends_all_points_on_morale() -> None:
    asked = Asked(RallyRequest(Scene().put("HOOD", hit=True, points=3).game.position.view(BRITISH), "HOOD"), "")
    assert (asked.prompts, asked.order) == (["MORALE POINTS OF HOOD (3)-"], Rally("HOOD", 3))


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("1 3", "POINTS COUNT IN SETS OF 2: EACH SET LOWERS THE NUMBER BY ONE"),
        ("1 6", "HOOD HAS 4 POINTS LEFT"),
        ("HOOD", "HOOD FIRES AT WHOM: BISMARCK OR PRINZ EUGEN"),
        ("BISMARCK TWO", "NO SUCH TARGET: BISMARCK OR PRINZ EUGEN"),
        ("TIRPITZ", "NO SUCH TARGET: BISMARCK OR PRINZ EUGEN"),
    ],
)
def test_an_illegal_shot_gets_one_line(typed: str, refusal: str) -> None:
    asked = Asked(fire(Scene()), typed)
    assert asked.said[-2:] == ["ILLEGAL ENTRY", refusal] and asked.order is None


def test_a_lost_ship_has_a_page_of_its_own() -> None:
    desk = Desk(BRITISH)
    next(desk.converse(sail(Scene().put("HOOD", hull=20))))
    shot = Shot(ship="BISMARCK", target="HOOD", number=7, dice=(4, 5), hit=True, splashes=1)
    drawn = Drawn(ship="BISMARCK", target="HOOD", card="8D", used=True, harmful=True)
    harmed = Harmed(ship="HOOD", card="8D", hull=28)
    lines = [line for facts in (shot, drawn, harmed, Sunk(ship="HOOD")) for line in desk.word(Report(2, BOTH, facts))]
    assert lines[2] == "HOOD, HULL DAMAGE 8: 0 OF 28 LEFT"
    assert isinstance(lines[3], Headline)
    assert [*lines[3].more] == ["TURN 2, IN F7", "BY THE BISMARCK, AT RANGE 5", "8 OF DIAMONDS: HULL DAMAGE 8"]
    assert "HMS HOOD" in "\n".join(lines[3].page.text())
    shown = desk.page()
    assert shown and "HOO" not in "\n".join(shown.text()[2:10]), "no ship stands where it sank"


def test_the_board_on_show_follows_the_reports() -> None:
    desk = Desk(BRITISH)
    next(desk.converse(sail(Scene())))
    words = desk.word(Report(2, BOTH, Sailed(ship="BISMARCK", at=Space(4, 3), facing="SW", ran=False)))
    assert isinstance(words[0], Illustrated) and "BIsw" in words[0].page.text()[4]


def test_a_seaman_sees_the_odds_of_a_new_roll() -> None:
    view = Scene().put("HOOD", captain="KERR").game.position.view(BRITISH)
    asked = Asked(SeamanRequest(view, "HOOD", 4), "Y")
    assert asked.said == ["SPEED OF HOOD: ROLLED 4, NEEDS 5. A NEW ROLL COUNTS INSTEAD: 83 IN 100"]
    assert asked.prompts == ["ROLL AGAIN FOR HOOD (YES)-"] and asked.order == YES
    assert Asked(SeamanRequest(view, "HOOD", 4), "").order == YES
    assert Asked(SeamanRequest(view, "HOOD", 4), "N").order == NO


def test_return_keeps_the_roll_of_a_seaman_whose_ship_would_have_to_run() -> None:
    view = Scene().put("HOOD", captain="KERR", failed=True).game.position.view(BRITISH)
    asked = Asked(SeamanRequest(view, "HOOD", 4), "")
    assert asked.said[-1] == "ITS MORALE HAS FAILED: IF IT MAY MOVE IT MUST GET AWAY"
    assert (asked.prompts, asked.order) == (["ROLL AGAIN FOR HOOD (NO)-"], NO)


@pytest.mark.parametrize(
    ("who", "captain", "other", "order"),
    [
        ("BISMARCK", "HOFFMANN", {"hit": True}, YES),
        ("HOOD", "TOVEY", {}, YES),
        ("HOOD", "TOVEY", {"hit": True, "sunk": True}, YES),
        ("HOOD", "TOVEY", {"hit": True}, NO),
        ("HOOD", "TOVEY", {"failed": True}, NO),
    ],
)
def test_return_repeats_a_failed_morale_roll_if_nothing_is_lost_by_it(
    who: str, captain: str, other: dict[str, Any], order: object
) -> None:
    scene = Scene().put(who, captain=captain, hit=True)
    scene.put("P OF WALES" if who == "HOOD" else "PRINZ EUGEN", **other)
    request = AgainRequest(scene.game.position.view(scene.ship(who).side), who, 0, 2)
    asked = Asked(request, "")
    assert asked.order == order
    assert ("ONE ROLL A TURN MAY BE MADE AGAIN, AND P OF WALES CHECKS NEXT" in asked.said) is (order == NO)
    assert "EVEN IF IT IS WORSE" not in "\n".join(Asked(request, "?").said)


def test_the_second_ship_may_use_the_flag_and_loses_nothing_by_it() -> None:
    view = Scene().put("HOOD", captain="TOVEY", hit=True).put("P OF WALES", hit=True).game.position.view(BRITISH)
    assert AgainRequest(view, "P OF WALES", 0, 2).default == YES


@pytest.mark.parametrize(("roll", "asked"), [((1, 3), True), ((1, 4), False)])
def test_a_seaman_is_asked_only_after_a_roll_that_is_too_low(roll: tuple[int, int], asked: bool) -> None:
    scene = Scene(speed=roll).put("HOOD", captain="KERR")
    scene.run(movement_phase(scene.game, BRITISH))
    assert any(isinstance(request, SeamanRequest) for request in scene.asked) == asked


def test_ro_lists_chances_ranges_and_bearings_of_every_ship() -> None:
    said = Asked(fire(Scene().put("HOOD", hull=7)), "RO").said
    first = said.index("HOOD MOVES NEXT TURN: NEEDS 6, 72 IN 100")
    assert said[first + 1 : first + 3] == [
        "HOOD AT BISMARCK: RANGE 5, N",
        "  NEEDS 11, 8 IN 100; 2 POINTS: 17; 4: 28",
    ]
    assert "PRINZ EUGEN AT P OF WALES: RANGE 4, SE" in said


def test_help_keeps_the_list_in_sight() -> None:
    asked = Asked(fire(Scene()), "?")
    first = asked.said.index("HOOD FIRES: 4 POINTS", 1)
    assert asked.said[first:] == asked.said[: len(asked.said) - first]


def test_the_board_follows_ships_off_the_board() -> None:
    text = pages.page(Scene().put("BISMARCK", Space(-1, 12)).game.position.view(GERMAN)).text()
    assert "WB" in text[1] and "^" not in text[1]
    assert text[11].startswith("12 BIsw")
    assert len(text) == 17, "no more rows than the ships need: from 3 to 12, and the ships"


def test_line_mode_shows_a_wreck_unless_a_ship_lies_there() -> None:
    scene = Scene().put("HOOD", "F7", sunk=True).put("PRINZ EUGEN", "C3", sunk=True).put("BISMARCK", "C3")
    text = pages.page(scene.game.position.view(GERMAN)).text()
    assert text[8] == " 7  .   .   .   .   .   x  PWw  ."
    assert text[4].startswith(" 3  .   .  BIsw")


def test_line_mode_has_the_ice_and_letters_for_arrows() -> None:
    text = pages.page(Scene().game.position.view(GERMAN)).text()
    assert text[1] == "   ^A^^^B^^^C^^^D^^^E^^^F^^^G^^^H^^"
    assert text[3] == " 2  .   .   .  BIsw .   .   .   ."
    assert all(row.isascii() and len(row) <= 40 for row in text)


def test_splashes_at_a_sunk_ship_are_no_longer_shown() -> None:
    scene = Scene().put("HOOD", target="BISMARCK", splashes=2).put("BISMARCK", sunk=True)
    assert pages.rows_of_ships(scene.game.position.view(BRITISH), GERMAN)[0] == " HOOD 28/28  5  6  4 -"


@pytest.mark.parametrize(
    ("west", "sailing", "firing"),
    [
        (4, [], []),
        (5, ["5 SPACES APART: AT 6 THE GERMANS GET AWAY"], []),
        (6, *[["6 SPACES APART: AS THINGS STAND THE GERMANS GET AWAY THIS TURN"]] * 2),
    ],
)
def test_an_imminent_escape_is_announced_in_time(west: int, sailing: list[str], firing: list[str]) -> None:
    scene = Scene().put("HOOD", at="F2").put("P OF WALES", at="F3").put("PRINZ EUGEN", at=Space(-2, 2))
    scene.put("BISMARCK", at=Space(6 - west, 2))
    for request, expected in ((sail(scene), sailing), (fire(scene), firing), (fire(scene, GERMAN), firing)):
        assert [line for line in Asked(request).said if " SPACES APART: " in line] == expected, request
