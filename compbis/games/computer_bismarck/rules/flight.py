"""Planes: how far they may fly, in what mode, for how long, and how they land (8.2, 8.3, 8.4, 8.5, 8.6, 8.7, 8.8)."""

from collections.abc import Mapping, Sequence

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import TERRAIN, Square, column, distance, on_board, row, step
from compbis.games.computer_bismarck.cards.kinds import RECONNAISSANCE, TORPEDO_PLANES
from compbis.games.computer_bismarck.cards.modes import (
    AIR_PATROL,
    ARMED,
    ARMS,
    AT_BASE,
    CHART_C,
    EXTRA_FUEL,
    FLY,
    HOMEWARD,
    LAUNCH,
    NO_LOAD,
    RECON,
    RECON_MODES,
    Load,
    PlaneMode,
)
from compbis.games.computer_bismarck.state.orders import ATTACK
from compbis.games.computer_bismarck.state.units import IN_PLAY, Fate, Leg, Plane, PlaneLeg, Ship

_SCOUTS = "M AND P ARE FOR RECONNAISSANCE PLANES: TAKE A OR R"
_BOMBERS = "A AND R ARE FOR BOMBERS: TAKE M OR P"
_CHART_C: Mapping[str, PlaneMode] = {mode: mode for mode in CHART_C}


def load_for(mode: PlaneMode) -> Load:
    """How a plane is loaded that takes off in this mode (8.23, 8.24)."""
    return Load(mode) if mode in (ARMED, RECON) else NO_LOAD


def speed(plane: Plane, mode: PlaneMode) -> int:
    """The squares that the plane may fly in a turn in that mode; on the way home, as it is loaded (8.25, 8.71.1,
    8.72.1, 8.73.1)."""
    if mode in RECON_MODES or plane.load == EXTRA_FUEL:
        return plane.spec.speed_patrol
    return plane.spec.speed_move


def endurance(plane: Plane, mode: PlaneMode) -> int:
    """Turns that the plane can still be in the air, this one counted, if it flies in that mode (2.21, 8.6, 8.71.2,
    8.72.2, 8.73.2, 8.8)."""
    if plane.aloft:
        return plane.endurance
    return plane.spec.endurance_patrol if mode in RECON_MODES else plane.spec.endurance_move


def endurance_after(plane: Plane, leg: PlaneLeg | None) -> int:
    """Item 10 of the plane detail line (8.5): turns left after this one; the full number if it will be at base."""
    mode = leg.mode if leg else plane.mode
    if mode == AT_BASE:
        return endurance(plane, plane.mode)
    return endurance(plane, mode) - 1


def modes(plane: Plane) -> dict[PlaneMode, str]:
    """From each mode of Chart C to "" if the plane may take it, else to the reason why not (8.2)."""
    scout = plane.kind is RECONNAISSANCE
    return {
        FLY: "" if scout else _SCOUTS,  # 8.21
        AIR_PATROL: "" if scout else _SCOUTS,  # 8.22
        ARMED: _BOMBERS if scout else _armed(plane, ARMS),  # 8.24
        RECON: _BOMBERS if scout else _armed(plane, EXTRA_FUEL),  # 8.23
        HOMEWARD: _homeward(plane),
        AT_BASE: "ALREADY IN THE AIR" if plane.aloft else "",  # 8.26
    }


def _armed(plane: Plane, load: Load) -> str:
    if plane.aloft and plane.load != load:
        return f"TOOK OFF IN {plane.load}: NOT TO BE CHANGED IN THE AIR"  # 8.23, 8.24
    return "HAS ATTACKED: BACK TO BASE FIRST" if plane.attacked else ""  # 16.33


def _homeward(plane: Plane) -> str:
    if plane.kind is TORPEDO_PLANES:
        return "Z IS NOT FOR TORPEDO PLANES"  # 8.25
    return "" if plane.aloft else "AT ITS BASE ALREADY"


def plan_plane(plane: Plane, letter: str, moves: Sequence[str], may_launch: bool) -> PlaneLeg:
    """Work out an order for a plane; raise IllegalOrder with the reason if the rules refuse it.

    letter: of its mode; may_launch: whether its base lets it take off: false for a carrier that is not in L mode by its
    present orders.
    Whether a torpedo plane can land is seen when the moves are carried out (8.4).
    """
    if plane.refuelling:
        raise IllegalOrder("REFUELING")  # 8.6
    mode = _CHART_C.get(letter)
    if mode is None:
        raise IllegalOrder("NOT A COMMAND OF CHART C")
    if reason := modes(plane)[mode]:
        raise IllegalOrder(reason)
    if mode in (AT_BASE, HOMEWARD):
        if moves:
            raise IllegalOrder(f"NO MOVES BEHIND {mode}")
        return Leg(AT_BASE, plane.square) if mode == AT_BASE else homeward(plane)
    if not plane.aloft and not may_launch:
        raise IllegalOrder(deck_closed(plane))
    track, attack = fly(plane, mode, moves)
    if mode == ARMED and plane.kind is TORPEDO_PLANES and not attack:
        raise IllegalOrder("TYPE A WHERE IT ATTACKS, AS A N A S")  # 8.24.2
    return Leg(mode, track[-1] if track else plane.square, track, attack)


