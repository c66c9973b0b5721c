"""The weather from turn to turn (13.2, 13.3)."""

from collections.abc import Sequence

from compbis.games.computer_bismarck.cards.calendar import hour
from compbis.games.computer_bismarck.cards.tables import CALMEST, STORMIEST, WEATHER


def moved_south(levels: Sequence[int]) -> tuple[int, ...]:
    """The visibility of rows 11 to 30 moved south one row (13.2, step 1); row 11 keeps its own."""
    return (levels[0], *levels[:-1])


def step_range(row: int) -> tuple[int, int]:
    """The least and the greatest random step of a row's visibility (13.2, step 2): all between are as likely."""
    return WEATHER.steps[row]


def changed(level: int, step: int) -> int:
    """A visibility level after a step: from 1 to 8 (13.1)."""
    return min(max(CALMEST, level + step), STORMIEST)


def fog_percent(turn: int) -> int:
    """The chance of fog in each fog area on this turn, in a hundred (13.32)."""
    return WEATHER.fog[hour(turn)]
