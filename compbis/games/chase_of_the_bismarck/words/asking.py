"""The texts of questions: the prompt, the answers with their odds, and the help."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from compbis.board.shading import by_rows
from compbis.desk.phased.asked import LISTED, answer_text, listing
from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.cards.board import ZONES, Hex
from compbis.games.chase_of_the_bismarck.cards.calendar import TURNS
from compbis.games.chase_of_the_bismarck.cards.roster import CONVOYS, QUARRY, START
from compbis.games.chase_of_the_bismarck.cards.tables import DIE, MERCHANT, UNRELIABLE_FROM
from compbis.games.chase_of_the_bismarck.requests.fighting import (
    LEAVE,
    AbortRequest,
    CombatRequest,
    EnterRequest,
    FireRequest,
    GunRequest,
    SteerRequest,
    TorpedoRequest,
)
from compbis.games.chase_of_the_bismarck.requests.movement import MendRequest
from compbis.games.chase_of_the_bismarck.requests.seeking import (
    CallRequest,
    ConvoyRequest,
    HuntRequest,
    LineRequest,
    ManoeuvreRequest,
    MerchantRequest,
    PursueRequest,
    ReliefRequest,
    StrikeRequest,
    SubmarineSearchRequest,
    VictimRequest,
)
from compbis.games.chase_of_the_bismarck.rules import battle as board
from compbis.games.chase_of_the_bismarck.rules import odds, shadowing
from compbis.games.chase_of_the_bismarck.state.orders import BREAKING, CLOSING, OPENING, Divert, Evade, Steer
from compbis.games.chase_of_the_bismarck.state.units import Damage, Fate, Ship, members
from compbis.games.chase_of_the_bismarck.words import details
from compbis.games.chase_of_the_bismarck.words.pages import MAP
from compbis.games.chase_of_the_bismarck.words.phrases import classes, place, places, ship_name, ship_names, span, unit
from compbis.table.page import Detail, folded
from compbis.table.request import DONE

_FEW = 9
"""The most hexes to name in a line that is read aloud."""
_SEARCHES = "YOUR UNITS AND FLIGHTS LET YOU SEARCH"
_CALLS = "EACH CALL SHOWS THE ENEMY THAT YOU CAN SEARCH THERE. WHERE PRINTED FACTORS SUFFICE HE HAS REPORTED ALREADY"
_ALL_OF = ("call", "fire", "torpedoes", "strike", "abort", "entry")
_LETTERS = {CLOSING: "C", OPENING: "O", BREAKING: "B"}


def question(request: Any) -> str:
    """The prompt of a question with one answer; the default answer is in brackets."""
    cautious = "NONE" if request.default == DONE else answer_text(request.default)
    return f"{_QUESTIONS[type(request)](request)} ({cautious})-"


def listed(request: Any) -> Sequence[Any]:
    """The answers in the list, which can be given by number; for torpedoes, only the most that a ship can fire at each
    target."""
    legal = getattr(request, "legal", ())
    if isinstance(request, TorpedoRequest):
        return tuple({(order.ship, order.target): order for order in legal}.values())
    return tuple(legal)


def known(request: Any, explain: bool = True) -> Iterator[str]:
    """The lines before the prompt: the answers to choose from, and their odds. explain: whether to say first what the
    question is about."""
    if explain and (why := _WHY.get((request.kind, getattr(request, "why", "")))):
        yield from folded(why)
    lines_of = _KNOWN.get(type(request))
    yield from lines_of(request) if lines_of else _listed(request, lambda order: "")


def words(request: Any) -> Iterator[str]:
    """The answers that Tab offers."""
    for order in getattr(request, "legal", ()):
        yield str(order).partition(" ")[2]
    if request.kind in _ALL_OF:
        yield "ALL"


def helped(request: Any) -> Sequence[tuple[str, str]]:
    """The answers that can be typed, and what each does."""
    cautious = "NONE: CONTINUES" if request.default == DONE else f"{answer_text(request.default)}: IF YOU NAME NOTHING"
    rows = _HELP.get(request.kind, _LIST)
    if isinstance(request, ManoeuvreRequest):
        rows = [row for row in rows if row[0].partition(" ")[0] in _manoeuvres(request)]
    if request.kind in ("fire", "torpedoes") and request.legal:
        rows = [(words_.replace(QUARRY, request.legal[0].target), meaning) for words_, meaning in rows]
    return (*rows, ("(CR) DM", cautious))


def _listed(request: Any, remark: Callable[[Any], str]) -> Iterator[str]:
    """The answers by number, each with a remark."""
    return listing(listed(request), map(remark, listed(request)))


def at_stake(request: Any) -> Sequence[str]:
    """The lines before a yes-or-no question: what a yes leads to."""
    if isinstance(request, MerchantRequest):
        return (f"{float(MERCHANT)} POINTS, AND THE ENEMY SIGHTS {request.unit}, WHICH MAY NOT MOVE NEXT TURN",)
    if isinstance(request, ConvoyRequest):
        first = "ITS ESCORTS ALL SUNK, " if request.escorts else ""
        return (
            *map(details.card, request.escorts),
            *_against_escorts(request),
            f"{first}YOU DRAW ITS POINTS AND {request.unit} MAY NOT MOVE NEXT TURN; THE ENEMY SIGHTS IT IN ANY CASE",
        )
    if isinstance(request, ReliefRequest):
        return folded(_relief(request))
    return ()


def _against_escorts(request: ConvoyRequest) -> Iterator[str]:
    """What fire does in round 1 of the combat with the escorts."""
    view, unit_ = request.view, members(request.view.ships, request.unit)
    escorts = [(Ship(name, 0, damage=view.seen.get(name, Damage())),) for name in request.escorts]
    if escorts:
        at = unit_[0].at
        found = odds.attack(view, unit_, at, [(escort, 1) for escort in escorts])
        yield from folded(f"{_ROUND_1}, {odds.opening_range(view, at).upper()} RANGE: {_exchange(found)}")


def _relief(request: ReliefRequest) -> str:
    """Where a relieved escort appears, and what its convoy keeps."""
    convoy = next(convoy for convoy in CONVOYS.values() if request.ship in convoy.escorts)
    others = [name for name in convoy.escorts if name != request.ship and name in request.view.ships]
    left = [name for name in others if request.view.ships[name].fate is Fate.WAITING]
    guard = f"WITH {ship_names(left)}" if left else "WITHOUT AN ESCORT"
    where = place(START[request.ship].at)
    return (
        f"{ship_name(request.ship)} WOULD APPEAR IN {where}, AND MOVE FROM NEXT TURN ON. CONVOY "
        f"{convoy.name.upper()} WOULD BE LEFT {guard}. A NO HOLDS FOR THE DAY, UNLESS A GERMAN HEAVY SHIP IS FOUND "
        "OR A SHIP OF YOURS IS LOST"
    )


def calls(request: CallRequest, likely: Sequence[Hex], spoken: bool, explain: bool, begins: bool) -> Iterator[str]:
    """The hexes to search, by rows; few of them are named in the first line.

    Args:
        request: the question
        likely: the hexes to list
        spoken: whether they are read aloud
        explain: whether to say what a call does and what allows it
        begins: whether it is the first question of the turn
    """
    few = len(likely) <= _FEW
    number = "1 HEX" if len(likely) == 1 else f"{len(likely)} HEXES"
    named = places(likely) if few else number
    line = f"{_SEARCHES} {number}{f': {named}' * few}. {_CALLS}" if explain else f"YOU CAN SEARCH {named}"
    yield from [line] if spoken else folded(line)
    for row in () if few else by_rows(MAP, likely):
        yield from [f"ROW {row.strip()}"] if spoken else folded(f"  {row.strip()}")
    others = [at for at in request.useful if at not in likely]
    if others and begins and not spoken:
        others_ = places(others) if len(others) <= _FEW else f"{len(others)} HEXES"
        yield from folded(f"ONLY BY NAME, SINCE NO ENEMY CAN BE THERE, OR THE PORT IS YOURS: {others_}")


def _manoeuvre(request: ManoeuvreRequest) -> Iterator[str]:
    """The chances without a manoeuvre, with an Evasion, and with each Diversion."""
    if request.modifier is None:
        yield "THEY ARE TOO SLOW"
        return
    now, later = odds.shadow_chance(request.modifier), odds.shadow_chance(request.modifier + shadowing.EVASION)
    evade = f"; IF IT EVADES, FOR {shadowing.EVASION_FUEL} FUEL A SHIP, {later} IN 10"
    yield f"THEY SUCCEED {now} IN 10{evade if _allowed(request, Evade()) else ''}"
    unit_ = members(request.view.ships, request.unit)
    yield f"SHIPS: {' '.join(ship.id for ship in unit_)}"
    for order, faster in _diversions(request):
        low_high = odds.diversion_chance(request.modifier, request.view.level, faster)
        yield from folded(f"  {order}: {span(low_high)} IF ALL FOLLOW THE FAST PART, {now} IN 10 THE SLOW ONE")


def _allowed(request: ManoeuvreRequest, order: Evade | Divert) -> bool:
    try:
        request.check(order)
    except IllegalOrder:
        return False
    return True


def _diversions(request: ManoeuvreRequest) -> Iterator[tuple[Divert, int]]:
    """The Diversions that the unit's ratings allow, each with the points by which the fast part is faster than the
    unit."""
    unit_ = members(request.view.ships, request.unit)
    slowest = min(ship.rating for ship in unit_)
    for least in sorted({ship.rating for ship in unit_}, reverse=True):
        alike = [ship.id for ship in unit_ if ship.rating == least]
        for parting in [some for number in range(len(alike)) for some in combinations(alike, number + 1)]:
            order = Divert(tuple(ship.id for ship in unit_ if ship.rating > least or ship.id in parting))
            if _allowed(request, order):
                yield order, least - slowest


def _manoeuvres(request: ManoeuvreRequest) -> str:
    """The manoeuvres that the unit can make."""
    found = ["EVADE"] if _allowed(request, Evade()) else []
    unit_ = members(request.view.ships, request.unit)
    fastest = max(unit_, key=lambda ship: ship.rating)
    found += ["DIVERT AND SHIPS"] if _allowed(request, Divert((fastest.id,))) else []
    return ", OR ".join(found) or "NO MANOEUVRE IS POSSIBLE"


def _pursue(request: PursueRequest) -> Iterator[str]:
    """The parts, and the chances against each for all shadowers together and, if they can part, for each alone."""
    view = request.view
    yield f"FAST: {classes(request.fast)}. SLOW: {classes(request.slow)}. SHADOWERS: {' '.join(request.ships)}"
    parties = [request.ships, *([] if request.whole or len(request.ships) < 2 else [(name,) for name in request.ships])]
    for names in parties:
        ships = tuple(view.ships[name] for name in names)
        fast = odds.shadow_chances(view, ships, request.fast, shadowing.DIVERSION)
        slow = odds.shadow_chances(view, ships, request.slow)
        yield from folded(f"  {' '.join(names)}: FAST {span(fast)}, SLOW {span(slow)}")


def _combat(request: CombatRequest) -> Iterator[str]:
    def remark(order: Any) -> str:
        contact = request.view.contact(order.at, order.number)
        if contact is None:
            return ""
        found = odds.attack_on(request.view, members(request.view.ships, order.unit), contact)
        begins = odds.opening_range(request.view, order.at).upper()
        return f"{unit(contact.force, contact.classes)}. {begins} RANGE, {_exchange(found)}"

    yield f"{_ROUND_1}, WHICHEVER SHIPS THEY ARE:"
    for line in _listed(request, remark):
        yield from folded(line)


def _exchange(found: odds.Exchange) -> str:
    """The hull boxes that fire takes from the enemy, and that the unit loses, on average."""
    return f"TAKES {_boxes(found.takes)}, LOSES {_boxes(found.loses)}"


def _boxes(found: tuple[Fraction, Fraction]) -> str:
    """A number of hull boxes, or the least and the most."""
    first, last = (f"{float(number):.1f}" for number in found)
    return first if first == last else f"{first} TO {last}"


def _fire(request: FireRequest) -> Iterator[str]:
    def remark(order: Any) -> str:
        dice, tenths, hull = odds.guns(request.battle, order)
        loss = f"{float(hull):.1f}"
        return (
            f"{dice} {'DIE' if dice == 1 else 'DICE'}, {tenths} IN 10 HIT, HULL {'0' if loss == '0.0' else f'-{loss}'}"
        )

    yield "HULL: AVERAGE LOSS OF THE TARGET"
    for line in _listed(request, remark):
        yield Detail(line, "", line.replace(" IN 10 HIT", "/10").replace(",", ""))


def _torpedoes(request: TorpedoRequest) -> Iterator[str]:
    for number, order in enumerate(listed(request)[:LISTED], 1):
        torpedoes = f"{order.number} TORPEDO{'ES' * (order.number > 1)}"
        hit = f"{odds.torpedo(request.battle, order)} IN 10 HIT"
        yield f"{number:>3} {order.ship} AT {order.target}: {torpedoes}, {hit}"


def _steer(request: SteerRequest) -> Iterator[str]:
    """The courses, how far the ship can go on each, and what fire then does."""
    yield _NEXT_ROUND
    meanings = {CLOSING: "CLOSES, BOW GUNS", OPENING: "STAYS, ALL GUNS", BREAKING: "BREAKS OFF, STERN GUNS"}
    for course, words_ in meanings.items():
        zones = [order.zones for order in request.legal if isinstance(order, Steer) and order.course == course]
        if zones:
            far = f", {min(zones)} TO {max(zones)} ZONES" if len(zones) > 1 else ""
            ends = [(course, min(zones)), (course, max(zones))]
            fire = _exchange(odds.steered(request.battle, request.fighter, ends))
            yield f"  {_LETTERS[course]} {words_}{far}: {fire}"
    if (when := _shifted_off(request)) is not None:
        yield from folded(f"ENEMIES THAT BREAK OFF CAN SHIFT HER OFF THE BOARD AND OUT OF THE COMBAT{when}")
    if LEAVE in request.legal:
        yield "  LEAVE: SHE LEAVES THE COMBAT"


def _shifted_off(request: SteerRequest) -> str | None:
    """On which courses enemies that break off can shift a ship off the board; None if on none of them."""
    risky, safe = set[tuple[str, int]](), set[tuple[str, int]]()
    for order in request.legal:
        if isinstance(order, Steer):
            off = board.may_be_shifted_off(request.battle, request.fighter, order.course, order.zones)
            (risky if off else safe).add((order.course, order.zones))
    if not risky:
        return None
    in_place = any(not zones for _, zones in risky)
    told, others = (safe, risky) if in_place else (risky, safe)
    if not told:
        return ""
    verbs = {CLOSING: "CLOSES", OPENING: "STAYS", BREAKING: "BREAKS OFF"}
    found = [f"{verb}{_far(course, told, others)}" for course, verb in verbs.items() if course in dict(told)]
    return f"{', UNLESS' if in_place else ' IF'} SHE {' OR '.join(found)}"


def _far(course: str, told: set[tuple[str, int]], others: set[tuple[str, int]]) -> str:
    """How many zones a ship moves on a course, in words; "" for a broadside.

    Args:
        course: the course
        told: the moves to name, by course and zones
        others: the other moves
    """
    zones, left = (sorted(number for on, number in some if on == course) for some in (told, others))
    if course == OPENING:
        return ""
    if len(zones) > 1 and max(left, default=0) <= zones[0]:
        return f" {zones[0]} OR MORE"
    return f" {' OR '.join(map(str, zones))}"


def _abort(request: AbortRequest) -> Iterator[str]:
    fighters = request.battle.fighters
    return _listed(
        request, lambda order: f"{odds.abort_chance(request.battle, fighters[order.ship])} IN 10 TO GET AWAY"
    )


def _strike(request: StrikeRequest) -> Iterator[str]:
    def remark(order: Any) -> str:
        return f"{span(odds.strike_chances(request.view, order.at, order.cls))} HIT"

    return _listed(request, remark)


def _hunt(request: HuntRequest) -> Iterator[str]:
    view = request.view

    def remark(order: Any) -> str:
        unit_ = members(view.ships, order.unit)
        convoys, merchants = odds.hunt_chances(unit_, TURNS[view.turn].night)
        where = "MIDDLE" if ZONES[unit_[0].at].centre else "EDGE"
        convoy = f"{convoys} IN 10 A CONVOY THAT MAY BE MET" if convoys else "NO CONVOY"
        return f"{where} OF THE LANE, {convoy}, {merchants} IN 10 A MERCHANT SHIP"

    return _listed(request, remark)


def _entry(request: EnterRequest) -> Iterator[str]:
    return _listed(request, lambda order: f"{odds.entry_chance()} IN 10 JOINS")


_KNOWN: Any = {
    StrikeRequest: _strike,
    HuntRequest: _hunt,
    EnterRequest: _entry,
    ManoeuvreRequest: _manoeuvre,
    PursueRequest: _pursue,
    CombatRequest: _combat,
    FireRequest: _fire,
    TorpedoRequest: _torpedoes,
    SteerRequest: _steer,
    AbortRequest: _abort,
}

_ROUND_1 = "HULL BOXES ON AVERAGE IN ROUND 1"
_NEXT_ROUND = "HULL BOXES ON AVERAGE NEXT ROUND, IF ONLY SHE MOVES AND ALL FIRE AT HER:"
_WHY = {
    (
        "strike",
        "",
    ): "AN ATTACK MARKER THAT IS NOT USED IS LOST. A SHIP THAT REFUELS AT SEA IS HIT MORE OFTEN, ONE MARKED IN "
    "PORT LESS OFTEN",
    ("victim", "air"): "AIRCRAFT ATTACK THIS CLASS: YOU SAY WHICH SHIP",
    ("victim", "submarine"): "AN ENEMY SUBMARINE HAS MET YOUR SHIPS: YOU SAY WHICH ONE IT SEES, AND IT MAY ATTACK HER",
    (
        "submarine",
        "",
    ): "A SUBMARINE OF YOURS SEES AN ENEMY SHIP WITHIN 2 HEXES OF THE HEX THAT YOU NAME, AND MAY ATTACK",
    ("hunt", ""): "ONE UNIT MAY HUNT. A CONVOY THAT IS MET AND NOT ATTACKED IS NOT MET AGAIN",
    (
        "guns",
        "",
    ): f"A DIE OF {UNRELIABLE_FROM} OR {DIE[-1]} PUTS ONE OF HER PRIMARY GUNS OUT OF ACTION FROM THE NEXT ROUND "
    "TO THE END OF THIS COMBAT",
    ("combat", ""): "ONE COMBAT A HEX; ONE UNIT ATTACKS, OTHERS MAY JOIN FROM ROUND 3 ON",
    ("abort", ""): "A SHIP THAT FAILS STAYS IN THE COMBAT, AND MAY TRY AGAIN NEXT ROUND",
    ("entry", ""): "SHIPS OF YOURS IN THIS HEX MAY JOIN THE COMBAT",
}
"""What a question is about, by its kind and its reason."""

_VICTIM = {"air": "ATTACKED", "submarine": "SEEN"}
_QUESTIONS: Any = {
    ManoeuvreRequest: lambda asked: f"THE ALLIES SHADOW {asked.unit}: {_manoeuvres(asked)}",
    PursueRequest: lambda asked: f"WHICH PART IN {place(asked.at)}: FAST, SLOW, OR BOTH AND SHIPS FOR THE FAST ONE",
    CallRequest: lambda asked: "SEARCH WHERE",
    StrikeRequest: lambda asked: "AIR ATTACK ON",
    VictimRequest: lambda asked: f"WHICH SHIP IS {_VICTIM[asked.why]}",
    SubmarineSearchRequest: lambda asked: "AROUND WHICH HEX DOES YOUR SUBMARINE SEARCH",
    HuntRequest: lambda asked: "WHO HUNTS CONVOYS",
    LineRequest: lambda asked: f"ON WHICH LINE DOES {asked.unit} HUNT",
    CombatRequest: lambda asked: "ATTACK",
    TorpedoRequest: lambda asked: "TORPEDOES",
    FireRequest: lambda asked: "FIRE",
    GunRequest: lambda asked: f"{ship_name(asked.ship)}: WHICH GUN FAILS",
    SteerRequest: lambda asked: f"{ship_name(asked.ship)} STEERS",
    AbortRequest: lambda asked: "WHO TRIES TO LEAVE",
    EnterRequest: lambda asked: "WHO TRIES TO JOIN",
    MendRequest: lambda asked: f"{ship_name(asked.ship)}: REPAIR WHAT",
}

_LIST = (("1 2 3", "AN ANSWER BY ITS NUMBER IN THE LIST, OR BY ITS TEXT"),)
_SEVERAL = (*_LIST, ("1 3", "SEVERAL OF THEM"))
_HELP: Any = {
    "call": (
        ("T20", "SEARCHES THAT HEX, AND ASKS AGAIN"),
        ("ALL", "SEARCHES EVERY HEX IN THE LIST"),
        ("5+", "THOSE WITH 5 FACTORS OR MORE"),
        ("C-H", "THOSE IN ROWS C TO H"),
        ("T20 U21", "THESE HEXES, AND NO OTHERS"),
    ),
    "fire": (
        ("1, 1 4", "THE SHOTS WITH THESE NUMBERS IN THE LIST"),
        ("ALL", "EACH SHIP FIRES WHERE IT TAKES MOST HULL"),
        ("ALL BIS", "ALL SHIPS THAT CAN FIRE AT HER DO"),
    ),
    "torpedoes": (
        ("1, 1 4", "THE LAUNCHES WITH THESE NUMBERS IN THE LIST"),
        ("ALL", "EACH SHIP LAUNCHES ALL THAT IT MAY"),
        ("ALL BIS", "AT HER"),
    ),
    "steer": (
        ("C, C 2", "CLOSES AS FAR AS SHE CAN, OR 2 ZONES: BOW GUNS FIRE"),
        ("O", "OPENS HER BROADSIDE AND STAYS: ALL GUNS FIRE"),
        ("B, B 2", "BREAKS OFF: STERN GUNS FIRE. IF FAR ENOUGH AWAY SHE MAY LEAVE"),
        ("C+", "ALL YOUR LATER SHIPS IN THIS ROUND DO THE SAME"),
    ),
    "strike": (*_SEVERAL, ("ALL", "ONE ATTACK FOR EVERY MARKER, IN THE ORDER OF THE LIST")),
    "abort": (*_SEVERAL, ("ALL", "EACH OF THEM TRIES")),
    "entry": (*_SEVERAL, ("ALL", "EACH OF THEM TRIES")),
    "manoeuvre": (
        ("EVADE", "MAKES IT HARDER, AND MOVES ONE HEX AT MOST"),
        ("DIVERT BIS", "SPLITS: THESE SHIPS ARE THE FAST PART"),
    ),
    "pursue": (
        ("FAST", "SHADOWS THE FAST PART"),
        ("SLOW", "SHADOWS THE SLOW ONE"),
        ("BOTH NOR", "NOR SHADOWS THE FAST PART, ALL OTHERS THE SLOW ONE"),
    ),
    "submarine": (("T20", "UP TO TWO HEXES AROUND THAT HEX"),),
}
