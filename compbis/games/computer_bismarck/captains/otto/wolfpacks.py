"""The wolfpacks as a group: which convoy each hunts and where, which one shadows, which one returns to refit."""

from collections.abc import Iterator, Mapping
from math import exp

from compbis.games.computer_bismarck.captains.otto import courses
from compbis.games.computer_bismarck.captains.otto.fighting import torpedo_gain
from compbis.games.computer_bismarck.captains.otto.memory import ESCORTS
from compbis.games.computer_bismarck.captains.otto.prizes import AREAS, BUSY, LOOKED
from compbis.games.computer_bismarck.captains.otto.situation import LIKING_HOLDS, Situation
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL
from compbis.games.computer_bismarck.captains.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.cards.board import GERMAN_PORTS, Square, distance, neighbours, row
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN, is_night
from compbis.games.computer_bismarck.cards.kinds import SUBMARINES
from compbis.games.computer_bismarck.cards.modes import MOVE, PATROL, REFUEL, ShipMode
from compbis.games.computer_bismarck.requests.decisions import ShadowRequest
from compbis.games.computer_bismarck.rules import convoys, movement, routes, search
from compbis.games.computer_bismarck.state.orders import ShipOrder
from compbis.games.computer_bismarck.state.units import Leg, Ship, ShipLeg
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
_LET, _WHIM = weight("otto", "pack meets"), weight("otto", "pack whim")
_LET_UNTIL = int(weight("otto", "pack meets until"))
_SCOUT, _SCOUT_LATE = weights("otto", "pack scouts")
_WATCH = weight("otto", "pack watch")
_CALLS = weight("otto", "pack calls")
_STALKS = int(weight("otto", "pack stalks"))
_TOGETHER, _SOON_THERE = (int(number) for number in weights("otto", "packs together"))
_TO_REFIT = "TO REFIT"
_FAR = 99


class Chase(NamedTuple):
    """A pack's best meeting with a convoy.

    Args:
        promise: the expected gain
        pack: the name of the pack
        convoy: the name of the convoy
        square: the convoy's likely square when the pack meets it
        turn: the turn at whose end they meet
    """

    promise: float
    pack: str
    convoy: str
    square: Square
    turn: int


class Prospect(NamedTuple):
    """A convoy at the end of a turn.

    Args:
        turn: the turn
        square: its likeliest square
        likely: the probability that it is there
        away: the distance to it from each square
        gain: the expected gain of an attack on it on that turn
        later: the discount for a gain on that turn
    """

    turn: int
    square: Square
    likely: float
    away: Mapping[Square, int]
    gain: float
    later: float


class Voyage(NamedTuple):
    """A convoy's prospects, shared by all packs.

    Args:
        convoy: the name of the convoy
        ahead: its prospects, turn by turn
        seen: whether it was seen last turn
        loot: the most that torpedoes can win from it
        liking: Otto's random preference for it, a factor
        gains: a cache: by turn of meeting, the expected gains of a pack's attacks, the best first
    """

    convoy: str
    ahead: list[Prospect]
    seen: bool
    loot: float
    liking: float
    gains: dict[int, list[float]]


class Assignment(NamedTuple):
    """A pack's task.

    Args:
        aim: its purpose, in a few words, "" for none
        order: its order
    """

    aim: str
    order: ShipOrder


def assignments(now: Situation) -> dict[str, Assignment]:
    """The tasks of all wolfpacks that can be ordered (6.5)."""
    view = now.view
    packs = [ship for ship in view.ships.values() if ship.kind is SUBMARINES]
    packs = [pack for pack in packs if movement.offered(pack, view.ship_legs.get(pack.name), view.turn)]
    chases = _share_out(now, [pack for pack in packs if pack.torpedoes or not _refits(now, pack)])
    covered: dict[Square, float] = {}
    given = {}
    for pack in packs:
        given[pack.name] = _assignment(now, pack, chases.get(pack.name), covered)
    return given


def shadower(now: Situation, request: ShadowRequest) -> str:
    """10.1: the pack with the most torpedoes, to shadow a convoy.

    "" if all of them should fetch torpedoes and no raider hunts the convoy.
    """
    ships = request.view.ships
    best = max(request.shadowers, key=lambda name: (ships[name].torpedoes, not _refits(now, ships[name])))
    if not _refits(now, ships[best]) or any(hunt.convoy == request.target for hunt in courses.hunts(now)):
        return best
    return ""


