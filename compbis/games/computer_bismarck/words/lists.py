"""Lists of convoys, damage and reinforcements from what a side knows: in lines of 39 columns, which fit beside the map
at 80 x 24, or in sentences."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from compbis.games.computer_bismarck.cards.board import PORTS, Square
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import CONVOY, RECONNAISSANCE, SUBMARINES, UNITS_OF_SEVERAL
from compbis.games.computer_bismarck.cards.missions import MISSIONS, SQUARE
from compbis.games.computer_bismarck.cards.modes import UNTIL_RELEASED, ShipMode
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS, DayNight, PlaneSpec, ShipSpec
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.rules import convoys as missions
from compbis.games.computer_bismarck.rules import reinforcements as reserve
from compbis.games.computer_bismarck.rules.search import TRIGGER_SHIP
from compbis.games.computer_bismarck.state.courses import Courses
from compbis.games.computer_bismarck.state.sight import Contact, Heard, Reason, Struck, View
from compbis.games.computer_bismarck.state.units import WAITING_MODES, Fate, Ship
from compbis.games.computer_bismarck.words import details
from compbis.games.computer_bismarck.words.letters import KINDS
from compbis.games.computer_bismarck.words.phrases import ENEMY_MARK, LONGEST_NAME, the
from compbis.table.side import BRITISH
from compbis.table.values import NamedTuple

_CONVOY = 9
"""Length of the longest convoy name."""
_OWN_HEAD = "CONVOY    AT   BOUND  DUE   GO LOSE  VP"
_ENEMY_HEAD = "CONVOY    FROM BOUND  DUE"
_OWN_FOOT = "MOVES TO GO, TURNS IT MAY LOSE, POINTS"
_DAMAGE_HEAD = "OWN SHIPS      MS    FP    KN    FU  TP"
_DAMAGE_FOOT = "MIDSHIPS, FIREPOWER, KNOTS, FUEL, TORPEDOES"
_NEVER = "NOT BEFORE THE GAME IS OVER"
_CALLED = f"ON THE TURN AFTER BERGEN IS SEARCHED OR {the(TRIGGER_SHIP)} IS SPOTTED BY SEARCH"


_LOST = (Fate.SUNK, Fate.DISPERSED)
_MISSION_REASONS = (Reason.MISSION, Reason.MISSION_FAILED)


class _Voyage(NamedTuple):
    """The outlook of a convoy by its orders.

    Args:
        convoy: the ship where its orders take it
        go: the moves to its goal; None if there is no way
        slack: the turns that it may lose, negative if it will be late; None if there is no way
        strayed: whether it did not sail directly
        points: points for the British if this remains so, negative for the Germans
        escort: the names of the ships with it
        detour: lines on the turns that it may lose on a way round; empty for most convoys
    """

    convoy: Ship
    go: int | None
    slack: int | None
    strayed: bool
    points: int
    escort: tuple[str, ...]
    detour: Sequence[str]


def convoys(view: View, spoken: bool) -> list[str]:
    """Each convoy, its mission and its outlook by the current orders (17.3, 17.4). For the German player: the missions
    as in the manual, and the last contacts."""
    if view.side is not BRITISH:
        return [*_of_the_enemy(view, spoken)]
    voyages = [_voyage(view, ship) for ship in view.ships.values() if ship.kind is CONVOY]
    strayed = [voyage.convoy.name for voyage in voyages if voyage.strayed]
    escorts = [f"{voyage.convoy.name} ({', '.join(voyage.escort)})" for voyage in voyages if voyage.escort]
    full = "." if spoken else ""
    notes = [
        *(f"{voyage.convoy.name} {line}" for voyage in voyages for line in voyage.detour),
        *([f"ESCORTED: {', '.join(escorts)}"] if escorts else []),
    ]
    late = [each.convoy.name for each in voyages if not (each.strayed or each.convoy.fate) and (each.slack or 0) < 0]
    told = [f"NOT DIRECT {', '.join(strayed)}"] if strayed else []
    told += [f"LATE {', '.join(late)}"] if late else []
    return [
        f"CONVOYS{'' if view.carried_out else ', AS ORDERED'}: {'; '.join(told) or 'ALL DIRECT SO FAR'}{full}",
        *(map(_in_words, voyages) if spoken else (_OWN_HEAD, *map(_in_columns, voyages), _OWN_FOOT)),
        *(f"{note}{full}" for note in notes),
    ]


def still_to_bring(view: View) -> int:
    """The points that the British can still get for the missions of their convoys, by the current orders (17.3)."""
    return sum(max(voyage.points, 0) for voyage in _not_judged(view) if not voyage.convoy.fate)


def failures_to_come(view: View) -> int:
    """The points that the German will get for missions that have failed or, by the current orders, must fail (17.5),
    and that have not been given yet."""
    return sum(max(-voyage.points, 0) for voyage in _not_judged(view))


def _not_judged(view: View) -> list[_Voyage]:
    """The voyages of the convoys for whose missions nobody has got points yet."""
    given = {award.unit for award in view.awards if award.reason in _MISSION_REASONS}
    return [_voyage(view, ship) for ship in view.ships.values() if ship.kind is CONVOY and ship.name not in given]


def _voyage(view: View, ship: Ship) -> _Voyage:
    ordered, there = ship.name in view.ship_legs, projection.ship_at_end(view, ship)
    first = view.turn + 1 if ordered else view.moving_turn
    courses = view.courses
    if ordered:
        courses = missions.sailed(courses, ship, projection.ship_order(view, ship), view.turn)
    strayed, slack = ship.name in courses.strayed, missions.spare(there, courses, first)
    given = [award for award in view.awards if award.unit == ship.name and award.reason in _MISSION_REASONS]
    if given:
        points = sum(award.points if award.side is BRITISH else -award.points for award in given)
    elif strayed or ship.fate in _LOST or slack is None or (slack < 0 and not ship.fate):
        points = -missions.FAILED_POINTS
    else:
        points = 0 if ship.fate else missions.points(ship)
    escort = () if ship.fate else tuple(_escort(view, there))
    detour = () if ship.fate or strayed or slack is None or slack < 0 else _detour(there, courses, first)
    return _Voyage(there, missions.to_go(there, courses), slack, strayed, points, escort, detour)


def _detour(convoy: Ship, courses: Courses, first: int) -> Sequence[str]:
    """The turns that a convoy may lose on a way round, and how many of them by waiting where it is (17.3)."""
    told = details.course(convoy, courses, first)
    if not told or not missions.round_in_time(convoy, courses, first):
        return told
    return [f"{told[0]}, {missions.spare(convoy, courses, first) or 'NONE'} BY WAITING"]


def _escort(view: View, convoy: Ship) -> Iterator[str]:
    for ship in projection.ships_then(view):
        if ship.active and ship.square == convoy.square and ship.kind not in (CONVOY, SUBMARINES):
            yield ship.name


def _in_columns(voyage: _Voyage) -> str:
    convoy, slack = voyage.convoy, voyage.slack
    if convoy.fate:
        return f"{convoy.name:<{_CONVOY}} {convoy.fate:<11} {_due(convoy.name)} {voyage.points:>11}"
    go = "-" if voyage.go is None else str(voyage.go)
    spare = "-" if slack is None or voyage.strayed else "LATE" if slack < 0 else str(slack)
    return f"{convoy.name:<{_CONVOY}} {convoy.square} {_mission(convoy.name)} {go:>2} {spare:>4} {voyage.points:>3}"


def _in_words(voyage: _Voyage) -> str:
    convoy, slack = voyage.convoy, voyage.slack
    worth = f"{abs(voyage.points)} POINTS FOR THE {'BRITISH' if voyage.points >= 0 else 'GERMANS'}"
    if convoy.fate:
        return f"{convoy.name}: {convoy.fate}. {worth}."
    go = "NO WAY THERE" if voyage.go is None else f"{_many(voyage.go, 'MOVE')} TO GO"
    if slack is None or voyage.strayed:
        spare = f"ITS MISSION HAS FAILED. {worth}."
    elif slack < 0:
        spare = f"IT WILL BE LATE. {worth}."
    else:
        spare = f"IT MAY LOSE {_many(slack, 'TURN') if slack else 'NO TURN'}. {worth}."
    return f"{convoy.name} IN {convoy.square}, {details.bound(convoy.name)}, {go}. {spare}"


def _of_the_enemy(view: View, spoken: bool) -> Iterator[str]:
    """All British convoys: their starting squares are on the cards, their missions in the manual (17.4). Also where
    each was last, if there was a contact."""
    heard = {contact.name: _news(contact) for contact in view.contacts}
    yield "CONVOYS"
    if spoken:
        for name in MISSIONS:
            told = f"LAST HEARD OF: {heard[name]}" if name in heard else "NOT HEARD OF"
            yield f"CONVOY {name}, FROM {SHIPS[name].square}, {details.bound(name)}. {told}."
        return
    yield _ENEMY_HEAD
    for name in MISSIONS:
        yield f"{name:<{_CONVOY}} {SHIPS[name].square} {_mission(name)}"
    yield "LAST HEARD OF"
    yield from [f"{name:<{_CONVOY}} {heard[name]}" for name in MISSIONS if name in heard] or ["NONE SO FAR"]


def _news(contact: Contact) -> str:
    if contact.how in (Heard.SUNK, Heard.DISPERSED):
        return f"{contact.how.upper()} TURN {contact.turn}"
    return f"{contact.square} TURN {contact.turn}"


def _mission(convoy: str) -> str:
    """A convoy's goal and due turns in two columns (17.4)."""
    goal, number = MISSIONS[convoy][:2]
    port = PORTS.get(number, "").upper() if goal is SQUARE else ""
    where = (port if len(port) <= 6 else "") or (str(number) if goal is SQUARE else f"{goal.upper():.3} {number}")
    return f"{where:<6} {_due(convoy)}"


