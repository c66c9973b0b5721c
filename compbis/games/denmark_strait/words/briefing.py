"""The briefing for either side before the first turn, with the names and numbers of the cards in play."""

from collections.abc import Sequence

from compbis.games.denmark_strait.cards.roster import SHIPS
from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.history import SIDES
from compbis.table.side import BRITISH, GERMAN, Side

_CLASSES = {"BB": "BATTLESHIP", "BC": "BATTLECRUISER", "CA": "HEAVY CRUISER", "CL": "CRUISER", "DD": "DESTROYER"}
_TASKS = {
    BRITISH: "KEEP THE RAIDERS OUT OF THE ATLANTIC, WHERE THE CONVOYS ARE",
    GERMAN: "BREAK OUT INTO THE ATLANTIC, THROUGH THE ENEMY OR PAST HIM",
}


def briefing(side: Side | None) -> Sequence[tuple[str, str]]:
    """The parts of the briefing, each a heading and its text.

    `side` is the player's; None for a text that both players read.
    """
    away = f"EACH GERMAN SHIP {NUMBER['escape']} SPACES OR MORE FROM EACH BRITISH ONE"
    until = f"ONE SIDE HAS WON; DRAWN AFTER TURN {NUMBER['turns']}, OR BY AGREEMENT"
    where = ("THE DENMARK STRAIT", "MAY 24 1941, 0552 HOURS")
    hidden = ("HIDDEN FROM BOTH", "THE ORDER OF THE CARDS, NOTHING ELSE")
    if side is None:
        forces = [(f"THE {SIDES[each]} PLAYER HAS", _ships(each)) for each in Side]
        counts = f"BOTH ENEMY SHIPS SUNK OR THEIR MORALE FAILED. THE GERMANS ALSO WIN WITH {away}"
        return where, *forces, ("TO WIN", counts), ("UNTIL", until), hidden
    command, enemy = ("YOU COMMAND", _ships(side)), ("THE ENEMY HAS", _ships(side.enemy))
    beaten = "BOTH ENEMY SHIPS SUNK OR THEIR MORALE FAILED"
    counts = f"{beaten}. THE GERMANS ALSO WIN WITH {away}" if side is BRITISH else f"{beaten}; OR {away}"
    return where, command, ("YOUR TASK", _TASKS[side]), enemy, ("TO WIN", counts), ("UNTIL", until), hidden


def _ships(side: Side) -> str:
    """A side's ships, each with its class and hull."""
    ships = [card for card in SHIPS.values() if card.side is side]
    return "; ".join(f"{card.title.upper()}, {_CLASSES[card.guns]}, HULL {card.hull}" for card in ships)
