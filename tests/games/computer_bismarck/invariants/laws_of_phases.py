"""The laws of what a phase may change. Those of orders are in laws_of_orders."""

from compbis.games.computer_bismarck.cards.modes import MOVE
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.invariants.laws_book import COMBAT, SIDES, Found, State, pairs, plane_pairs, step
from tests.games.computer_bismarck.invariants.laws_manual import (
    CLYDE,
    ENTRY,
    FOG_AREAS,
    PORTS,
    SCAPA_FLOW,
    WAITING,
)


@step("4.51")
def nothing_moves_or_changes_mode_outside_the_computer_movement_phase(before: State, after: State) -> Found:
    """Reinforcements are an exception: they appear with the planes on their decks (14.4)."""
    if after.phase == "activity":
        return
    came = set()
    for was, now in pairs(before, after):
        if (was.square, was.mode) != (now.square, now.mode):
            came.add(now.name)
            if after.phase != "reinforcements" or was.mode not in "XYU":
                yield f"{now.name} from {was.square} in {was.mode} to {now.square} in {now.mode}"
    for old, new in plane_pairs(before, after):
        same = (old.square, old.mode, old.endurance) == (new.square, new.mode, new.endurance)
        if not same and (old.spec.carrier not in came or new.mode != "B"):
            yield f"plane {new.name} from {old.square} to {new.square}"


@step("6.26")
def fuel_and_torpedoes_rise_only_in_r_mode(before: State, after: State) -> Found:
    """They rise to the full amount, in port, at an oiler or in a secret square, and only in the computer movement
    phase."""
    oilers = {ship.square for ship in after.ships[GERMAN].values() if ship.kind == "O" and not ship.fate}
    for was, now in pairs(before, after):
        if now.fuel <= was.fuel and now.torpedoes <= was.torpedoes:
            continue
        at_sea = now.side is GERMAN and now.square in {*oilers, *after.secret_squares}
        full = now.fuel == now.spec.fuel_cap and now.torpedoes == now.spec.torpedoes
        stayed = now.mode == "R" and now.square == was.square
        if after.phase != "activity" or not (full and stayed and (at_sea or now.square in PORTS[now.side])):
            yield f"{now.name} has {now.fuel} fuel and {now.torpedoes} torpedoes, in mode {now.mode}"


@step("6.26", "activity")
def a_ship_that_refuels_where_it_can_is_full(before: State, after: State) -> Found:
    """This is checked after the movement of both sides."""
    oilers = {ship.square for ship in after.ships[GERMAN].values() if ship.kind == "O" and not ship.fate}
    for ship in after.every_ship():
        place = ship.square in PORTS[ship.side]
        place |= ship.side is GERMAN and ship.square in {*oilers, *after.secret_squares}
        full = ship.fuel == ship.spec.fuel_cap and ship.torpedoes == ship.spec.torpedoes
        if ship.mode == "R" and not ship.fate and place and not full:
            yield f"{ship.name} is not full"


@step("16.41.3, 16.51.3, 16.64")
def torpedoes_are_spent_as_they_are_fired(before: State, after: State) -> Found:
    """An attack costs a submarine group one torpedo factor, and a flotilla or a ship all of them, in its own phase."""
    spent = {("submarine", "S"): 1, ("destroyer", "D"): 0, ("naval", "B"): 0, ("naval", "C"): 0}
    for was, now in pairs(before, after):
        if now.torpedoes < was.torpedoes:
            left = spent.get((after.phase, now.kind))
            if left is None or now.torpedoes != (was.torpedoes - 1 if left else 0):
                yield f"{now.name} from {was.torpedoes} to {now.torpedoes} torpedoes"


