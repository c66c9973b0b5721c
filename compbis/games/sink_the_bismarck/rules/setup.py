"""The set-up of both sides (16.1, 16.2, 16.3, 16.4, 16.5)."""

from collections.abc import Sequence

from compbis.games.sink_the_bismarck.cards.board import ENTERED, GRID, Hex, hex_name
from compbis.games.sink_the_bismarck.cards.roster import BISMARCK
from compbis.games.sink_the_bismarck.cards.scenarios import Entry, Group, ScenarioCard
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.state.orders import Place
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import NamedTuple


class Start(NamedTuple):
    """A counter at the start of the game.

    Args:
        ships: its ships by short name; () for a dummy
        hex: its hex
        convoy: the convoy that it escorts; "" for none
    """

    ships: tuple[str, ...]
    hex: Hex
    convoy: str = ""


Placed = Sequence[Place]


def _hexes_of(placed: Placed, ship: str) -> Hex:
    """The hex where a ship has been placed; 0 if it has not."""
    return next((place.hex for place in placed if ship in place.ships), 0)


# The Germans


def why_no_german_place(card: ScenarioCard, order: Place, placed: Placed) -> str:
    """Why a group of German ships may not be placed there; "" if it may. A group is placed once, and as a whole.

    Args:
        card: the scenario
        order: the placement
        placed: the placements so far
    """
    group = next((each for each in card.of(Entry.START, Entry.FIXED) if each.units == order.ships), None)
    if group is None or group.side is not GERMAN:
        return _why_no_group(card, order.ships)
    if _hexes_of(placed, group.units[0]):
        return f"{group.units[0]} IS PLACED ALREADY"
    where = " ".join(map(hex_name, group.hexes))
    return "" if order.hex in group.hexes else f"{group.units[0]} BEGINS IN {where}"


def _why_no_group(card: ScenarioCard, ships: Sequence[str]) -> str:
    """Why these are not the ships of a German group."""
    if not ships:
        return "DUMMIES BEGIN BY THEMSELVES"
    groups = [group.units for group in card.of(Entry.START, Entry.FIXED) if group.side is GERMAN]
    own = {ship for units in groups for ship in units}
    if stranger := next((ship for ship in ships if ship not in own), ""):
        return f"{stranger} IS NOT A SHIP OF YOURS IN THIS SCENARIO"
    return f"THESE ARE PLACED BY GROUPS: {', '.join(map(' '.join, groups))}"


def german_starts(card: ScenarioCard, placed: Placed) -> list[Start]:
    """All German counters at the start of the game.

    By default the Bismarck starts in the first of its hexes, other ships that may choose start with it, and fixed ships
    in the same hex start on one counter. Each start hex without a ship gets a dummy, as long as any are left.
    """
    bismarck = _hexes_of(placed, BISMARCK) or card.start_hexes[0]
    by_hex: dict[Hex, tuple[str, ...]] = {}
    for group in card.of(Entry.START):
        at = _hexes_of(placed, group.units[0]) or bismarck
        by_hex[at] = (*by_hex.get(at, ()), *group.units)
    starts = [Start(ships, at) for at, ships in by_hex.items()]
    dummies = card.limits[GERMAN].dummies - sum(group.number for group in card.of(Entry.DUMMIES))
    starts += [Start((), at) for at in card.start_hexes if at not in by_hex][:dummies]
    together: dict[Hex, tuple[str, ...]] = {}
    for group in card.of(Entry.FIXED):
        if group.side is GERMAN and not _hexes_of(placed, group.units[0]):
            together[group.hexes[0]] = (*together.get(group.hexes[0], ()), *group.units)
        elif group.side is GERMAN:
            starts.append(Start(group.units, group.hexes[0]))
    starts += [Start(ships, at) for at, ships in together.items()]
    starts += [Start((), group.hexes[0]) for group in card.of(Entry.DUMMIES) for _ in range(group.number)]
    return sorted(starts, key=lambda start: start.hex)


# The British


def fixed(card: ScenarioCard) -> list[Group]:
    """The British task forces with a fixed start hex, in the order of their counter numbers."""
    return [group for group in card.of(Entry.FIXED, Entry.HELD) if group.side is BRITISH]


def escorts(card: ScenarioCard) -> tuple[str, ...]:
    """The ships that start as the escort of a convoy of the owner's choice."""
    return tuple(ship for group in card.of(Entry.ESCORT) for ship in group.units)


