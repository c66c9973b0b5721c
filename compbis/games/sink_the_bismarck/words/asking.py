"""The questions in words: the prompt, the facts and odds, and the possible answers."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from compbis.desk.phased.asked import LISTED, answer_text, listing
from compbis.games.sink_the_bismarck.cards.roster import KINDS, Kind
from compbis.games.sink_the_bismarck.requests.battle import (
    BreakOffRequest,
    FireRequest,
    GroupsRequest,
    OpenRequest,
    PursueRequest,
    RaidRequest,
)
from compbis.games.sink_the_bismarck.requests.regroup import KeepRequest
from compbis.games.sink_the_bismarck.requests.search import SearchRequest
from compbis.games.sink_the_bismarck.requests.shadow import ShadowRequest
from compbis.games.sink_the_bismarck.requests.strike import StrikeRequest, kind_of
from compbis.games.sink_the_bismarck.rules import gunnery, odds
from compbis.games.sink_the_bismarck.state.orders import Bomb, Fire, Strike
from compbis.games.sink_the_bismarck.words import worth
from compbis.games.sink_the_bismarck.words.details import NOTHING, convoys, counter_line
from compbis.games.sink_the_bismarck.words.phrases import place, ship_names
from compbis.table.page import folded, unbroken
from compbis.table.request import YesNoRequest

ALL = "ALL"


def question(request: Any) -> str:
    """The prompt of a question, with the default answer in brackets."""
    return f"{_QUESTIONS[request.kind](request)} ({_default(request)})-"


def _default(request: Any) -> str:
    """What an empty line answers."""
    if isinstance(request, KeepRequest):
        return request.parts[0]
    return "NO MORE" if getattr(request, "undoable", False) else "NONE"


def known(
    request: Any,
    chances: Mapping[str, str] = MappingProxyType({}),
    harmed: worth.Harmed = MappingProxyType({}),
    reserves: Collection[str] = (),
) -> Iterator[str]:
    """The facts for a question, and its possible answers with their odds.

    Args:
        request: the question
        chances: how likely enemy counters are task forces, in words
        harmed: the enemy's damaged ships by name, as last reported
        reserves: the enemy ships that may have come by a roll
    """
    if about := _ABOUT.get(request.kind):
        facts = worth.call(request, harmed, reserves) if about is worth.call else about(request)
        yield from (line for fact in facts for line in folded(_likely(fact, chances)))
    if isinstance(request, YesNoRequest):
        return
    found = choices_of(request)
    odds_of = _ODDS.get(request.kind, lambda request, order: "")
    told = [odds_of(request, order) for order in found[:LISTED]]
    if isinstance(request, PursueRequest) and len(told) > len({*told}) == 1:  # the odds are the same, whoever pursues
        yield told[0]
        told = [""] * len(told)
    yield from listing(found, told)


def choices_of(request: Any) -> Sequence[Any]:
    """The numbered answers of a question: the legal ones, without air attacks on a type whose ships are all listed by
    name."""
    if not isinstance(request, StrikeRequest):
        return request.legal  # type: ignore[no-any-return]
    return [order for order in request.legal if isinstance(order, Bomb) or not _names_all(request, order)]


def _names_all(request: StrikeRequest, order: Strike) -> bool:
    """Whether an attack is on a general type of which all ships in the counter are known by name."""
    target = order.parts[0].target
    announced = request.view.counters[order.force].announced
    number = dict(zip(KINDS, announced, strict=False)).get(Kind(target), 0) if target in [*KINDS] else -1
    return number == sum(force == order.force and kind_of(name) == target for name, force in request.named.items())


def _likely(fact: str, chances: Mapping[str, str]) -> str:
    """A line about an enemy counter, followed by how likely it is a task force; any other line unchanged."""
    name, _, rest = fact.replace(":", " ", 1).replace(",", " ", 1).partition(" ")
    if name not in chances or rest.startswith("ENTERS "):
        return fact
    return f"{fact.removesuffix(NOTHING)}{chances[name]}" if fact.endswith(NOTHING) else f"{fact}. {chances[name]}"


def words(request: Any) -> Iterator[str]:
    """The answers that can be typed, for completion."""
    yield from map(answer_text, choices_of(request))
    if request.kind in WHOLE:
        yield ALL


def helped(request: Any) -> Sequence[tuple[str, str]]:
    """What can be typed, and what it does."""
    back = [("UN", "TAKES THE LAST ANSWER BACK")] if getattr(request, "undoable", False) else []
    ends = f"KEEPS SHADOWING {request.parts[0]}" if isinstance(request, KeepRequest) else "NO MORE: CONTINUES"
    return (*_HELP[request.kind], *back, ("(CR) DM", ends))


# Facts and odds for each kind of question


def _search_about(request: SearchRequest) -> Iterator[str]:
    view = request.view
    if request.at:
        yield f"{request.moving} ENTERS {place(request.at)}"
    for target in dict.fromkeys(order.target for order in request.legal):
        if target in view.counters:
            yield counter_line(view, view.counters[target])
    if not request.legal:
        yield "NOTHING OF YOURS CAN SEARCH NOW"


def known_aloud(request: Any, chances: Mapping[str, str] = MappingProxyType({})) -> Iterator[str]:
    """As `known`, for a screen reader: without the note that nothing is reported, and without the hex that was just
    entered.

    Args:
        request: the question
        chances: how likely enemy counters are task forces, in words
    """
    entered = ""
    for line in unbroken(known(request, chances)):
        rest = line.removesuffix(f": {NOTHING}")
        if rest != entered:
            yield rest
        entered = line.replace(" ENTERS ", " IN ", 1)


def _search_odds(request: SearchRequest, order: Any) -> str:
    view = request.view
    if order.target in view.convoys and order.by in view.forces:
        found = ["IT", *(each.name for each in view.counters.values() if each.convoy == order.target)]
        return f"DETECTS {' AND '.join(found)} WITHOUT A DIE ROLL"
    convoy = request.reveals(order)
    more = f". {order.by} {convoy} NEEDS NO DIE ROLL" if convoy else ""
    if view.marked(order.target):
        more = ", ONLY TO SHADOW" if request.scouts else ", ONLY TO SHADOW AT HIGH SPEED"
    return f"{odds.search(view, order.by)} IN 10{more}"


def _shadow_about(request: ShadowRequest) -> Iterator[str]:
    for target in request.able:
        if target in request.view.counters:
            yield counter_line(request.view, request.view.counters[target])
    if not request.legal:
        yield "NOTHING OF YOURS CAN SHADOW NOW"
        yield from request.why_none()


def _shadow_odds(request: ShadowRequest, order: Any) -> str:
    return f"{odds.shadow(request.view, order.by, order.ships, request.fast)} IN 10"


def _strike_about(request: StrikeRequest) -> Iterator[str]:
    view = request.view
    for target in dict.fromkeys(order.force for order in request.legal if isinstance(order, Strike)):
        yield counter_line(view, view.counters[target])
    attacked = {order.convoy for order in request.legal if isinstance(order, Bomb)}
    yield from (line for line in convoys(view) if line.split()[0] in attacked)
    if not request.legal:
        yield "NO AIR UNIT OF YOURS REACHES ANYTHING THAT IS DETECTED"


def _strike_odds(request: Any, order: Any) -> str:
    return _hit(odds.attack(request.view, order, request.open))


def _hit(hit: odds.Hit) -> str:
    rudder = f", RUDDER {hit.rudder} IN 10" if hit.rudder else ""
    return f"{hit.tenths} IN 10, {hit.points:.1f} POINTS{rudder}"


def _fire_about(request: FireRequest) -> Iterator[str]:
    if request.enemy:
        yield "THE ENEMY FIRES: " + ", ".join(f"{shot.ship} {shot.weapon} AT {shot.target}" for shot in request.enemy)


def _fire_odds(request: FireRequest, order: Any) -> str:
    return _hit(hit(request, order))


def hit(request: FireRequest, order: Fire | Strike) -> odds.Hit:
    """The odds of a shot in a battle, or of an attack by carrier aircraft."""
    if isinstance(order, Fire):
        return odds.shot(request.battle, order, request.shots)
    return odds.strike(request.view, order.unit, 0, order.parts[0], request.battle.ships)


def _groups_about(request: GroupsRequest) -> Iterator[str]:
    """The escorts, and which of them stay, with an option (X3c)."""
    forces = [force for force in request.view.forces.values() if not {*force.ships}.isdisjoint(request.ships)]
    escorts = [force for force in forces if force.convoy]
    if escorts and len(forces) > 1:
        listed = ", ".join(f"{' '.join(force.ships)} OF {force.convoy}" for force in escorts)
        open_to = "A CONVOY WHOSE ESCORTS ALL LEAVE OR ARE SUNK MAY BE DESTROYED AFTER THE BATTLE"
        yield f"ESCORTS: {listed}. {open_to}, FOR DOUBLE IF ANY LEFT"
        all_leave = "IF YOU NAME NO SHIP, ALL LEAVE; ELSE " if len(escorts) == len(forces) else ""
        yield f"{all_leave}AN ESCORT STAYS UNLESS YOU NAME ONE OF ITS SHIPS"


def _pursue_about(request: PursueRequest) -> Iterator[str]:
    for group in request.groups:
        yield f"LEAVE: {ship_names(group)}"
    if not request.legal:
        yield "NO SHIP OF YOURS MAY PURSUE THEM"
        return
    gone = {name for group in request.groups for name in group}
    stay = [ship.name for ship in request.battle.line(request.side.enemy) if ship.name not in gone]  # 12.22
    yield f"SHIPS THAT DO NOT PURSUE {f'FIGHT ON AGAINST {ship_names(stay)}' if stay else 'ARE OUT OF THE BATTLE'}"


def _pursue_odds(request: PursueRequest, order: Any) -> str:
    ships, group = request.battle.ships, request.group_of(order.target)
    already = [name for pursuit in request.pursuits if pursuit.target in group for name in pursuit.ships]
    hunters = [ships[name] for name in (*order.ships, *already)]
    away = worth.gets_away(request.view, [ships[name] for name in group], hunters)
    return f"THEY GET AWAY {away} IN 10"


def _break_about(request: BreakOffRequest) -> Iterator[str]:
    group = [request.battle.ships[name] for name in request.group]
    away = worth.gets_away(request.view, group, request.battle.line(request.side))
    yield f"YOU PURSUE {ship_names(request.group)}. A PURSUED GROUP GETS AWAY {away} IN 10"


def _open_about(request: OpenRequest) -> Iterator[str]:
    own, enemies = request.battle.line(request.side), request.battle.line(request.side.enemy)
    opened, closed = (gunnery.next_range(request.battle.range, request.battle.night, opens) for opens in (True, False))
    yield f"IT OPENS {worth.gets_away(request.view, own, enemies)} IN 10: THREE ROUNDS AT {opened}, ELSE AT {closed}"


def _raid_about(request: RaidRequest) -> Iterator[str]:
    here = {name for name, convoy in request.view.convoys.items() if convoy.hex == request.hex}
    yield from (line for line in convoys(request.view) if line.split()[0] in here)
    if not here:
        yield f"{request.counter} MET ONLY DUMMIES: STOP ENDS ITS MOVE HERE"
    if request.counter and not request.real:
        yield f"{request.counter} IS A DUMMY: IT MAY ONLY STOP"


_ABOUT: dict[str, Callable[[Any], Iterator[str]]] = {
    "search": _search_about,
    "pass": _search_about,
    "scout": _search_about,
    "shadow": _shadow_about,
    "fast": _shadow_about,
    "strike": _strike_about,
    "join": worth.call,
    "call": worth.call,
    "skip": worth.skip,
    "leave": worth.leave,
    "fire": _fire_about,
    "groups": _groups_about,
    "pursue": _pursue_about,
    "break": _break_about,
    "open": _open_about,
    "raid": _raid_about,
}
_ODDS: dict[str, Callable[[Any, Any], str]] = {
    "search": _search_odds,
    "pass": _search_odds,
    "scout": _search_odds,
    "shadow": _shadow_odds,
    "fast": _shadow_odds,
    "strike": _strike_odds,
    "fire": _fire_odds,
    "pursue": _pursue_odds,
}
_QUESTIONS: dict[str, Callable[[Any], str]] = {
    "search": lambda request: "WHO SEARCHES FOR WHAT",
    "pass": lambda request: "WHO SEARCHES",
    "scout": lambda request: "WHICH RECON UNIT SEARCHES",
    "shadow": lambda request: "WHO SHADOWS",
    "fast": lambda request: "WHO SHADOWS AT HIGH SPEED",
    "strike": lambda request: "AIR ATTACK",
    "fire": lambda request: "FIRE",
    "groups": lambda request: "SHIPS THAT LEAVE AS A SEPARATE GROUP",
    "pursue": lambda request: "WHO PURSUES",
    "raid": lambda request: f"{f'{request.counter} IN ' if request.counter else ''}{place(request.hex)}: ATTACK",
    "keep": lambda request: "WHICH PART DO YOU KEEP SHADOWING",
}
WHOLE = ("search", "pass", "scout", "fire", "pursue", "strike", "groups", "raid")
"""Kinds of question that take ALL as an answer for all units."""
ONE_ONLY: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("shadow", "fast"), "NAME ONE: IN EACH HEX ONE UNIT SHADOWS ONE TASK FORCE"),
        "keep": "NAME ONE: YOU KEEP SHADOWING ONE PART",
    }
)
"""Why other kinds do not take it."""
SEARCHES = WHOLE[:3]
"""Kinds of question that ask for searches."""
_LIST = (("1, 3-5", "ANSWERS BY THEIR NUMBERS IN THE LIST; OR ONE BY ITS TEXT"),)
_ONE = (("2", "AN ANSWER BY ITS NUMBER IN THE LIST, OR BY ITS TEXT"),)
_EACH = ((ALL, "ALL ATTEMPTS IN THE LIST"), ("+", "ALL, AND SO AT EACH SUCH QUESTION UNTIL THE TURN ENDS"))
_HELP: dict[str, Sequence[tuple[str, str]]] = {
    "search": (*_LIST, *_EACH, ("B8 G1", "B8 SEARCHES FOR G1")),
    "pass": (*_LIST, *_EACH),
    "scout": (*_LIST, *_EACH),
    "shadow": (*_ONE, ("B8 G1", "ALL SHIPS OF B8 SHADOW G1"), ("B8 G1 WITH SUF", "SUF SHADOWS, THE OTHERS STAY")),
    "fast": (*_ONE, ("B8 G1 WITH SUF", "SUF SHADOWS, THE OTHERS STAY")),
    "strike": (
        *_LIST,
        (ALL, "EACH AIR UNIT ATTACKS WHERE IT DOES MOST DAMAGE"),
        ("T-ARK G1 BIS=10 CA=6", "THE STRENGTH IS SPLIT AMONG SHIPS OR GENERAL TYPES"),
        ("B-BRE HX1", "A CONVOY: ONLY GERMANS, WITH OPTION BOMBING"),
    ),
    "fire": (
        *_LIST,
        (ALL, "EACH WEAPON WHERE IT DOES MOST DAMAGE, THIS ROUND; THEN AIRCRAFT"),
        ("ALL BIS", "ALL THAT MAY FIRE AT HER DO, THIS ROUND; AIRCRAFT IF NO GUNS DO"),
    ),
    "groups": (
        *_LIST,
        (ALL, "EACH SHIP LEAVES ALONE"),
        ("BIS PEU", "THESE SHIPS ARE A GROUP; ALL OTHERS THAT LEAVE FORM ONE MORE"),
    ),
    "pursue": (*_LIST, (ALL, "EACH SHIP THAT MAY"), ("BIS WITH KGV ROD", "KGV AND ROD PURSUE HER GROUP")),
    "raid": (*_LIST, (ALL, "EACH CONVOY THAT MAY BE ATTACKED"), ("STOP", "ENDS THE MOVE HERE")),
    "keep": _ONE,
}
