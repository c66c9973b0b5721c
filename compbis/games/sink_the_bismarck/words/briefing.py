"""The briefing before the first turn, with the numbers in play from the cards."""

from collections.abc import Sequence

from compbis.games.sink_the_bismarck.cards.calendar import LAST_TURN, date
from compbis.games.sink_the_bismarck.cards.roster import BISMARCK, SHIPS, ShipClass
from compbis.games.sink_the_bismarck.cards.scenarios import NAMES, SCENARIOS, ScenarioCard
from compbis.games.sink_the_bismarck.rules.points import SISTERS_END
from compbis.games.sink_the_bismarck.words.phrases import ship_names
from compbis.table.side import BRITISH, GERMAN, Side

_TASKS = {
    BRITISH: "FIND WHICH COUNTER IS THE BISMARCK, FOLLOW HER, GATHER, AND SINK HER",
    GERMAN: "BREAK OUT BEHIND DUMMIES, DESTROY CONVOYS, AND END IT WHEN YOU ARE AHEAD",
}
_HEAVY = (ShipClass.BB, ShipClass.BC, ShipClass.CV)
_MODERN = 15
"""The points for sinking a ship that the briefing names."""


def briefing(side: Side | None, scenario: str) -> Sequence[tuple[str, str]]:
    """The briefing: headings, each with its text.

    Args:
        side: the player's side; None for two players who read it together
        scenario: the name of the scenario; "" for the first
    """
    card = SCENARIOS[scenario or NAMES[0]]
    germans, british = _germans(card), _british(card)
    where = ("NORTH ATLANTIC", f"{LAST_TURN} TURNS OF EIGHT HOURS FROM {date(1).split('  ')[0]}")
    wins = ("TO WIN", f"MORE POINTS (HE 3): BISMARCK {SHIPS[BISMARCK].victory}")
    sisters = "SISTERS SUNK; " if scenario == SISTERS_END else ""
    ends = (
        "IT ENDS",
        f"BISMARCK SUNK, IN PORT OR GONE; {sisters}BRITISH CANNOT CATCH UP; TURN {LAST_TURN}",
    )
    hidden = ("HIDDEN", "WHAT A COUNTER IS, BUT NOT WHERE IT IS")
    rebuilt = ("RECONSTRUCTED", "MAP, COUNTERS, CHARTS: SEE HE REBUILT")
    if side is None:
        both = (("THE GERMANS HAVE", germans), ("THE BRITISH HAVE", british))
        return (where, *both, wins, ends, hidden, rebuilt)
    own, enemy = (germans, british) if side is GERMAN else (british, germans)
    task = (("YOU COMMAND", own), ("YOUR TASK", _TASKS[side]), ("THE ENEMY HAS", enemy))
    return (where, *task, wins, ends, hidden, rebuilt)


def _germans(card: ScenarioCard) -> str:
    ships = [name for name in card.ships if SHIPS[name].side is GERMAN]
    return f"{ship_names(ships)}; {card.limits[GERMAN].dummies} DUMMIES"


def _british(card: ScenarioCard) -> str:
    ships = [name for name in card.ships if SHIPS[name].side is BRITISH]
    named = [name for name in ships if SHIPS[name].ship_class in _HEAVY and SHIPS[name].victory == _MODERN]
    return f"{ship_names(named)}, {len(ships) - len(named)} MORE SHIPS; {card.limits[BRITISH].dummies} DUMMIES"