def pickets(card: ScenarioCard) -> Group:
    """The ships that the British place freely, with the hexes that each need at least one counter."""
    return card.of(Entry.PICKETS)[0]


class _Left(NamedTuple):
    """What remains to be placed.

    Args:
        ships: the picket ships
        escorts: the ships that escort convoys
        dummies: the number of dummies
        counters: the number of free counters
        empty: the hexes that still need a counter
    """

    ships: tuple[str, ...]
    escorts: tuple[str, ...]
    dummies: int
    counters: int
    empty: tuple[Hex, ...]


def _left(card: ScenarioCard, placed: Placed) -> _Left:
    done = {ship for place in placed for ship in place.ships}
    limits = card.limits[BRITISH]
    return _Left(
        tuple(ship for ship in pickets(card).units if ship not in done),
        tuple(ship for ship in escorts(card) if ship not in done),
        limits.dummies - sum(not place.ships for place in placed),
        limits.counters - len(fixed(card)) - len(placed),
        tuple(at for at in pickets(card).hexes if all(place.hex != at for place in placed)),
    )


def why_no_british_place(view: View, order: Place, placed: Placed) -> str:
    """Why the British may not place a counter there; "" if they may (16.1).

    Args:
        view: the British view
        order: the placement
        placed: the placements so far
    """
    card, left = view.card, _left(view.card, placed)
    if not order.ships and left.dummies <= 0:
        return "NO DUMMY IS LEFT"
    of_pickets = set(order.ships) <= set(left.ships)
    if not of_pickets and not set(order.ships) <= set(left.escorts):
        return f"STILL TO BE PLACED: {' '.join((*left.ships, *left.escorts)) or 'ONLY DUMMIES'}"
    if of_pickets and order.hex not in ENTERED[BRITISH]:
        return f"NO TASK FORCE OF YOURS MAY BE IN {hex_name(order.hex)}"
    if not of_pickets and all(convoy.hex != order.hex for convoy in view.convoys.values()):
        return f"NO CONVOY IS IN {hex_name(order.hex)}"
    if of_pickets and any(GRID.distance(order.hex, counter) <= 1 for counter in german_hexes(card)):
        return "A GERMAN COUNTER IS TOO NEAR"
    here = sum(place.hex == order.hex for place in placed) + sum(group.hexes[0] == order.hex for group in fixed(card))
    if here >= NUMBER["counters in a hex"]:
        return f"FOUR COUNTERS ARE IN {hex_name(order.hex)}"
    after = _left(card, [*placed, order])
    if after.counters < len(after.empty) + bool(after.escorts):
        return "NOT ENOUGH COUNTERS WOULD BE LEFT"
    if len(after.ships) + after.dummies < len(after.empty):
        return f"SOME MUST BE LEFT FOR {' '.join(map(hex_name, after.empty))}"
    return ""


def german_hexes(card: ScenarioCard) -> tuple[Hex, ...]:
    """The hexes where German counters start, real or dummies."""
    brest = [group.hexes[0] for group in card.of(Entry.FIXED, Entry.DUMMIES) if group.side is GERMAN]
    return (*card.start_hexes, *sorted(set(brest)))


def british_starts(view: View, placed: Placed) -> list[Start]:
    """The British counters whose placement is free.

    By default each hex that still needs a counter gets one picket ship, or a dummy when there are no ships left. Other
    picket ships join the first counter with ships in such a hex, and escorts join the first convoy.
    """
    left = _left(view.card, placed)
    ships, starts = list(left.ships), [(place.ships, place.hex) for place in placed]
    for at in left.empty:
        starts.append(((ships.pop(0),) if ships else (), at))
    if ships:
        hexes = pickets(view.card).hexes
        number = next(number for number, (own, at) in enumerate(starts) if own and at in hexes)
        starts[number] = ((*starts[number][0], *ships), starts[number][1])
    if left.escorts:
        starts.append((left.escorts, next(iter(view.convoys.values())).hex))
    of_convoys = set(escorts(view.card))
    return [Start(own, at, _convoy_at(view, at) if set(own) & of_convoys else "") for own, at in starts]


def _convoy_at(view: View, at: Hex) -> str:
    return next(convoy.name for convoy in view.convoys.values() if convoy.hex == at)
