"""Planning aids from what a side knows: fuel endurance, duties, convoys, and the points for each possible end."""

from collections.abc import Collection, Iterator, Mapping

from compbis.games.chase_of_the_bismarck.cards.board import Line, in_own_port
from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN
from compbis.games.chase_of_the_bismarck.cards.roster import CONVOYS, EXTRAS, HEAVY, QUARRY, SHIPS, Convoy, Speed
from compbis.games.chase_of_the_bismarck.cards.tables import COUNTRY, MERCHANT, POINTS
from compbis.games.chase_of_the_bismarck.history import UNITS
from compbis.games.chase_of_the_bismarck.rules import exhaustion
from compbis.games.chase_of_the_bismarck.rules import points as counted
from compbis.games.chase_of_the_bismarck.rules.movement import had_open_move, still_moves, turns_of_fuel
from compbis.games.chase_of_the_bismarck.rules.points import Tally, of_convoys
from compbis.games.chase_of_the_bismarck.rules.status import damaged, line_lifted, may, statuses
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Damage, Fate, Ship, Status, Unit, units
from compbis.games.chase_of_the_bismarck.words.phrases import place, ship_names
from compbis.table.page import Alike, folded
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import NamedTuple

_LINES = {Line.EAST_WEST: "EAST-WEST", Line.NORTH_SOUTH: "NORTH-SOUTH"}
_ENDS = {
    "undamaged": "UNDAMAGED AT SEA, WITH FUEL, ON THE LAST TURN",
    "France": "FRANCE REACHED",
    "Norway": "NORWAY REACHED",
    "time": "ANY OTHER ON THE LAST TURN",
    "fuel": "OUT OF FUEL",
}
_ACTIONS = {
    "move": "MOVE",
    "patrol": "PATROL",
    "search": "SEARCH",
    "shadow": "SHADOW",
    "initiate": "ATTACK",
    "reinforce": "JOIN A COMBAT",
    "hunt": "HUNT",
}
"""Actions of a naval unit, by their names in the status matrix."""
_ALL = "MAY DO EVERYTHING, AND MOVE THIS MANY HEXES"

# Fuel

_COLUMN = 9
_BOTH = 2 * _COLUMN + 1
"""The widths of one column of the table, and of both."""


class _Endurance(NamedTuple):
    """A ship as it will begin its next move, and the turn of that move: this one or the next."""

    ship: Ship
    turn: int

    @property
    def left(self) -> int:
        """The number of turns from the next move to the end of the game."""
        return LAST_TURN - self.turn + 1

    def turns(self, *hexes: int) -> int:
        """The number of turns that its fuel lasts if it moves these numbers of hexes by turns."""
        return turns_of_fuel(self.ship, hexes, self.left)

    @property
    def full_speed(self) -> int:
        """The number of turns that its fuel lasts at full speed."""
        return self.turns(2 if self.ship.card.speed is Speed.FAST else 1)


def _endurances(view: View, over: bool) -> list[_Endurance]:
    """The side's ships that need fuel, those with the least first."""
    found = []
    for unit in units(view.ships).values():
        rests = not unit[0].sailed and (over or not still_moves(unit, view))
        for ship in unit:
            evades = not over and not ship.sailed and not rests and Status.EVADING in ship.doing
            moved = 0 if rests else 1 if evades else ship.moved  # an evader moves one hex, at no cost if it is fast (6)
            later = over or ship.sailed or rests or evades
            found.append(_Endurance(ship._replace(moved=moved), view.turn + later))
    ships = {each.ship.id: each for each in found if each.ship.card.fuelled}
    in_order = [ships[name] for name in view.ships if name in ships]
    return sorted(in_order, key=lambda each: (each.ship.fuel, each.full_speed))


def fuel(view: View, over: bool = False) -> Iterator[str]:
    """A table of the side's ships that need fuel, those with the least first; ships with equal fuel share a row. over:
    whether this turn's movement is over."""
    yield from folded(
        "FUEL, AND THE TURN UP TO WHICH IT LASTS WITHOUT STORMS. ONE HEX A TURN COSTS A FAST SHIP NOTHING, A MEDIUM "
        "ONE ONLY EVERY OTHER TURN"
    )
    yield f"{'FUEL':>6}  {_columns('2 A TURN', '2 THEN 1')}  SHIPS"
    alike: dict[str, list[str]] = {}
    for each in _endurances(view, over):
        ship = each.ship
        alike.setdefault(f"{f'{ship.fuel}/{ship.card.fuel}':>6}  {_lasts(each, view.turn):{_BOTH}}", []).append(ship.id)
    for row, names in alike.items():
        yield from folded(f"{row}  {' '.join(names)}")


def _columns(*cells: str) -> str:
    return " ".join(f"{cell:>{_COLUMN}}" for cell in cells)


