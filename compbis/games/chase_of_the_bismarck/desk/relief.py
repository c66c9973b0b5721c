"""When a player is asked whether an escort leaves its convoy (12)."""

from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN, TURNS
from compbis.games.chase_of_the_bismarck.requests.seeking import ReliefRequest
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Fate
from compbis.games.chase_of_the_bismarck.words.events import InSight
from compbis.table.report import Facts
from compbis.table.values import NamedTuple


class _Situation(NamedTuple):
    """What can change a player's mind.

    Args:
        turn: the turn
        lost: the number of the side's own ships lost
        found: how often an enemy unit with a heavy ship has been found
    """

    turn: int
    lost: int
    found: int


class Relief:
    """Spares a player the question while nothing has changed. It comes again on a new day, when a heavy ship was found,
    and after a loss; never on the last turn, when the answer would change nothing."""

    def __init__(self) -> None:
        self._before: dict[str, _Situation] = {}
        self._sight = InSight()
        self._found = 0

    def hear(self, facts: Facts) -> None:
        """Note a report to the side."""
        self._found += self._sight.finds(facts)
        self._sight.note(facts)

    def spares(self, request: ReliefRequest) -> bool:
        """Whether the ship stays with its convoy without a question, as the player answered before."""
        now, before = self._situation(request.view), self._before.get(request.ship)
        self._before[request.ship] = now
        if now.turn == LAST_TURN:
            return True
        if before is None or before.turn == now.turn or TURNS[before.turn].day != TURNS[now.turn].day:
            return False
        return (now.lost, now.found) == (before.lost, before.found)

    def _situation(self, view: View) -> _Situation:
        lost = sum(ship.fate in (Fate.SUNK, Fate.NO_FUEL) for ship in view.ships.values())
        return _Situation(view.turn, lost, self._found)
