"""The combat and the view of the latest question, with the damage that was reported after it. A screen shows them
beside the news of a sunk ship."""

from types import MappingProxyType
from typing import Any

from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.cards.roster import SHIPS
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.combat_reports import Chit, Evasion, Special, Sunk, Volley
from compbis.games.chase_of_the_bismarck.state.sight import Contact, View
from compbis.games.chase_of_the_bismarck.state.units import Damage, Fate
from compbis.games.chase_of_the_bismarck.words.damage import damage_after
from compbis.table.report import Facts


class Harm:
    """Follows the damage from one question to the next. Both sides hear of all of it."""

    def __init__(self) -> None:
        self._reported: list[Facts] = []
        self._before: object = None
        self._sunk: dict[str, Hex] = {}

    def ask(self, request: Any) -> None:
        """Forget the damage reported so far if this question already shows it. A question in the middle of a round
        shows none of that round (10, step 2)."""
        battle: Battle | None = getattr(request, "battle", None)
        shown = battle and (battle.at, battle.round, {name: each.damage for name, each in battle.fighters.items()})
        if shown is None or shown != self._before:
            self._reported.clear()
        self._before = shown

    def hear(self, facts: Facts) -> None:
        """Note a report."""
        if isinstance(facts, Sunk):
            self._sunk[facts.ship] = facts.at
        elif isinstance(facts, Volley | Special | Evasion | Chit):
            self._reported.append(facts)

    def battle(self, battle: Battle) -> Battle:
        """The combat as it is now. A sunk ship has nothing left."""
        for facts in self._reported:
            name = getattr(facts, "target", "") or getattr(facts, "ship", "")
            if fighter := battle.fighters.get(name):
                battle = battle.put(fighter._replace(damage=damage_after(name, fighter.damage, [facts])))
        return battle.put(*[_nothing_left(each) for name, each in battle.fighters.items() if name in self._sunk])

    def view(self, view: View) -> View:
        """The view without the ships that have been sunk since it was made."""
        for ship, at in self._sunk.items():
            if own := view.ships.get(ship):
                gone = own._replace(at=0, force="", fate=Fate.SUNK)
                view = view._replace(ships=MappingProxyType({**view.ships, ship: gone}))
            elif ship not in view.lost:
                view = view._replace(contacts=_without(view.contacts, ship, at), lost=(*view.lost, ship))
        return view


def _nothing_left(fighter: Fighter) -> Fighter:
    card = fighter.card
    lost = Damage(card.rating, card.hull, card.bow, card.stern, card.secondary)
    return fighter._replace(damage=lost, torpedoes=0)


def _without(contacts: tuple[Contact, ...], ship: str, at: Hex) -> tuple[Contact, ...]:
    """The marked enemy units without a ship, taken from the first unit in its hex with a ship of its class."""
    cls = SHIPS[ship].cls
    for number, contact in enumerate(contacts):
        left = dict(contact.classes)
        if contact.at == at and left.get(cls):
            left[cls] -= 1
            classes = tuple((name, count) for name, count in left.items() if count)
            now = contact._replace(classes=classes, force=contact.force and sum(left.values()) > 1)
            return (*contacts[:number], *([now] if classes else []), *contacts[number + 1 :])
    return contacts
