"""The laws of weather, spotting and contacts."""

from tests.games.computer_bismarck.invariants.laws_book import SIDES, Found, State, always
from tests.games.computer_bismarck.invariants.laws_manual import FOG_AREAS, apart


@always("13.1", "visibility")
def visibility_is_1_to_8_in_each_of_twenty_rows(state: State) -> Found:
    """2.27: each row has a level of its own."""
    if len(state.visibility) != 20:
        yield "the rows are not twenty"
    for row, level in enumerate(state.visibility, 11):
        if not 1 <= level <= 8:
            yield f"row {row} has visibility {level}"


@always("13.31", "fog")
def fog_lies_on_whole_areas(state: State) -> Found:
    """The areas are those of 13.3."""
    whole = frozenset().union(*(area for area in FOG_AREAS if area <= state.fog))
    for square in sorted(state.fog - whole):
        yield f"square {square} alone is in fog"


@always("9.5", "spotted", "ships", "planes", "fog", "stage")
def no_ship_is_spotted_alone_in_its_square_or_in_fog(state: State) -> Found:
    """From the search to the end of combat a spotted ship has an enemy in its square and is not in fog."""
    if not state.after("search") or state.after("points"):
        return
    for side in SIDES:
        there = {ship.square for ship in state.ships[side.enemy].values() if ship.mode not in "XYU"}
        there |= {plane.square for plane in state.planes[side.enemy].values() if plane.mode != "B"}
        for name in sorted(state.spotted[side]):
            ship = state.ships[side].get(name)
            if ship is not None and (ship.square not in there or ship.square in state.fog or ship.mode in "XYU"):
                yield f"{name} is spotted where nobody could see it"


@always("9.6", "spotted", "ships", "contacts", "shadowed", "stage")
def the_ships_on_show_are_those_spotted_or_shadowed(state: State) -> Found:
    """Every spotted ship that is still in play is shown to the enemy."""
    for side in SIDES:
        spotted, contacts = state.spotted[side.enemy], state.contacts[side]
        shown = {name for name, contact in contacts.items() if contact.shown}
        followed = frozenset() if state.after("search") else state.shadowed
        for name in sorted(shown - spotted - followed):
            yield f"{name} is on show to the {side} and not spotted"
        for name in sorted(spotted - shown):
            ship = state.ships[side.enemy].get(name)
            if ship is not None and not ship.fate:
                yield f"{name} is spotted and not on show to the {side}"


@always("10.9", "contacts", "ships", "ship_legs", "shadowed", "stage")
def ships_on_show_are_where_they_are_or_were_followed_to(state: State) -> Found:
    """Before the ships move, they are shown where they began the turn, or where a shadow followed them to."""
    for side in SIDES:
        for contact in state.contacts[side].values():
            ship = state.ships[side.enemy].get(contact.name)
            if not contact.shown or ship is None:
                continue
            plan = state.ship_legs[side.enemy].get(contact.name)
            places = {plan.goal} if plan and contact.name in state.shadowed else {ship.square}
            moving = state.after("activity") and not state.after("search")
            if contact.square not in places and not moving:
                yield f"{contact.name} is on show in a square where it is not"


@always("9.6", "contacts", "ships")
def a_contact_is_an_enemy_ship_reported_by_now(state: State) -> Found:
    """It is marked as sunk only if the ship is lost, and is then not shown."""
    for side in SIDES:
        for name, contact in state.contacts[side].items():
            ship = state.ships[side.enemy].get(name)
            if ship is None or contact.name != name or contact.kind != ship.kind:
                yield f"{name} of kind {contact.kind} is a contact of the {side}"
            elif contact.turn > state.turn:
                yield f"{name} is heard of in a later turn"
            elif contact.sunk and (contact.shown or ship.fate not in ("SUNK", "DISPERSED")):
                yield f"{name} counts as lost and is not"
            elif contact.square // 100 not in range(11, 31) or apart(contact.square, 2020) > 10:
                yield f"{name} is heard of off the board"
