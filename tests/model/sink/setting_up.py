"""The set-up, for the model (16)."""

import random
from itertools import combinations
from typing import Any

from tests.model.sink.log import Disagreement, Log
from tests.model.sink.places import beside, enterable
from tests.model.sink.reading import legal_among, same
from tests.model.sink.shadowing import new_counter
from tests.model.sink.world import Flotilla, Merchants, World

PILES = {
    "HX": (16, 16, 14, 14, 0, 0),
    "SC": (14, 12, 10, 0, 0),
    "ON": (10, 10, 8, 0, 0),
    "ONS": (10, 8, 8, 0, 0),
    "OG": (10, 10, 8, 0, 0),
    "WS": (22, 20, 18, 0),
    "SL": (14, 14, 12, 12, 0, 0),
}
AT_SEA = "HX 1718/SC 2511/ONS 2912/WS 3515/HX 2811/ON 3314/OG 3615/SL 2530"
FIXED = """HOO POW DF1 3010/VIC REP KGV GAL KEN HER AUR DF2 3613/ARK REN SHF DF3 3728/RAM 1718/DOR 2530/ROD EXE DF4 3515
/EDI 2925"""
PICKETS = ("NOR", "SUF", "ARE", "MAN", "BIR")
WATCHED = (2905, 3308, 3309, 3410)
BURNT = {3204: 4, 3508: 2, 3810: 1, 3912: 0}
"""The hexes where the Germans may start, and the fuel spent before (16.1, 17.14)."""
BREST = 3721
SISTERS = {"rheinubung": ("SCH", "GNE"), "gneisenau": ("GNE",)}
JOINING = {"rheinubung": ("NEL",), "gneisenau": ("NEL",), "escort": ("NEL", "LON")}
"""Ships that start with a convoy (16.2, 16.4)."""
IN_BREST = {"rheinubung": 2, "gneisenau": 1}
"""Dummies in Brest (16.2, 16.3)."""

Placed = list[tuple[tuple[str, ...], int]]


def set_up(world: World, log: Log) -> None:
    """The whole set-up. What no side ordered is read from the reports, and checked."""
    _draw_convoys(world, log)
    for number, line in enumerate(FIXED.split("/"), 1):
        *ships, at = line.split()
        world.forces[f"B{number}"] = Flotilla(f"B{number}", int(at), ships)
        log.tell("appeared", counter=f"B{number}", hex=int(at))
    orders = {side: _ask(world, log, side) for side in "GB"}
    for side in "GB":
        _take(world, log, side, orders[side][0])
    for name, convoy in orders["B"][1].items():
        world.forces[name].convoy = convoy
        log.tell("escorting", counter=name, convoy=convoy)
    for side in "GB":
        forces = sorted((each for each in world.forces.values() if each.side == side), key=lambda f: int(f.name[1:]))
        log.tell("regrouped", side, forces=[(force.name, tuple(force.ships)) for force in forces])
    for force in world.forces.values():
        for ship in world.hulls(force.name) if force.side == "G" else ():
            ship.burnt = BURNT.get(force.hex, 0) if "fuel" in world.options else 0
            ship.sailed = "points" in world.options and force.hex not in (3912, BREST)
    if "fuel" in world.options:
        world.tankers = tuple(int(words[1]) for words in log.orders("G", "tankers"))
        if len(world.tankers) > 3 or not all(enterable("G", at) for at in world.tankers):
            raise Disagreement(f"tankers in {world.tankers}")


def _draw_convoys(world: World, log: Log) -> None:
    """One counter of its pile for each convoy at sea; the others go into the cup (9.2, 9.4)."""
    piles = {letters: list(values) for letters, values in PILES.items()}
    for line in AT_SEA.split("/"):
        letters, at = line.split()
        pile = piles[letters]
        value = pile.pop(log.draw(f"pile {letters}", len(pile)))
        world.entered[letters] = world.entered.get(letters, 0) + 1
        name = f"{letters}{world.entered[letters]}"
        world.convoys[name] = Merchants(name, int(at), value)
        log.tell("entered", convoy=name, hex=int(at))
    world.cup = tuple(sorted(f"{letters} {value}" for letters, pile in piles.items() for value in pile))


def _ask(world: World, log: Log, side: str) -> tuple[Placed, dict[str, str]]:
    """The placements and escorts that a side orders; each question allows what the model allows."""
    placed: Placed = []
    escorts: dict[str, str] = {}
    chance = random.Random(f"{side} {world.scenario} {sorted(world.convoys.values(), key=str)}")
    while True:
        order, request = log.ask(side, "setup")
        texts = _trials(world, side, chance)
        mine = {text for text in texts if _legal(world, side, placed, text) and text.split()[1] not in escorts}
        same(mine, legal_among(request, texts), f"{side} setup after {placed}")
        if order == "DONE":
            return placed, escorts
        words = order.split()
        if words[0] == "PLACE":
            placed.append((tuple(words[1:-1]), int(words[-1])))
        else:
            escorts[words[1]] = words[2]


