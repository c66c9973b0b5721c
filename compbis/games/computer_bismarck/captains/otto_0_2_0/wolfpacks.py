"""The wolfpacks as a group: which convoy each hunts and where, which one shadows, which one returns to refit."""

from collections.abc import Mapping
from math import exp

from compbis.games.computer_bismarck.captains.otto_0_2_0 import courses
from compbis.games.computer_bismarck.captains.otto_0_2_0.fighting import torpedo_gain
from compbis.games.computer_bismarck.captains.otto_0_2_0.reckoning import routes
from compbis.games.computer_bismarck.captains.otto_0_2_0.reckoning.cells import CELL
from compbis.games.computer_bismarck.captains.otto_0_2_0.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.captains.otto_0_2_0.situation import LIKING_HOLDS, Situation
from compbis.games.computer_bismarck.cards.board import GERMAN_PORTS, Square, distance, neighbours, row
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN, is_night
from compbis.games.computer_bismarck.cards.kinds import SUBMARINES
from compbis.games.computer_bismarck.requests.decisions import ShadowRequest
from compbis.games.computer_bismarck.rules import convoys, movement, search
from compbis.games.computer_bismarck.state.orders import ShipOrder
from compbis.games.computer_bismarck.state.units import Leg, Ship
from compbis.table.side import GERMAN
from compbis.table.values import NamedTuple

_FINDS, _KEEPS = weight("otto", "pack finds"), weight("otto", "pack keeps")
_SOON, _ASTRAY, _BLIND = weight("otto", "pack soon"), weight("otto", "pack astray"), weight("otto", "pack blind")
_SHARED = weight("otto", "pack shared")
_COVERED = weight("otto", "pack covered")
_AHEAD = int(weight("otto", "pack ahead"))
_LATER = [weight("otto", "pack later") ** turns for turns in range(_AHEAD + 1)]
"""The present value of an attack, by the number of turns until it."""
_LIKING = weight("otto", "pack liking")
_SCOUT, _SCOUT_LATE = weights("otto", "pack scouts")
_FAR = 99


class Chase(NamedTuple):
    """A pack's meeting with a convoy: the expected gain, the pack, the convoy, and its likely square and the turn when
    they meet."""

    promise: float
    pack: str
    convoy: str
    square: Square
    turn: int


class Prospect(NamedTuple):
    """A convoy at the end of a turn: its likeliest square, and the chance of that; away: the distance to it from each
    square; gain: the expected gain of an attack on it then; later: the discount for a gain on that turn."""

    turn: int
    square: Square
    likely: float
    away: Mapping[Square, int]
    gain: float
    later: float


class Voyage(NamedTuple):
    """A convoy's prospects, shared by all packs. seen: whether it was seen recently; loot: the most that torpedoes can
    win from it; liking: his random preference for it; gains: a cache: by turn of meeting, the expected gains of a
    pack's attacks, the best first."""

    convoy: str
    ahead: list[Prospect]
    seen: bool
    loot: float
    liking: float
    gains: dict[int, list[float]]


class Assignment(NamedTuple):
    """A pack's task: the convoy, "" for none, and its order."""

    convoy: str
    order: ShipOrder


def assignments(now: Situation) -> dict[str, Assignment]:
    """The tasks of all wolfpacks that can be ordered (6.5)."""
    view = now.view
    packs = [ship for ship in view.ships.values() if ship.kind is SUBMARINES]
    packs = [pack for pack in packs if movement.offered(pack, view.ship_legs.get(pack.name), view.turn)]
    chases = _share_out(now, [pack for pack in packs if pack.torpedoes])
    covered: dict[Square, float] = {}
    given = {}
    for pack in packs:
        chase = chases.get(pack.name)
        order = _order(now, pack, chase, covered)
        given[pack.name] = Assignment(chase.convoy if chase else "", order)
    return given


