"""Planes: their modes, range, endurance and landings (8.2, 8.3, 8.4, 8.5, 8.6, 8.7, 8.8)."""

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
    """The load of a plane that takes off in this mode (8.23, 8.24)."""
    return Load(mode) if mode in (ARMED, RECON) else NO_LOAD


def speed(plane: Plane, mode: PlaneMode) -> int:
    """The squares that the plane may fly in a turn in that mode; in mode Z it depends on the load (8.25, 8.71.1,
    8.72.1, 8.73.1)."""
    if mode in RECON_MODES or plane.load == EXTRA_FUEL:
        return plane.spec.speed_patrol
    return plane.spec.speed_move


def endurance(plane: Plane, mode: PlaneMode) -> int:
    """The turns, including this one, that the plane can still stay in the air in that mode (2.21, 8.6, 8.71.2, 8.72.2,
    8.73.2, 8.8)."""
    if plane.aloft:
        return plane.endurance
    return plane.spec.endurance_patrol if mode in RECON_MODES else plane.spec.endurance_move


def endurance_after(plane: Plane, leg: PlaneLeg | None) -> int:
    """Item 10 of the plane detail line (8.5): endurance left after this turn; all of it if the plane stays at base."""
    mode = leg.mode if leg else plane.mode
    if mode == AT_BASE:
        return endurance(plane, plane.mode)
    return endurance(plane, mode) - 1


def modes(plane: Plane) -> dict[PlaneMode, str]:
    """Each mode of Chart C, with "" if the plane may take it, else the reason why not (8.2)."""
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
        return f"TOOK OFF IN {plane.load}: CANNOT CHANGE IN THE AIR"  # 8.23, 8.24
    return "HAS ATTACKED: BACK TO BASE FIRST" if plane.attacked else ""  # 16.33


def _homeward(plane: Plane) -> str:
    if plane.kind is TORPEDO_PLANES:
        return "Z IS NOT FOR TORPEDO PLANES"  # 8.25
    return "" if plane.aloft else "ALREADY AT ITS BASE"


def plan_plane(plane: Plane, letter: str, moves: Sequence[str], may_launch: bool) -> PlaneLeg:
    """The leg that results from an order for a plane.

    Whether a torpedo plane can land is decided when the moves are carried out (8.4).

    Args:
        plane: the plane
        letter: the letter of the mode
        moves: the directions, with `A` where a torpedo plane attacks (8.24.2)
        may_launch: whether its base lets it take off: false if its carrier has no orders to be in L mode

    Raises:
        IllegalOrder: the rules refuse the order, for the reason given
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
            raise IllegalOrder(f"NO MOVES AFTER {mode}")
        return Leg(AT_BASE, plane.square) if mode == AT_BASE else homeward(plane)
    if not plane.aloft and not may_launch:
        raise IllegalOrder(deck_closed(plane))
    track, attack = fly(plane, mode, moves)
    if mode == ARMED and plane.kind is TORPEDO_PLANES and not attack:
        raise IllegalOrder("TYPE A WHERE IT ATTACKS, FOR EXAMPLE A N A S")  # 8.24.2
    return Leg(mode, track[-1] if track else plane.square, track, attack)


def deck_closed(plane: Plane) -> str:
    """Why a plane cannot take off from its carrier, and the order that lets it (6.23)."""
    return f"ITS CARRIER IS NOT IN L MODE: MS {plane.spec.carrier} L FIRST"


def fly(plane: Plane, mode: PlaneMode, moves: Sequence[str]) -> tuple[tuple[Square, ...], Square]:
    """The squares that a plane enters, and the square that it attacks, else 0.

    Args:
        plane: the plane
        mode: the mode that it flies in
        moves: the directions, with `A` where a torpedo plane attacks (8.24.2)

    Raises:
        IllegalOrder: the moves leave the board or exceed the speed (8.3), or an A is out of place (8.24.2)
    """
    if sum(move != ATTACK for move in moves) > speed(plane, mode):
        raise IllegalOrder(f"ONLY {speed(plane, mode)} MOVES IN THIS MODE")
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
    return tuple(track), attack


def homeward(plane: Plane) -> PlaneLeg:
    """The leg home at full speed: diagonally first, then straight (8.25)."""
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
    """The squares where a flight can end this turn, and on later turns, so that the plane still gets home in time
    (8.6, 8.8). For an armed torpedo plane: the squares that it can attack (8.24.2), and no later ones.

    Args:
        plane: the plane, on the ground or in the air
        mode: the mode that it flies in this turn; afterwards it flies at its speed for mode Z
        base: the square where it will land
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
    """Whether the plane lands at home at the end of its leg (8.6). A plane that stays over its base all turn remains in
    the air until its endurance is used up.

    Args:
        plane: the plane before the leg
        leg: what it does this turn
        home: the square of its base
    """
    if leg.goal != home:
        return False
    return bool(leg.track) or leg.mode == HOMEWARD or endurance_after(plane, leg) == 0


def home(plane: Plane, carrier: Ship | None) -> tuple[Square, bool]:
    """The square of the plane's base, and whether it is open for take-off and landing: a carrier must be in L mode
    (6.23). carrier: None for a plane at an airfield."""
    if carrier is None:
        return plane.spec.square, True
    return carrier.square, carrier.active and carrier.mode == LAUNCH


def carry_out(plane: Plane, leg: PlaneLeg, base: Square, base_open: bool) -> Plane:
    """The plane after its turn: landed and refuelling, still in the air, crashed, or never off the ground (4.51, 8.6).

    Args:
        plane: the plane before its turn
        leg: what it does this turn
        base: the square of its base, from `home` after the ships have moved
        base_open: whether the base is open for take-off and landing, also from `home`
    """
    if not plane.aloft and (leg.mode == AT_BASE or not base_open):
        return plane._replace(square=base, refuelling=False)  # 8.26: it did not fly, so it need not refuel
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
    """Whether the plane is offered for orders (6.5): in play, not refuelling, and not on a shadow mission."""
    return plane.active and not plane.refuelling and not (leg is not None and leg.fixed)


def stay(plane: Plane) -> PlaneLeg:
    """What a plane does without an order: in Z mode it flies on home, else it stays where it is."""
    if plane.mode == HOMEWARD:
        return homeward(plane)
    return Leg(plane.mode, plane.square)