def plans(now: Situation, given: Mapping[str, Assignment]) -> dict[str, ShipLeg]:
    """The legs of all packs at sea for this turn, including those that have shadowed."""
    ships = now.view.ships
    found = {}
    for name, ship in ships.items():
        if ship.kind is SUBMARINES and ship.active:
            fixed = now.view.ship_legs.get(name)
            if name in given:
                moves = movement.follow_track(ship, given[name].order.moves)
                found[name] = Leg(ShipMode(given[name].order.mode), moves[-1] if moves else ship.square)
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
        full = best.convoy if sum(chase.convoy == best.convoy for chase in taken.values()) >= _TOGETHER else ""
        chases = [chase for chase in chases if chase.pack != best.pack]
        chases = [chase for chase in chases if chase.convoy != full or chase.turn <= now.view.turn + _SOON_THERE]
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
    """One prospect for each turn until the convoy leaves the board or the horizon is reached."""
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
    """The chase with which a pack would win most from a convoy; None if it would win nothing.

    On the first turns it is a random choice among those that promise enough, so that an enemy who has watched Otto
    cannot predict the opening.
    """
    convoy = voyage.convoy
    meetings = [met for met in voyage.ahead if met.away.get(pack.square, _FAR) <= met.turn - now.view.turn + 1]
    chases = [_meeting(now, pack, voyage, met) for met in (meetings[:1] if voyage.seen else meetings)]
    let = _LET if now.view.turn <= _LET_UNTIL else 0.0
    least = (1 - let) * max((chase.promise for chase in chases), default=0.0)
    good = [chase for chase in chases if chase.promise >= least and chase.promise]
    return max(good, key=lambda chase: now.dice(f"{pack.name} meets {convoy} {chase.turn}", 0), default=None)


def _refits(now: Situation, pack: Ship) -> bool:
    """Whether a pack without torpedoes can fetch new ones and still meet a convoy."""
    if pack.torpedoes:
        return False
    turn, tracks = now.view.turn, now.memory.tracks
    at_sea = [convoy for convoy in tracks if convoy not in now.memory.gone]
    for base in now.view.refuelling | GERMAN_PORTS:
        back = turn + routes.distances_to(pack.name, base).get(pack.square, _FAR) + 1
        away = routes.distances_to(pack.name, base)
        for then in range(back, LAST_TURN + 1):
            squares = (tracks[convoy].likely(then)[0] for convoy in at_sea)
            if any(square and away.get(square, _FAR) <= then - back for square in squares):
                return True
    return False


def _meeting(now: Situation, pack: Ship, voyage: Voyage, met: Prospect) -> Chase:
    """The chase if the pack meets the convoy at the end of that turn. A pack without torpedoes can only watch it."""
    convoy, loot = voyage.convoy, voyage.loot
    if pack.torpedoes:
        promise = loot * (1 - exp(-sum(_gains(voyage, met)[: pack.torpedoes]) / loot))
    else:
        promise = _WATCH * sum(contact for contact, _ in _contacts(voyage, met))
    scouts = [hunt.promise for hunt in now.hunts if hunt.convoy == convoy and met.turn <= hunt.turn + _SCOUT_LATE]
    promise += _SCOUT * sum(scouts) if promise else 0.0
    return Chase(promise * voyage.liking * now.plan.packs.get(convoy, 1.0), pack.name, convoy, met.square, met.turn)


def _gains(voyage: Voyage, met: Prospect) -> list[float]:
    """The expected gains of the attacks of a pack that meets a convoy then, the best first."""
    if met.turn not in voyage.gains:
        gains = [contact * ahead.gain * ahead.later for contact, ahead in _contacts(voyage, met) if ahead.gain > 0]
        voyage.gains[met.turn] = sorted(gains, reverse=True)
    return voyage.gains[met.turn]


def _contacts(voyage: Voyage, met: Prospect) -> Iterator[tuple[float, Prospect]]:
    """Turn by turn, the probability that a pack that meets a convoy then is in contact with it."""
    first = met.turn - voyage.ahead[0].turn
    contact = 1.0 if voyage.seen and not first else 0.0
    for ahead in voyage.ahead[first:]:
        contact = contact * _KEEPS + (1 - contact) * ahead.likely * _FINDS
        yield contact, ahead


def _convoys_about(now: Situation) -> dict[Square, float]:
    """The expected number of convoys in each square at the end of the turn."""
    about: dict[Square, float] = {}
    for convoy, track in now.memory.tracks.items():
        if convoy not in now.memory.gone:
            for square, likely in track.at(now.view.turn).items():
                about[square] = about.get(square, 0.0) + likely
    return about


