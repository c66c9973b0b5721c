"""A turn of a scene, as the chronicle reads it."""

from compbis.table.finished.chronicle import TurnStory
from compbis.table.report import BOTH, Report
from tests.games.denmark_strait.scene import Scene

GAME = "denmark-strait"


def one_turn(scene: Scene, *orders: str) -> TurnStory:
    """A whole turn of a scene. orders: the orders of both sides; all other questions get the default answer."""
    scene.run(scene.game.sequence, *orders)
    reports = [Report(2, BOTH, facts) for facts in scene.facts(object)]
    return TurnStory(2, "MAY 24  0554 HOURS", scene.asked, reports)
