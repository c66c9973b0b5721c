"""Turns to tell of: one that a scene makes, and whole games of random captains."""

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
    """A whole turn of a scene, told. orders: of both sides, as far as they are not the cautious ones."""
    scene.run(scene.game.sequence, *orders)
    reports = [Report(2, BOTH, facts) for facts in scene.told(object)]
    return Telling(2, "MAY 24  0554 HOURS", scene.asked, reports)


def whole_game(seed: int) -> list[Telling]:
    """All turns of a game between captains who give any legal orders."""
    played, turns = edition(GAME), list[Telling]()
    teller = Teller(turns.append)
    captains = {side: Witness(hire(played, "random", side, seed), teller.asked) for side in Side}
    Match(played.new(seed, dict.fromkeys(Side, "random")), captains, teller).play()
    return turns
