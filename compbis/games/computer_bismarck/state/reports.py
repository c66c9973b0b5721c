"""The kinds of report in this game: facts, not wording.

Where the sides may know different facts of one event, each gets its own report. Each class says what happened, gives
the section of the manual, and names the sides that get the report. Its facts are in the order of their plain form.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from compbis.games.computer_bismarck.state.report_kinds.combat import (
    AirAttack,
    AirAttacked,
    Battle,
    BattleEnds,
    Damage,
    Declared,
    DestroyerAttack,
    Dispersed,
    Fire,
    Held,
    Hindrance,
    NoAttack,
    ShipStatus,
    Spent,
    Status,
    SubmarineAttack,
    SubmarineAttacked,
    Sunk,
    Surprise,
    Torpedoes,
    Wish,
    Withdrawal,
)
from compbis.games.computer_bismarck.state.report_kinds.movement import (
    Crashed,
    Dry,
    Grounded,
    Landed,
    LeftBoard,
    LostWithCarrier,
    NotRefuelled,
    Refuelled,
    Reinforcements,
    Strayed,
)
from compbis.games.computer_bismarck.state.report_kinds.result import (
    DrawOffered,
    DrawRefused,
    Ending,
    GameOver,
    Points,
    Resigned,
)
from compbis.games.computer_bismarck.state.report_kinds.sighting import (
    AirSearch,
    BergenSearched,
    BismarckLocated,
    FastShadow,
    RadioSilence,
    Searched,
    Shadow,
    Spotted,
    Units,
)
from compbis.table.report import Facts, PlainReport, Report
from compbis.table.side import Side
from compbis.table.values import from_plain

__all__ = [  # noqa: RUF022
    # orders carried out
    "Refuelled",
    "NotRefuelled",
    "Landed",
    "Grounded",
    "Crashed",
    "LostWithCarrier",
    "LeftBoard",
    "Strayed",
    "Dry",
    "Reinforcements",
    # search, shadow and chance
    "Shadow",
    "FastShadow",
    "Spotted",
    "Searched",
    "BergenSearched",
    "BismarckLocated",
    "AirSearch",
    "RadioSilence",
    "Units",
    # combat
    "Hindrance",
    "Wish",
    "ShipStatus",
    "AirAttack",
    "NoAttack",
    "AirAttacked",
    "SubmarineAttack",
    "SubmarineAttacked",
    "Spent",
    "DestroyerAttack",
    "Damage",
    "Sunk",
    "Battle",
    "Status",
    "Surprise",
    "Declared",
    "Withdrawal",
    "Fire",
    "Torpedoes",
    "Dispersed",
    "Held",
    "BattleEnds",
    # points and the end of the game
    "Ending",
    "Points",
    "Resigned",
    "DrawOffered",
    "DrawRefused",
    "GameOver",
    # all kinds by name, and reading the plain form
    "KINDS",
    "read",
]

KINDS: Mapping[str, type[Facts]] = MappingProxyType(
    {of.report_kind: of for of in map(globals().get, __all__) if isinstance(of, type) and issubclass(of, Facts)}
)
"""Every kind of report, by its name in records."""

_MISSING_IN_0_1_0: Mapping[str, Mapping[str, Any]] = MappingProxyType({"fast_shadow": {"helpers": []}})
"""Facts that are missing from records of 0.1.0, with the values that they get."""


def read(plain: PlainReport) -> Report:
    """The report with this plain form. Raises ValueError, TypeError or LookupError if it is not one of this game."""
    kind, turn, audience, facts = plain
    complete = {**_MISSING_IN_0_1_0.get(kind, {}), **facts}
    return Report(turn, frozenset(map(Side, audience)), from_plain(KINDS[kind], complete))