@step("16.7")
def ships_are_damaged_only_in_combat_and_never_repaired(before: State, after: State) -> Found:
    """Midships, firepower and knots never rise; fuel is lost in combat only with midships (16.75)."""
    for was, now in pairs(before, after):
        old, new = (was.midships, was.firepower, was.knots), (now.midships, now.firepower, now.knots)
        if any(more > less for more, less in zip(new, old, strict=True)):
            yield f"{now.name} from {old} to {new}"
        if (old != new or was.odd != now.odd) and after.phase not in COMBAT:
            yield f"{now.name} is hurt outside combat"
        if after.phase in COMBAT and was.fuel - now.fuel > was.midships - now.midships:
            yield f"{now.name} leaks {was.fuel - now.fuel} fuel for {was.midships - now.midships} midships"
        if after.phase not in COMBAT and after.phase != "activity" and was.fuel != now.fuel:
            yield f"{now.name} from {was.fuel} to {now.fuel} fuel"


@step("16.76")
def a_ship_is_slowed_when_it_falls_to_21_knots(before: State, after: State) -> Found:
    """Its indicator stays set until the next computer movement phase."""
    if after.phase == "activity":
        for ship in after.every_ship():
            if ship.slowed and not ship.fate and ship.mode not in "XYU":
                yield f"{ship.name} still has its indicator set"
        return
    for was, now in pairs(before, after):
        fell = was.knots > 21 >= now.knots and not now.fate
        if now.slowed != (was.slowed or fell) and not now.fate:
            yield f"{now.name} from {was.knots} to {now.knots} knots, with its indicator set or cleared wrongly"
        if (was.moved, was.dashed) != (now.moved, now.dashed):
            yield f"{now.name} remembers another move"


@step("16.71, 16.72")
def a_ship_out_of_the_game_stays_out(before: State, after: State) -> Found:
    """It does not change. Ships are sunk in combat, dispersed in naval combat, and arrive in the victory phase."""
    phases = {"SUNK": COMBAT, "DISPERSED": {"naval"}, "ARRIVED": {"points"}}
    for was, now in pairs(before, after):
        if was.fate:
            yield f"{now.name} was {was.fate} and changes"
        elif now.fate and after.phase not in phases.get(now.fate, ()):
            yield f"{now.name} is {now.fate}"


@step("8.6, 8.4")
def a_plane_that_is_lost_stays_lost(before: State, after: State) -> Found:
    """A plane crashes when its time is out, or in the air when its carrier sinks; on deck it is lost with the
    carrier."""
    for was, now in plane_pairs(before, after):
        carrier = after.ships[BRITISH].get(now.spec.carrier)
        sunk = after.phase in COMBAT and carrier is not None and carrier.fate == "SUNK"
        if was.fate:
            yield f"plane {now.name} was {was.fate} and changes"
        elif now.fate == "CRASHED" and not (after.phase == "activity" or (sunk and was.mode != "B")):
            yield f"plane {now.name} crashes"
        elif now.fate == "LOST" and not (sunk and was.mode == "B"):
            yield f"plane {now.name} is lost"
        elif (was.load, was.refuelling) != (now.load, now.refuelling) and after.phase != "activity":
            yield f"plane {now.name} is loaded or refuelled"
        elif was.attacked != now.attacked and after.phase not in ("air", "activity"):
            yield f"plane {now.name} is marked or unmarked as having attacked"


@step("17.2")
def points_only_grow(before: State, after: State) -> Found:
    """They are given in the combat phases and in the victory phase."""
    if after.awards[: len(before.awards)] != before.awards:
        yield "points that were given are gone"
    for award, _ in after.awards[len(before.awards) :]:
        if after.phase not in COMBAT and after.phase != "points":
            yield f"{award.unit}: points for {award.reason}"
        elif (award.reason in ("sunk", "ships_sunk", "dispersed")) == (after.phase == "points"):
            yield f"{award.unit}: points for {award.reason} in the wrong phase"
        elif award.turn != after.turn:
            yield f"{award.unit}: points of another turn"