def _assignment(now: Situation, pack: Ship, chase: Chase | None, covered: dict[Square, float]) -> Assignment:
    view = now.view
    bases = view.refuelling | GERMAN_PORTS
    empty = pack.torpedoes < pack.spec.torpedoes
    if _refits(now, pack):
        return Assignment(_TO_REFIT, _sail(now, pack, bases, REFUEL))
    if empty and pack.square in bases and (chase is None or chase.turn > view.turn + 1):
        return Assignment(f"FOR {chase.convoy}" if chase else _TO_REFIT, ShipOrder(pack.name, REFUEL))
    if chase is None:
        return _idle(now, pack, covered)
    if chase.turn > view.turn + 1:
        order = _sail(now, pack, frozenset((chase.square,)), PATROL, chase.turn - view.turn)
        return Assignment(f"FOR {chase.convoy} AT {chase.square}", order)
    return Assignment(f"FOR {chase.convoy}", _search(now, pack, chase.convoy, covered))


def _idle(now: Situation, pack: Ship, covered: dict[Square, float]) -> Assignment:
    """The task of a pack that can meet no convoy: the nearest warship that it knows of, or the waters where the enemy
    is expected and no other pack goes."""
    away = routes.distances(pack.name, frozenset((pack.square,)))
    left = LAST_TURN - now.view.turn + 1
    near = {square: moves for square, moves in away.items() if moves <= left and square not in covered}
    prey = [ship for ship in now.view.contacts if ship.kind in ESCORTS and not ship.sunk and ship.square in near]
    prey = [ship for ship in prey if near[ship.square] + now.view.turn - ship.turn <= _STALKS]
    if foe := min(prey, key=lambda ship: (near[ship.square] + now.view.turn - ship.turn, ship.name), default=None):
        covered[foe.square] = _COVERED
        return Assignment(f"AGAINST {foe.name}", _sail(now, pack, frozenset((foe.square,)), PATROL))
    watch, empty = now.enemy.watch, now.memory.empty
    areas = [square for square in AREAS if square in near and empty.get(square, 0) < now.view.turn - LOOKED]
    area = max(areas, key=lambda square: BUSY * watch[CELL[square]] - near[square], default=pack.square)
    covered[area] = _COVERED
    return Assignment(f"TO LURK AT {area}", _sail(now, pack, frozenset((area,)), PATROL))


def _search(now: Situation, pack: Ship, convoy: str, covered: dict[Square, float]) -> ShipOrder:
    """An order to where the pack should find the convoy this turn, or failing that the next."""
    turn, track = now.view.turn, now.memory.tracks[convoy]
    here, soon = track.at(turn), track.at(min(turn + 1, LAST_TURN))
    ways = [("", pack.square)]
    if movement.squares_now(pack, MOVE, turn):
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
    return ShipOrder(pack.name, MOVE, (direction,)) if direction else ShipOrder(pack.name, PATROL)


def _spots(now: Situation, pack: Ship, square: Square, moves: bool) -> float:
    """The probability that the pack by itself spots a convoy in the square: all or nearly nothing (9.2)."""
    factors = search.factors(pack._replace(mode=MOVE if moves else PATROL), is_night(now.view.turn, row(square)))
    return 1.0 if now.spots(factors, square) else 0.0 if square in now.view.fog else _BLIND


def _sail(now: Situation, pack: Ship, goals: frozenset[Square], mode: ShipMode, left: int = 0) -> ShipOrder:
    """One square towards a goal, or along any way that still arrives in time: where there are fewest planes and
    flotillas.

    They cannot hurt a pack that does not attack (16.3 to 16.6), but a plane may spot it (9.5), which warns the convoys.
    Dice vary the way.

    Args:
        now: the situation
        pack: the pack
        goals: the squares to make for
        mode: the mode that it takes at a goal
        left: the moves that remain after this one
    """
    if pack.square in goals:
        return ShipOrder(pack.name, mode)
    hunters, away = now.enemy.hunters, routes.distances(pack.name, goals)
    last = max(left, away.get(pack.square, _FAR) - 1)
    ways = [("", pack.square), *routes.ways(pack.name, pack.square)]
    ways = [way for way in ways if away.get(way[1], _FAR) <= last]
    if not ways or not movement.squares_now(pack, MOVE, now.view.turn):
        return ShipOrder(pack.name, MOVE)

    convoys_here = _convoys_about(now)

    def fear(way: tuple[str, Square]) -> float:
        whim = _WHIM * now.dice(f"{pack.name} by {way[1]}", now.view.turn)
        return hunters[CELL[way[1]]] - whim - _CALLS * convoys_here.get(way[1], 0.0)

    towards, _ = min(ways, key=fear)
    return ShipOrder(pack.name, MOVE, (towards,)) if towards else ShipOrder(pack.name, PATROL)
