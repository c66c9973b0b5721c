"""Torpedoes and bombs: the Torpedo & Air Attack Hit Table, and the effect of hits (9)."""

from collections.abc import Iterable

from compbis.games.chase_of_the_bismarck.cards.board import ZONES
from compbis.games.chase_of_the_bismarck.cards.tables import DIE, HIT, HIT_LEVEL, HIT_MODIFIER, HIT_SLOW
from compbis.games.chase_of_the_bismarck.rules.visibility import seen_level
from compbis.games.chase_of_the_bismarck.state.battle import Fighter
from compbis.games.chase_of_the_bismarck.state.orders import BREAKING, OPENING
from compbis.games.chase_of_the_bismarck.state.units import Damage, Ship, Status
from compbis.table.values import NamedTuple


def hits(die: int, modifier: int) -> int:
    """The number of hits of one roll: a natural 0 always hits at least once (9; Reading 9.e)."""
    return max(HIT.get(max(die + modifier, DIE[0]), 0), int(die == 0))


def against(rating: int, level: int) -> int:
    """The sum of the modifiers that every attack has: for the level of visibility and, except at level 9, for a target
    rated 25 or less (9; Reading 9.b, 9.c)."""
    now = seen_level(level)
    slow = rating <= HIT_SLOW["rating at most"] and now <= HIT_SLOW["level at most"]
    return HIT_LEVEL[now] + (HIT_MODIFIER["slow"] if slow else 0)


def air_modifier(target: Ship, level: int, night: bool) -> int:
    """The modifier of an air attack (9; Reading 9.d).

    Args:
        target: the ship attacked
        level: the level of visibility
        night: whether it is a Night turn
    """
    exposed = target.damage.rudder or Status.REFUELLING in target.doing
    applying = {
        "channel": ZONES[target.at].channel,
        "rudder or refuelling": exposed,
        "in port": Status.IN_PORT in target.doing,
        "night": night,
    }
    return against(target.rating, level) + sum(HIT_MODIFIER[name] for name, applies in applying.items() if applies)


def submarine_modifier(target: Ship, level: int) -> int:
    """The modifier of a submarine attack (11.1)."""
    return against(target.rating, level) + HIT_MODIFIER["submarine"]


def torpedo_modifier(target: Fighter, level: int, medium: bool) -> int:
    """The modifier of a torpedo in combat (9, 10; Reading 9.d).

    Args:
        target: the target
        level: the level of visibility
        medium: whether it is fired at Medium range
    """
    position = {OPENING: "opening", BREAKING: "breaking off"}.get(target.course)
    found = against(target.rating, level) + (HIT_MODIFIER["medium"] if medium else 0)
    return found + (HIT_MODIFIER[position] if position else 0)


def seen_loss(drawn: Iterable[int], left: int) -> tuple[int, ...]:
    """What the enemy of a ship sees of the Evasion Effects drawn: no more than it has left by the damage that he saw
    last, or its repairs would show (7.3; Reading 2.3.1.b).

    Args:
        drawn: what each took
        left: the Evasion Rating that he takes the ship to have
    """
    seen: list[int] = []
    for each in drawn:
        if left <= 0:
            break
        seen.append(min(each, left))
        left -= seen[-1]
    return tuple(seen)


class Loss(NamedTuple):
    """What a hit takes.

    Args:
        hull: hull boxes
        evasion: Evasion chits to draw
        bow: primary guns at the bow
        stern: primary guns at the stern
        secondary: secondary guns
        full: whether a hit on a primary gun that is already lost becomes a Hull hit of section 9, with its chit and its
            roll, rather than one hull box (Reading 9.g)
    """

    hull: int = 0
    evasion: int = 0
    bow: int = 0
    stern: int = 0
    secondary: int = 0
    full: bool = False


def damage_after(damage: Damage, loss: Loss, boxes: tuple[int, int, int, int]) -> tuple[Damage, int]:
    """The damage after a loss of guns and hull, and the number of hits on primary guns that found none left (9, 10).

    Secondary hits that find no gun have no effect.

    Args:
        damage: the damage before
        loss: the loss
        boxes: the hull, bow, stern and secondary boxes on the ship's card
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
