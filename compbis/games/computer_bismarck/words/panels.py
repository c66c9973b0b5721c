"""The panels beside the board, from what a side knows: ships and planes with their orders, the next turns and their
nights, weather, points, contacts, dispatches. Lines in columns fit the 27 columns of a panel (screen/panels.py)."""

from collections.abc import Iterator, Sequence

from compbis.games.computer_bismarck.cards.board import ROWS
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN, date, fast_turn, hour, is_night, slow_turn
from compbis.games.computer_bismarck.cards.kinds import CAPITAL_KINDS, CONVOY, DESTROYERS
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.games.computer_bismarck.words import details, lists
from compbis.games.computer_bismarck.words.pages import ORDER_MARK, Walk
from compbis.games.computer_bismarck.words.phrases import ENEMY_MARK, LONGEST_NAME, award_line
from compbis.table.picture import Panel, Span
from compbis.table.side import BRITISH, GERMAN

_HALF = 10
"""Rows of the board in a line about night."""
_THIRD = 7
"""Rows of the board in a line about weather."""
_AHEAD = range(5)
"""The turns ahead for which nights and convoy moves are shown: nearly a day."""

_WIDEST = 27
"""Columns of a panel."""
_NAMES_AND_FUEL = LONGEST_NAME + 2
"""Columns of a ship's name and its fuel together."""

_FIRST = (*CAPITAL_KINDS, CONVOY, DESTROYERS)
"""The kinds that come first in the panel of ships, which may be cut off; convoys need destroyers."""

Dispatches = Sequence[tuple[int, Sequence[str]]]


def panels(view: View, dispatches: Dispatches, walk: Walk = None, located: int = 0) -> tuple[Panel, ...]:
    """All panels, the most important first.

    Args:
        view: what the side sees now
        dispatches: the lines of every report, with their turns
        walk: the unit to mark; None for none
        located: the turn in which the Bismarck was first spotted by regular search, 0 if it was not
    """
    return tuple(
        panel
        for panel in (
            _ships(view, walk),
            Panel("TURNS AHEAD (N NIGHT)", tuple(_ahead(view, located)), whole=True),
            _points(view),
            Panel("CONTACTS", tuple(_contacts(view)), last=True, located=True),
            _planes(view, walk),
            Panel("DISPATCHES", tuple(_dispatches(dispatches)), last=True),
            Panel("VISIBILITY", tuple(_weather(view)), whole=True, spare=True),
        )
        if panel.lines
    )


def _ships(view: View, walk: Walk) -> Panel:
    """Square, mode and fuel of each ship, with the square and mode that it is ordered to; the most important first,
    as a panel may be cut off. Lists add those that are not yet active, which cannot be ordered."""
    ships = sorted(projection.ships_now(view), key=lambda ship: ship.kind not in _FIRST)
    active = [ship for ship in ships if ship.active]
    columns = _name_columns(active)
    lines = [Span(_ship(view, ship, walk, columns), "title" if ship.name in view.ship_legs else "") for ship in active]
    heads = Span(f"  {'SHIP':<{columns}} NOW  {'FU':>{_NAMES_AND_FUEL - columns}} ORDER", "dim")
    inactive = [ship for ship in view.ships.values() if not (ship.active or ship.fate)]
    waiting = [Span(f"{ship.kind} {ship.name:<{columns}} {ship.square or '    '}  NOT YET") for ship in inactive]
    title = f"SHIPS, {len(waiting)} NOT YET ACTIVE" if waiting else "SHIPS"
    return Panel(title, (heads, *lines), located=True, more=tuple(waiting))


def _name_columns(ships: Sequence[Ship]) -> int:
    """The columns for the names of these ships: as many as the longest needs, if their fuel leaves room for them."""
    fuel = max((len(_fuel(ship)) for ship in ships), default=0)
    longest = max((len(ship.name) for ship in ships), default=0)
    return max(LONGEST_NAME - 1, min(longest, _NAMES_AND_FUEL - 1 - fuel))


def _fuel(ship: Ship) -> str:
    return details.fuel_left(ship).strip()


def _ship(view: View, ship: Ship, walk: Walk, columns: int) -> str:
    leg = view.ship_legs.get(ship.name)
    order = f"{leg.goal}{leg.mode}" if leg else "-"
    unit = f"{ship.kind}{_mark(walk, 'MS', ship.name)}{ship.name:<{columns}}"
    fuel = f"{_fuel(ship):>{_NAMES_AND_FUEL - max(len(ship.name), columns)}}"
    return f"{unit} {ship.square}{ship.mode}{fuel} {order}"


