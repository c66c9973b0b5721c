"""Finished games as the chronicle reads them, between captains of any kind."""

from compbis.captains.hire import hire
from compbis.games import edition
from compbis.story.telling import Teller, Witness
from compbis.table.finished.chronicle import Telling
from compbis.table.match import Match
from compbis.table.side import Side

GAME = "chase-of-the-bismarck"


def whole_game(seed: int, captain: str = "plain") -> list[Telling]:
    """All turns of a game between two captains of that name."""
    played, turns = edition(GAME), list[Telling]()
    teller = Teller(turns.append)
    captains = {side: Witness(hire(played, captain, side, seed), teller.asked) for side in Side}
    Match(played.new(seed, dict.fromkeys(Side, captain)), captains, teller).play()
    return turns
