"""The damage of a ship as the reports tell it. Both sides hear of all damage."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from compbis.games.chase_of_the_bismarck.cards.roster import SHIPS
from compbis.games.chase_of_the_bismarck.rules import gunnery, hits
from compbis.games.chase_of_the_bismarck.rules.hits import Loss
from compbis.games.chase_of_the_bismarck.state.battle import Fighter
from compbis.games.chase_of_the_bismarck.state.combat_reports import Chit, Evasion, Special, Volley
from compbis.games.chase_of_the_bismarck.state.units import Damage
from compbis.table.report import Facts


def broken(fighter: Fighter) -> list[str]:
    """What is out of order on a ship in combat: her rudder, her fire control, the radar that she had (2.3.1, 10)."""
    parts = {
        "RUDDER": fighter.damage.rudder,
        "FIRE CONTROL": fighter.damage.fire_control,
        "RADAR": fighter.card.radar > 0 and not fighter.radar,
    }
    return [f"NO {name}" for name, is_broken in parts.items() if is_broken]


_GUNS: Mapping[str, Loss] = MappingProxyType({"bow": Loss(bow=1, full=True), "stern": Loss(stern=1, full=True)})


def damage_after(name: str, damage: Damage, reported: Iterable[Facts]) -> Damage:
    """The damage of a ship after some reports.

    Args:
        name: the id of the ship
        damage: its damage before
        reported: the reports, in order
    """
    for facts in reported:
        if name in (getattr(facts, "target", ""), getattr(facts, "ship", "")):
            damage = _after(name, damage, facts)
    return damage


def _after(name: str, damage: Damage, facts: Facts) -> Damage:
    card = SHIPS[name]
    losses: list[Loss] = []
    match facts:
        case Volley(target=target, results=results) if target == name:
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
