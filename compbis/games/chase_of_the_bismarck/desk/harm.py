"""The combat and the view of the latest question, with the damage reported since: what a screen shows beside the news
of a sunk ship."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.cards.roster import SHIPS
from compbis.games.chase_of_the_bismarck.rules import gunnery, hits
from compbis.games.chase_of_the_bismarck.rules.hits import Loss
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.combat_reports import Chit, Evasion, Special, Sunk, Volley
from compbis.games.chase_of_the_bismarck.state.sight import Contact, View
from compbis.games.chase_of_the_bismarck.state.units import Damage, Fate
from compbis.table.report import Facts

_GUNS: Mapping[str, Loss] = MappingProxyType({"bow": Loss(bow=1, full=True), "stern": Loss(stern=1, full=True)})


class Harm:
    """Follows the damage from one question to the next. Both sides hear of all of it."""

    def __init__(self) -> None:
        self._reported: list[Facts] = []
        self._before: object = None
        self._sunk: dict[str, Hex] = {}

    def ask(self, request: Any) -> None:
        """Begin again at a question that shows other damage than the one before. A question in the middle of a round
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
        """The combat now. A sunk ship has nothing left."""
        for facts in self._reported:
            fighter = battle.fighters.get(getattr(facts, "target", "") or getattr(facts, "ship", ""))
            if fighter:
                battle = battle.put(fighter._replace(damage=_after(fighter, facts)))
        return battle.put(*[_nothing_left(each) for name, each in battle.fighters.items() if name in self._sunk])

    def view(self, view: View) -> View:
        """The view without the ships sunk since."""
        for ship, at in self._sunk.items():
            if own := view.ships.get(ship):
                gone = own._replace(at=0, force="", fate=Fate.SUNK)
                view = view._replace(ships=MappingProxyType({**view.ships, ship: gone}))
            elif ship not in view.lost:
                view = view._replace(contacts=_without(view.contacts, ship, at), lost=(*view.lost, ship))
        return view


def _after(fighter: Fighter, facts: Facts) -> Damage:
    damage, card = fighter.damage, fighter.card
    losses: list[Loss] = []
    match facts:
        case Volley(results=results):
            losses = [gunnery.loss(result) for result in results if result not in ("miss", "special")]
        case Special(result="radar"):
            return damage._replace(radar=True)
        case Special(result="fire control"):
            return damage._replace(fire_control=True)
        case Special(result="subtable", more=more):
            losses = [Loss(hull=card.hull) if gunnery.subtable_sinks(more, card.cls) else gunnery.SUBTABLE_LOSS]
        case Evasion(lost=lost):
            return damage._replace(evasion=damage.evasion + sum(lost))
        case Chit(chit="rudder"):
            return damage._replace(rudder=True)
        case Chit(chit="fire control"):
            return damage._replace(fire_control=True)
        case Chit(chit=chit, evasion=lost, hull=hull, secondary=secondary):
            losses = [_GUNS.get(chit, Loss()), Loss(hull=hull, secondary=secondary)]
            damage = damage._replace(evasion=damage.evasion + sum(lost))
    for loss in losses:
        damage, _ = hits.damage_after(damage, loss, (card.hull, card.bow, card.stern, card.secondary))
    return damage


def _nothing_left(fighter: Fighter) -> Fighter:
    card = fighter.card
    lost = Damage(card.rating, card.hull, card.bow, card.stern, card.secondary)
    return fighter._replace(damage=lost, torpedoes=0)


def _without(contacts: tuple[Contact, ...], ship: str, at: Hex) -> tuple[Contact, ...]:
    """The marked enemy units without a ship: the first unit in its hex that has one of its class."""
    cls = SHIPS[ship].cls
    for number, contact in enumerate(contacts):
        left = dict(contact.classes)
        if contact.at == at and left.get(cls):
            left[cls] -= 1
            classes = tuple((name, count) for name, count in left.items() if count)
            now = contact._replace(classes=classes, force=contact.force and sum(left.values()) > 1)
            return (*contacts[:number], *([now] if classes else []), *contacts[number + 1 :])
    return contacts
