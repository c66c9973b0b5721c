"""Finished turns as the chronicle reads them: one from a scene, or all of a random game."""

from compbis.captains.hire import hire
from compbis.games import edition
from compbis.story.telling import Teller, Witness
from compbis.table.finished.chronicle import Telling
from compbis.table.match import Match
from compbis.table.report import BOTH, Report
from compbis.table.side import Side
from tests.games.denmark_strait.scene import Scene

GAME = "denmark-strait"


def one_turn(scene: Scene, *orders: str) -> Telling:
    """A whole turn of a scene. orders: those of both sides; other questions get the default."""
    scene.run(scene.game.sequence, *orders)
    reports = [Report(2, BOTH, facts) for facts in scene.facts(object)]
    return Telling(2, "MAY 24  0554 HOURS", scene.asked, reports)


def whole_game(seed: int) -> list[Telling]:
    """All turns of a game between two random captains."""
    played, turns = edition(GAME), list[Telling]()
    teller = Teller(turns.append)
    captains = {side: Witness(hire(played, "random", side, seed), teller.asked) for side in Side}
    Match(played.new(seed, dict.fromkeys(Side, "random")), captains, teller).play()
    return turns