def _due(convoy: str) -> str:
    first, last = MISSIONS[convoy][2:4]
    return f"{f'{last}' if first == last else f'TO {last}' if first == 1 else f'{first}-{last}':>5}"


def card(name: str, spoken: bool) -> list[str]:
    """The printed data card of a ship or of planes of either side; for a carrier, also the cards of its planes. It says
    nothing about their current state."""
    cards = [_ship_card(SHIPS[name])] if name in SHIPS else []
    cards += [_plane_card(plane) for plane in PLANES.values() if name in (plane.name, plane.carrier)]
    if spoken:
        return [f"{', '.join(lines)}." for lines in cards]
    return [line for lines in cards for line in lines]


def _ship_card(ship: ShipSpec) -> list[str]:
    fuel = f"  FUEL {ship.fuel_cap}" if ship.has_fuel else ""
    first = f", {ship.turn1_speed} ON TURN 1" if ship.turn1_speed != ship.max_speed else ""
    where = f"BEGINS IN {ship.square}" if ship.square else "BEGINS OFF THE BOARD"
    return [
        f"{ship.name}: {ship.side.upper()} {KINDS[ship.kind]}",
        _search("PATROL", ship.search_move, ship.search_patrol, ship.shadow),
        f"SQUARES {ship.max_speed}{first}{fuel}",
        f"MIDSHIPS {ship.midships}  FIREPOWER {ship.firepower}  KNOTS {ship.knots}",
        f"TORPEDOES {ship.torpedoes}  POINTS {ship.points}",
        f"{where}, MODE {ship.mode}",
        *([details.bound(ship.name)] if ship.name in MISSIONS else []),
    ]


