"""The wolfpacks, handled as a group: who goes for which convoy and lies where, who shadows, who goes back to refit."""

from collections.abc import Mapping
from typing import NamedTuple

from compbis.games.computer_bismarck import routes
from compbis.games.computer_bismarck.board import GERMAN_PORTS, Square, distance
from compbis.games.computer_bismarck.calendar import LAST_TURN
from compbis.games.computer_bismarck.orders import ShipOrder
from compbis.games.computer_bismarck.otto.fighting import torpedo_gain
from compbis.games.computer_bismarck.otto.situation import Situation
from compbis.games.computer_bismarck.reckoning.weights import weight
from compbis.games.computer_bismarck.requests import ShadowRequest
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.units import Plan, Ship

_FINDS, _FINDS_SEEN = weight("otto", "pack finds"), weight("otto", "pack finds seen")
_LATER = weight("otto", "pack later")
_SHARED = weight("otto", "pack shared")
_COVERED = weight("otto", "pack covered")
_AHEAD = int(weight("otto", "pack ahead"))
_LIKING = weight("otto", "pack liking")
_NEGLIGIBLE = 0.5
"""Of the best attack on a convoy, what another must promise to be waited for."""


class Chase(NamedTuple):
    """A pack's way with a convoy: what it promises, which convoy, where it will be when the pack can be there."""

    promise: float
    pack: str
    convoy: str
    square: Square
    turn: int


class Assignment(NamedTuple):
    """What a pack is about: the convoy, "" for none, and its order."""

    convoy: str
    order: ShipOrder


def assignments(now: Situation) -> dict[str, Assignment]:
    """What each wolfpack that can be ordered does (6.5)."""
    view = now.view
    packs = [ship for ship in view.ships.values() if ship.kind == "S"]
    packs = [pack for pack in packs if movement.offered(pack, view.ship_plans.get(pack.name), view.turn)]
    chases = _share_out(now, [pack for pack in packs if pack.torpedoes])
    covered: dict[Square, float] = {}
    given = {}
    for pack in packs:
        chase = chases.get(pack.name)
        order = _order(now, pack, chase, covered)
        given[pack.name] = Assignment(chase.convoy if chase else "", order)
    return given


def shadower(request: ShadowRequest) -> str:
    """10.1: the wolfpack that follows a convoy: the one with the most torpedoes; "" if they have none."""
    ships = request.view.ships
    best = max(request.shadowers, key=lambda name: ships[name].torpedoes)
    return best if ships[best].torpedoes else ""


def plans(now: Situation, given: Mapping[str, Assignment]) -> dict[str, Plan]:
    """What every pack at sea will do this turn, those that have shadowed too."""
    ships = now.view.ships
    found = {}
    for name, ship in ships.items():
        if ship.kind == "S" and ship.active:
            fixed = now.view.ship_plans.get(name)
            if name in given:
                moves = movement.follow_track(ship, given[name].order.moves)
                found[name] = Plan(given[name].order.mode, moves[-1] if moves else ship.square)
            elif fixed is not None and fixed.fixed:
                found[name] = fixed
    return found


def _share_out(now: Situation, packs: list[Ship]) -> dict[str, Chase]:
    """Which pack goes for which convoy: the best pair first; another for the same convoy finds less left."""
    chases = [chase for pack in packs for convoy in now.memory.tracks if (chase := _chase(now, pack, convoy))]
    taken: dict[str, Chase] = {}
    left = dict.fromkeys(now.memory.tracks, 1.0)
    while chases:
        best = max(chases, key=lambda chase: (chase.promise * left[chase.convoy], chase.pack, chase.convoy))
        taken[best.pack] = best
        left[best.convoy] *= _SHARED
        chases = [chase for chase in chases if chase.pack != best.pack]
    return taken


def _chase(now: Situation, pack: Ship, convoy: str) -> Chase | None:
    """What a pack should win that goes for a convoy, meets it, follows it, and shoots when that is worth most."""
    memory, turn = now.memory, now.view.turn
    track = memory.tracks[convoy]
    if convoy in memory.gone or track.over(turn):
        return None
    away = 0
    met: tuple[Square, int] | None = None
    gains: list[float] = []
    for then in range(turn, min(LAST_TURN, turn + _AHEAD) + 1):
        square, likely = track.likely(then)
        if not square:
            break
        if met is None:
            away = routes.distances(pack.name, frozenset((square,))).get(pack.square, 99)
            if away > then - turn + 1:
                continue
            met = square, then
        finds = _FINDS_SEEN if track.seen >= turn - 1 and track.seen else _FINDS * max(0.3, likely)
        gain = torpedo_gain(now, convoy, square, then)
        if gain > 0:
            gains.append(gain * finds * _LATER ** (then - turn))
    if met is None or not gains:
        return None
    promise = sum(sorted(gains, reverse=True)[: pack.torpedoes])
    liking = 1 + _LIKING * now.dice(f"pack {convoy}", turn // 6)
    return Chase(promise * liking * now.plan.packs.get(convoy, 1.0), pack.name, convoy, *met)


def _order(now: Situation, pack: Ship, chase: Chase | None, covered: dict[Square, float]) -> ShipOrder:
    view = now.view
    if not pack.torpedoes:
        return _sail(now, pack, view.refuelling | GERMAN_PORTS, "R")
    if chase is None:
        if pack.square in view.refuelling | GERMAN_PORTS and pack.torpedoes < pack.spec.torpedoes:
            return ShipOrder(pack.name, "R")
        return ShipOrder(pack.name, "P")
    track, turn = now.memory.tracks[chase.convoy], view.turn
    chances = track.at(max(turn, chase.turn))
    reach = max(1, chase.turn - turn + 1)
    near = {
        square: chance * covered.get(square, 1.0)
        for square, chance in chances.items()
        if distance(square, pack.square) <= reach
    }
    goal = max(near, key=lambda square: (near[square], square)) if near else chase.square
    if chase.turn <= turn + 1 and track.seen < turn - 1:
        covered[goal] = _COVERED
    return _sail(now, pack, frozenset((goal,)), "P")


def _sail(now: Situation, pack: Ship, goals: frozenset[Square], mode: str) -> ShipOrder:
    """One square nearer to a goal, or in that mode when the pack is there."""
    if pack.square in goals:
        return ShipOrder(pack.name, mode)
    towards = routes.direction(pack.name, pack.square, goals)
    moves = (towards,) if towards and movement.squares_now(pack, "M", now.view.turn) else ()
    return ShipOrder(pack.name, "M", moves)
