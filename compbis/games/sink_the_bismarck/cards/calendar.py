"""The calendar: turns of eight hours from 23 May 1941, 0600 hours (14.21)."""

from compbis.games.sink_the_bismarck.cards.tables import NUMBER

LAST_TURN = NUMBER["turns"]
_DAYS_OF_MAY, _FIRST_DAY = 31, 23
_HOURS = ("0600", "1400", "2200")


def night(turn: int) -> bool:
    """Whether a turn is a night turn (14.11)."""
    return turn % NUMBER["night every"] == 0


def date(turn: int) -> str:
    """The date and hour at the start of a turn."""
    days, part = divmod(turn - 1, len(_HOURS))
    day = _FIRST_DAY + days
    text = f"MAY {day}" if day <= _DAYS_OF_MAY else f"JUNE {day - _DAYS_OF_MAY}"
    return f"{text}  {_HOURS[part]} HOURS"