def fuel_aloud(view: View, over: bool = False) -> Iterator[str]:
    """As `fuel`, for a screen reader: only the turns, and no ships that have enough to the end of the game."""
    yield "FUEL, AND THE TURNS THAT IT LASTS AT FULL SPEED, OR ALTERNATING 2 HEXES AND 1"
    alike: dict[str, list[str]] = {}
    for each in _endurances(view, over):
        if line := _lasts_aloud(each, view.turn):
            alike.setdefault(line, []).append(each.ship.id)
    for line, names in alike.items():
        yield Alike(f"{' '.join(names)}: {line}")
    yield "THE OTHERS HAVE ENOUGH"


def _lasts_aloud(each: _Endurance, turn: int) -> str:
    """A ship's fuel, and the turns that it lasts; "" if it lasts to the end of the game. turn: the turn in play"""
    ship = each.ship
    if ship.clock:
        return f"EMPTY, {_needs(ship, turn)}"
    if ship.card.speed is not Speed.FAST:
        lasts = [each.full_speed]
    elif damaged(ship):
        return ""
    else:
        lasts = [each.full_speed, each.turns(2, 1)]
    return "" if lasts[-1] >= each.left else f"FUEL {ship.fuel}, TURNS {' OR '.join(map(str, lasts))}"


def _lasts(each: _Endurance, turn: int) -> str:
    """The turn up to which a ship's fuel lasts at full speed and, for a fast ship, at two hexes and one by turns. turn:
    the turn in play"""
    ship = each.ship
    if ship.clock:
        return f"EMPTY: {_needs(ship, turn)}"
    if ship.card.speed is not Speed.FAST:
        return f"1 A TURN TO {_last(each.full_speed, each)}"
    if damaged(ship):
        return "1 A TURN, FREE"
    return _columns(_last(each.full_speed, each), _last(each.turns(2, 1), each))


def _needs(ship: Ship, turn: int) -> str:
    """What a ship with empty tanks needs. turn: the turn in play"""
    if not in_own_port(ship.side, ship.at):
        return f"NEEDS FUEL OR A PORT BEFORE TURN {ship.clock}"
    late = "OR IT IS LOST WHEN IT LEAVES" if turn >= ship.clock else f"BEFORE TURN {ship.clock}"
    return f"PO {ship.id} REFUELS IT {late}"


def _last(number: int, each: _Endurance) -> str:
    """The last of this number of turns, counted from a ship's next move."""
    if number >= each.left:
        return "THE END"
    return f"TURN {each.turn + number - 1}" if number else "NONE"


# Duties


def duties(view: View, only: Collection[str] = (), over: bool = False) -> Iterator[str]:
    """The units that may do everything, then the others with what each may not do, and why; then those that may not go
    everywhere.

    Args:
        view: the view of the side
        only: the names of the units to list; none for all
        over: whether this turn's movement is over, so that nobody moves
    """
    free: list[str] = []
    kept: list[str] = []
    told = {name: unit for name, unit in units(view.ships).items() if not only or name in only}
    for name, unit in told.items():
        actions = {action: word for action, word in _ACTIONS.items() if not (over and action == "move")}
        denied = [word for action, word in actions.items() if _can(unit, action) and not _may(unit, action, view)]
        if denied:
            why = sorted({status.upper() for ship in unit for status in statuses(ship)})
            more = _because(unit, why, view, over)
            kept.append(f"{name} IN {place(unit[0].at)} MAY NOT {', '.join(denied)}{more}")
        else:
            free.append(name if over else f"{name} {still_moves(unit, view)}")
    if free or not only:
        head = "THIS TURN'S MOVES ARE OVER. MAY DO ALL ELSE" if over else _ALL
        yield from folded(f"{head}: {', '.join(free) or 'NOBODY'}")
    for line in kept:
        yield from folded(line)
    for words, names in _areas(view, told).items():
        yield from folded(f"{words}: {', '.join(names)}")


def _areas(view: View, told: Mapping[str, Unit]) -> dict[str, list[str]]:
    """The names of units that may not go everywhere, by the words for their limit (7.7.2; Reading 3.c)."""
    found: dict[str, list[str]] = {}
    lifted = line_lifted(view.ships)
    for name, unit in told.items():
        line = not lifted and any("dd_line" in ship.card.rules for ship in unit)
        for words, applies in (
            ("ONLY IN THE CHANNEL (HE 10)", any(ship.restricted == "R2" for ship in unit)),
            ("ONLY WITHIN THE DESTROYERS' LINE (BO)", line),
            ("NOT INTO CONVOY LANES", any(ship.card.tanker for ship in unit)),
        ):
            if applies:
                found.setdefault(words, []).append(name)
    return found


def _can(unit: Unit, action: str) -> bool:
    """Whether this kind of unit can ever take an action."""
    if action == "hunt":
        return any(ship.side is GERMAN and ship.card.cls in HEAVY for ship in unit)
    if all(ship.card.tanker for ship in unit):
        return action == "move"
    return action != "shadow" or unit[0].side is BRITISH


def _may(unit: Unit, action: str, view: View) -> bool:
    return may(unit, action) and (action != "move" or still_moves(unit, view) > 0)