def _plane_card(plane: PlaneSpec) -> list[str]:
    modes = "PATROL" if plane.kind is RECONNAISSANCE else "R"
    base = plane.carrier or f"{plane.square} {plane.base.upper()}"
    return [
        f"{plane.name}: {KINDS[plane.kind]}",
        _search(modes, plane.search_move, plane.search_patrol, plane.shadow),
        f"SQUARES {plane.speed_move}, {modes} {plane.speed_patrol}",
        f"TURNS ALOFT {plane.endurance_move}, {modes} {plane.endurance_patrol}",
        f"BASE {base}",
    ]


def _search(still: str, moving: DayNight, patrolling: DayNight, shadow: DayNight | None) -> str:
    """Search factors by day and by night."""
    follows = f"  SHADOW {_by_day(shadow)}" if shadow else ""
    return f"SEARCH {_by_day(moving)}  {still} {_by_day(patrolling)}{follows}"


def _by_day(factors: DayNight) -> str:
    return "{}/{}".format(*factors)


def damage(view: View, struck: Mapping[str, Struck], spoken: bool) -> list[str]:
    """The side's ships that are damaged or lost, and the known hits on the enemy, whose effect stays hidden (16.31.2).

    Args:
        view: what the side sees now
        struck: known damage to enemy units, by name
        spoken: whether to write sentences
    """
    ships = list(view.ships.values())
    hurt = [ship for ship in ships if not ship.fate and _hurt(ship)]
    lost = [f"{ship.name} {ship.fate}" for ship in ships if ship.fate in _LOST]
    enemy = [f"{_enemy(name, spoken)}: {', '.join(_blows(name, blows))}" for name, blows in struck.items()]
    full = "." if spoken else ""
    own = [_values_in_words(ship) if spoken else _values(ship) for ship in hurt]
    return [
        *([_DAMAGE_HEAD] if own and not spoken else ["OWN SHIPS"]),
        *(own or [f"NONE DAMAGED{full}"]),
        *([_DAMAGE_FOOT] if own and not spoken else []),
        *(f"{line}{full}" for line in lost),
        "ENEMY, AS FAR AS KNOWN",
        *(f"{line}{full}" for line in enemy or ["NO HIT IS KNOWN"]),
    ]


def _hurt(ship: Ship) -> bool:
    spec = ship.spec
    return (ship.midships, ship.firepower, ship.knots) != (spec.midships, spec.firepower, spec.knots)