def shadower(now: Situation, request: ShadowRequest) -> str:
    """10.1: the pack with the most torpedoes, to shadow a convoy; "" if they have none and no raider hunts the
    convoy."""
    ships = request.view.ships
    best = max(request.shadowers, key=lambda name: ships[name].torpedoes)
    if ships[best].torpedoes or any(hunt.convoy == request.target for hunt in courses.hunts(now)):
        return best
    return ""


def plans(now: Situation, given: Mapping[str, Assignment]) -> dict[str, Leg]:
    """The legs of all packs at sea for this turn, including those that have shadowed."""
    ships = now.view.ships
    found = {}
    for name, ship in ships.items():
        if ship.kind is SUBMARINES and ship.active:
            fixed = now.view.ship_legs.get(name)
            if name in given:
                moves = movement.follow_track(ship, given[name].order.moves)
                found[name] = Leg(given[name].order.mode, moves[-1] if moves else ship.square)
            elif fixed is not None and fixed.fixed:
                found[name] = fixed
    return found


def _share_out(now: Situation, packs: list[Ship]) -> dict[str, Chase]:
    """The convoy for each pack, the best pair first; a convoy promises less to each further pack."""
    voyages = [voyage for convoy in now.memory.tracks if (voyage := _voyage(now, convoy))]
    chases = [chase for pack in packs for voyage in voyages if (chase := _chase(now, pack, voyage))]
    loots = {voyage.convoy: voyage.loot for voyage in voyages}
    taken: dict[str, Chase] = {}
    left = dict.fromkeys(loots, 1.0)
    while chases:
        best = max(chases, key=lambda chase: (chase.promise * left[chase.convoy], chase.pack, chase.convoy))
        taken[best.pack] = best
        left[best.convoy] *= _SHARED * max(0.0, 1.0 - best.promise / loots[best.convoy])
        chases = [chase for chase in chases if chase.pack != best.pack]
    return taken


