"""What the lesson teaches (tests/house/test_lessons.py plays it), and what its guide asks for."""

from compbis.games.chase_of_the_bismarck.desk.lesson import ChaseCourse
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest
from compbis.table.side import BRITISH
from tests.games.chase_of_the_bismarck.scene import Scene

LEARNT = (
    "BB: BISMARCK BEGAN IN J30 (BERGEN); 2 HEXES A TURN AT MOST",
    "TF1 GOES K26 J26: 1 FUEL, PHF HAS 5 LEFT",
    "HUD2 FLIES 8 OF 11 HEXES, SEARCHES H27: 5 OF 6 FACTORS",
    "ALLIED SEARCH FINDS IN H27 A TASK FORCE: 1 BB, 1 CA. SHADOWED",
    "GERMAN UNIT IN H27, A TASK FORCE: 1 BB, 1 CA, GOES TO G26",
    "THE UNIT IN G26 IS SHADOWED",
    "ROUND 1 IN F26, VISIBILITY 3",
    "BISMARCK LEAVES THE COMBAT: ROLLED 0",
    "PRINZ EUGEN IS SUNK IN F26",
)
"""Lines that a pupil reads, in this order."""


def test_the_lesson_sends_no_unit_where_it_already_is() -> None:
    """`MS TF2 H25` is refused for a unit in H25, though its order, by way of I25, is legal."""
    scene = Scene(weather=1).force("TF2", "H25", "KGV", "KGF")
    request = MovementRequest(scene.game.view(BRITISH), False)
    order = request.read("SAIL TF2: I25 H25")
    request.check(order)
    assert ChaseCourse().standing(order, request) is None
