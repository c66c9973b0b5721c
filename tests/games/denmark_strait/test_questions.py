"""What the desk prints, asks, and leaves out: the lists, the points spent, commands at yes-or-no questions."""

import pytest

from compbis.board.board import Board
from compbis.captains.hire import hire
from compbis.games import edition
from compbis.games.denmark_strait.afterwards.unfolded import initial
from compbis.games.denmark_strait.cards.board import Space
from compbis.games.denmark_strait.desk.desk import Desk
from compbis.games.denmark_strait.phases.movement import movement_phase
from compbis.games.denmark_strait.requests.decisions import (
    AgainRequest,
    DrawRequest,
    FireRequest,
    RallyRequest,
    RepairRequest,
    SailRequest,
    SeamanRequest,
)
from compbis.games.denmark_strait.rules import victory
from compbis.games.denmark_strait.state.orders import OFFER, Rally
from compbis.games.denmark_strait.state.reports import Morale, Sailed, Shot, SpeedRoll, Sunk
from compbis.games.denmark_strait.state.ships import Ships
from compbis.games.denmark_strait.words import pages
from compbis.games.denmark_strait.words.heard import apply_report, turn_begun
from compbis.story.telling import Witness
from compbis.table.match import Match
from compbis.table.page import Headline, Illustrated, is_decisive
from compbis.table.report import BOTH, Facts, Report
from compbis.table.request import DONE, YES, Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.denmark_strait.scene import Scene
from tests.games.denmark_strait.test_desk import Asked, fire, sail
from tests.games.denmark_strait.test_typed import captains, later


def test_no_line_of_the_list_is_an_order_that_costs_points() -> None:
    """`L SW` buys a turn and a move; the list must not print it for the free turn that leaves the bow to the SW."""
    said = Asked(sail(Scene())).said
    assert " L  (SW) BIS 5 8/17, PE 4 17/17" in said
    for line in said:
        typed = " ".join(line.split()[:2])
        order = Asked(sail(Scene()), typed).order
        assert order is None or len(order.steps) == 1, f"{typed} costs points"


def test_an_order_that_costs_points_says_so() -> None:
    for typed, expected in (("L SW", "HOOD GOES TO E8, FACES SW, 3 POINTS SPENT"), ("L", "HOOD TURNS IN F7, FACES SW")):
        scene = Scene(speed=(6, 6))
        desk = Desk(BRITISH)
        order = Asked(sail(scene), typed, desk=desk).order
        scene.run(movement_phase(scene.game, BRITISH), str(order))
        assert [*scene.asked[-1].standing().values()] == [expected]  # type: ignore[attr-defined]


def reported(desk: Desk, *facts: Facts, turn: int = 2) -> list[str]:
    """The lines of these reports at a desk."""
    return [line for each in facts for line in desk.word(Report(turn, BOTH, each))]


def points_shown(desk: Desk, name: str) -> int:
    """The points of a ship on the page that the desk shows."""
    shown = desk.page()
    assert shown
    (row,) = [row for row in shown.text() if row[1:].startswith(name) and "/" in row]
    return int(row[6:].split()[3])


def test_points_that_the_enemy_spends_are_reported_and_come_off_the_board_at_once() -> None:
    desk = Desk(BRITISH)
    scene = Scene().put("BISMARCK", points=3, hit=True).put("PRINZ EUGEN", points=4)
    next(desk.converse(sail(scene)))
    sailed = Sailed(ship="PRINZ EUGEN", at=Space(3, 4), facing="NW", ran=False)
    shot = Shot(ship="BISMARCK", target="HOOD", number=9, dice=(1, 2), hit=False, splashes=1)
    assert scene.ship("PRINZ EUGEN").facing != "NW"
    assert reported(desk, sailed) == ["PRINZ EUGEN IN C4, FACES NW, 3 POINTS SPENT"]
    assert reported(desk, shot) == ["BISMARCK FIRES AT HOOD WITH 2 POINTS: NEEDS 9, ROLLS 1+2=3. MISS; 1 SPLASH"]
    assert (points_shown(desk, "PE"), points_shown(desk, "BIS")) == (1, 1)
    check = Morale(ship="BISMARCK", number=5, dice=(1, 2), failed=True, again=False)
    assert reported(desk, check)[0] == "BISMARCK, MORALE WITH 1 POINT: NEEDS 5, ROLLS 1+2=3. IT FAILS"
    assert points_shown(desk, "BIS") == 0
    again = Morale(ship="BISMARCK", number=5, dice=(1, 2), failed=True, again=True)
    assert reported(desk, again) == ["BISMARCK, MORALE AGAIN: NEEDS 5, ROLLS 1+2=3. IT FAILS"]


def test_the_points_on_the_board_are_new_in_a_new_turn() -> None:
    desk = Desk(GERMAN)
    next(desk.converse(fire(Scene().put("HOOD", points=0), GERMAN)))
    reported(desk, SpeedRoll(side=BRITISH, dice=(6, 6), again=""), turn=3)
    assert points_shown(desk, "HOOD") == 4


