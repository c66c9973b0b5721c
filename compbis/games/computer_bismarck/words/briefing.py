"""The briefing for either side before the first turn, with the names and numbers of the cards in play."""

from collections.abc import Sequence

from compbis.games.computer_bismarck.cards.calendar import LAST_TURN, date, hour
from compbis.games.computer_bismarck.cards.kinds import (
    BATTLESHIP,
    CARRIER,
    CONVOY,
    CRUISER,
    DESTROYERS,
    OILER,
    SUBMARINES,
    ShipKind,
)
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN, SHIPS
from compbis.games.computer_bismarck.rules.points import MARGIN
from compbis.games.computer_bismarck.rules.solitaire import has_secret_squares
from compbis.games.computer_bismarck.words.phrases import the
from compbis.table.side import BRITISH, GERMAN, Side

_YEAR = 1941
_OF_WAR = (BATTLESHIP, CARRIER, CRUISER, DESTROYERS, SUBMARINES)


def briefing(side: Side, enemy: str = "") -> Sequence[tuple[str, str]]:
    """The parts of the briefing, each a heading and its text (1.0, 17.0).

    Args:
        side: the player's
        enemy: who plays the other side; "" if that is not known
    """
    raiders = f"{the(BISMARCK)} AND {the(PRINZ_EUGEN)}"
    ended = f"ONCE {the(BISMARCK)} IS SUNK AND A PLAYER IS {MARGIN} POINTS AHEAD"
    common = (
        ("THE NORTH ATLANTIC", f"{date(1)} {_YEAR}, {hour(1)} HOURS"),
        ("UNTIL", f"TURN {LAST_TURN}, {date(LAST_TURN)}, OR {ended}"),
    )
    fleet = f"{_ships(BRITISH, *_OF_WAR)}, PLANES, AND {_ships(BRITISH, CONVOY)}"
    if side is BRITISH:
        command = fleet
        task = f"FIND {the(BISMARCK)} AND SINK HER. KEEP THE CONVOYS OUT OF HER WAY"
        theirs = f"{raiders}, SEEN AT BERGEN, {_ships(GERMAN, SUBMARINES)}, AND {_refuels(enemy)}"
        counts = (
            f"{SHIPS[BISMARCK].points} FOR {the(BISMARCK)}, {SHIPS[PRINZ_EUGEN].points} FOR {the(PRINZ_EUGEN)}; "
            "AND EACH CONVOY THAT SAILS DIRECTLY TO ITS GOAL (17.3, 17.4)"
        )
    else:
        command = f"{raiders} AT BERGEN, {_ships(GERMAN, SUBMARINES)}, AND {_ships(GERMAN, OILER)}"
        task = "BREAK OUT, DISPERSE CONVOYS, AND KEEP OUT OF REACH OF THE HOME FLEET"
        theirs = fleet
        counts = "EACH CONVOY DISPERSED OR KEPT FROM ITS GOAL, EACH SHIP SUNK, EACH PLANE THAT CRASHES (16.73, 17.5)"
    where, until = common
    return where, ("YOU COMMAND", command), ("YOUR TASK", task), ("THE ENEMY HAS", theirs), ("POINTS", counts), until


def _refuels(captain: str) -> str:
    """What the Germans refuel from under this captain, "" for one that is not known (15.2, 15.3)."""
    oilers, squares = _ships(GERMAN, OILER), "SQUARES AT SEA TO REFUEL IN (15.3)"
    if not captain:
        return f"{oilers}, OR UNDER OTTO {squares}"
    return f"SECRET {squares}" if has_secret_squares(captain) else oilers


_NAMES = {
    BATTLESHIP: ("BATTLESHIP", "BATTLESHIPS"),
    CARRIER: ("CARRIER", "CARRIERS"),
    CRUISER: ("CRUISER", "CRUISERS"),
    DESTROYERS: ("FLOTILLA", "FLOTILLAS"),
    SUBMARINES: ("GROUP OF SUBMARINES", "GROUPS OF SUBMARINES"),
    OILER: ("OILER", "OILERS"),
    CONVOY: ("CONVOY", "CONVOYS"),
}


def _ships(side: Side, *kinds: ShipKind) -> str:
    """The number of a side's ships or units of each kind, including those that arrive later."""
    told = []
    for kind in kinds:
        count = sum(spec.side is side and spec.kind is kind for spec in SHIPS.values())
        told.append(f"{count} {_NAMES[kind][count != 1]}")
    return ", ".join(told)