def _values(ship: Ship) -> str:
    spec = ship.spec
    pairs = ((ship.midships, spec.midships), (ship.firepower, spec.firepower), (ship.knots, spec.knots))
    fuel = f"{ship.fuel}/{spec.fuel_cap}" if spec.has_fuel else "-"
    columns = " ".join(f"{column:>5}" for column in (*(f"{value}/{most}" for value, most in pairs), fuel))
    return f"{ship.name:<{LONGEST_NAME}} {columns} {ship.torpedoes}/{spec.torpedoes}"


def _values_in_words(ship: Ship) -> str:
    spec = ship.spec
    said = [
        f"MIDSHIPS {ship.midships} OF {spec.midships}",
        f"FIREPOWER {ship.firepower} OF {spec.firepower}",
        f"KNOTS {ship.knots} OF {spec.knots}",
        *([f"FUEL {ship.fuel} OF {spec.fuel_cap}"] if spec.has_fuel else []),
        *([f"TORPEDOES {ship.torpedoes} OF {spec.torpedoes}"] if spec.torpedoes else []),
    ]
    return f"{KINDS[ship.kind]} {ship.name}: {', '.join(said)}."


def _enemy(name: str, spoken: bool) -> str:
    kind = SHIPS[name].kind if name in SHIPS else SUBMARINES
    if spoken:
        return f"ENEMY {KINDS[kind]}{f' {name}' if name in SHIPS else ''}"
    return f"{ENEMY_MARK}{kind} {name}"


def _blows(name: str, blows: Struck) -> Iterator[str]:
    several = name not in SHIPS or SHIPS[name].kind in UNITS_OF_SEVERAL
    if blows.torpedoes:
        yield _many(blows.torpedoes, "TORPEDO HIT")
    if blows.bombed:
        yield f"BOMBED {_many(blows.bombed, 'TIME')}, EFFECT NOT KNOWN"
    if blows.sunk and several:
        yield f"{_many(blows.sunk, 'SHIP')} SUNK"
    if blows.gone:
        yield "NOTHING LEFT" if several else "SUNK"
    if blows.dispersed:
        yield "DISPERSED"
    yield f"LAST ON TURN {blows.turn}"


def reinforcements(view: View, located: int, released: int, spoken: bool) -> list[str]:
    """The ships that are not yet active, and where and when they may arrive (14).

    Args:
        view: what the side sees now
        located: the turn in which the Bismarck was first spotted by regular search, 0 if it was not
        released: the turn in which a search released the ships in port, 0 if none has
        spoken: whether to write sentences
    """
    full, turn = "." if spoken else "", view.moving_turn
    lines = [
        f"{', '.join(names)}: {_comes(*group, turn, located, released)}{full}" for group, names in _groups(view).items()
    ]
    return ["NOT YET ACTIVE:", *lines] if lines else []


def comes(ship: Ship, turn: int, located: int, released: int) -> str:
    """Where and when a ship that is not yet active may arrive (14).

    Args:
        ship: the ship
        turn: the next turn with a search
        located: as for reinforcements
        released: as for reinforcements
    """
    return _comes(ship.mode, ship.square, turn, located, released)


def _comes(mode: ShipMode, square: Square, turn: int, located: int, released: int) -> str:
    return f"{PORTS[square].upper() if square else 'SOUTH EDGE'}, {coming(mode, turn, located, released)}"


def arrivals(view: View, located: int) -> Mapping[int, int]:
    """The number of ships that arrive, by turn, as far as it is known; `located` as for reinforcements."""
    return Counter(
        turn
        for (mode, _), names in _groups(view).items()
        for _ in names
        if (turn := reserve.arrival_turn(mode, located))
    )


def _groups(view: View) -> Mapping[tuple[ShipMode, Square], list[str]]:
    """The ships that are not yet active, by their mode and square; square 0 for off the board."""
    groups: dict[tuple[ShipMode, Square], list[str]] = {}
    for ship in view.ships.values():
        if ship.mode in WAITING_MODES and not ship.fate:
            groups.setdefault((ship.mode, ship.square), []).append(ship.name)
    return groups


def coming(mode: ShipMode, turn: int, located: int, released: int) -> str:
    """When a ship in this waiting mode may be moved (14.22, 14.32, 14.42, 14.44).

    Args:
        mode: the mode
        turn: the next turn with a search
        located: as for reinforcements
        released: as for reinforcements
    """
    freed = released + 1 if released else 0
    known = freed if mode == UNTIL_RELEASED else reserve.arrival_turn(mode, located)
    delay = 1 if mode == UNTIL_RELEASED else reserve.DELAY
    if (known or turn + delay) > LAST_TURN:  # the search of this turn may still find her
        return _NEVER
    if known:
        return f"ON TURN {known}"
    return _CALLED if mode == UNTIL_RELEASED else f"{delay} TURNS AFTER {the(TRIGGER_SHIP)} IS SPOTTED BY SEARCH"


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 'S'}"
