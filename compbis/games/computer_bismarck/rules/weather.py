"""How the weather changes from turn to turn (13.2, 13.3)."""

from collections.abc import Sequence

from compbis.games.computer_bismarck.cards.calendar import hour
from compbis.games.computer_bismarck.cards.tables import CALMEST, STORMIEST, WEATHER


def moved_south(levels: Sequence[int]) -> tuple[int, ...]:
    """The visibility levels of rows 11 to 30, moved one row south (13.2, step 1); row 11 keeps its level."""
    return (levels[0], *levels[:-1])


def step_range(row: int) -> tuple[int, int]:
    """The least and the greatest random change of a row's visibility (13.2, step 2); all values between are equally
    likely."""
    return WEATHER.steps[row]


def changed(level: int, step: int) -> int:
    """A visibility level after a change, kept between 1 and 8 (13.1)."""
    return min(max(CALMEST, level + step), STORMIEST)


def fog_percent(turn: int) -> int:
    """The chance in percent of fog in each fog area on this turn (13.32)."""
    return WEATHER.fog[hour(turn)]