class Bookkeeper(Witness):
    """Follows the reports to a captain, and compares the points of each ship with those in its requests."""

    ships: Ships = initial()
    turn = 1
    compared = 0

    def hear(self, report: Report) -> None:
        if report.turn > self.turn:
            self.turn, self.ships = report.turn, turn_begun(self.ships)
        self.ships = apply_report(self.ships, report.facts)
        super().hear(report)

    def answer(self, request: Request) -> Order:
        if isinstance(request, FireRequest | RepairRequest | RallyRequest):
            known, now = ({each.name: each.points for each in of.values()} for of in (self.ships, request.view.ships))
            assert known == now, (request, request.view.turn)
            self.compared += 1
        return super().answer(request)


@pytest.mark.parametrize("seed", range(4))
def test_the_points_spent_follow_from_the_reports(seed: int) -> None:
    played = edition("denmark-strait")
    captains = {
        side: Bookkeeper(hire(played, {BRITISH: "tovey", GERMAN: "lutjens"}[side], side, seed), [], []) for side in Side
    }
    Match(played.new(seed, {}), captains).play()
    assert all(each.compared > 10 for each in captains.values())


def lost(*, wales_hit: bool = False, away: bool = False) -> Scene:
    """The Germans sunk, or far away, and the Hood hit and damaged."""
    scene = Scene().put("HOOD", cards=("KS",), hit=True, points=2).put("P OF WALES", hit=wales_hit)
    for name in ("BISMARCK", "PRINZ EUGEN"):
        scene.put(name, at=Space(-9, 3 if name == "BISMARCK" else 4)) if away else scene.put(name, sunk=True)
    return scene


@pytest.mark.parametrize(
    ("scene", "decided"),
    [
        (lost(), True),
        (lost(wales_hit=True), False),
        (lost(wales_hit=True, away=True), True),
        (lost(away=True).put("BISMARCK", hit=True), True),
        (lost(away=True).put("BISMARCK", hit=True).put("PRINZ EUGEN", failed=True), False),
        (Scene().put("HOOD", hit=True), False),
        (Scene().put("HOOD", hit=True).put("P OF WALES", sunk=True), False),
    ],
)
def test_nothing_is_asked_once_repairs_and_morale_cannot_change_who_wins(scene: Scene, decided: bool) -> None:
    """Victory 1: victory is checked after the morale phase, so the rolls are still made."""
    scene.put("HOOD", cards=("KS",), points=2)
    view = scene.game.position.view(BRITISH)
    assert victory.decided(view.ships) is decided
    for request, order in (
        (RepairRequest(view, ("HOOD",)), DONE),
        (RallyRequest(view, "HOOD"), Rally("HOOD", 2)),
        (AgainRequest(view, "HOOD", 2, 3), AgainRequest(view, "HOOD", 2, 3).default),
    ):
        asked = Asked(request)
        assert (asked.order, asked.said) == (order, []) if decided else asked.prompts, request


def test_a_failed_morale_is_no_headline_once_the_battle_is_decided() -> None:
    desk = Desk(BRITISH)
    next(desk.converse(fire(Scene().put("BISMARCK", sunk=True))))
    shot = Shot(ship="BISMARCK", target="HOOD", number=9, dice=(6, 6), hit=True, splashes=1)
    failed = Morale(ship="HOOD", number=5, dice=(1, 2), failed=True, again=False)
    reported(desk, shot)
    assert isinstance(reported(desk, failed)[0], Headline)
    desk = Desk(BRITISH)
    next(desk.converse(fire(Scene().put("BISMARCK", sunk=True))))
    reported(desk, shot, Sunk(ship="PRINZ EUGEN"))
    assert not isinstance(reported(desk, failed)[0], Headline)


@pytest.mark.parametrize("command", ["ST", "CA", "RO", "OB", "NM", "DI", "HE", "HE 3", "SA", "TH", "DG"])
def test_a_command_that_only_shows_something_works_at_a_yes_or_no_question(command: str) -> None:
    view = Scene().put("PRINZ EUGEN", captain="HOFFMANN", hit=True).game.position.view(GERMAN)
    for request, typed in (
        (AgainRequest(view, "PRINZ EUGEN", 0, 2), (command.lower(), "Y")),
        (SeamanRequest(view, "PRINZ EUGEN", 2), (command, "Y")),
        (DrawRequest(view), (command, "Y")),
        (sail(Scene()), ("DR", command, "Y")),
    ):
        asked = Asked(request, *typed)
        assert "ILLEGAL ENTRY" not in asked.said and asked.order in (YES, OFFER), request
    assert "ILLEGAL ENTRY" in Asked(AgainRequest(view, "PRINZ EUGEN", 0, 2), "DM").said


def test_ro_at_a_second_speed_roll_shows_the_first() -> None:
    view = Scene().put("HOOD", captain="KERR").game.position.view(BRITISH)
    assert "HOOD MAY ONLY TURN: ROLLED 4, NEEDS 5" in Asked(SeamanRequest(view, "HOOD", 4), "RO").said


