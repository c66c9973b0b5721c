"""What the desk prints, asks, and leaves out: the lists, the points spent, commands at a yes or no."""

import pytest

from compbis.captains.hire import hire
from compbis.games import edition
from compbis.games.denmark_strait.afterwards.unfolded import initial
from compbis.games.denmark_strait.cards.board import Space
from compbis.games.denmark_strait.desk.desk import Desk
from compbis.games.denmark_strait.phases.movement import movement_phase
from compbis.games.denmark_strait.requests.decisions import FireRequest, RallyRequest, RepairRequest
from compbis.games.denmark_strait.state.reports import Morale, Sailed, Shot, SpeedRoll
from compbis.games.denmark_strait.state.ships import Ships
from compbis.games.denmark_strait.words.heard import apply_report, turn_begun
from compbis.story.telling import Witness
from compbis.table.match import Match
from compbis.table.report import BOTH, Facts, Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.denmark_strait.scene import Scene
from tests.games.denmark_strait.test_desk import Asked, fire, sail


def test_no_line_of_the_list_is_an_order_that_costs_points() -> None:
    """`L SW` buys a turn and a move; the list must not print it for the free turn that leaves the bow to the SW."""
    said = Asked(sail(Scene())).said
    assert " L  (SW) BIS 5 8/17, PE 4 17/17" in said
    for line in said:
        typed = " ".join(line.split()[:2])
        order = Asked(sail(Scene()), typed).order
        assert order is None or len(order.steps) == 1, f"{typed} costs points"


def test_an_order_that_costs_points_says_so() -> None:
    for typed, told in (("L SW", "HOOD GOES TO E8, FACES SW, 3 POINTS SPENT"), ("L", "HOOD TURNS IN F7, FACES SW")):
        scene = Scene(speed=(6, 6))
        desk = Desk(BRITISH)
        order = Asked(sail(scene), typed, desk=desk).order
        scene.run(movement_phase(scene.game, BRITISH), str(order))
        assert [*scene.asked[-1].standing().values()] == [told]  # type: ignore[attr-defined]


def reported(desk: Desk, *facts: Facts, turn: int = 2) -> list[str]:
    """The lines of these reports at a desk."""
    return [line for each in facts for line in desk.word(Report(turn, BOTH, each))]


def points_shown(desk: Desk, name: str) -> int:
    """The points of a ship on the page that the desk shows."""
    shown = desk.page()
    assert shown
    (row,) = [row for row in shown.text() if row[1:].startswith(name) and "/" in row]
    return int(row[6:].split()[3])


def test_points_that_the_enemy_spends_are_told_and_come_off_the_board_at_once() -> None:
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
def test_the_points_spent_can_be_told_from_the_reports(seed: int) -> None:
    played = edition("denmark-strait")
    captains = {
        side: Bookkeeper(hire(played, {BRITISH: "tovey", GERMAN: "lutjens"}[side], side, seed), []) for side in Side
    }
    Match(played.new(seed, {}), captains).play()
    assert all(each.compared > 10 for each in captains.values())