def deck_closed(plane: Plane) -> str:
    """Why a plane on a carrier cannot take off, and what is to be ordered first (6.23)."""
    return f"ITS CARRIER IS NOT IN L MODE: MS {plane.spec.carrier} L FIRST"


def fly(plane: Plane, mode: PlaneMode, moves: Sequence[str]) -> tuple[tuple[Square, ...], Square]:
    """The squares flown through and the square attacked; raise IllegalOrder off the board or beyond the range (8.3)."""
    square, attack = plane.square, 0
    track: list[Square] = []
    for move in moves:
        if move == ATTACK:
            if plane.kind is not TORPEDO_PLANES or mode != ARMED or attack:
                raise IllegalOrder("ONE A, AND ONLY FOR AN ARMED TORPEDO PLANE")  # 8.24.2
            attack = square
            continue
        square = step(square, move)
        if not on_board(square):
            raise IllegalOrder("OFF THE BOARD")  # 8.3
        track.append(square)
    if len(track) > speed(plane, mode):
        raise IllegalOrder(f"ONLY {speed(plane, mode)} MOVES IN THIS MODE")
    return tuple(track), attack


def homeward(plane: Plane) -> PlaneLeg:
    """The way home at full speed: diagonally first, then straight (8.25)."""
    square = plane.square
    track: list[Square] = []
    while square != plane.spec.square and len(track) < speed(plane, HOMEWARD):
        square = 100 * _towards(row(square), row(plane.spec.square)) + _towards(
            column(square), column(plane.spec.square)
        )
        track.append(square)
    return Leg(HOMEWARD, square, tuple(track))


def _towards(here: int, there: int) -> int:
    return here + (there > here) - (there < here)


def reached(plane: Plane, mode: PlaneMode, base: Square) -> tuple[frozenset[Square], frozenset[Square]]:
    """The squares of the board at which a flight can end this turn, and from which the plane comes home in time
    (8.6, 8.8); and those of later turns. Of a torpedo plane that is armed: the squares that it can attack (8.24.2).

    Args:
        plane: on the ground or in the air
        mode: that it flies in this turn; scouts fly in M afterwards
        base: where it will land
    """
    first = speed(plane, mode)
    after = speed(plane if plane.aloft else plane._replace(load=load_for(mode)), HOMEWARD)
    turns = endurance(plane, mode)
    if plane.kind is TORPEDO_PLANES and mode == ARMED:
        flown = {square: distance(plane.square, square) + distance(square, base) for square in TERRAIN}
        return frozenset(square for square in flown if flown[square] <= first), frozenset()
    ends = [
        frozenset(
            square
            for square in TERRAIN
            if distance(plane.square, square) <= first + (turn - 1) * after
            and distance(square, base) <= (turns - turn) * after
        )
        for turn in range(1, turns + 1)
    ]
    return (ends[0], frozenset().union(*ends[1:])) if ends else (frozenset(), frozenset())


def lands(plane: Plane, leg: PlaneLeg, home: Square) -> bool:
    """Whether the flight ends at home (8.6). A plane that never left the square of its base is still over it, until
    its endurance brings it down."""
    if leg.goal != home:
        return False
    return bool(leg.track) or leg.mode == HOMEWARD or endurance_after(plane, leg) == 0


def home(plane: Plane, carrier: Ship | None) -> tuple[Square, bool]:
    """Where the plane's base is, and whether it may take off and land there: a carrier must be in L mode (6.23)."""
    if carrier is None:
        return plane.spec.square, True
    return carrier.square, carrier.active and carrier.mode == LAUNCH


def carry_out(plane: Plane, leg: PlaneLeg, base: Square, base_open: bool) -> Plane:
    """The plane after its turn: landed and refuelling, still in the air, crashed, or never off the ground (4.51, 8.6).

    base, base_open: what `home` says of its base when the ships have moved.
    """
    if not plane.aloft and (leg.mode == AT_BASE or not base_open):
        return plane._replace(square=base, refuelling=False)  # 8.26: it was not up, so it need not refuel
    if base_open and lands(plane, leg, base):
        return Plane(plane.spec, base, refuelling=True)
    left = endurance_after(plane, leg)
    return plane._replace(
        square=leg.goal,
        mode=leg.mode,
        load=plane.load if plane.aloft else load_for(leg.mode),
        endurance=left,
        fate=IN_PLAY if left > 0 else Fate.CRASHED,
    )


def offered(plane: Plane, leg: PlaneLeg | None) -> bool:
    """Whether the plane is shown for orders (6.5): in the game, not refuelling, not on a shadow mission."""
    return plane.active and not plane.refuelling and not (leg is not None and leg.fixed)


def stay(plane: Plane) -> PlaneLeg:
    """What a plane does without any order: goes on home in Z mode, else stays where it is."""
    if plane.mode == HOMEWARD:
        return homeward(plane)
    return Leg(plane.mode, plane.square)
