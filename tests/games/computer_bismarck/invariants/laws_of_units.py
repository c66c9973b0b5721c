"""The laws of ships and planes: their square, state and mode."""

from compbis.games.computer_bismarck.cards.modes import EXTRA_FUEL, RECON
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.invariants.laws_book import SIDES, Found, State, always
from tests.games.computer_bismarck.invariants.laws_manual import (
    ENDURANCE,
    LAST_TURN,
    LATE_TURN,
    PORTS,
    SOUTH_DELAY,
    WAITING,
    leaves,
    may_be_in,
    on_board,
)

SHIP_MODES = {BRITISH: "MPLFCRXYU", GERMAN: "MPR"}
PLANE_MODES = {"R": "MPZB", "L": "ARZB", "T": "ARB"}


@always("6.3", "ships", "stage")
def every_ship_is_in_a_square_that_it_may_be_in(state: State) -> Found:
    """That is sea, a port of its side or, for the two ships that may leave it, off the board until the victory phase
    counts them."""
    for ship in state.every_ship():
        if ship.fate or ship.mode in "XYU" or may_be_in(ship.side, ship.square):
            continue
        if not (leaves(ship.name, ship.square) and state.after("activity") and not state.after("points")):
            yield f"{ship.name} is in {ship.square}"


@always("2.2", "ships")
def every_value_of_a_ship_is_between_zero_and_its_card(state: State) -> Found:
    """The values are fuel, midships, firepower, knots and torpedoes."""
    for ship in state.every_ship():
        card = ship.spec
        if not 0 <= ship.midships <= card.midships:
            yield f"{ship.name} has {ship.midships} midships"
        if not 0 <= ship.firepower <= card.firepower:
            yield f"{ship.name} has {ship.firepower} firepower"
        if not 0 <= ship.knots <= card.knots:
            yield f"{ship.name} has {ship.knots} knots"
        if not 0 <= ship.torpedoes <= card.torpedoes:
            yield f"{ship.name} has {ship.torpedoes} torpedoes"
        if not 0 <= ship.fuel <= card.fuel_cap:
            yield f"{ship.name} has {ship.fuel} fuel"


@always("16.71", "ships")
def a_ship_is_sunk_exactly_when_it_has_no_midships(state: State) -> Found:
    """Only convoys can be out of the game in another way."""
    for ship in state.every_ship():
        if (ship.midships == 0) != (ship.fate == "SUNK"):
            yield f"{ship.name} has {ship.midships} midships and the fate {str(ship.fate)!r}"
        if ship.fate not in ("", "SUNK") and (ship.kind != "M" or ship.fate not in ("ARRIVED", "DISPERSED")):
            yield f"{ship.name} is {ship.fate}"


@always("16.74", "ships")
def half_a_midship_is_owed_only_by_a_ship_without_firepower(state: State) -> Found:
    """Two points of firepower lost beyond 0 cost a midship; a single one is remembered until the next."""
    for ship in state.every_ship():
        if ship.odd not in (0, 1) or (ship.odd and ship.firepower):
            yield f"{ship.name} has {ship.firepower} firepower and owes {ship.odd}"


@always("6.2", "ships")
def every_ship_is_in_a_mode_of_its_kind(state: State) -> Found:
    """The modes are those of Chart B; a convoy keeps its mode, and L is for carriers."""
    for ship in state.every_ship():
        waiting = ship.mode in "XYU" and ship.mode != WAITING.get(ship.name)
        convoy_changed = ship.kind == "M" and ship.side is BRITISH and ship.mode != ship.spec.mode
        foreign = ship.mode not in SHIP_MODES[ship.side] or (ship.mode == "L" and ship.kind != "A")
        if foreign or convoy_changed or waiting:
            yield f"{ship.name} is in mode {ship.mode}"


@always("14.2-14.4", "ships", "released", "located", "turn", "stage")
def reinforcements_are_active_exactly_from_their_trigger(state: State) -> Found:
    """The reinforcements phase releases those that may move on the next turn."""
    turn = state.turn + state.after("reinforcements")
    called = {
        "X": state.released,
        "Y": state.located > 0 and turn >= state.located + SOUTH_DELAY,
        "U": turn >= LATE_TURN,
    }
    for name, mode in WAITING.items():
        ship = state.ships[BRITISH].get(name)
        if ship is not None and (ship.mode not in "XYU") != called[mode]:
            yield f"{name} is active before it is called" if called[mode] is False else f"{name} waits, and is called"


@always("14.2-14.4", "ships")
def a_waiting_ship_is_as_on_its_card(state: State) -> Found:
    """It is in port or off the board, and unchanged."""
    for ship in state.every_ship():
        if ship.mode in "XYU" and ship != _of_the_card(ship):
            yield f"{ship.name} waits in mode {ship.mode}, but not as the card has it"


