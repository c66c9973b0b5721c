"""How many columns of a terminal the full screen takes: what --screen and a person's settings may say."""

SCREENS: dict[str, int | None] = {"auto": None, "40": 40, "80": 80, "wide": None}
"""By word, the columns that are used at most; None for all that there are."""
