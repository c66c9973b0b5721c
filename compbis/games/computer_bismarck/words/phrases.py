"""Words and signs that pages, lines and reports have in common."""

from collections import Counter
from collections.abc import Iterable

from compbis.games.computer_bismarck.cards.roster import SOME_SUBMARINE
from compbis.games.computer_bismarck.state.sight import Reason
from compbis.table.side import Side

ENEMY_MARK = "*"
"""Stands before the letter of an enemy unit that is on show (9.6)."""
LONGEST_NAME = 11
"""Letters of the longest name of a ship."""
SHADOW_FAILED = "SHADOW FAILED"
"""10.1, to the letter."""
_AWARDS = {
    Reason.SUNK: "{unit} SUNK",
    Reason.SHIPS_SUNK: "LOSSES OF {unit}",
    Reason.DISPERSED: "{unit} DISPERSED",
    Reason.CRASHED: "PLANES OF {unit} CRASHED",
    Reason.MISSION: "{unit}: MISSION ACCOMPLISHED",
    Reason.MISSION_FAILED: "{unit}: MISSION FAILED",
    Reason.SLOW: "{unit} AT SEA WITH LESS THAN 22 KNOTS",
    Reason.HURT: "{unit}: MIDSHIPS LOST",
}
"""What points are given for (17.4, 17.5)."""


def player(side: Side | str) -> str:
    """A side as a person."""
    return f"{side.upper()} PLAYER"


def the(name: str) -> str:
    """A unit's name in a sentence: THE BISMARCK, but SL1 and WP2, which are numbers."""
    return name if any(letter.isdigit() for letter in name) else f"THE {name}"


def award_line(side: str, points: int, reason: Reason, unit: str, turn: int) -> str:
    """Points, whose, what for and when."""
    return f"TURN {turn:>2}  {side.upper():<7} {points:>2}  {cause(reason, unit)}"


def told_apart(lines: Iterable[str]) -> list[str]:
    """Lines that each tell of one event: those that are alike are numbered."""
    listed = list(lines)
    often, told = Counter(listed), Counter[str]()
    apart = []
    for line in listed:
        told[line] += 1
        end = "." if line.endswith(".") else ""
        many = often[line] > 1
        apart.append(f"{line.removesuffix('.')}, {told[line]} OF {often[line]}{end}" if many else line)
    return apart


def cause(reason: Reason, unit: str) -> str:
    """What points are given for. Of submarines it is not said which (16.41.2)."""
    return "SUBMARINE SUNK" if unit == SOME_SUBMARINE else _AWARDS[reason].format(unit=unit)


STATUS_HEADS = "MIDSHIPS, FIREPOWER, KNOTS, TORPEDOES"
"""What MS, FP, KN and TP are, below the lines of battle_status."""

BY_CARD = "THE ENEMY BY HIS CARDS"
"""Whatever he has lost is hidden (16.64, 16.66)."""


def battle_status(name: str, midships: int, firepower: int, knots: int, torpedoes: int) -> str:
    """What a side looks at before a battle (16.62.2), in one line."""
    return f"{name:<{LONGEST_NAME}} MS {midships} FP {firepower} KN {knots} TP {torpedoes}"