def _trials(world: World, side: str, chance: random.Random) -> list[str]:
    """Orders that may be legal."""
    ships = ["BIS", "PEU", "SHE", "SCH", "GNE"] if side == "G" else [*PICKETS, "NEL", "LON", "HOO"]
    hexes: list[Any] = [*BURNT, BREST, 3811, *WATCHED, 1718, 2811, chance.randrange(2000, 3900)]
    some = [group for size in range(4) for group in combinations(ships, size)]
    texts = [" ".join(("PLACE", *group, f"{chance.choice(hexes):04}")) for group in chance.sample(some, 20)]
    return texts if side == "G" else [*texts, "ESCORT B4 HX1", "ESCORT B6 WS1", "ESCORT B5 HX1", "ESCORT B1 HX1"]


def _legal(world: World, side: str, placed: Placed, text: str) -> bool:
    word, *names, last = text.split()
    if word == "ESCORT":
        return world.forces[names[0]].hex == world.convoys[last].hex
    ships, at = set(names), int(last)
    before = {ship for group, _ in placed for ship in group}
    if ships & before:
        return False
    if side == "G":
        sisters = set(SISTERS.get(world.scenario, ()))
        scheer = ships == {"SHE"} and world.scenario == "breakout"
        if ships == {"BIS", "PEU"} or scheer:
            return at in BURNT
        return len(ships) == 1 and ships <= sisters and at == BREST
    return _british(world, placed, ships, at)


def _british(world: World, placed: Placed, ships: set[str], at: int) -> bool:
    """Whether the British may place a counter: room for the pickets must remain (16.1)."""
    joining = JOINING.get(world.scenario, ())
    after = [*placed, (tuple(ships), at)]
    if sum(not group for group, _ in after) > 2:
        return False
    germans = {*BURNT, *((BREST,) if world.scenario in SISTERS else ())}
    if ships and ships <= set(joining):
        well = any(convoy.hex == at for convoy in world.convoys.values())
    else:
        well = ships <= set(PICKETS) and enterable("B", at) and at not in germans and not germans & set(beside(at))
    left = [ship for ship in PICKETS if not any(ship in group for group, _ in after)]
    dummies = 2 - sum(not group for group, _ in after)
    empty = len(set(WATCHED) - {hex for _, hex in after})
    waiting = [ship for ship in joining if not any(ship in group for group, _ in after)]
    room = 13 - 7 - len(after) - bool(waiting)
    return well and empty <= len(left) + dummies and max(empty, bool(left)) <= room


def _take(world: World, log: Log, side: str, placed: Placed) -> None:
    """Take the counters that the program placed, and check them."""
    forces = dict(dict(log.pending_by("regrouped", side).facts)["forces"])
    later = [dict(told.facts) for told in log.pending("appeared")]
    places = {each["counter"]: each["hex"] for each in reversed(later)}  # a number may be drawn again in Phase One
    fixed = set(world.forces)
    for _ in set(forces) - fixed:
        name = new_counter(world, log, side)
        if name not in forces:
            raise Disagreement(f"{name} was drawn, and is not there")
        world.forces[name] = Flotilla(name, places[name], list(forces[name]))
    new = sorted(set(forces) - fixed, key=lambda name: int(name[1:]))
    for name in new:
        log.tell("appeared", counter=name, hex=places[name])
    found = [(tuple(forces[name]), places[name]) for name in new]
    if side == "G":
        _check_germans(world, found, placed)
    else:
        _check_british(world, log, found, placed)


def _check_germans(world: World, found: Placed, placed: Placed) -> None:
    starts = [(set(ships), at) for ships, at in found if at != BREST]
    sisters = [(ships, at) for ships, at in found if at == BREST]
    well = sorted(at for _, at in starts) == list(BURNT)
    well &= sum(not ships for ships, _ in sisters) == IN_BREST.get(world.scenario, 0)
    well &= {ship for ships, _ in sisters for ship in ships} == set(SISTERS.get(world.scenario, ()))
    ships = {ship for group, _ in starts for ship in group}
    well &= ships == {"BIS", "PEU", *(("SHE",) if world.scenario == "breakout" else ())}
    for group, at in placed:
        well &= any(set(group) <= set(ships) and at == hex for ships, hex in found)
    if not well:
        raise Disagreement(f"the Germans ordered {placed}, and were placed {found}")


def _check_british(world: World, log: Log, found: Placed, placed: Placed) -> None:
    joining = JOINING.get(world.scenario, ())
    ships = sorted(ship for group, _ in found for ship in group)
    well = ships == sorted((*PICKETS, *joining)) and {at for _, at in found} >= set(WATCHED) and len(found) <= 6
    for group, at in placed:
        well &= any(set(group) <= set(ships) and bool(group) == bool(ships) and at == hex for ships, hex in found)
    if not well:
        raise Disagreement(f"the British ordered {placed}, and were placed {found}")
    for name, force in world.forces.items():
        if set(force.ships) & set(joining):
            force.convoy = next(convoy.name for convoy in world.convoys.values() if convoy.hex == force.hex)
            log.tell("escorting", counter=name, convoy=force.convoy)
