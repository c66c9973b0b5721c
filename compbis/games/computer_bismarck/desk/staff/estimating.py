"""What the staff's words rest on, from a side's reports and view: the British estimate, and the German raid."""

from collections.abc import Mapping
from functools import cache

from compbis.games.computer_bismarck.cards.board import GERMAN_PORTS, Square, on_board
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import CONVOY, OILER, SUBMARINES
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN, SHIPS
from compbis.games.computer_bismarck.desk.hearsay import Hearsay
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.rules import convoys
from compbis.games.computer_bismarck.rules.passages import PASSAGES
from compbis.games.computer_bismarck.rules.whereabouts import NOWHERE, Whereabouts
from compbis.games.computer_bismarck.state.sight import Contact, View
from compbis.games.computer_bismarck.words import shades
from compbis.games.computer_bismarck.words.staff.estimate import TURNS, Estimate, covered
from compbis.games.computer_bismarck.words.staff.raid import FRESH, HUNTING, Hunter, Prey, Raid

WANDERS = 1.0
"""How likely a raider is to be bound for nothing that the staff can name, relative to a convoy. This and REST are what
bench/belief.py bears out."""
REST = 0.05
"""How likely a raider is to be bound for a German port or an oiler, relative to a convoy."""
_OILERS = frozenset(spec.square for spec in SHIPS.values() if spec.kind is OILER)
"""Where the oilers begin: by their printed cards, which both players have."""


def hunted(view: View) -> str:
    """The raider that the staff of the British speaks of: the Bismarck, or the Prinz Eugen once she is known to be
    lost; "" once both are."""
    gone = shades.lost_ships(view)
    return next((raider for raider in (BISMARCK, PRINZ_EUGEN) if raider not in gone), "")


def estimate(hearsay: Hearsay, view: View) -> Estimate:
    """What a British player's reports and orders say about the raider that is hunted, or about the Bismarck."""
    raider = hunted(view) or BISMARCK
    now, then = here(hearsay, raider, view)
    across = NOWHERE.union(*(passage.squares for passage in PASSAGES))
    seen = covered(view, across | then.squares)
    return Estimate(
        view,
        now.squares,
        then.squares,
        hearsay.before_search(raider, view),
        cache(lambda: hearsay.likelihood(raider, view, raiders_goals(view))),
        hearsay.not_found(raider, view.turn - 1),
        hearsay.ways_out(raider, view),
        hearsay.ways_out(raider, view, seen),
        hearsay.ahead(raider, view, min(TURNS, LAST_TURN - view.turn + 1)),
        packs(hearsay, view),
        silent(hearsay, view, raider),
        raider,
    )


def here(hearsay: Hearsay, ship: str, view: View) -> tuple[Whereabouts, Whereabouts]:
    """Where an enemy ship can be now, and after this turn's moves: the same once these are carried out.

    Args:
        hearsay: what reports say about the enemy
        ship: its name
        view: what the side sees now
    """
    now, then = hearsay.whereabouts(ship, view)
    return then if view.carried_out else now, then


def silent(hearsay: Hearsay, view: View, raider: str) -> int:
    """For how many turns nothing has been heard of a raider, not counting a turn whose moves are still to come.

    Args:
        hearsay: what reports say about the enemy
        view: what the side sees now
        raider: its name
    """
    news = [one.turn for one in hearsay.added_to(view).contacts if one.name == raider]
    return max(0, view.moving_turn - 1 - max(news, default=0))


def packs(hearsay: Hearsay, view: View) -> list[Contact]:
    """The latest news of each wolfpack that is not known to be lost, the newest first."""
    news = [one for one in hearsay.added_to(view).contacts if one.kind is SUBMARINES and not one.sunk]
    return sorted(news, key=lambda one: (-one.turn, one.square))


def raiders_goals(view: View) -> Mapping[Square, float]:
    """What a raider may be bound for, as far as the British know, with its weight: each of their convoys, each German
    port, where an oiler began (15.3), and 0, for none of these. view: what the side sees now."""
    goals = {0: WANDERS, **dict.fromkeys(sorted(GERMAN_PORTS | _OILERS), REST)}
    for ship in projection.ships_now(view):
        if ship.kind is CONVOY and ship.active:
            goals[ship.square] = goals.get(ship.square, 0) + 1
    return goals


def raid(hearsay: Hearsay, view: View) -> Raid:
    """What a German player's reports and orders say about his ships and the British."""
    known, gone = hearsay.added_to(view).contacts, shades.lost_ships(view)
    hunters = [one for one in known if one.kind in HUNTING and one.name not in gone and view.turn - one.turn <= FRESH]
    places = [here(hearsay, one.name, view) for one in hunters]
    return Raid(
        view,
        hearsay.exposure.turns,
        [Hunter(one, now.squares, then.squares) for one, (now, then) in zip(hunters, places, strict=True)],
        [_prey(hearsay, view, name) for name in _sailing(view)],
        {name: struck.sunk for name, struck in hearsay.struck.items()},
        [*gone],
    )


def within_reach(hearsay: Hearsay, view: View) -> frozenset[Square]:
    """The squares in which a convoy can be after all moves of this turn, as far as the German knows."""
    found = NOWHERE
    for name in _sailing(view):
        _, then = hearsay.whereabouts(name, view)
        found |= hearsay.on_direct_way(name, view, then=True, late=True) or then.squares
    return found


def _sailing(view: View) -> list[str]:
    """The British convoys at sea, as far as the German knows."""
    gone = shades.lost_ships(view)
    return [name for name in MISSIONS if name not in gone and view.turn <= convoys.due(name)]


def _prey(hearsay: Hearsay, view: View, name: str) -> Prey:
    """A convoy, and where it can be now."""
    direct = hearsay.direct_ways(name, view)
    if direct:
        missed = NOWHERE if hearsay.has_moved(name, view.turn) else hearsay.not_on_direct_way(name, view)
        on_map = {square: chance for square, chance in direct.items() if on_board(square)}
        return Prey(name, frozenset(on_map), True, missed, on_map)
    now, then = hearsay.whereabouts(name, view)
    return Prey(name, (then if hearsay.has_moved(name, view.turn) else now).squares, False, NOWHERE, {})
