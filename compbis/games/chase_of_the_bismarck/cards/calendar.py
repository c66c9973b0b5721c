"""The turn track: the date and time of each turn, and its modifiers (data/chase-of-the-bismarck/turns.csv)."""

from types import MappingProxyType

from compbis.games.chase_of_the_bismarck import history
from compbis.games.chase_of_the_bismarck.cards.sheets import SHEETS, exactly
from compbis.table.values import NamedTuple

PERIODS = ("Night", "Morning", "Noon", "Afternoon", "Evening")
_ROWS = len(SHEETS[history.TURNS].rows)


class Date(NamedTuple):
    """A turn on the track (1; Reading 1.b).

    Args:
        day: the date, in capital letters
        period: the time of day, one of PERIODS
        modifier: what is added to the weather to get the level of visibility (5)
        submarines: whether submarines can make contact in it (11.1)
    """

    day: str
    period: str
    modifier: int
    submarines: bool

    @property
    def night(self) -> bool:
        """Whether it is a Night turn."""
        return self.period == "Night"


TURNS = MappingProxyType(
    {
        int(turn): Date(
            cell.text("date").upper(),
            cell.word("period", PERIODS),
            cell.whole("time_mod", 0, 9),
            cell.flag("sub"),
        )
        for turn, cell in exactly(history.TURNS, [str(turn) for turn in range(1, _ROWS + 1)]).items()
    }
)
LAST_TURN = len(TURNS)
