"""What a German player knows about his raiders, wolfpacks and oilers, and about the British that they may meet."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from compbis.games.computer_bismarck.cards.board import GERMAN_PORTS, PORTS, Square
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import (
    BATTLESHIP,
    CAPITAL_KINDS,
    CARRIER,
    CONVOY,
    CRUISER,
    DESTROYERS,
    HEAVY_KINDS,
    OILER,
    SUBMARINES,
)
from compbis.games.computer_bismarck.cards.modes import ShipMode
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.cards.tables import number
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.rules import convoys, movement, points, routes
from compbis.games.computer_bismarck.rules.reinforcements import may_come
from compbis.games.computer_bismarck.rules.whereabouts import Squares, undamaged
from compbis.games.computer_bismarck.state.sight import Contact, View
from compbis.games.computer_bismarck.state.units import WAITING_MODES, Ship
from compbis.table.side import BRITISH
from compbis.table.values import NamedTuple

FRESH = 4
"""The most turns for which news of a British ship counts: it may then be eight moves away (10.8)."""
HUNTING = frozenset((BATTLESHIP, CARRIER, DESTROYERS, CRUISER))
"""The kinds of British ship that endanger a raider; the last kind endangers only a raider that is not a battleship."""


class Hunter(NamedTuple):
    """A British ship heard of lately.

    Args:
        contact: the latest news of it
        now, then: where it can be now, and after this turn's moves; the same once these are carried out
    """

    contact: Contact
    now: Squares
    then: Squares


class Prey(NamedTuple):
    """A convoy.

    Args:
        name: its name
        squares: where it can be now
        direct: whether these are the squares on its direct ways (17.3); if it has strayed, all that the reports allow
        missed: the squares on its direct ways where the last turn's search showed that it was not
        chances: on direct ways, the chance of each square, if it takes each way on with the same chance
    """

    name: str
    squares: Squares
    direct: bool
    missed: Squares
    chances: Mapping[Square, float]


class Raid(NamedTuple):
    """What the reports and orders of a German player say.

    Args:
        view: what the side sees now
        seen: the turn on which the enemy last heard of each unit, as far as it was reported
        hunters: the British warships heard of in the last FRESH turns
        prey: the convoys that are not known to be gone, and not due before this turn
        lost: for each convoy, how many of its ships are known to be sunk
        gone: the British units known to be dispersed or sunk
    """

    view: View
    seen: Mapping[str, int]
    hunters: Sequence[Hunter]
    prey: Sequence[Prey]
    lost: Mapping[str, int]
    gone: Iterable[str]

    @property
    def raiders(self) -> list[Ship]:
        """The battleships and cruisers in play."""
        return [ship for ship in projection.ships_now(self.view) if ship.active and ship.kind in HEAVY_KINDS]

    @property
    def reached(self) -> Squares:
        """The squares in which a convoy can be now."""
        return frozenset[Square]().union(*(prey.squares for prey in self.prey))

    @property
    def packs(self) -> list[Ship]:
        """The wolfpacks in play."""
        return [ship for ship in projection.ships_now(self.view) if ship.active and ship.kind is SUBMARINES]


class Near(NamedTuple):
    """A British ship near a raider.

    Args:
        contact: the latest news of it
        moves: the fewest moves between them now
        meets: whether it can end this turn where the raider does as ordered; False once the orders are carried out
    """

    contact: Contact
    moves: int
    meets: bool


def near(raid: Raid, raider: Ship) -> list[Near]:
    """The British ships heard of lately that endanger a raider, the most dangerous first."""
    away = routes.distances_to(raider.name, raider.square)
    goal = projection.ship_order(raid.view, raider).goal
    found = []
    for hunter in raid.hunters:
        moves = [away[square] for square in hunter.now if square in away]
        if moves and not (hunter.contact.kind is CRUISER and raider.kind is BATTLESHIP):
            found.append(Near(hunter.contact, min(moves), not raid.view.carried_out and goal in hunter.then))
    return sorted(found, key=danger)


def danger(one: Near) -> tuple[bool, int, bool, int, int, str]:
    """Orders ships by the danger to a raider: first those that can meet it, the strongest first, then the nearest."""
    contact = one.contact
    strength = contact.kind is not BATTLESHIP, -SHIPS[contact.name].firepower
    return not one.meets, 0 if one.meets else one.moves, *strength, -contact.turn, contact.name


def last_long_move(ship: Ship, turn: int) -> int:
    """The turn of the last move of two squares for which a raider has fuel at full speed (6.51.1, 6.53.1).

    0 if it has no fuel for one or is too slow; the last turn of the game if the fuel lasts longer.
    """
    dash = number("fuel", "dash")
    moves = ship.fuel // dash if dash else LAST_TURN
    if not moves or movement.most_squares(ship, turn) < 2:
        return 0
    every = 2 if ship.kind in CAPITAL_KINDS else 1
    first = turn + (ship.dashed and ship.kind in CAPITAL_KINDS)
    return min(LAST_TURN, first + every * (moves - 1))


def refuels_at(view: View, ship: Ship) -> tuple[int, str] | None:
    """The moves to where the ship can refuel, and the name of the port, oiler or square (6.26, 15.3).

    That is the port where it lies, else the nearest oiler, else the nearest square or port. None if no way leads there.
    """
    if ship.square in GERMAN_PORTS:
        return 0, PORTS[ship.square].upper()
    own = [one for one in projection.ships_now(view) if one.active and one.kind is OILER]
    goals = {one.square: one.name for one in own} or {
        **{square: str(square) for square in view.refuelling},
        **{square: PORTS[square].upper() for square in GERMAN_PORTS},
    }
    away = ((routes.distances_to(ship.name, square), name) for square, name in goals.items())
    return min(((moves[ship.square], name) for moves, name in away if ship.square in moves), default=None)


def chasers(raid: Raid, prey: Prey) -> list[tuple[str, int]]:
    """The wolfpack with torpedoes and the raider that are nearest to where a convoy can be, each with the fewest
    moves."""
    armed = [pack for pack in raid.packs if pack.torpedoes]
    return [found for ships in (armed, raid.raiders) if (found := nearest(ships, prey.squares))]


def dispersed(raid: Raid, convoy: str) -> int:
    """The points that the German gets if a convoy is dispersed: half the value of what is left, as far as he knows, and
    its mission (17.5)."""
    ship = undamaged(SHIPS[convoy])
    left = ship._replace(midships=ship.midships - raid.lost.get(convoy, 0))
    return points.dispersal_points(left) + convoys.FAILED_POINTS


def nearest(ships: Iterable[Ship], squares: Squares) -> tuple[str, int] | None:
    """The ship with the fewest moves to any of the squares, and how many."""
    found = []
    for ship in ships:
        away = routes.distances_to(ship.name, ship.square)
        if moves := [away[square] for square in squares if square in away]:
            found.append((min(moves), ship.name))
    moves_of = min(found, default=None)
    return (moves_of[1], moves_of[0]) if moves_of else None


def next_sailing(raid: Raid, mode: ShipMode) -> int:
    """The next turn on which convoys in a mode sail (6.56.1), this one included until they have moved; 0 for none."""
    turns = range(raid.view.moving_turn, LAST_TURN + 1)
    return next((turn for turn in turns if movement.may_move_in_mode(mode, turn)), 0)


def still_to_arrive(raid: Raid) -> int:
    """The most points that the missions of the convoys can still bring to the British, or have brought without a report
    to the German (17.4)."""
    left = [undamaged(spec) for name, spec in SHIPS.items() if spec.kind is CONVOY and name not in raid.gone]
    return sum(
        convoys.points(convoy._replace(midships=convoy.midships - raid.lost.get(convoy.name, 0))) for convoy in left
    )


def missions_failed(raid: Raid) -> int:
    """How many convoys are known to be dispersed or sunk. Each gives the German points for a failed mission by the end
    of the game, and no report tells him (17.5)."""
    return sum(SHIPS[name].kind is CONVOY for name in {*raid.gone})


def unknown_battleships(raid: Raid) -> int:
    """The number of British battleships that may be at sea, not known to be lost and not heard of lately.

    The German does not know which ships were released or called, so all count that could have been by now (14.22,
    14.32, 14.42).
    """
    turn, known = raid.view.turn, {one.contact.name for one in raid.hunters} | {*raid.gone}
    return sum(
        spec.side is BRITISH
        and spec.kind is BATTLESHIP
        and name not in known
        and (spec.mode not in WAITING_MODES or may_come(spec.mode, turn, 1, turn > 1))
        for name, spec in SHIPS.items()
    )


def outrun(raid: Raid, raider: Ship) -> list[str]:
    """The British battleships not known to be lost that are slower than a raider by their cards (16.63)."""
    lost = {*raid.gone}
    return [
        name
        for name, spec in SHIPS.items()
        if spec.side is BRITISH and spec.kind is BATTLESHIP and name not in lost and spec.knots < raider.knots
    ]


def meetings(raid: Raid) -> Iterator[tuple[Ship, list[Contact]]]:
    """Each raider that a British ship heard of on the last turn can meet on this one, as ordered, with all ships that
    can meet it, the most dangerous first."""
    for raider in raid.raiders:
        found = [one.contact for one in near(raid, raider) if one.meets]
        if any(contact.turn >= raid.view.turn - 1 for contact in found):
            yield raider, found
