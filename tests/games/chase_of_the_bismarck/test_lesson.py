"""The lesson: a pupil who follows the guide learns what it promises."""

from pathlib import Path

from compbis.games.chase_of_the_bismarck.desk.lesson import LESSON, ChaseCourse
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest
from compbis.table.side import BRITISH
from tests.games.chase_of_the_bismarck.scene import Scene
from tests.games.players import followed
from tests.house.app.app_helpers import run

LEARNT = (
    "BB: BISMARCK BEGAN IN J30 (BERGEN); 2 HEXES A TURN AT MOST",
    "TF1 GOES K26 J26: 1 FUEL, PHF HAS 5 LEFT",
    "HUD2 FLIES 8 HEXES, 8 OF 11 POINTS, SEARCHES H27 H27",
    "ALLIED SEARCH FINDS IN H27 A TASK FORCE: 1 BB, 1 CA. SHADOWED",
    "GERMAN UNIT IN H27, A TASK FORCE: 1 BB, 1 CA, GOES TO G26",
    "THE UNIT IN G26 IS SHADOWED: ROLLED 6 -5, 4 OR LESS SUCCEEDS",
    "ROUND 1 IN F26, VISIBILITY 3",
    "BISMARCK LEAVES THE COMBAT: ROLLED 0",
    "PRINZ EUGEN IS SUNK IN F26",
)
"""Lines that a pupil reads, in this order."""
LAST = "A GAME OF YOUR OWN: compbis play --game chase-of-the-bismarck"


def test_the_lesson_teaches_what_it_promises_and_resumes_at_every_prompt(tmp_path: Path) -> None:
    typed = followed("chase", tmp_path / "left", LAST)
    told = iter(run("tutorial", "--game", "chase", "--save", str(tmp_path / "lesson"), typed=typed).lines)
    assert all(line in told for line in LEARNT)  # in this order
    assert any(line == LAST for line in told)
    steps, left = [step.lines[0] for turn in LESSON.turns.values() for step in turn], iter(typed)
    assert all(step in left for step in steps), "no step is left out"


def test_a_unit_that_is_already_there_is_not_sent_there() -> None:
    """`MS TF2 H25` is refused for a unit in H25, though its order, by way of I25, is legal."""
    scene = Scene(weather=1).force("TF2", "H25", "KGV", "KGF")
    request = MovementRequest(scene.game.view(BRITISH), False)
    order = request.read("SAIL TF2: I25 H25")
    request.check(order)
    assert ChaseCourse().standing(order, request) is None
