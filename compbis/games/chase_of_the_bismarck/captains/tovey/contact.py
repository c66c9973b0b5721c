"""How Tovey keeps contact: who shadows, which part of a divided enemy, what aircraft strike."""

from compbis.games.chase_of_the_bismarck.captains.sailing import legal
from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.requests.seeking import PursueRequest, ShadowRequest
from compbis.games.chase_of_the_bismarck.rules import odds
from compbis.games.chase_of_the_bismarck.state.orders import FAST, SLOW, Pursue, Shadow
from compbis.games.chase_of_the_bismarck.state.sight import Contact, View
from compbis.games.chase_of_the_bismarck.state.units import Mark, Ship, Status, in_play
from compbis.table.request import DONE, Order

_PRIZE = ("BB", "BC", "CA", "TK", "CL", "DD")
"""German classes, those that matter most first."""
_SPARED = {"BB": 2, "BC": 2, "CV": 3, "DD": 2}
"""How many tenths of chance he gives up to spare a ship of a class, since a shadower leaves its Task Force."""


def rank(contact: Contact) -> int:
    """How little a marked enemy matters: 0 for one with a battleship."""
    return min(_PRIZE.index(cls) for cls, _ in contact.classes)


def shadow(request: ShadowRequest) -> Order:
    """Shadow the Sighted unit that matters most with the ship that has the best chance."""
    view = request.view
    for contact in sorted(view.contacts, key=lambda contact: (rank(contact), contact.at, contact.number)):
        if contact.mark is not Mark.SIGHTED or rank(contact) == _PRIZE.index("TK"):
            continue
        here = [ship for ship in in_play(view.ships) if ship.at == contact.at and Status.SHADOWING not in ship.doing]
        for ship in sorted(here, key=lambda ship: (-_worth(view, ship, contact), ship.id)):
            if order := legal(request, Shadow(contact.at, contact.number, (ship.id,))):
                return order
    return DONE


def _worth(view: View, ship: Ship, contact: Contact) -> int:
    if ship.rating < 1:
        return -1
    return sum(odds.shadow_chances(view, (ship,), contact.classes)) - 2 * _SPARED.get(ship.card.cls, 0)


def pursue(request: PursueRequest) -> Order | None:
    """Shadow the part that has the battleship."""
    part = FAST if any(cls == "BB" for cls, _ in request.fast) else SLOW
    return legal(request, Pursue(part))


def targets(view: View) -> list[Hex]:
    """The hexes with a Shadowed enemy, those that matter most first."""
    shadowed = [contact for contact in view.contacts if contact.mark is Mark.SHADOWED]
    return [contact.at for contact in sorted(shadowed, key=lambda contact: (rank(contact), contact.at))]