def _of_the_card(ship: Ship) -> Ship:
    card = ship.spec
    return Ship(
        card, card.square, card.mode, card.fuel_start, card.midships, card.firepower, card.knots, card.torpedoes
    )


@always("14.1, 15.2", "ships", "planes", "secret_squares")
def the_units_are_exactly_those_of_the_cards(state: State) -> Found:
    """Only the solitaire game has secret squares, and no oilers. There are no German planes."""
    here = {ship.name for ship in state.every_ship()}
    due = {name for name, card in SHIPS.items() if not (card.kind == "O" and state.secret_squares)}
    for name in sorted(here ^ due):
        yield f"{name} is {'missing' if name in due else 'too many'}"
    planes = {plane.name for plane in state.every_plane()}
    for name in sorted(planes ^ set(PLANES)):
        yield f"plane {name} is {'missing' if name in PLANES else 'too many'}"
    for side in SIDES:
        units: list[tuple[str, Ship | Plane]] = [*state.ships[side].items(), *state.planes[side].items()]
        for name, unit in units:
            if name != unit.name or unit.side is not side:
                yield f"{name} is listed as {unit.name} of the {unit.side}"


@always("4.0", "turn")
def the_turn_is_one_of_the_thirty(state: State) -> Found:
    """There is no turn after the thirtieth (17.1)."""
    if not 1 <= state.turn <= LAST_TURN:
        yield "the turn is none of the chart"


@always("8.3", "planes", "ships")
def every_plane_is_on_the_board_or_at_its_base(state: State) -> Found:
    """The base of a torpedo plane is where its carrier is (8.4)."""
    for plane in state.every_plane():
        carrier = state.ships[BRITISH].get(plane.spec.carrier)
        home = carrier.square if carrier else plane.spec.square
        if plane.fate:
            continue
        if plane.mode != "B" and not on_board(plane.square):
            yield f"plane {plane.name} is in the air in {plane.square}"
        if plane.mode == "B" and plane.square != home:
            yield f"plane {plane.name} is on the ground away from its base"
        if plane.spec.carrier and (carrier is None or carrier.fate):
            yield f"plane {plane.name} is without its carrier"
        if plane.mode != "B" and carrier is not None and carrier.mode in "XYU":
            yield f"plane {plane.name} flies from a carrier that is not active"


@always("8.7", "planes")
def no_plane_stays_up_longer_than_its_kind_can(state: State) -> Found:
    """In the air a plane has at least one turn left, but fewer than at take-off; at base the count is 0 (8.6)."""
    for plane in state.every_plane():
        if plane.fate == "" and plane.mode != "B" and not 1 <= plane.endurance < ENDURANCE[plane.kind]:
            yield f"plane {plane.name} is in the air with {plane.endurance} turns left"
        if plane.fate == "" and plane.mode == "B" and plane.endurance:
            yield f"plane {plane.name} is at base with {plane.endurance} turns left"


@always("8.2", "planes")
def every_plane_is_in_a_mode_of_its_kind_and_its_load(state: State) -> Found:
    """A plane keeps the load of its take-off (8.23, 8.24); no armed torpedo plane is aloft at the end of a turn
    (8.73.2)."""
    for plane in state.every_plane():
        if plane.mode not in PLANE_MODES[plane.kind] or plane.fate not in ("", "CRASHED", "LOST"):
            yield f"plane {plane.name} is in mode {plane.mode}, fate {str(plane.fate)!r}"
        elif plane.fate == "" and not _loaded_as_it_flies(plane):
            yield f"plane {plane.name} is in mode {plane.mode} with load {str(plane.load)!r}"


def _loaded_as_it_flies(plane: Plane) -> bool:
    if plane.mode == "B" or plane.kind == "R":
        return plane.load == ""
    if plane.kind == "T":
        return plane.mode == RECON and plane.load == EXTRA_FUEL
    return plane.load in ("A", "R") and plane.mode in (plane.load, "Z")


@always("16.33", "planes")
def only_a_bomber_in_the_air_has_attacked(state: State) -> Found:
    """The mark is cleared at base, and a plane refuels only there (8.6)."""
    for plane in state.every_plane():
        if plane.attacked and plane.fate == "" and not (plane.kind == "L" and plane.mode != "B" and plane.load == "A"):
            yield f"plane {plane.name} has attacked, in mode {plane.mode}"
        if plane.refuelling and plane.mode != "B":
            yield f"plane {plane.name} refuels in the air"


@always("6.26, 15.3", "ships")
def ships_refuel_only_in_port_or_in_a_secret_square(state: State) -> Found:
    """Germans of the two-player game are not checked, since their oiler may have sailed."""
    for ship in state.every_ship():
        places = PORTS[ship.side] | frozenset(state.secret_squares if ship.side is GERMAN else ())
        checked = ship.side is BRITISH or state.secret_squares
        if checked and ship.mode == "R" and ship.fate == "" and ship.square not in places:
            yield f"{ship.name} is in mode R at sea"
