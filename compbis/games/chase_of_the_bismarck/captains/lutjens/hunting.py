"""What a hunt for convoys is worth, and which convoys to attack (11.3)."""

from collections.abc import Mapping

from compbis.games.chase_of_the_bismarck.captains import strength
from compbis.games.chase_of_the_bismarck.captains.lutjens.tally import need_at_sea
from compbis.games.chase_of_the_bismarck.cards.board import WATER, ZONES, Hex, Line
from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN, TURNS
from compbis.games.chase_of_the_bismarck.cards.roster import CONVOYS
from compbis.games.chase_of_the_bismarck.cards.tables import CUPS, DIE
from compbis.games.chase_of_the_bismarck.rules.chance import may_hunt
from compbis.games.chase_of_the_bismarck.rules.odds import hunt_chances
from compbis.games.chase_of_the_bismarck.rules.points import of_ship
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Fate, Mark, Ship, Unit

_ESCORTS, _IDLE, _GAMBLE = 2.2, 0.6, 0.5
"""The strength, relative to the escorts, at which he attacks: they cannot run, and fight to the last. It falls as the
enemy becomes less alert, from the first number to the second, and is the third if a hunt is his last chance."""
_LAST = 5
"""The turns before the last from which a hunt is his last chance."""
_BY_DAY = 0.85
"""The chance of contact, averaged over day and night, as a share of the chance by day."""
_HALF = 0.55
"""The value of a convoy whose markers count half, rounded up, as a share."""
_MOST = 7.0
"""The most points that a convoy counts for: points beyond those for a win are worth nothing."""
_KINDS = {
    at: (ZONES[at].lines, bool(ZONES[at].centre)) for at in sorted(WATER) if ZONES[at].lines and not ZONES[at].sector
}
_FIRST = {kind: at for at, kind in reversed(_KINDS.items())}
_ALIKE = {at: _FIRST[kind] for at, kind in _KINDS.items()}
"""For each hex where a unit may hunt, the first hex where a hunt is worth the same."""


def attacks(view: View, unit: Unit, escorts: tuple[str, ...], alert: float) -> bool:
    """Whether to attack a convoy.

    Args:
        view: the German view
        unit: the hunters
        escorts: the ids of the convoy's escorts
        alert: how dangerous the Allies are, 0 to 1
    """
    last = LAST_TURN - view.turn < _LAST and need_at_sea(view) > 0
    wanted = _GAMBLE if last else _IDLE + (_ESCORTS - _IDLE) * alert
    return strength.of_ships(unit) >= wanted * strength.of_cards(escorts)


def grounds(view: View, unit: Unit, alert: float) -> Mapping[Hex, float]:
    """The points that a hunt brings on average, for each hex where it brings any.

    Args:
        view: the German view
        unit: the hunters
        alert: how dangerous the Allies are, 0 to 1
    """
    worths = {like: worth(view, unit, like, alert) for like in set(_ALIKE.values())}
    return {at: gain for at, like in _ALIKE.items() if (gain := worths[like])}


def worth(view: View, unit: Unit, at: Hex, alert: float, night: bool | None = None) -> float:
    """The points that a hunt in a hex brings on average.

    Args:
        view: the German view
        unit: the hunters
        at: the hex, in which they need not be
        alert: how dangerous the Allies are, 0 to 1
        night: whether it is a Night turn; None for the average of a day
    """
    there = tuple([ship._replace(at=at, no_move=0, doing=frozenset()) for ship in unit])
    if not may_hunt(there):
        return 0.0
    contact, _ = hunt_chances(there, bool(night))
    chance = (_BY_DAY if night is None else 1.0) * contact / len(DIE)
    return chance * max(_prey(view, unit, line, alert) for line in ZONES[at].lines)


def next_turn(view: View, unit: Unit, alert: float) -> float:
    """The points that a hunt of the next turn brings on average, where a unit is; 0 if it cannot hunt then (Reading
    11.3.a).

    Args:
        view: the German view
        unit: the hunters
        alert: how dangerous the Allies are, 0 to 1
    """
    hunts = view.turn < LAST_TURN and unit[0].mark is not Mark.SHADOWED
    return worth(view, unit, unit[0].at, alert, TURNS[view.turn + 1].night) if hunts else 0.0


def _prey(view: View, unit: Unit, line: Line, alert: float) -> float:
    """The points that a contact on a line brings on average.

    Args:
        view: the German view
        unit: the hunters
        line: the line
        alert: how dangerous the Allies are, 0 to 1
    """
    marker = sum(map(int, CUPS["vp"])) / len(CUPS["vp"])
    total = 0.0
    for (_, on), convoy in CONVOYS.items():
        escorts = tuple([ship for ship in convoy.escorts if ship not in view.lost])
        if on is line and convoy.name not in view.met and attacks(view, unit, escorts, alert):
            sunk = sum(of_ship(Ship(ship, 0, fate=Fate.SUNK)) for ship in escorts)
            total += min(marker * convoy.chits * (_HALF if convoy.half else 1) + sunk, _MOST)
    return total / len(DIE)
