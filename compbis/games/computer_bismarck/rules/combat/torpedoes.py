"""Torpedoes: the hit table and the damage table (16.82, 16.83)."""

from collections.abc import Callable

from compbis.games.computer_bismarck.cards.kinds import ShipKind
from compbis.games.computer_bismarck.cards.tables import SUNK, TABLES, find, number
from compbis.games.computer_bismarck.rules.combat.damage import Loss
from compbis.table.side import BRITISH, GERMAN, Side

PERCENT = 100
_UNARMED = {BRITISH: 2, GERMAN: 0}
"""By side, for how many turns after a launch a ship that is at sea surely has no torpedoes."""


def hit_percent(knots: int) -> int:
    """The chance in percent that one torpedo factor hits a target of this speed (16.82)."""
    return find(TABLES.torpedo_hit, knots)


def spent(side: Side, turn: int, launched: int) -> bool:
    """Whether a ship at sea cannot have new torpedoes yet (6.26, 16.64). A German ship may have found an oiler at once;
    a British ship needs a turn to sail to a port, one in port, and one to sail back.

    Args:
        side: its side
        turn: the turn in play
        launched: the turn in which it last launched them; 0 for never
    """
    return bool(launched) and turn - launched <= _UNARMED[side]


def damage(kind: ShipKind, bismarck: bool, draw: Callable[[str, int], int]) -> Loss:
    """The loss that one hit inflicts on a target of this kind (16.83).

    Args:
        kind: the kind of the target
        bismarck: whether the target is the Bismarck
        draw: returns a uniform number from 0 to sides-1 for a purpose: "effect" for the midships lost, "slowed" for
            whether the Bismarck loses any knots, "knots" for how many
    """
    midships = _midships(kind, draw)
    if midships == SUNK:
        return Loss(sunk=True)
    if bismarck and midships == number("bismarck", "torpedo spared"):
        midships = 0
    return Loss(midships=midships, knots=_knots(kind, bismarck, draw))


def _midships(kind: ShipKind, draw: Callable[[str, int], int]) -> int:
    effects = TABLES.torpedo_damage[kind]
    if len(effects) == 1:
        return effects[0].midships
    drawn = draw("effect", sum(effect.parts for effect in effects))
    for effect in effects:
        if drawn < effect.parts:
            break
        drawn -= effect.parts
    return effect.midships


def _knots(kind: ShipKind, bismarck: bool, draw: Callable[[str, int], int]) -> int:
    least, most = TABLES.torpedo_knots[kind]
    if most == 0 or (bismarck and draw("slowed", PERCENT) >= number("bismarck", "knots percent")):
        return 0
    return least + draw("knots", most - least + 1)
