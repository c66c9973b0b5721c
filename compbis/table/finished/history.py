"""What happened in 1941, day by day, for the end of a day and the last page of a game."""

from collections.abc import Mapping
from types import MappingProxyType

DAYS: Mapping[str, str] = MappingProxyType(
    {
        "MAY 22": "THE BISMARCK WAS AT SEA. A PLANE FOUND HER FJORD EMPTY, AND THE HOME FLEET SAILED",
        "MAY 23": "THE SUFFOLK AND THE NORFOLK FOUND THE BISMARCK IN THE DENMARK STRAIT",
        "MAY 24": "THE HOOD WAS LOST. PLANES OF THE VICTORIOUS HIT THE BISMARCK IN THE NIGHT",
        "MAY 25": "THE CRUISERS LOST THE BISMARCK, AND THE HOME FLEET SEARCHED THE WRONG WAY",
        "MAY 26": "A FLYING BOAT FOUND THE BISMARCK. PLANES OF THE ARK ROYAL HIT HER RUDDER",
        "MAY 27": "THE KING GEORGE V AND THE RODNEY FOUGHT THE BISMARCK, AND SHE SANK",
        "MAY 28": "THE PRINZ EUGEN REFUELED AT SEA, BUT HER ENGINES FAILED",
        **dict.fromkeys(("MAY 29", "MAY 30", "MAY 31"), "THE PRINZ EUGEN WAS ON HER WAY TO BREST, UNSEEN"),
        "JUNE 1": "THE PRINZ EUGEN REACHED BREST",
    }
)
"""The events of each day."""


def of_day(date: str) -> list[str]:
    """The line on what happened on a date, such as MAY 24 or 24 MAY; [] for any other date, such as one of a player's
    own calendar."""
    day = " ".join(sorted(date.split(), reverse=True))
    return [f"HISTORY, {day}, 1941: {DAYS[day]}"] if day in DAYS else []
