"""What a player of either side is told before the first turn, from the cards: numbers as they are in play."""

from collections.abc import Sequence

from compbis.games.sink_the_bismarck.cards.board import hex_name
from compbis.games.sink_the_bismarck.cards.calendar import LAST_TURN, date
from compbis.games.sink_the_bismarck.cards.roster import BISMARCK, SHIPS, ShipClass
from compbis.games.sink_the_bismarck.cards.scenarios import NAMES, SCENARIOS, ScenarioCard
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.words.phrases import ship_names
from compbis.table.side import BRITISH, GERMAN, Side

_TASKS = {
    BRITISH: "FIND WHICH COUNTER IS THE BISMARCK, FOLLOW HER, GATHER, AND SINK HER",
    GERMAN: "BREAK OUT BEHIND DUMMIES, DESTROY CONVOYS, AND END IT WHEN YOU ARE AHEAD",
}
_HEAVY = (ShipClass.BB, ShipClass.BC, ShipClass.CV)
REBUILT = "MAP, COUNTERS AND CHARTS ARE RECONSTRUCTED, NOT THE PUBLISHED ONES"


def briefing(side: Side | None, scenario: str) -> Sequence[tuple[str, str]]:
    """The parts of it: headings, each with its text. side: the player's; None for what both read together; scenario:
    its name, "" for the first."""
    card = SCENARIOS[scenario or NAMES[0]]
    germans, british = _germans(card), _british(card)
    where = ("NORTH ATLANTIC", f"FROM {date(1)}: {LAST_TURN} TURNS OF EIGHT HOURS")
    worth, convoy = SHIPS[BISMARCK].victory, NUMBER["convoy home"]
    wins = f"MORE POINTS. BRITISH: BISMARCK {worth}, EACH REAL CONVOY {convoy}. GERMAN: SHIPS, CONVOYS BY VALUE"
    ends = "BISMARCK SUNK, IN PORT OR OFF THE SOUTHERN EDGE; OR TIME IS UP"
    hidden = ("HIDDEN", "WHAT A COUNTER IS: SHIPS OR A DUMMY. WHERE IT IS LIES OPEN")
    rebuilt = ("RECONSTRUCTED", REBUILT)
    if side is None:
        both = (("THE GERMANS HAVE", germans), ("THE BRITISH HAVE", british))
        return (where, *both, ("TO WIN", wins), ("IT ENDS", ends), hidden, rebuilt)
    own, enemy = (germans, british) if side is GERMAN else (british, germans)
    task = (("YOU COMMAND", own), ("YOUR TASK", _TASKS[side]), ("THE ENEMY HAS", enemy))
    return (where, *task, ("TO WIN", wins), ("IT ENDS", ends), hidden, rebuilt)


def _germans(card: ScenarioCard) -> str:
    ships = [name for name in card.ships if SHIPS[name].side is GERMAN]
    starts = " ".join(map(hex_name, card.start_hexes))
    return f"{ship_names(ships)}, FROM {starts}; {card.limits[GERMAN].dummies} DUMMIES"


def _british(card: ScenarioCard) -> str:
    heavy = [name for name in card.ships if SHIPS[name].side is BRITISH and SHIPS[name].ship_class in _HEAVY]
    return f"{ship_names(heavy)}; CRUISERS, FLOTILLAS, AIRCRAFT, CONVOYS; {card.limits[BRITISH].dummies} DUMMIES"
