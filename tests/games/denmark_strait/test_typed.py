"""Lines that explain an error, AB for the orders of the turn before, and warnings in time."""

from typing import Any

import pytest

from compbis.games.denmark_strait.cards.board import Space
from compbis.games.denmark_strait.desk.desk import Desk
from compbis.games.denmark_strait.requests.decisions import AppointRequest, FireRequest, RallyRequest, SailRequest
from compbis.games.denmark_strait.state.orders import Fire, Rally, Sail
from compbis.games.denmark_strait.state.reports import Drawn, Sailed
from compbis.table.report import BOTH, Report
from compbis.table.request import DONE, UNDO, Request
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.denmark_strait.scene import Scene
from tests.games.denmark_strait.test_desk import Asked, fire, sail


def captains(side: Side) -> AppointRequest:
    return AppointRequest(Scene().game.position.view(side))


@pytest.mark.parametrize(
    ("side", "typed", "expected"),
    [
        (GERMAN, "TOPP LINDEMANN", "TOPP AND LINDEMANN COST 6: 5 AT MOST"),
        (GERMAN, "FEIN FEIN", "FEIN CANNOT COMMAND BOTH SHIPS"),
        (BRITISH, "LEACH HOLLAND", "FIRST AN ADMIRAL, HOLLAND OR TOVEY; THEN A CAPTAIN WHO IS NOT AN ADMIRAL"),
        (BRITISH, "HOLLAND HOLLAND", "HOLLAND CANNOT COMMAND BOTH SHIPS"),
    ],
)
def test_a_refused_pair_of_captains_gets_the_reason(side: Side, typed: str, expected: str) -> None:
    assert expected in Asked(captains(side), typed).said


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("R R", "ONE MOVE OR ONE TURN; BOTH FOR 3 POINTS: L SW"),
        ("HOOD NW NW", "ONE MOVE OR ONE TURN; BOTH FOR 3 POINTS: L SW"),
        ("L NW", "AFTER L HOOD FACES SW: IT MAY GO S, SW, W"),
        ("L N", "AFTER L HOOD FACES SW: IT MAY GO S, SW, W"),
    ],
)
def test_an_impossible_move_gets_the_reason(typed: str, expected: str) -> None:
    said = Asked(sail(Scene()), typed).said
    assert expected in said and "NOT AN ORDER OF THIS GAME" not in said


@pytest.mark.parametrize(("points", "useless"), [(4, True), (2, True), (1, False)])
def test_a_shot_says_if_it_has_no_chance_and_if_points_do_not_help(points: int, useless: bool) -> None:
    scene = Scene().put("HOOD", "H8", facing="NW", points=points).put("BISMARCK", "A1", captain="FEIN")
    said = Asked(fire(scene)).said
    hopeless = [" 1 AT BIS: NEEDS 15, NO CHANCE", " 2 AT PE: NEEDS 13, NO CHANCE"]
    assert [line for line in said if "NO CHANCE" in line or " 0 IN 100" in line] == hopeless
    assert ("   POINTS DO NOT HELP" in said) is useless


def ordered(desk: Desk, request: Any, *typed: str) -> Asked:
    return Asked(request, *typed, desk=desk)


def later(scene: Scene, request: Any, turns: int = 1, **changes: Any) -> Any:
    view = scene.game.position.view(request.side)._replace(turn=request.view.turn + turns)
    if isinstance(request, SailRequest):
        return SailRequest(view._replace(speed=request.view.speed, **changes), False)
    return FireRequest(view, **{"shooters": request.shooters, **changes})


def test_ab_repeats_the_shots_of_the_turn_before() -> None:
    scene, desk = Scene(), Desk(BRITISH)
    assert ordered(desk, fire(scene), "1 4").order == Fire("HOOD", "BISMARCK", 4)
    assert ordered(desk, FireRequest(fire(scene).view, ("P OF WALES",)), "2").order == Fire("P OF WALES", "PRINZ EUGEN")
    scene.put("HOOD", points=3)
    again = later(scene, fire(scene))
    asked = ordered(desk, again, "ab")
    assert (asked.prompts, asked.order) == (["HOOD FIRES AT (NONE)-"], Fire("HOOD", "BISMARCK", 2)), "as many as it has"
    rest = ordered(desk, later(scene, fire(scene), shooters=("P OF WALES",)))
    assert (rest.prompts, rest.order) == ([], Fire("P OF WALES", "PRINZ EUGEN"))


def test_ab_asks_again_where_a_ship_cannot_do_as_before() -> None:
    scene, desk = Scene(), Desk(BRITISH)
    ordered(desk, fire(scene), "1")
    asked = ordered(desk, later(scene.put("BISMARCK", sunk=True), fire(scene)), "AS BEFORE")
    assert "HOOD CANNOT DO AS BEFORE: BISMARCK IS SUNK" in asked.said
    assert asked.prompts == ["HOOD FIRES AT (NONE)-"] * 2


def test_ab_repeats_moves_and_leaves_the_other_ships_where_they_are() -> None:
    scene, desk = Scene(), Desk(BRITISH)
    first = sail(scene)
    assert ordered(desk, first, "", "POW NW").order == Sail("P OF WALES", ("NW",))
    again = later(scene, first)
    assert ordered(desk, again, "AB").order == Sail("P OF WALES", ("NW",))
    moved = SailRequest(again.view._replace(ordered={"P OF WALES": "P OF WALES GOES TO F6, FACES W"}), True)
    rest = ordered(desk, moved, "UN")
    assert (rest.prompts, rest.order) == (["END OF BRITISH MOVEMENT (GO ON)-"], UNDO), "as after single orders"
    assert ordered(desk, again).prompts == ["P OF WALES (STAYS)-"], "what was taken back is not repeated"


