"""The question for each kind of request: the list with its odds, the prompt, and the effect of each answer."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from compbis.desk.place import Topic
from compbis.games.denmark_strait.cards.board import COMPASS
from compbis.games.denmark_strait.cards.roster import CAPTAINS, Ability
from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.desk import reading, stakes
from compbis.games.denmark_strait.desk.reading import Read
from compbis.games.denmark_strait.history import SIDES
from compbis.games.denmark_strait.requests.decisions import (
    AppointRequest,
    FireRequest,
    RallyRequest,
    RepairRequest,
    SailRequest,
)
from compbis.games.denmark_strait.rules import fleet, movement, upkeep, victory
from compbis.games.denmark_strait.state.orders import Sail
from compbis.games.denmark_strait.state.ships import Ship, Ships
from compbis.games.denmark_strait.words import details
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import NamedTuple

NONE = "NONE"
_COMMANDS = (("ST CA RO", "SHIPS, CAPTAINS, RANGES AND ODDS"), ("HE", "ALL COMMANDS AND THE RULES"))


class Step(NamedTuple):
    """A question.

    Args:
        lines: the lines before the prompt, including the list
        prompt: the prompt, which ends with the default answer
        help: what can be typed, and its effect
        answers: words to complete
        ships: ships that may stand before an answer
        read: reads the words of a line; raises IllegalOrder
        ship: the ship that it is about; "" if nothing is left to ask
        continuations: what may follow the first word of an order, by that word: as words and as lines
    """

    lines: Sequence[str]
    prompt: str
    help: Sequence[tuple[str, str]]
    answers: Sequence[str]
    ships: Sequence[str]
    read: Callable[[Sequence[str]], Read]
    ship: str = ""
    continuations: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = MappingProxyType({})

    def topic(self, kind: str) -> Topic:
        """The topic of the help at this prompt."""
        own = COMPASS if kind == SailRequest.kind else ()  # SW is a direction there
        return Topic(kind.upper(), (*self.help, *_COMMANDS), own=own, again=self.lines)


def step(request: Any, asked: str, spoken: bool) -> Step:
    """The question for a request.

    Args:
        request: the request, of any kind that takes an order of this game
        asked: the ship whose order to ask for; "" if all have been asked
        spoken: whether to use full names
    """
    return _STEPS[request.kind](request, asked, spoken)


def waiting(request: Any) -> list[str]:
    """The ships that a request asks orders for, in sequence."""
    match request:
        case SailRequest():
            return list(dict.fromkeys(order.ship for order in request.legal))
        case FireRequest():
            return list(request.shooters)
        case RepairRequest():
            return list(request.crews)
        case RallyRequest():
            return [request.ship]
    return [] if request.undoable else [fleet.of_side(request.side)[0]]


def _appoint(request: AppointRequest, asked: str, spoken: bool) -> Step:
    first, second = fleet.of_side(request.side)
    own = details.captains_of(request.side)

    def read(words: Sequence[str]) -> Read:
        return reading.read_captains(request, words)

    if request.undoable:
        chosen = (("(CR)", "GO ON: THEY ARE APPOINTED"), ("UN", "TAKES THEM BACK"))
        return Step((), f"{SIDES[request.side]} CAPTAINS CHOSEN (GO ON)-", chosen, (), (), read)
    lines = [f"WHO COMMANDS {first} AND {second}?", *_choice(own, spoken)]
    pair = fleet.pairs(request.side)[0]
    help_ = (
        (" ".join(pair), f"{pair[0]} COMMANDS {first}, {pair[1]} COMMANDS {second}"),
        ("1 3", "THE SAME BY THEIR NUMBERS"),
        ("(CR)", f"AS IN THE BRACKETS: {' AND '.join(pair)}"),
        ("POINTS", "EACH CAPTAIN'S, EVERY TURN: FOR SHOTS, MOVE AND TURN AT ONCE, REPAIRS, MORALE"),
        ("MORALE", f"WHAT TWO DICE MUST REACH WHEN HIS SHIP WAS HIT: {details.morale_odds(own)}"),
    )
    return Step(
        lines,
        f"CAPTAINS OF {first}, {second} ({' '.join(pair)})-",
        help_,
        own,
        own,
        read,
        first,
    )


def _choice(captains: Sequence[str], spoken: bool) -> list[str]:
    """The captains to choose from: their values and abilities, in sentences if `spoken`."""
    bought = not any(CAPTAINS[name].admiral for name in captains)
    lines = [f"TOGETHER THEY MAY COST {NUMBER['german captains cost']}", *details.flagship()] if bought else []
    lines += [] if spoken else [f"   {'CAPTAIN':<11}POINTS MORALE{' COST' * bought}"]
    for number, name in enumerate(captains, 1):
        card = CAPTAINS[name]
        last = f"{card.cost:>5}" if bought else "  ADMIRAL" * card.admiral
        row = details.captain(name) if spoken else f"{name:<11}{card.points:>4}{card.morale:>7}{last}"
        lines += [f"{number:>2} {row}", *(f"   {line}" for line in details.ability_lines(card.ability))]
    return lines


_COUNTS = {
    SailRequest.kind: (Ability.SEAMAN,),
    FireRequest.kind: (Ability.FIGHTER, Ability.GUNNER, Ability.CONCENTRATION, Ability.CLOSE_ACTION),
    RepairRequest.kind: (Ability.ENGINEER,),
    RallyRequest.kind: (Ability.STEADY, Ability.FLAG),
}
"""The abilities that matter for a question."""
_OF_BOTH = (Ability.CONCENTRATION, Ability.FLAG)
"""An admiral's abilities that also affect the other ship."""


