"""When a player is asked whether an escort leaves its convoy (12)."""

from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN, TURNS
from compbis.games.chase_of_the_bismarck.cards.roster import HEAVY
from compbis.games.chase_of_the_bismarck.requests.seeking import ReliefRequest
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Fate
from compbis.table.values import NamedTuple


class _Situation(NamedTuple):
    """What can change a player's mind.

    Args:
        turn: the turn
        lost: the number of the side's own ships lost
        marked: whether an enemy heavy ship is marked
    """

    turn: int
    lost: int
    marked: bool


class Relief:
    """Spares a player the question while nothing has changed. It comes again on a new day, after a new contact with a
    heavy ship, and after a loss; never on the last turn, when the answer would change nothing."""

    def __init__(self) -> None:
        self._before: dict[str, _Situation] = {}

    def spares(self, request: ReliefRequest) -> bool:
        """Whether the ship stays with its convoy without a question, as the player answered before."""
        now, before = _situation(request.view), self._before.get(request.ship)
        self._before[request.ship] = now
        if now.turn == LAST_TURN:
            return True
        if before is None or before.turn == now.turn or TURNS[before.turn].day != TURNS[now.turn].day:
            return False
        return now.lost == before.lost and now.marked <= before.marked


def _situation(view: View) -> _Situation:
    lost = sum(ship.fate in (Fate.SUNK, Fate.NO_FUEL) for ship in view.ships.values())
    heavy = {cls for contact in view.contacts for cls, _ in contact.classes} & {*HEAVY}
    return _Situation(view.turn, lost, bool(heavy))
