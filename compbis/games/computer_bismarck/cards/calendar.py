"""The calendar: turns with their dates and hours, night, and when convoys move (6.56.1, 9.7, the turn chart)."""

from compbis.games.computer_bismarck.cards.tables import CALENDAR

LAST_TURN = max(CALENDAR)
"""The turn after which the game ends (17.1)."""


def hour(turn: int) -> int:
    """The hour of a turn, as printed on the chart: 400 to 2400."""
    return CALENDAR[turn].hour


def date(turn: int) -> str:
    """The date of a turn, as printed on the chart: 2400 hours belongs to the new day."""
    return CALENDAR[turn].date


def title(turn: int) -> str:
    """The heading of a turn."""
    return f"TURN {turn}  {date(turn)}  {hour(turn)} HOURS"


def is_night(turn: int, row: int) -> bool:
    """Whether it is night in a row of the board (9.7)."""
    first = CALENDAR[turn].night_from
    return 0 < first <= row


def fast_turn(turn: int) -> bool:
    """Whether fast convoys may move (6.56.11); not after the last turn."""
    return turn <= LAST_TURN and CALENDAR[turn].fast


def slow_turn(turn: int) -> bool:
    """Whether slow convoys may move (6.56.12); not after the last turn."""
    return turn <= LAST_TURN and CALENDAR[turn].slow
