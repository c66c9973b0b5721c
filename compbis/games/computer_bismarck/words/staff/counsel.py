"""What the staff of the German player says: the answer to WH STAFF, and a line at the start of a turn."""

from collections.abc import Callable, Iterator

from compbis.games.computer_bismarck.cards.board import Square, column, row
from compbis.games.computer_bismarck.cards.kinds import HEAVY_KINDS
from compbis.games.computer_bismarck.cards.modes import FAST_CONVOY, SLOW_CONVOY
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.cards.tables import number
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.rules import convoys, movement
from compbis.games.computer_bismarck.rules.points import endgame
from compbis.games.computer_bismarck.state.sight import Heard, View
from compbis.games.computer_bismarck.state.units import Ship
from compbis.games.computer_bismarck.words.phrases import in_hundred, the
from compbis.games.computer_bismarck.words.staff.raid import (
    Near,
    Prey,
    Raid,
    chasers,
    danger,
    dispersed,
    last_long_move,
    meetings,
    missions_failed,
    near,
    nearest,
    next_sailing,
    outrun,
    refuels_at,
    still_to_arrive,
    unknown_battleships,
)
from compbis.table.finished.names import listed
from compbis.table.side import BRITISH, GERMAN

_Fact = Callable[[Raid], str]
_HUNTERS = 3
"""The most British ships that are named."""
_MISSED = 4
"""The most squares searched in vain that a line names, and the most squares that it names as left."""
_WORTH_TELLING = 0.1
"""The least chance of a convoy's likeliest square that is told."""
_LONG_MOVES = 3
"""The most moves of two squares that make a raider short of fuel."""
_FEW = 2
"""The most squares of a convoy that are named one by one."""


def counsel(raid: Raid) -> Iterator[str]:
    """Who was seen, who hunts, fuel, convoys and points, in sentences."""
    yield f"{_seen(raid)}."
    if raid.raiders:
        yield f"{_hunters(raid)}."
    if fuel := _fuel(raid):
        yield f"{fuel}."
    if spent := [pack.name for pack in raid.packs if not pack.torpedoes]:
        yield f"NO TORPEDOES LEFT: {', '.join(spent)}."
    if raid.prey:
        yield f"CONVOYS IF DIRECT, WITH MOVES. {f'SAILING: {sails}' if (sails := _sailings(raid)) else 'NONE SAILS'}."
        yield from (f"{_convoy(raid, prey)}." for prey in raid.prey)
    yield f"{points(raid)}."


def line(raid: Raid, spoken: bool, facts: bool = True) -> str:
    """One fact for the start of a turn: news if there is any, else one after the other.

    Args:
        raid: what the side knows
        spoken: whether to write a sentence
        facts: whether to give a fact if there is no news, instead of ""
    """
    fact = next(news(raid), "") or (_fact(raid) if facts else "")
    if not fact:
        return ""
    return f"THE STAFF: {fact}." if spoken else f"STAFF (WH STAFF): {fact}"


def quarry(raid: Raid) -> Iterator[str]:
    """The convoys nearest to a raider, if they sail directly: each with the points for dispersing it, its likeliest
    square and the moves to that, and what the last search ruled out. Then a raider that is short of fuel, and the
    battleships that may be near."""
    found = []
    for prey in raid.prey:
        square = min(prey.chances, key=lambda square: (-prey.chances[square], square), default=0)
        if prey.chances.get(square, 0) >= _WORTH_TELLING and (reach := nearest(raid.raiders, frozenset((square,)))):
            name, moves = reach
            gain = dispersed(raid, prey.name)
            gone = f", {len(prey.missed)} RULED OUT" if prey.missed else ""
            where = f"IF DIRECT LIKELIEST IN {square} ({in_hundred(prey.chances[square])}{gone})"
            found.append((moves, -gain, f"{prey.name}, {gain} POINTS, {where}, {_distance(moves)} {the(name)}"))
    yield from (text for _, _, text in sorted(found)[:_FEW])
    if found:
        yield from _short_of_fuel(raid)
        if hidden := _unseen_battleships(raid):
            yield hidden


