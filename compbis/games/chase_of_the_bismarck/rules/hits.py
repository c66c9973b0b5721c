"""Torpedoes and bombs: the Torpedo & Air Attack Hit Table, and what hits do (9)."""

from compbis.games.chase_of_the_bismarck.cards.board import ZONES
from compbis.games.chase_of_the_bismarck.cards.tables import DIE, HIT, HIT_LEVEL, HIT_MODIFIER, HIT_SLOW
from compbis.games.chase_of_the_bismarck.rules.visibility import seen_level
from compbis.games.chase_of_the_bismarck.state.battle import Fighter
from compbis.games.chase_of_the_bismarck.state.orders import BREAKING, OPENING
from compbis.games.chase_of_the_bismarck.state.units import Damage, Ship, Status
from compbis.table.values import NamedTuple


def hits(die: int, modifier: int) -> int:
    """The hits of one die: a natural 0 always hits at least once (9; Reading 9.e)."""
    return max(HIT.get(max(die + modifier, DIE[0]), 0), int(die == 0))


def against(rating: int, level: int) -> int:
    """The modifiers of every attack: the level of visibility, and a target of 25 or less but at level 9 (9; Reading
    9.b, 9.c)."""
    now = seen_level(level)
    slow = rating <= HIT_SLOW["rating at most"] and now <= HIT_SLOW["level at most"]
    return HIT_LEVEL[now] + (HIT_MODIFIER["slow"] if slow else 0)


def air_modifier(target: Ship, level: int, night: bool) -> int:
    """Of an air attack (9; Reading 9.d)."""
    exposed = target.damage.rudder or Status.REFUELLING in target.doing
    applying = {
        "channel": ZONES[target.at].channel,
        "rudder or refuelling": exposed,
        "in port": Status.IN_PORT in target.doing,
        "night": night,
    }
    return against(target.rating, level) + sum(HIT_MODIFIER[name] for name, applies in applying.items() if applies)


def submarine_modifier(target: Ship, level: int) -> int:
    """Of an attack by a submarine (11.1)."""
    return against(target.rating, level) + HIT_MODIFIER["submarine"]


def torpedo_modifier(target: Fighter, level: int, medium: bool) -> int:
    """Of a torpedo in combat (9, 10; Reading 9.d). medium: whether it runs at Medium range."""
    position = {OPENING: "opening", BREAKING: "breaking off"}.get(target.course)
    found = against(target.rating, level) + (HIT_MODIFIER["medium"] if medium else 0)
    return found + (HIT_MODIFIER[position] if position else 0)


class Loss(NamedTuple):
    """What a hit takes: hull boxes, Evasion chits, guns at the bow and stern, secondary guns.

    full: whether a gun that is not there any more becomes a Hull hit of section 9, with its chit and its die; else it
    becomes a hull box (Reading 9.g).
    """

    hull: int = 0
    evasion: int = 0
    bow: int = 0
    stern: int = 0
    secondary: int = 0
    full: bool = False


def without(damage: Damage, loss: Loss, boxes: tuple[int, int, int, int]) -> tuple[Damage, int]:
    """The damage with guns and hull that were lost, and the hits on guns that turn into hits on the hull (9, 10).

    boxes: hull, bow, stern and secondary of the card. Secondary hits that find no gun have no effect.
    """
    hull, bow, stern, secondary = boxes
    lost_bow, lost_stern = min(loss.bow, bow - damage.bow), min(loss.stern, stern - damage.stern)
    turned = loss.bow - lost_bow + loss.stern - lost_stern
    after = damage._replace(
        hull=min(damage.hull + loss.hull + (0 if loss.full else turned), hull),
        bow=damage.bow + lost_bow,
        stern=damage.stern + lost_stern,
        secondary=min(damage.secondary + loss.secondary, secondary),
    )
    return after, turned