def _voyage(now: Situation, convoy: str) -> Voyage | None:
    """The prospects of a convoy; None if it is lost or has arrived."""
    memory, turn = now.memory, now.view.turn
    track = memory.tracks[convoy]
    if convoy in memory.gone or track.over(turn):
        return None
    ship = memory.believed(convoy)
    loot = ship.spec.points / ship.spec.midships * ship.midships + convoys.FAILED_POINTS
    liking = 1 + _LIKING * now.dice(f"pack {convoy}", turn // LIKING_HOLDS)
    return Voyage(convoy, _prospects(now, convoy), track.seen >= max(1, turn - 1), loot, liking, {})


def _prospects(now: Situation, convoy: str) -> list[Prospect]:
    """One prospect for each turn until the convoy leaves the board."""
    turn, track = now.view.turn, now.memory.tracks[convoy]
    found = []
    for then, later in zip(range(turn, LAST_TURN + 1), _LATER, strict=False):
        square, likely = track.likely(then)
        if not square:
            break
        away = routes.side_distances(GERMAN, frozenset((square,)))
        gain = torpedo_gain(now, convoy, is_night(then, row(square)))
        found.append(Prospect(then, square, likely, away, gain, later))
    return found


def _chase(now: Situation, pack: Ship, voyage: Voyage) -> Chase | None:
    """The chase of a convoy, with the expected gain of a pack that finds it, follows it and fires at the best
    moment."""
    turn, here = now.view.turn, pack.square
    met = next((then for then in voyage.ahead if then.away.get(here, _FAR) <= then.turn - turn + 1), None)
    if met is None or not (gains := _gains(voyage, met)):
        return None
    convoy, loot = voyage.convoy, voyage.loot
    promise = loot * (1 - exp(-sum(gains[: pack.torpedoes]) / loot))
    scouts = [hunt.promise for hunt in now.hunts if hunt.convoy == convoy and met.turn <= hunt.turn + _SCOUT_LATE]
    promise += _SCOUT * sum(scouts)
    return Chase(promise * voyage.liking * now.plan.packs.get(convoy, 1.0), pack.name, convoy, met.square, met.turn)


def _gains(voyage: Voyage, met: Prospect) -> list[float]:
    """The expected gains of the attacks of a pack that meets a convoy then, the best first."""
    if met.turn not in voyage.gains:
        first = met.turn - voyage.ahead[0].turn
        contact = 1.0 if voyage.seen and not first else 0.0
        gains = []
        for _, _, likely, _, gain, later in voyage.ahead[first:]:
            contact = contact * _KEEPS + (1 - contact) * likely * _FINDS
            if gain > 0:
                gains.append(gain * contact * later)
        voyage.gains[met.turn] = sorted(gains, reverse=True)
    return voyage.gains[met.turn]


def _order(now: Situation, pack: Ship, chase: Chase | None, covered: dict[Square, float]) -> ShipOrder:
    view = now.view
    bases = view.refuelling | GERMAN_PORTS
    empty = pack.torpedoes < pack.spec.torpedoes
    if not pack.torpedoes:
        return _sail(now, pack, bases, "R")
    if empty and pack.square in bases and (chase is None or chase.turn > view.turn + 1):
        return ShipOrder(pack.name, "R")
    if chase is None:
        return ShipOrder(pack.name, "P")
    if chase.turn > view.turn + 1:
        return _sail(now, pack, frozenset((chase.square,)), "P")
    return _search(now, pack, chase.convoy, covered)


def _search(now: Situation, pack: Ship, convoy: str, covered: dict[Square, float]) -> ShipOrder:
    """An order to where the pack should find the convoy this turn, or failing that the next."""
    turn, track = now.view.turn, now.memory.tracks[convoy]
    here, soon = track.at(turn), track.at(min(turn + 1, LAST_TURN))
    ways = [("", pack.square)]
    if movement.squares_now(pack, "M", turn):
        ways += routes.ways(pack.name, pack.square)
    center = track.likely(turn)[0]

    def worth(way: tuple[str, Square]) -> float:
        direction, square = way
        finds = here[square] * _spots(now, pack, square, bool(direction)) if square in here else 0.0
        later = max((soon.get(there, 0.0) for there in (square, *neighbours(square))), default=0.0)
        return finds * covered.get(square, 1.0) + _SOON * later - _ASTRAY * distance(square, center)

    direction, square = max(ways, key=worth)
    if track.seen < turn - 1:
        covered[square] = _COVERED
    return ShipOrder(pack.name, "M", (direction,)) if direction else ShipOrder(pack.name, "P")


def _spots(now: Situation, pack: Ship, square: Square, moves: bool) -> float:
    """The chance that the pack by itself spots a convoy in the square: all or nearly nothing (9.2)."""
    factors = search.factors(pack._replace(mode="M" if moves else "P"), is_night(now.view.turn, row(square)))
    return 1.0 if now.spots(factors, square) else 0.0 if square in now.view.fog else _BLIND


def _sail(now: Situation, pack: Ship, goals: frozenset[Square], mode: str) -> ShipOrder:
    """One square towards a goal, where the fewest planes and flotillas are expected. mode: the mode that it takes on
    arrival.

    They cannot hurt a pack that does not attack (16.3 to 16.6), but a plane may spot it (9.5), which warns the convoys.
    """
    if pack.square in goals:
        return ShipOrder(pack.name, mode)
    hunters, away = now.enemy.hunters, routes.distances(pack.name, goals)
    here = away.get(pack.square, _FAR)
    nearer = [way for way in routes.ways(pack.name, pack.square) if away.get(way[1], _FAR) < here]
    if not nearer or not movement.squares_now(pack, "M", now.view.turn):
        return ShipOrder(pack.name, "M")
    towards, _ = min(nearer, key=lambda way: hunters[CELL[way[1]]])
    return ShipOrder(pack.name, "M", (towards,))