def _can(ships: Ships, ship: Ship, kind: str) -> list[tuple[str, str]]:
    """The captains' abilities that matter for a ship at a question of that kind, as rows of help."""
    captains = [
        each for each in fleet.afloat(ships, ship.side) if each is ship or each.captain_card.ability in _OF_BOTH
    ]
    able = [
        (each.captain, each.captain_card.ability) for each in captains if each.captain_card.ability in _COUNTS[kind]
    ]
    return [(of.upper(), f"{captain}: {details.ability(of)}") for captain, of in able]


def _sail(request: SailRequest, asked: str, spoken: bool) -> Step:
    left = waiting(request)

    def read(words: Sequence[str]) -> Read:
        return reading.read_sail(request, asked, words)

    if not asked:
        help_ = [("(CR)", "GO ON: THE ENEMY MOVES NEXT, OR FIRE BEGINS"), ("UN", "TAKES THE LAST ORDER BACK")]
        if left:
            help_.append((f"{left[0]} L", f"AN ORDER FOR {left[0]} AFTER ALL"))
        prompt = f"END OF {SIDES[request.side]} MOVEMENT (GO ON)-"
        return Step((), prompt, help_, left, (), read)
    ship = request.view.ships[asked]
    ways = [order.steps for order in request.legal if order.ship == asked]
    run = movement.must_run(request.view.ships, ship, request.view.speed[asked])
    single = [way for way in ways if len(way) == 1]
    ships = request.view.ships
    lines = [_speed(ship, request.view.speed[asked])]
    lines += [] if spoken else ["    (BOW) RANGE, IN 100: HITS/IS HIT"]
    lines += _ways(ships, ship, sorted(single, key=lambda way: way[0] in movement.TURNS), spoken)
    if run is None:
        lines.append(f"{'STAYS:' if spoken else ' STAYS  '} {details.prospects(ships, ship, spoken)}")
    three = NUMBER["points for move and turn"]
    if double := [way for way in ways if len(way) > 1]:
        begun = f"{three} OF {details.points_of(ship.points)} BUY A TURN AND A MOVE: {' '.join(double[-1])}"
        lines.append(f"{begun}; {double[-1][0]} ? SHOWS ODDS")
    if ship.failed:
        lines.append("ITS MORALE HAS FAILED: IT MUST GET AWAY FROM THE ENEMY")
    lines += details.escape(ships)
    cautious = f"RUNS {' '.join(run.steps)}" if run else "STAYS"
    help_ = _sail_help(ships, ship, ways, left[-1], bool(run))
    continuations = {way[0]: _continuations(ships, ship, way[0], double, spoken) for way in double}
    return Step(
        lines, f"{asked} ({cautious})-", help_, [*(way[0] for way in single), "STAY"], left, read, asked, continuations
    )


