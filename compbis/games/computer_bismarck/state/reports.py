"""The kinds of report in this game: what happened, and nothing of how it is said.

Two sides that may know different things of one event get two reports of it. Each class says what happened, in which
section of the manual, and who hears of it. The order of its facts is that of their plain form.
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
    # what is found out
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
    # points, and the end
    "Ending",
    "Points",
    "Resigned",
    "DrawOffered",
    "DrawRefused",
    "GameOver",
    # every kind, and back from the plain form
    "KINDS",
    "read",
]

KINDS: Mapping[str, type[Facts]] = MappingProxyType(
    {of.report_kind: of for of in map(globals().get, __all__) if isinstance(of, type) and issubclass(of, Facts)}
)
"""Every kind of report, as records name it."""

_NOT_TOLD_BEFORE: Mapping[str, Mapping[str, Any]] = MappingProxyType({"fast_shadow": {"helpers": []}})
"""Facts that 0.1.0 had not, and what they are in its records."""


def read(plain: PlainReport) -> Report:
    """The report whose plain form this is. Raises ValueError, TypeError or LookupError if this game has none such."""
    kind, turn, audience, facts = plain
    told = {**_NOT_TOLD_BEFORE.get(kind, {}), **facts}
    return Report(turn, frozenset(map(Side, audience)), from_plain(KINDS[kind], told))