def test_ab_skips_what_was_taken_back_and_works_in_a_resumed_game() -> None:
    first, second = Desk(BRITISH), Desk(BRITISH)
    first.recall(1, [("sail", str(Sail("HOOD", ("NW",))), ""), ("sail", str(UNDO), "")])
    second.recall(1, [("sail", str(Sail("HOOD", ("NW",))), ""), ("fire", "FIRE HOOD AT BISMARCK: 2", "")])
    assert ordered(first, sail(Scene()), "AB", "").order == DONE
    assert ordered(second, sail(Scene()), "AB").order == Sail("HOOD", ("NW",))
    assert ordered(second, fire(Scene()), "AB").order == Fire("HOOD", "BISMARCK", 2)


def test_ab_is_refused_where_there_is_nothing_to_repeat() -> None:
    said = Asked(RallyRequest(Scene().put("HOOD", hit=True).game.position.view(BRITISH), "HOOD"), "AB").said
    assert "AB REPEATS THE MOVES OR SHOTS OF THE TURN BEFORE" in said


def test_ab_refuses_to_repeat_a_turn_without_fire() -> None:
    asked = Asked(fire(Scene()), "AB")
    assert "NONE OF YOUR SHIPS FIRED LAST TURN" in asked.said and asked.order is None


def test_one_line_makes_all_ships_stay() -> None:
    assert Asked(sail(Scene()), "stay all").order == DONE


def test_a_morale_roll_without_points_is_announced_but_not_asked() -> None:
    view = Scene().put("HOOD", hit=True, points=0).game.position.view(BRITISH)
    asked = Asked(RallyRequest(view, "HOOD"))
    assert (asked.prompts, asked.order) == ([], Rally("HOOD", 0))
    assert asked.said == ["HOOD WAS HIT. MORALE NEEDS 5, 83 IN 100"]


def test_ob_lists_ships_without_an_order() -> None:
    said = Asked(sail(Scene().put("HOOD", failed=True)), "", "", "OB").said
    assert said.count("HOOD RUNS SW WHEN ALL HAVE THEIR ORDERS") == 2, "as Return is typed, and by OB"
    assert "P OF WALES STAYS" in said


def drawn(desk: Desk, request: Request, *cards: str) -> list[str]:
    next(desk.converse(request))
    hits = [Drawn(ship="BISMARCK", target="HOOD", card=card, used=True, harmful=True) for card in cards]
    return [line for hit in hits for line in desk.word(Report(2, BOTH, hit))]


@pytest.mark.parametrize("spoken", [False, True])
def test_hull_damage_to_come_is_shown_with_each_card_and_before_return_fire(spoken: bool) -> None:
    desk, scene = Desk(BRITISH, False, spoken), Scene().put("HOOD", hull=18)
    assert drawn(desk, sail(scene), "4C", "KS", "6S") == [
        "  4 OF CLUBS: HULL DAMAGE 4. HOOD WILL HAVE 6 LEFT",
        "  KING OF SPADES: GUNNERY HIT",
        "  6 OF SPADES: HULL DAMAGE 6. HOOD WILL SINK",
    ]
    assert "HOOD: 10 HULL DAMAGE TO COME, WILL SINK" in ordered(desk, fire(scene)).said


@pytest.mark.parametrize(("east", "warned"), [(-1, True), (0, False), (-3, False)])
def test_a_shot_warns_if_sinking_the_target_lets_the_other_escape(east: int, warned: bool) -> None:
    """The Bismarck is held at four spaces. Without it the Prinz Eugen escapes at six spaces, but not at five."""
    scene = Scene().put("HOOD", "E5").put("P OF WALES", "E6").put("BISMARCK", "A5").put("PRINZ EUGEN", Space(east, 5))
    if east == -3:
        scene.put("BISMARCK", Space(-3, 6))  # both are away already
    for request in (fire(scene), fire(scene, GERMAN)):
        assert ("   IF IT SINKS, THE GERMANS GET AWAY" in Asked(request).said) is (warned and request.side is BRITISH)


def test_own_moves_are_among_the_dispatches() -> None:
    desk = Desk(BRITISH)
    next(desk.converse(sail(Scene())))
    sailed = Sailed(ship="HOOD", at=Space(5, 6), facing="W", ran=False)
    assert desk.word(Report(2, BOTH, sailed)) == [], "he has ordered it himself"
    assert "  HOOD IN E6, FACES W" in ordered(desk, fire(Scene()), "DI").said


@pytest.mark.parametrize(
    ("typed", "expected"), [("HE KING", "DAMAGE"), ("HE 40", "NO SUCH SECTION: 1 TO 17, OR A WORD")]
)
def test_help_knows_the_cards_and_lists_its_sections(typed: str, expected: str) -> None:
    assert any(expected in line for line in Asked(fire(Scene()), typed).said)


def test_ro_shows_a_roll_that_was_made_or_the_chance_of_the_next() -> None:
    moving = Asked(sail(Scene().put("HOOD", hull=7), roll=5), "RO").said
    assert "HOOD MAY ONLY TURN: ROLLED 5, NEEDS 6" in moving
    assert "BISMARCK MOVES: NEEDS 5, 83 IN 100" in moving
    assert "BISMARCK MOVES NEXT TURN: NEEDS 5, 83 IN 100" in Asked(fire(Scene()), "RO").said