def _short_of_fuel(raid: Raid) -> Iterator[str]:
    """The raider that has fuel for the fewest moves of two squares, if these are few, and where it can refuel."""
    dash = number("fuel", "dash")
    raider = min(raid.raiders, key=lambda one: (one.fuel, one.name), default=None)
    if raider and dash and raider.fuel // dash <= _LONG_MOVES:
        moves, there = raider.fuel // dash, refuels_at(raid.view, raider)
        oiler = f", {_refuelling(*there)}" if there else ""
        yield f"{the(raider.name)} HAS FUEL FOR {moves or 'NO'} LONG MOVE{'S' * (moves != 1)}{oiler}"


def news(raid: Raid) -> Iterator[str]:
    """What has changed since the turn before, the most important first."""
    turn = raid.view.turn
    for raider, found in meetings(raid):
        goal = projection.ship_order(raid.view, raider).goal
        following = [one for one in found if one.how is Heard.COMPANION and one.turn == turn]  # 10.8
        for one in following:
            yield f"{the(one.name)} FOLLOWS TO {goal}, WHERE {the(raider.name)} ENDS THE TURN"
        coming = [one for one in found if one not in following][:_HUNTERS]
        if len({(one.square, one.turn) for one in coming}) == 1:
            heard = f"{listed(the(one.name) for one in coming)}, IN {coming[0].square} ON TURN {coming[0].turn},"
        else:
            heard = listed(f"{the(one.name)} ({one.square}, TURN {one.turn})" for one in coming)
        if coming:
            yield f"{heard} CAN REACH {goal} THIS TURN, WHERE {the(raider.name)} ENDS IT"
    for raider in raid.raiders:
        if raid.seen.get(raider.name) == turn - 2:
            yield f"BY YOUR REPORTS {the(raider.name)} WAS NOT SEEN LAST TURN"
    for prey in raid.prey:
        if prey.missed and prey.squares and max(len(prey.missed), len(prey.squares)) <= _MISSED:
            left = " OR ".join(map(str, sorted(prey.squares)))
            yield f"NOT IN {', '.join(map(str, sorted(prey.missed)))}: IF DIRECT, {prey.name} IS IN {left}"
    for prey in raid.prey:
        if movement.may_move_in_mode(SHIPS[prey.name].mode, turn - 1):
            for name, moves in chasers(raid, prey):
                if moves <= 1:
                    yield f"{the(name)} {_may_reach(prey.name, moves)}"


def slowed(raid: Raid, before: View) -> Iterator[str]:
    """A line for each raider that damage has slowed, so that it no longer outruns a battleship that it outran the turn
    before: its speed, and the battleships that it still outruns (16.63).

    Args:
        raid: what the side knows
        before: the view on the turn before
    """
    for ship in raid.view.ships.values():
        earlier = before.ships[ship.name]
        if ship.kind not in HEAVY_KINDS or not ship.active or ship.knots >= earlier.knots:
            continue
        left = outrun(raid, ship)
        if {*outrun(raid, earlier)} - {*left}:
            slower = f"NO BATTLESHIP BUT {', '.join(left)}" if left else "NO BATTLESHIP"
            yield f"{the(ship.name)} MAKES {ship.knots} KNOTS: IT OUTRUNS {slower} (16.63)"


def points(raid: Raid) -> str:
    """Who is ahead, as far as known, and what can still change that."""
    return f"POINTS {raid.view.points(GERMAN)}:{raid.view.points(BRITISH)}. {stakes(raid)}"


