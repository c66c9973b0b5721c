"""The wolfpacks: each for a convoy, lying in its way, following it, and back to refit when the torpedoes are gone."""

from collections import Counter
from collections.abc import Mapping

from compbis.games.computer_bismarck import routes
from compbis.games.computer_bismarck.board import GERMAN_PORTS, Square
from compbis.games.computer_bismarck.orders import ShipOrder
from compbis.games.computer_bismarck.otto import battle, weights
from compbis.games.computer_bismarck.otto.convoys import Meeting, meeting, preys
from compbis.games.computer_bismarck.otto.situation import Situation
from compbis.games.computer_bismarck.requests import ShadowRequest
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.sight import View
from compbis.games.computer_bismarck.units import Ship


def orders(now: Situation) -> list[ShipOrder]:
    """An order for every wolfpack that can be ordered (6.5)."""
    view = now.view
    packs = [ship for ship in view.ships.values() if ship.kind == "S"]
    packs = [pack for pack in packs if movement.offered(pack, view.ship_plans.get(pack.name), view.turn)]
    meetings = _share_out(now, [pack for pack in packs if pack.torpedoes])
    return [_order(view, pack, meetings) for pack in packs]


def shadower(request: ShadowRequest) -> str:
    """10.1: the wolfpack that follows a convoy: the one with the most torpedoes; "" if they have none."""
    ships = request.view.ships
    best = max(request.shadowers, key=lambda name: ships[name].torpedoes)
    return best if ships[best].torpedoes else ""


def _share_out(now: Situation, packs: list[Ship]) -> dict[str, Meeting]:
    """Which pack meets which convoy: the best pair first, and not too many packs for one convoy."""
    turn = now.view.turn
    pairs: list[tuple[float, str, str, Meeting]] = []
    for prey in preys(now.view, now.lookout):
        worth = battle.torpedo_worth(prey.believed) * now.mood(prey.name)
        worth *= weights.SEEN_CONVOY if prey.sighted else 1.0
        for pack in packs:
            if met := meeting(prey, pack, turn, pace=1, ahead=0):
                pairs.append((worth / (weights.PATIENCE + met.turn - turn), pack.name, prey.name, met))
    meetings: dict[str, Meeting] = {}
    hunters: Counter[str] = Counter()
    for _, pack_name, prey_name, met in sorted(pairs, reverse=True):
        if pack_name not in meetings and hunters[prey_name] < weights.PACKS_FOR_ONE:
            meetings[pack_name] = met
            hunters[prey_name] += 1
    return meetings


def _order(view: View, pack: Ship, meetings: Mapping[str, Meeting]) -> ShipOrder:
    if not pack.torpedoes:
        return _sail(view, pack, view.refuelling | GERMAN_PORTS, "R")
    if pack.name in meetings:
        return _sail(view, pack, frozenset((meetings[pack.name].square,)), "P")
    return ShipOrder(pack.name, "P")


def _sail(view: View, pack: Ship, goals: frozenset[Square], mode: str) -> ShipOrder:
    """One square nearer to a goal, or in that mode when the pack is there."""
    if pack.square in goals:
        return ShipOrder(pack.name, mode)
    towards = routes.direction(pack.name, pack.square, goals)
    moves = (towards,) if towards and movement.squares_now(pack, "M", view.turn) else ()
    return ShipOrder(pack.name, "M", moves)
