"""What a hunt for convoys is worth, and which convoys to attack (11.3)."""

from collections.abc import Mapping

from compbis.games.chase_of_the_bismarck.captains import strength
from compbis.games.chase_of_the_bismarck.captains.lutjens.tally import UNDAMAGED, need
from compbis.games.chase_of_the_bismarck.cards.board import WATER, ZONES, Hex, Line
from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN
from compbis.games.chase_of_the_bismarck.cards.roster import CONVOYS
from compbis.games.chase_of_the_bismarck.cards.tables import CUPS, DIE
from compbis.games.chase_of_the_bismarck.rules.chance import may_hunt
from compbis.games.chase_of_the_bismarck.rules.odds import hunt_chances
from compbis.games.chase_of_the_bismarck.rules.points import of_ship
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Fate, Ship, Unit

_ESCORTS, _GAMBLE = 2.2, 0.6
"""The strength, relative to the escorts, at which he attacks: they cannot run, and fight to the last. Less, if a
hunt is his last chance."""
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


def attacks(view: View, unit: Unit, escorts: tuple[str, ...]) -> bool:
    """Whether to attack a convoy.

    Args:
        view: the German view
        unit: the hunters
        escorts: the ids of the convoy's escorts
    """
    last = LAST_TURN - view.turn < _LAST and need(view, UNDAMAGED) > 0
    return strength.of_ships(unit) >= (_GAMBLE if last else _ESCORTS) * strength.of_cards(escorts)


def grounds(view: View, unit: Unit) -> Mapping[Hex, float]:
    """The points that a hunt brings on average, for each hex where it brings any.

    Args:
        view: the German view
        unit: the hunters
    """
    worths = {like: worth(view, unit, like) for like in set(_ALIKE.values())}
    return {at: gain for at, like in _ALIKE.items() if (gain := worths[like])}


def worth(view: View, unit: Unit, at: Hex) -> float:
    """The points that a hunt in a hex brings on average.

    Args:
        view: the German view
        unit: the hunters
        at: the hex; the hunters may be elsewhere
    """
    there = tuple([ship._replace(at=at, no_move=0, doing=frozenset()) for ship in unit])
    if not may_hunt(there):
        return 0.0
    contact, _ = hunt_chances(there, night=False)
    return _BY_DAY * contact / len(DIE) * max(_prey(view, unit, line) for line in ZONES[at].lines)


def _prey(view: View, unit: Unit, line: Line) -> float:
    """The points that a contact on a line brings on average."""
    marker = sum(map(int, CUPS["vp"])) / len(CUPS["vp"])
    total = 0.0
    for (_, on), convoy in CONVOYS.items():
        escorts = tuple([ship for ship in convoy.escorts if ship not in view.lost])
        if on is line and convoy.name not in view.met and attacks(view, unit, escorts):
            sunk = sum(of_ship(Ship(ship, 0, fate=Fate.SUNK)) for ship in escorts)
            total += min(marker * convoy.chits * (_HALF if convoy.half else 1) + sunk, _MOST)
    return total / len(DIE)