def stakes(raid: Raid) -> str:
    """How many more points are needed to lead even if all remaining convoys arrive, and what the raiders are worth to
    the enemy (17.4). Missions that have failed (17.5) and the present damage are counted."""
    stake = sum(raider.spec.points for raider in raid.raiders)
    damage, failed = _damage(raid), missions_failed(raid)
    won = failed * convoys.FAILED_POINTS
    afloat = f". RAIDERS AT STAKE: {stake}" if stake else ""
    known = [f"{won} FOR {failed} FAILED MISSION{'S' * (failed > 1)}"] if failed else []
    known += [f"-{damage} FOR YOUR DAMAGE"] if damage else []
    counted = f" (COUNTED: {', '.join(known)})" if known else ""
    worst = f"IF ALL {'OTHER ' * bool(failed)}CONVOYS ARRIVE{counted}"
    if short := needed(raid):
        return f"{worst}, YOU NEED {short} MORE TO LEAD{afloat}"
    return f"YOU LEAD EVEN {worst}{afloat}"


def needed(raid: Raid) -> int:
    """How many more points are needed to lead even if all remaining convoys arrive (17.4, 17.5)."""
    british = raid.view.points(BRITISH) + still_to_arrive(raid) + _damage(raid)
    return max(0, british + 1 - raid.view.points(GERMAN) - missions_failed(raid) * convoys.FAILED_POINTS)


def _damage(raid: Raid) -> int:
    """The points that the British get for the present damage after the last turn (17.4)."""
    return sum(score.points for score in endgame(raid.view.ships.values()))


