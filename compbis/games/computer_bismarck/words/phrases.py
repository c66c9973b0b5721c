"""Words and signs that pages, lines and reports share."""

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from compbis.games.computer_bismarck.cards.board import PORTS, Square
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS, SOME_SUBMARINE
from compbis.games.computer_bismarck.state.sight import Reason
from compbis.table.side import Side

ENEMY_MARK = "*"
"""Precedes the letter of an enemy unit that is on show (9.6)."""
LONGEST_NAME = 11
"""Length of the longest ship name."""
SHADOW_FAILED = "SHADOW FAILED"
"""The exact words of 10.1."""
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
"""The reasons for points (17.4, 17.5)."""

WRITTEN_OUT: Mapping[str, str] = MappingProxyType({"PR": "PRINZ", "P": "PRINCE", "K": "KING"})
"""The words that the names of ships abbreviate."""


_AIRFIELDS = {plane.square: plane.base for plane in PLANES.values() if plane.square}
"""The names of airfields on the data card, by square."""

IN_100 = " IN 100"
"""Follows a chance in percent."""


def place(square: Square) -> str:
    """A square, with its port or airfield."""
    name = PORTS.get(square) or _AIRFIELDS.get(square)
    return f"{square} {name.upper()}" if name else f"{square}"


def player(side: Side | str) -> str:
    """The player of a side, as a phrase."""
    return f"{side.upper()} PLAYER"


def the(name: str) -> str:
    """A unit's name in a sentence: THE BISMARCK, but SL1 and WP2, which are numbers."""
    return name if any(letter.isdigit() for letter in name) else f"THE {name}"


def in_full(text: str) -> str:
    """A text with the names of ships written out, as far as their cards abbreviate them: PRINZ EUGEN."""
    for name in SHIPS:
        full = " ".join(WRITTEN_OUT.get(word, word) for word in name.split())
        text = text.replace(name, full) if full != name else text
    return text


def squadron(name: str) -> str:
    """Planes by name, with their letter if the name has no number, since SCAPA FLOW 1 is another unit than SCAPA
    FLOW."""
    return name if name[-1].isdigit() else f"{name} ({PLANES[name].kind})"


def award_line(side: str, points: int, reason: Reason, unit: str, turn: int) -> str:
    """An award in one line.

    Args:
        side: the side that gets the points
        points: how many
        reason: what they are for
        unit: the unit's name
        turn: the turn
    """
    return f"TURN {turn:>2}  {side.upper():<7} {points:>2}  {cause(reason, unit)}"


def numbered(lines: Iterable[str]) -> list[str]:
    """The lines, with equal ones numbered, since each is about an event of its own."""
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
    """The reason for points. It does not say which submarine was sunk (16.41.2)."""
    return "SUBMARINE SUNK" if unit == SOME_SUBMARINE else _AWARDS[reason].format(unit=unit)


STATUS_HEADS = "MIDSHIPS, FIREPOWER, KNOTS, TORPEDOES"
"""The meaning of MS, FP, KN and TP, below the lines of battle_status."""

BY_CARD = "THE ENEMY AS BUILT"
"""A note, since enemy losses are hidden (16.64, 16.66)."""


def in_hundred(chance: float) -> str:
    """A likelihood in percent; 0 and 100 only if it is certain, apart from rounding errors."""
    sure = round(chance, 9)
    return f"{int(100 * sure) if sure in (0, 1) else min(99, max(1, round(100 * sure)))}{IN_100}"


def chances(chance: float) -> str:
    """A likelihood as a number of chances."""
    told = in_hundred(chance).removesuffix(IN_100)
    return f"{told} CHANCE{'S' * (told != '1')}{IN_100}"


def battle_status(name: str, midships: int, firepower: int, knots: int, torpedoes: int) -> str:
    """A ship's state before a battle in one line (16.62.2).

    Args:
        name: the ship
        midships: points left
        firepower: points left
        knots: its speed now
        torpedoes: torpedo factors left
    """
    return f"{name:<{LONGEST_NAME}} MS {midships} FP {firepower} KN {knots} TP {torpedoes}"
