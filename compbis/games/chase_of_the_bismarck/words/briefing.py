"""What a player reads before the first turn, with its numbers taken from the cards."""

from collections.abc import Sequence

from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN, TURNS
from compbis.games.chase_of_the_bismarck.cards.roster import HEAVY, QUARRY, SHIPS, START
from compbis.games.chase_of_the_bismarck.cards.tables import POINTS
from compbis.games.chase_of_the_bismarck.words.phrases import place, ship_names
from compbis.table.side import BRITISH, GERMAN, Side

_TASKS = {
    BRITISH: "FIND THE BISMARCK AND SINK HER, BEFORE SHE HAS EARNED HER WAY HOME",
    GERMAN: "BREAK OUT UNSEEN, SINK CONVOYS, AND COME HOME OR STAY AT SEA",
}
_HEAVY = ("BB", "BC", "CV")


def briefing(side: Side | None) -> Sequence[tuple[str, str]]:
    """The headings of the briefing, each with its text. side: the player's, None for a text that both players read."""
    where = ("THE NORTH ATLANTIC", f"{TURNS[1].day} TO {TURNS[LAST_TURN].day}: {LAST_TURN} TURNS")
    germans = f"{_with_quarry()}; FLOTILLAS, TANKERS, AIRCRAFT"
    allies = f"{_capital()}; CRUISERS, FLOTILLAS, AIRCRAFT"
    wins = f"THE GERMANS NEED {POINTS['victory']} POINT. BISMARCK SUNK: THE ALLIES WIN"
    ends = (
        f"LESS {-POINTS['France']} FOR AN END IN FRANCE, {-POINTS['Norway']} IN NORWAY, {-POINTS['undamaged']} "
        f"UNDAMAGED AT SEA, {-POINTS['fuel']} WITHOUT FUEL, ELSE {-POINTS['time']}"
    )
    hidden = ("HIDDEN", "SHIPS UNTIL A SEARCH FINDS THEM; FUEL, FLIGHTS, CONVOYS SUNK")
    if side is None:
        return (
            where,
            ("THE GERMANS HAVE", germans),
            ("THE ALLIES HAVE", allies),
            ("TO WIN", wins),
            ("COUNTED", ends),
            hidden,
        )
    own, enemy = (germans, allies) if side is GERMAN else (allies, germans)
    return (
        where,
        ("YOU COMMAND", own),
        ("YOUR TASK", _TASKS[side]),
        ("THE ENEMY HAS", enemy),
        ("TO WIN", wins),
        ("COUNTED", ends),
        hidden,
    )


def _with_quarry() -> str:
    """The heavy ships that start with the Bismarck, and where."""
    at = START[QUARRY].at
    heavy = [ship for ship, start in START.items() if start.at == at and SHIPS[ship].cls in HEAVY]
    return f"{ship_names(heavy)}, IN {place(at)}"


def _capital() -> str:
    found = [name for name, start in START.items() if SHIPS[name].cls in _HEAVY and SHIPS[name].side is BRITISH]
    return ship_names(name for name in found if not START[name].turn and not START[name].relief)