def test_a_wrong_captain_is_told_what_return_does() -> None:
    said = Asked(captains(BRITISH), "HELP ME").said
    assert "NOT IN THE LIST: 1 TO 6, A NAME, OR (CR) FOR HOLLAND LEACH" in said


def test_an_order_taken_back_is_gone_from_the_board_beside_the_line() -> None:
    scene, desk = Scene(), Desk(BRITISH)
    request = sail(scene)
    assert Asked(request, "NW", desk=desk).order
    view = request.view._replace(ordered={"HOOD": "HOOD GOES TO E6, FACES W"})
    moved = SailRequest(view._replace(ships=scene.put("HOOD", at="E6").game.position.ships), True)
    assert Asked(moved, "UN", desk=desk).order
    (drawn,) = [line for line in Asked(request, desk=desk).said if line.startswith("TAKEN BACK")]
    assert isinstance(drawn, Illustrated) and "HOw" in drawn.page.text()[8]


def test_ab_that_fails_for_the_second_ship_is_no_illegal_entry() -> None:
    scene, desk = Scene(), Desk(BRITISH)
    assert Asked(sail(scene), "NW", desk=desk).order and Asked(sail(scene), "POW NW", desk=desk).order
    again = later(scene, sail(scene))
    assert Asked(again, "AB", desk=desk).order
    ships = scene.put("P OF WALES", at="C1").game.position.ships
    blocked = SailRequest(again.view._replace(ships=ships, ordered={"HOOD": "HOOD GOES TO E6, FACES W"}), True)
    said = Asked(blocked, desk=desk).said
    assert "P OF WALES CANNOT DO AS BEFORE: THE ICE IS THERE" in said and "ILLEGAL ENTRY" not in said


@pytest.mark.parametrize(
    ("typed", "ship"),
    [("pow nw ?", "P OF WALES"), ("PW NW ?", "P OF WALES"), ("SAIL WALES NW ?", "P OF WALES"), ("h nw ?", "HOOD")],
)
def test_a_question_mark_works_for_a_ship_that_is_named(typed: str, ship: str) -> None:
    named = Asked(sail(Scene()), ship, "NW ?").said
    assert Asked(sail(Scene()), typed).said[-2:] == named[-2:] and named[-1].startswith(" NW R")


def test_help_offers_another_ship_only_where_one_waits() -> None:
    both, last = fire(Scene()), FireRequest(fire(Scene()).view, ("P OF WALES",))
    assert "P OF WALES 1" in "\n".join(Asked(both, "?").said)
    assert "ANOTHER SHIP" in "\n".join(Asked(both, "?").said)
    assert "ANOTHER SHIP" not in "\n".join(Asked(last, "?").said)


@pytest.mark.parametrize("command", ["ST", "CA", "RO"])
def test_spoken_lists_are_sentences(command: str) -> None:
    asked = Asked(fire(Scene()), command, spoken=True)
    shown = asked.said[len(Asked(fire(Scene()), spoken=True).said) :]
    shown = shown[: shown.index("HOOD FIRES: 4 POINTS")]
    assert shown and all(line.endswith(".") and not line.startswith(" ") for line in shown)
    if command == "ST":
        assert shown[0].startswith("HOOD, HOLLAND: IN F7, FACES W. HULL 28 OF 28. SPEED 5. ")


def test_spoken_parts_of_a_number_name_the_number() -> None:
    assert "   THE NUMBER: 6 +5 RANGE" in Asked(fire(Scene()), spoken=True).said
    view = Scene().put("HOOD", cards=("KS",), hit=True).game.position.view(BRITISH)
    assert "   THE NUMBER: 5 +1 CARD" in Asked(RallyRequest(view, "HOOD"), spoken=True).said


def test_the_key_has_the_signs_of_line_mode() -> None:
    view = Scene().put("PRINZ EUGEN", sunk=True).game.position.view(BRITISH)
    signs = "\n".join(pages.key(view))
    for line in pages.page(view).text()[2:10]:
        for sign in line[3:].split():
            assert sign[:2] in signs, sign


def test_a_return_key_at_a_pause_decides_no_shot_and_none_declines() -> None:
    asked = Asked(fire(Scene()), "")
    assert (asked.prompts, asked.order) == (["HOOD FIRES AT (NONE)-"], DONE)
    assert is_decisive(asked.prompts[0])
    assert Asked(fire(Scene()), "none").order == Asked(fire(Scene()), "DM").order == DONE


def test_the_shells_of_a_salvo_are_gone_from_the_page_after_it() -> None:
    desk = Desk(BRITISH)
    next(desk.converse(fire(Scene())))
    (shot,) = reported(desk, Shot(ship="HOOD", target="BISMARCK", number=11, dice=(1, 2), hit=False, splashes=1))
    assert isinstance(shot, Illustrated)
    boards = [page.board for page in (shot.page, shot.after)]
    names = [
        {name for each in board.figures.values() for one in each for name in one.names}
        for board in boards
        if isinstance(board, Board)
    ]
    assert "SHELLS" in names[0] and "SHELLS" not in names[1]
