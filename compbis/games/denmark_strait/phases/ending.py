"""The end of a turn, and of the battle."""

from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.phases.referee import Referee
from compbis.games.denmark_strait.rules import victory
from compbis.table.side import BRITISH, GERMAN, Side


def end_turn(referee: Referee) -> None:
    """Decide who has won: the side that has beaten the other, or the Germans if they got away. The game is drawn if
    both have won, or after the last turn; otherwise the next turn follows (Turn 1; Victory 1, 5; Reading 19)."""
    escaped, beaten = victory.escaped(referee.ships), {side: victory.beaten(referee.ships, side) for side in Side}
    referee.change(turn=referee.turn + 1)
    german = beaten[BRITISH] or escaped
    if beaten[GERMAN] and german:
        referee.end(None, None, None, "both")
    elif beaten[GERMAN]:
        referee.end(BRITISH, None, None, "beaten")
    elif german:
        referee.end(GERMAN, None, None, "beaten" if beaten[BRITISH] else "escape")
    elif referee.turn > NUMBER["turns"]:
        referee.end(None, None, None, "time")