def _fact(raid: Raid) -> str:
    """One of the facts that hold on any turn: on every other turn the nearest convoys, else one after the other."""
    turn = raid.view.turn
    if raid.prey and turn % 2:
        return _nearest(raid)
    facts: list[_Fact] = [_seen, points]
    if raid.prey:
        facts.append(_sailing_convoys)
    if _fuel(raid):
        facts.append(_fuel)
    if raid.hunters:
        facts.append(_hunters)
    return facts[turn // 2 % len(facts)](raid)


def _seen(raid: Raid) -> str:
    """When the enemy last heard of each unit in play, and of which raiders he has not."""
    ships = [ship for ship in raid.view.ships.values() if ship.active]
    seen = sorted((-raid.seen[ship.name], ship.name) for ship in ships if ship.name in raid.seen)
    told = [f"{name} {_ago(raid.view.turn + turn)}" for turn, name in seen]
    never = [raider.name for raider in raid.raiders if raider.name not in raid.seen]
    parts = [f"SEEN, AS REPORTED: {', '.join(told)}"] if told else []
    if never:
        parts.append(f"UNSEEN{'' if told else ', AS REPORTED'}: {', '.join(never)}")
    return ". ".join(parts) or "NO RAIDER IS LEFT"


def _ago(turns: int) -> str:
    return ("THIS TURN", "LAST TURN")[turns] if turns < 2 else f"{turns} TURNS AGO"


def _hunters(raid: Raid) -> str:
    """The British ships heard of that endanger the raiders, the most dangerous first."""
    found: list[tuple[Ship, Near]] = [(raider, one) for raider in raid.raiders for one in near(raid, raider)]
    found.sort(key=lambda pair: danger(pair[1]))
    hidden = f"; {unseen}" if (unseen := _unseen_battleships(raid)) else ""
    if not found:
        return f"HUNTERS: NONE HEARD OF LATELY{hidden}"
    nearest: dict[str, tuple[Ship, Near]] = {}
    for pair in found:
        nearest.setdefault(pair[1].contact.name, pair)
    told = []
    for raider, one in [*nearest.values()][:_HUNTERS]:
        where = f"CAN MEET {raider.name}" if one.meets else f"{_away(one.moves)} {raider.name}"
        told.append(f"{one.contact.name} (TURN {one.contact.turn}) {where}")
    return f"HUNTERS: {', '.join(told)}{hidden}"


def _unseen_battleships(raid: Raid) -> str:
    """How many British battleships may be at sea unseen; "" for none."""
    unknown = unknown_battleships(raid)
    where = "UNSEEN LATELY" if raid.view.moving_turn > 1 else "BEGIN WHERE THEIR CARDS SAY (CA)"
    return f"{unknown} BATTLESHIP{'S' * (unknown > 1)} {where}" if unknown else ""


def _distance(moves: int) -> str:
    """How far a square is from a unit, whose name follows."""
    return f"{moves} MOVE{'S' * (moves > 1)} FROM" if moves else "WITH"


def _away(moves: int) -> str:
    """How near an unseen unit can be to another, whose name follows."""
    return f"IS AT LEAST {moves} MOVE{'S' * (moves > 1)} FROM" if moves else "CAN BE WITH"


def _may_reach(convoy: str, moves: int) -> str:
    """How soon a ship may reach a convoy; the name of the ship precedes."""
    return f"MAY REACH {convoy} IN {moves} MOVE{'S' * (moves > 1)}" if moves else f"MAY BE WITH {convoy} NOW"


def _fuel(raid: Raid) -> str:
    """How long the raiders' fuel lasts, and where they can refuel; "" with full tanks."""
    told = []
    for raider in raid.raiders:
        if raider.fuel < raider.spec.fuel_cap:
            turn = raid.view.moving_turn
            now = turn + (raider.held == turn or projection.ship_order(raid.view, raider).fixed)
            last, there = last_long_move(raider, now), refuels_at(raid.view, raider)
            lasts = f", TO TURN {last}" if last else ""
            oiler = f", {_refuelling(*there)}" if there else ""
            told.append(f"{raider.name} {raider.fuel}{lasts}{oiler}")
    return f"FUEL AT FULL SPEED: {'; '.join(told)}" if told else ""


def _refuelling(moves: int, name: str) -> str:
    """How far it is to where a raider can refuel, so that an oiler is not taken for a port."""
    where = f"OILER {name}" if name in SHIPS else name
    if moves:
        return f"{moves} MOVE{'S' * (moves > 1)} TO {where}"
    return f"WITH {where}" if name in SHIPS else f"R FILLS IT IN {where}"


def _sailings(raid: Raid) -> str:
    """When the fast and the slow convoys sail next; "" if none does."""
    names = {prey.name for prey in raid.prey}
    told = []
    for mode, what in ((FAST_CONVOY, "FAST"), (SLOW_CONVOY, "SLOW")):
        turn = next_sailing(raid, mode)
        if turn and any(SHIPS[name].mode == mode for name in names):
            told.append(f"{what} {'NOW' if turn == raid.view.turn else f'ON TURN {turn}'}")
    return ", ".join(told)


def _sailing_convoys(raid: Raid) -> str:
    """When the fast and the slow convoys sail next, as a line of its own."""
    sailings = _sailings(raid)
    return f"CONVOYS SAIL: {sailings}" if sailings else "NO CONVOY SAILS ANY MORE"


def _convoy(raid: Raid, prey: Prey) -> str:
    """Where a convoy can be, and how far your ships are from there."""
    away = ", ".join(f"{name} {moves}" for name, moves in chasers(raid, prey))
    return f"{prey.name}{'' if prey.direct else ' (ASTRAY)'} {_where(prey)}{f': {away}' if away else ''}"


def _where(prey: Prey) -> str:
    """The squares of a convoy, or their first and last row and column as squares."""
    squares = sorted(prey.squares)
    if not squares:
        return "OFF THE BOARD"
    if len(squares) <= _FEW:
        return " OR ".join(map(str, squares))
    rows, columns = sorted(map(row, squares)), sorted(map(column, squares))
    return f"{_square(rows[0], columns[0])} TO {_square(rows[-1], columns[-1])}"


def _square(line: int, place: int) -> Square:
    return 100 * line + place


def _nearest(raid: Raid) -> str:
    """The convoy that is nearest to a wolfpack with torpedoes, or to a raider."""
    found = [(moves, prey.name, name) for prey in raid.prey for name, moves in chasers(raid, prey)]
    if not found:
        return _sailing_convoys(raid)
    moves, convoy, name = min(found)
    return f"NEAREST CONVOY: {the(name)} {_may_reach(convoy, moves)}"