def _planes(view: View, walk: Walk) -> Panel:
    """Square, mode and turns aloft of each plane, with the square and mode that it is ordered to."""
    planes = list(projection.planes_now(view))
    lines = [Span(_plane(view, plane, walk), "title" if plane.name in view.plane_legs else "") for plane in planes]
    heads = Span("  PLANE        NOW UP ORDER", "dim")
    return Panel("PLANES", (heads, *lines) if planes else (), located=True)


def _plane(view: View, plane: Plane, walk: Walk) -> str:
    leg = view.plane_legs.get(plane.name)
    order = f"{leg.goal}{leg.mode}" if leg else "-"
    aloft = str(plane.endurance) if plane.aloft else "-"
    mark = _mark(walk, "MP", plane.name)
    return f"{plane.kind}{mark}{plane.name:<12} {plane.square}{plane.mode}{aloft} {order}"


def _mark(walk: Walk, command: str, name: str) -> str:
    return ORDER_MARK if walk == (command, name) else " "


def _ahead(view: View, located: int) -> Iterator[Span]:
    """The next turns: date, hours, turn numbers with the current one in brackets, convoy moves, ships that arrive if
    any, and night."""
    now, coming = view.turn, lists.arrivals(view, located)
    turns = [now + ahead for ahead in _AHEAD if now + ahead <= LAST_TURN]
    yield Span(f"{date(now):<6.6}" + "".join(f"{hour(turn) // 100:>3} " for turn in turns), "dim")
    yield Span("TURN  " + "".join(_turn(turn, now) for turn in turns), "title")
    yield Span("CONVOY" + "".join(f"{_convoys(turn):>3} " for turn in turns))
    if any(turn in coming for turn in turns):
        yield Span("COMING" + "".join(f"{coming.get(turn, ''):>3} " for turn in turns))
    for rows in (ROWS[:_HALF], ROWS[_HALF:]):
        nights = "".join(f"{'N' if is_night(turn, rows[0]) else '.':>3} " for turn in turns)
        yield Span(f"{rows[0]}-{rows[-1]} {nights}")


def _convoys(turn: int) -> str:
    return "F" * fast_turn(turn) + "C" * slow_turn(turn)


def _turn(turn: int, now: int) -> str:
    return f"[{turn:>2}]" if turn == now else f" {turn:>2} "


def _weather(view: View) -> Iterator[Span]:
    """The visibility of each row, and night. Only NS and PS show the fog (13.31)."""
    for rows in (ROWS[:_THIRD], ROWS[_THIRD : 2 * _THIRD], ROWS[2 * _THIRD :]):
        levels = (view.visibility[row - ROWS[0]] for row in rows)
        yield Span("".join(f"{row:>3}" for row in rows), "dim")
        yield Span(
            "".join(
                f" {'N' if is_night(view.turn, row) else ' '}{level}" for row, level in zip(rows, levels, strict=True)
            )
        )


def _points(view: View) -> Panel:
    totals = Span(f"BRITISH {view.points(BRITISH)}  GERMAN {view.points(GERMAN)}", "title")
    return Panel("POINTS KNOWN", (*(Span(award_line(*award)) for award in view.awards), totals), last=True)


def _contacts(view: View) -> Iterator[Span]:
    """The contacts, the oldest first. Within a turn, those on the map come last, and the Bismarck is always at the end:
    if there is not enough room, the last lines are shown. A line gives how the enemy was met if that fits."""
    for contact in sorted(view.contacts, key=lambda each: (each.name == BISMARCK, each.turn, each.shown)):
        mark = ENEMY_MARK if contact.shown else " "
        line = f"{mark}{contact.kind} {contact.name} {contact.square} T{contact.turn}"
        heard = details.HEARD_IN_SHORT[contact.how]
        yield Span(f"{line} {heard}" if len(line) + len(heard) < _WIDEST else line)


def _dispatches(dispatches: Dispatches) -> Iterator[Span]:
    last = 0
    for turn, words in dispatches:
        if turn != last:
            yield Span(f"TURN {turn}", "dim")
            last = turn
        yield from map(Span, words)