def _because(unit: Unit, why: list[str], view: View, over: bool) -> str:
    rests = max(ship.no_move for ship in unit)
    parts = [f"RESTS {rests} TURN{'S' * (rests > 1)}" if status == "NO MVT" else status for status in why]
    parts += [f"{exhaustion.ENOUGH} HEAVY COMBATS"] if exhaustion.spent(unit) else []
    if not over:
        parts += ["HAS SAILED"] if unit[0].sailed else ["HAS HAD ITS MOVE"] if had_open_move(unit, view) else []
    return f": {'; '.join(parts)}" if parts else ""


# Convoys and points


def convoys(view: View) -> Iterator[str]:
    """The convoys of each lane with their escorts. The Germans see which convoys they have met, and no escorts of
    those; the Allies see which of their ships still sail with them."""
    for line, name in _LINES.items():
        yield f"{name}:"
        for convoy in dict.fromkeys(convoy for (_, on), convoy in CONVOYS.items() if on is line):
            yield from folded(f"  {_convoy(convoy, view)}")


def _convoy(convoy: Convoy, view: View) -> str:
    worth = f"{convoy.chits} MARKER{'S' * (convoy.chits > 1)}{', HALF' * convoy.half}"
    if view.side is BRITISH:
        with_it = tuple(ship for ship in convoy.escorts if view.ships[ship].fate is Fate.WAITING)
    else:
        gone = {*view.lost, *view.seen}  # an escort that was fought has left it, or it was met
        with_it = tuple(ship for ship in convoy.escorts if ship not in gone)
    escort = "MET" if convoy.name in view.met else f"ESCORT {ship_names(with_it) or 'NONE'}"
    return f"{convoy.name.upper()}: {worth}, {escort}"


def points(view: View) -> Iterator[str]:
    """The German points so far, as far as the side knows them, and the result for each possible end."""
    german = view.side is GERMAN
    own = sum(map(counted.of_ship, view.ships.values()))
    enemy = sum(_of_enemy(name, view) for name in {*view.seen, *view.lost})
    allied, lost = (enemy, own) if german else (own, enemy)
    shipping = of_convoys(Tally(view.chits, view.halves, view.merchants, 0))
    extras = [EXTRAS[name].points for name in view.ships if name in EXTRAS]
    total = shipping + allied - lost + sum(extras)
    parts = [f"ALLIED SHIPS {allied}", f"GERMAN SHIPS {-lost}"]
    parts += [f"YOUR OPTIONAL UNITS {sum(extras)}"] if extras else []
    if german:
        yield from folded(_shipping(view))
        parts.insert(0, f"SHIPPING {shipping:g}")
    else:
        yield "WHAT THE GERMANS HAVE EARNED AT SEA IS THEIR SECRET"
    yield from folded(f"SO FAR {total:g}: {', '.join(parts)}{'' if german else ', WITHOUT SHIPPING'}")
    quarry = _quarry(view)
    for end, words in _ENDS.items():
        if end == "undamaged" and _for_good(quarry.damage):
            continue
        after = total + POINTS[end] + (counted.of_ship(quarry) if end == "fuel" else 0)  # Reading 4.h
        lacks = POINTS["victory"] - after
        who = "YOU" if german else "THEY"
        verdict = f"{who} WIN" if lacks <= 0 else f"{who} LACK {lacks:g}"
        if end in COUNTRY.values() and counted.strategic(view.prizes):
            verdict = f"{who} WIN, WHATEVER THE POINTS"
        yield f"  {words} ({POINTS[end]}): {after:g}, {verdict}"
    if trophies := counted.trophies(view.prizes):
        yield from folded(
            f"SUNK IN COMBAT WITH BISMARCK: {ship_names(trophies)}. TWO CAPITAL SHIPS, ONE OF THEM "
            f"{' OR '.join(SHIPS[name].name.upper() for name in sorted(counted.PRIDE))}, AND BISMARCK IN PORT "
            "ARE A STRATEGIC VICTORY"
        )
    if UNITS in view.options:
        yield "OPTIONAL UNITS OF THE ENEMY, IF ANY, COUNT IN ADDITION"


def _quarry(view: View) -> Ship:
    """The Bismarck, to the Allies with the damage last seen on her."""
    return view.ships.get(QUARRY) or Ship(QUARRY, 0, damage=view.seen.get(QUARRY, Damage()))


def _for_good(damage: Damage) -> bool:
    """Whether a ship has damage that no repair can mend (7.3)."""
    return damage._replace(evasion=0, rudder=False) != Damage()


def _shipping(view: View) -> str:
    drawn = " ".join(map(str, view.chits)) or "NONE"
    halves = f", AT HALF {' '.join(map(str, view.halves))}" if view.halves else ""
    merchants = f", MERCHANT SHIPS {view.merchants} AT {MERCHANT:g}" if view.merchants else ""
    return f"POINTS DRAWN: {drawn}{halves}{merchants}. CONVOYS MET: {', '.join(view.met).upper() or 'NONE'}"


def _of_enemy(name: str, view: View) -> int:
    """The points for an enemy ship, by the damage last seen on it."""
    fate = Fate.SUNK if name in view.lost else Fate.IN_PLAY
    ship = Ship(name, 0, fate=fate)
    return counted.of_ship(ship._replace(damage=view.seen[name]) if name in view.seen else ship)