def _continuations(
    ships: Ships, ship: Ship, first: str, ways: Sequence[tuple[str, ...]], spoken: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What may follow the first step of a move and a turn: as words, and as lines that say where they lead."""
    meant = [way for way in ways if way[0] == first]
    return tuple(way[1] for way in meant), tuple(_ways(ships, ship, meant, spoken))


def _sail_help(
    ships: Ships, ship: Ship, ways: Sequence[tuple[str, ...]], last: str, runs: bool
) -> list[tuple[str, str]]:
    """The help for a ship's movement.

    Args:
        ships: all ships
        ship: the ship
        ways: the steps of the moves that it may make
        last: the last ship that waits for an order
        runs: whether it must run
    """
    goes = [way[0] for way in ways if way[0] in COMPASS and len(way) == 1]
    both = next((way for way in reversed(ways) if len(way) > 1), ())
    there = str(movement.next_space(ship.at, goes[0])) if goes else ""
    points = f"{NUMBER['points for move and turn']} CAPTAIN POINTS"
    meanings = [
        (" ".join(goes), "GOES ONE SPACE THAT WAY, STILL FACING AS IT DOES"),
        (there, "GOES TO THAT SPACE"),
        ("L R", "TURNS LEFT OR RIGHT BY 45 DEGREES"),
        (" ".join(both), f"TURNS, THEN GOES; OR GOES, THEN TURNS: {points}"),
        (f"{both[0]} ?" if both else "", f"WHAT MAY FOLLOW {both[0] if both else ''}, WITH RANGES AND ODDS"),
        (f"{last} L", "AN ORDER FOR A SHIP BY ITS NAME"),
        ("(CR)", "RUNS AS IN THE BRACKETS" if runs else "STAYS AS IT IS"),
        ("UN", "TAKES THE LAST ORDER BACK"),
        ("5 8/17", "RANGE; HITS FROM THERE AND HITS TAKEN, IN 100: WITHOUT POINTS, WITH THE ENEMY WHERE HE IS"),
        ("END-ON", f"OFF BOW OR STERN: SHOTS THERE NEED {NUMBER['out of broadside']} MORE"),
        *_can(ships, ship, SailRequest.kind),
    ]
    return [(typed, does) for typed, does in meanings if typed]


def _speed(ship: Ship, roll: int) -> str:
    begun = f"{ship.name} IN {ship.at}, FACES {ship.facing}. ROLLED {roll}, NEEDS {details.speed_parts(ship)}"
    return begun if roll >= movement.speed_number(ship) else f"{begun}. IT MAY ONLY TURN"


def _ways(ships: Ships, ship: Ship, ways: Sequence[tuple[str, ...]], spoken: bool) -> list[str]:
    """Each of a ship's moves, with the prospects against each enemy after it."""
    lines = []
    for way in ways:
        then = movement.sailed(ship, Sail(ship.name, way))
        goes, turns = then.at != ship.at, then.facing != ship.facing
        if spoken:
            where = " AND ".join([f"TO {then.at}"] * goes + [f"TO FACE {then.facing}"] * turns)
            begun = f"{' '.join(way)} {where}:"
        else:
            where = " ".join([str(then.at)] * goes + [f"({then.facing})"] * turns)
            begun = f" {' '.join(way):<{2 if len(way) == 1 else 5}} {where:<{4 if len(way) == 1 else 7}}"
        lines.append(f"{begun} {details.prospects(ships, then, spoken)}")
    return lines


def _fire(request: FireRequest, asked: str, spoken: bool) -> Step:
    ships = request.view.ships
    ship = ships[asked]
    targets = details.targets(request.view, request.side)
    lines = [f"{asked} FIRES: {details.points_of(ship.points)}"]
    for number, name in enumerate(targets, 1):
        target = ships[name]
        chance, better = details.shot_odds(ships, ship, target)
        lines.append(f" {number} AT {name if spoken else details.SHORT[name]}: {chance}")
        below = (
            f"{'THE NUMBER: ' * spoken}{details.parts(ships, ship, target)}",
            better,
            details.hit(request.view, ship, target),
            _given_up(ships, ship, name),
            _lets_go(ships, target),
        )
        lines += [f"   {line}" for line in below if line]
    if victory.escaped(ships):
        lines += details.escape(ships)
    each = NUMBER["points for a better shot"]
    help_ = (
        (f"1 {each}", f"AT NUMBER 1 IN THE LIST, WITH {each} CAPTAIN POINTS; OR 1 ALONE"),
        (f"{targets[0]} {each}", "THE SAME BY NAME, OR BY ITS BEGINNING"),
        *[(f"{name} 1", "ANOTHER SHIP OF YOURS FIRES FIRST") for name in request.shooters if name != asked][-1:],
        ("(CR)", f"{asked} DOES NOT FIRE THIS TURN"),
        ("6 +4", "WHAT MAKES THE NUMBER: THE SHIP'S OWN, AND WHAT IS ADDED"),
        ("HULL", "THE HULL DAMAGE OF A HIT ON AVERAGE, FROM THE CARDS THAT ARE LEFT"),
        *_can(ships, ship, request.kind),
    )
    return Step(
        lines,
        f"{asked} FIRES AT ({NONE})-",
        help_,
        targets,
        request.shooters,
        lambda words: reading.read_fire(request, asked, words),
        asked,
    )


def _given_up(ships: Ships, ship: Ship, target: str) -> str:
    """The splashes that a ship loses by firing at this target; "" for none."""
    if ship.target in ("", target) or ships[ship.target].sunk or not ship.splashes:
        return ""
    return f"GIVES UP {details.splashes_of(ship.splashes)} AT {details.SHORT[ship.target]}"


def _lets_go(ships: Ships, target: Ship) -> str:
    """A warning if the Germans escape once this ship is sunk: it may be the only British ship near enough to prevent
    it, or the only German ship that is not far enough away."""
    then = fleet.with_ship(ships, target._replace(sunk=True))
    both = fleet.afloat(then, BRITISH) and fleet.afloat(then, GERMAN)
    return "IF IT SINKS, THE GERMANS GET AWAY" if both and victory.escaped(then) > victory.escaped(ships) else ""


def _repair(request: RepairRequest, asked: str, spoken: bool) -> Step:
    ship = request.view.ships[asked]
    cards = upkeep.repairable(ship)
    lines = [f"{asked} MAY REPAIR ONE: {details.repair_odds(ship)}"]
    lines += [f"{number:>2} {card} {details.price(card)}" for number, card in enumerate(cards, 1)]
    help_ = (
        ("1 2", "NUMBER 1 IN THE LIST, WITH 2 CAPTAIN POINTS; OR 1 ALONE"),
        (f"{cards[0]} 2", "THE SAME BY THE NAME OF THE CARD"),
        ("(CR)", "REPAIRS NOTHING THIS TURN"),
        ("NEVER", "HOW OFTEN THE ROLL FAILS AND IS ODD: THEN THE CARD STAYS. AFTER POINTS: REPAIRED, NEVER"),
        *_can(request.view.ships, ship, request.kind),
    )
    return Step(
        lines,
        f"{asked} REPAIRS (NONE)-",
        help_,
        cards,
        request.crews,
        lambda words: reading.read_repair(request, asked, words),
        asked,
    )


def _rally(request: RallyRequest, asked: str, spoken: bool) -> Step:
    ship = request.view.ships[asked]
    why = "HAS FAILED BEFORE" if ship.failed else "WAS HIT"
    chances = details.odds(upkeep.morale_number(ship, 0), range(ship.points + 1))
    _, _, parts = details.morale_parts(ship).partition(": ")
    lines = [
        f"{asked} {why}. MORALE {chances}",
        *([f"   {'THE NUMBER: ' * spoken}{parts}"] if parts else []),
        *stakes.lines(request.view.ships, asked),
    ]
    help_ = (
        ("0", "ROLLS WITHOUT CAPTAIN POINTS; 1 WITH ONE OF THEM"),
        ("(CR)", "ROLLS WITH ALL THAT ARE LEFT: AT THE END OF THE TURN THEY ARE LOST ANYWAY"),
        ("FAILED", "SHOOTS WORSE, AND MUST GET AWAY. A SIDE LOSES IF BOTH ARE SUNK OR HAVE FAILED"),
        *_can(request.view.ships, ship, request.kind),
    )
    return Step(
        lines,
        f"MORALE POINTS OF {asked} ({ship.points})-",
        help_,
        (),
        (asked,),
        lambda words: reading.read_rally(request, asked, words),
        asked,
    )


_STEPS: Mapping[str, Callable[[Any, str, bool], Step]] = {
    AppointRequest.kind: _appoint,
    SailRequest.kind: _sail,
    FireRequest.kind: _fire,
    RepairRequest.kind: _repair,
    RallyRequest.kind: _rally,
}
