"""Before the first turn: the decks, and the captains."""

from types import MappingProxyType

from compbis.games.denmark_strait.cards.deck import DECK
from compbis.games.denmark_strait.phases.referee import Referee
from compbis.games.denmark_strait.requests.decisions import AppointRequest
from compbis.games.denmark_strait.rules import fleet
from compbis.games.denmark_strait.state.orders import Appoint
from compbis.games.denmark_strait.state.reports import Appointed
from compbis.table.dice import Deck
from compbis.table.game import Steps
from compbis.table.request import DONE
from compbis.table.side import BRITISH, GERMAN, Side


def set_up(referee: Referee) -> Steps:
    """Shuffle a deck for each side; the British choose their captains, then the Germans, who know them (Needs 3;
    Reading 22)."""
    decks = {side: Deck.shuffled(referee.dice, side, DECK) for side in Side}
    referee.change(decks=MappingProxyType(decks))
    for side in (BRITISH, GERMAN):
        chosen = Appoint(*fleet.historical(side))
        if not referee.position.historical:
            order = yield AppointRequest(referee.view(side))
            chosen = Appoint(*fleet.pairs(side)[0]) if order == DONE else order
        captains = tuple(zip(fleet.of_side(side), chosen, strict=True))
        referee.put(*(referee.ships[name]._replace(captain=captain) for name, captain in captains))
        referee.report(Appointed(side=side, captains=captains))
