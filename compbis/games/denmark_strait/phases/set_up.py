"""Before the first turn: the decks and the captains."""

from types import MappingProxyType

from compbis.games.denmark_strait.cards.deck import DECK
from compbis.games.denmark_strait.phases.referee import Referee
from compbis.games.denmark_strait.requests.decisions import AppointRequest
from compbis.games.denmark_strait.rules import fleet
from compbis.games.denmark_strait.state.orders import Appoint
from compbis.games.denmark_strait.state.reports import Appointed
from compbis.games.denmark_strait.state.sight import View
from compbis.table.dice import Deck
from compbis.table.game import Steps, orders_until
from compbis.table.side import BRITISH, GERMAN, Side


def set_up(referee: Referee) -> Steps:
    """Shuffle a deck for each side. The British choose their captains first, then the Germans, who know the choice. A
    side may undo its choice until it is done (Needs 3; Reading 22)."""
    decks = {side: Deck.shuffled(referee.dice, side, DECK) for side in Side}
    referee.change(decks=MappingProxyType(decks))
    for side in (BRITISH, GERMAN):
        captains = fleet.historical(side)
        if not referee.position.historical:
            view = yield from orders_until(AppointRequest, referee.view(side), _chosen)
            captains = fleet.captains(view.ships, side)
        if "" in captains:
            captains = fleet.pairs(side)[0]
        referee.change(ships=fleet.appointed(referee.ships, side, captains))
        referee.report(Appointed(side=side, captains=tuple(zip(fleet.of_side(side), captains, strict=True))))


def _chosen(view: View, order: Appoint) -> View:
    """The view after the choice of captains."""
    return view._replace(ships=fleet.appointed(view.ships, view.side, order))