@step("13.2")
def the_weather_changes_only_in_the_weather_update(before: State, after: State) -> Found:
    """All levels move one row south, then change within 1 to 8: by up to 3 either way, from row 21 on by at most 2 up
    and 3 down."""
    if after.phase != "weather":
        if (before.visibility, before.fog) != (after.visibility, after.fog):
            yield "visibility or fog changed"
        return
    moved = (before.visibility[0], *before.visibility[:-1])
    for row, (level, new) in enumerate(zip(moved, after.visibility, strict=True), 11):
        if not max(1, level - 3) <= new <= min(8, level + (3 if row <= 20 else 2)):
            yield f"row {row} from {level} to {new}"
    if after.fog not in (frozenset(), *FOG_AREAS, FOG_AREAS[0] | FOG_AREAS[1]):
        yield "fog lies elsewhere"


@step("14.22, 14.42")
def reinforcements_are_called_by_a_search(before: State, after: State) -> Found:
    """A release is never undone; only a search locates the Bismarck, and the search of Bergen counts at the end of the
    turn."""
    if before.located != after.located and (before.located or after.phase != "search" or after.located != after.turn):
        yield "BISMARCK is located again, or not by search"
    if before.released != after.released and (before.released or after.phase != "reinforcements"):
        yield "K GEORGE V and the others are called at the wrong time"
    if after.phase == "reinforcements" and after.released != (before.released or before.located > 0 or before.bergen):
        yield "K GEORGE V and the others are called, or not, against 14.22"


@step("14.2-14.4", "reinforcements")
def reinforcements_appear_in_their_ports_or_on_the_south_edge(before: State, after: State) -> Found:
    """They appear in move mode and otherwise unchanged; those of 14.41 appear in one square."""
    came = [(was, now) for was, now in pairs(before, after) if was.mode in "XYU" and now.name in WAITING]
    for was, now in came:
        places = {1825} if now.name in SCAPA_FLOW else {2125} if now.name in CLYDE else ENTRY
        if now.square not in places or now != was._replace(mode=MOVE, square=now.square):
            yield f"{now.name} appears in {now.square}"
    group = {now.square for _, now in came if WAITING.get(now.name) == "Y"}
    if len(group) > 1:
        yield "RENOWN and her group appear in several squares"


@step("16.67")
def only_raiders_that_dispersed_a_convoy_are_held_and_for_one_turn(before: State, after: State) -> Found:
    """German battleships and cruisers in the square of a dispersed convoy are held there, in naval combat."""
    dispersed = {now.square for was, now in pairs(before, after) if now.fate == "DISPERSED" != was.fate}
    held = set()
    for was, now in pairs(before, after):
        if was.held != now.held:
            held.add(now.square)
            due = now.kind in "BC" and now.square in dispersed and now.held == after.turn + 1
            if after.phase != "naval" or not due:
                yield f"{now.name} is held"
    for square in sorted(dispersed - held):
        yield f"nobody is held in {square}"


@step("4.0")
def no_phase_changes_the_turn_and_the_game_ends_once(before: State, after: State) -> Found:
    """The turn number changes between turns. The game ends only once, by an order or in the victory phase."""
    if before.turn != after.turn or before.secret_squares != after.secret_squares:
        yield "the turn, or a secret square, has changed"
    if before.outcome != after.outcome and (before.outcome is not None or not _may_end(after)):
        yield "the game has ended"
    if any(before.ships[side].keys() != after.ships[side].keys() for side in SIDES):
        yield "ships came or went"
    if any(before.planes[side].keys() != after.planes[side].keys() for side in SIDES):
        yield "planes came or went"


def _may_end(state: State) -> bool:
    """Whether the game may end now: by points in the victory phase, by a resignation or a draw in a movement phase."""
    assert state.outcome is not None
    winners = {"british movement": GERMAN, "german movement": BRITISH}
    if state.outcome.reason in ("resigned", "agreed draw"):
        given_up = state.outcome.reason == "agreed draw" or state.outcome.winner is winners.get(state.phase)
        return given_up and state.phase in winners
    return state.phase == "points"
