"""What the computer captains decided, turn by turn, for the log of a finished game: at most one sentence
each per turn, and how many reports of the turn came before it.

It is derived from the recorded thoughts, the only trace that is kept. A decision is a change: a raider is bound for
something else, packs follow another convoy, a battleship joins a hunt or a convoy. The log does not repeat what already
held on one of the last turns, nor what the reports of the turn say: attacks, shadows, battles.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from compbis.games.computer_bismarck.cards.kinds import CAPITAL_KINDS
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN, SHIPS
from compbis.games.computer_bismarck.words.phrases import the
from compbis.table.finished.chronicle import Thought
from compbis.table.finished.names import listed, shorten
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple

Thoughts = Sequence[tuple[int, Thought]]
"""A captain's recorded thoughts, each with its turn."""

FORGOTTEN = 4
"""A decision is told again only after more than this many turns without it."""
_NAMES = "|".join(sorted(SHIPS, key=len, reverse=True))
_SHIP = re.compile(rf"(?:{_NAMES})(?= |$)")
_BOUND = re.compile(
    rf"({BISMARCK}|{PRINZ_EUGEN}) (?:IN WAIT )?((?:FOR|PROWLS NEAR) (?P<convoy>\w+) AT (?P<met>\d+)"
    r"|AGAINST (?P<foe>[^,;]+) AT|TO REFUEL AT (?P<oiler>\d+)|TO SEEK BATTLE AT (?P<area>\d+)|REFUELS"
    r"|OUT BY (?P<way>[A-Z ]+)|TO WAIT AT (?P<place>\d+)|WAITS FOR|SHOWS HERSELF|TURNS BACK"
    r"|HURT, MAKING FOR PORT|MAKING FOR PORT|OUT OF THE WAY|WITH BISMARCK)"
)
_BOUND_FOR: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "FOR": ("", "SENT AFTER {}"),
        "PROWLS NEAR": ("PROWL {}", "SENT TO PROWL NEAR {}"),
        "AGAINST": ("", "SENT AGAINST {}"),
        "TO SEEK": ("", "SENT TO SEEK BATTLE NEAR {}"),
        "TO REFUEL": ("REFUEL", "SENT TO REFUEL IN {}"),
        "REFUELS": ("REFUELS", "HELD BACK TO REFUEL"),
        "OUT BY": ("OUT", "SENT OUT"),
        "TO WAIT": ("WAIT", "SENT TO WAIT IN {}"),
        "WAITS FOR": ("WAIT", "HELD BACK"),
        "SHOWS HERSELF": ("BAIT", "USED AS BAIT"),
        "TURNS BACK": ("BACK", "SENT BACK"),
        "HURT": ("PORT", "SENT HOME, HURT"),
        "MAKING": ("PORT", "SENT INTO PORT"),
        "OUT OF THE WAY": ("AWAY", "KEPT OUT OF THE WAY"),
        "WITH BISMARCK": ("WITH", f"CALLED TO THE {BISMARCK}"),
    }
)
"""By the first words of a raider's aim: a key to the order ("" if the convoy, ship or square is the key), and what the
raider was ordered to do; in both {} is the convoy, ship or square."""
_PACKS = re.compile(
    r"(?P<packs>(?:WP\d+ )+)(?:FOR (?P<convoy>\w+)(?: AT (?P<met>\d+))?|AGAINST (?P<foe>[^,;]+)"
    r"|TO LURK AT (?P<area>\d+)|TO REFIT)"
)
_IN_WAIT = re.compile(rf"({BISMARCK}|{PRINZ_EUGEN}) IN WAIT FOR (\w+)")
_WARY = re.compile(rf"({BISMARCK}|{PRINZ_EUGEN}) (KEEPS OFF|DEFIES) (?:([^,;]+) AT )?(\d+)")
_HELD = re.compile(r" OF ([^:;]+) NOT AT ([^:;]+) IN \d+")
_LEFT = re.compile(r"(?<=: )([^:;]+) SEEN IN \d+, NO(?:BODY|T) SHADOW")
_STRIKE = re.compile(r"SENT TO STRIKE ([^;]+)")
_CERTAIN = re.compile(rf"({BISMARCK}|{PRINZ_EUGEN}) (?:SHADOWED TO|HELD IN) (\d+)")
_NEAR = re.compile(rf"({BISMARCK}|{PRINZ_EUGEN}) [^;]*?(?:AT|TO|IN) (\d{{4}}), NEAR IT ([^,;]+)")
_SWEEP = re.compile(r"SWEEP ROUND (\d+) ([^;]+)")
_GUARDS = re.compile(r"^([^,:]+) WITH ([\w ]+)$")
_FLOTILLAS = re.compile(r"^FLOTILLAS FOR (\w+)$")


class _Ordered(NamedTuple):
    """A part of a captain's intentions for a turn.

    Args:
        who: the units that it is about: those ordered, or the convoys that they were sent to
        what: what they were ordered to do; identifies the order together with each unit
        said: the sentence; {who} are the units that are news, {was} WAS or WERE
        lasts: whether it may be in force for several turns; else it was decided anew this turn
        instead: how `what` begins in the orders that it replaces: to return to one of them is a decision again
    """

    who: tuple[str, ...]
    what: str
    said: str
    lasts: bool = True
    instead: str = ""


class Decision(NamedTuple):
    """What a captain decided in a turn. said: in a sentence; after: how many reports of the turn came before it, 0 if
    it was decided with the orders."""

    said: str
    after: int


def decided(side: Side, thoughts: Thoughts) -> Mapping[int, Decision]:
    """What a captain decided in each turn in which it decided something.

    Args:
        side: the captain's side
        thoughts: what it thought in the whole game
    """
    orders = {GERMAN: _german, BRITISH: _british}[side]
    last: dict[tuple[str, str], int] = {}
    told: dict[int, Decision] = {}
    for turn, thought in thoughts:
        for each in orders(thought.line):
            _forget_replaced(last, each)
            new = [unit for unit in each.who if turn > last.get((unit, each.what), -FORGOTTEN) + FORGOTTEN]
            tells = bool(new) and turn not in told
            if tells:
                told[turn] = Decision(each.said.format(who=_named(new), was=_was(new)), thought.after)
            if tells or each.lasts:
                last.update(((unit, each.what), turn) for unit in each.who)
    return told


def _forget_replaced(last: dict[tuple[str, str], int], order: _Ordered) -> None:
    """Forget the orders that this one replaces, so that they are told when they are given again."""
    for unit, what in [*last]:
        if order.instead and unit in order.who and what.startswith(order.instead) and what != order.what:
            del last[unit, what]


def _german(line: str) -> Iterator[_Ordered]:
    """Otto's intentions in a thought, the most important first."""
    bound: dict[tuple[str, str], list[str]] = {}
    aims = [*_BOUND.finditer(line)]
    for aim in aims:
        what, deed = next(deed for start, deed in _BOUND_FOR.items() if aim[2].startswith(start))
        where = aim["convoy"] or aim["foe"] or aim["area"] or aim["oiler"] or aim["place"]
        bound.setdefault((what.format(where) or where, deed.format(where and the(where))), []).append(aim[1])
    for (what, deed), raiders in bound.items():
        yield _Ordered(tuple(raiders), what, f"{{who}} {{was}} {deed}")
    packs = [*_PACKS.finditer(line)]
    yield from map(_sent, packs)
    yield from _declined(line)
    for found in packs:
        if found["met"]:
            said = f"{{who}} {{was}} SENT TO MEET {the(found['convoy'])} IN {found['met']}"
            yield _Ordered(tuple(found["packs"].split()), f"{found['convoy']} AT {found['met']}", said)
    for raider, convoy in _IN_WAIT.findall(line):
        yield _Ordered((raider,), f"IN WAIT {convoy}", f"{{who}} LAY IN WAIT FOR {the(convoy)}")
    for aim in aims:
        if aim["met"]:
            said = f"{{who}} {{was}} SENT TO MEET {the(aim['convoy'])} IN {aim['met']}"
            yield _Ordered((aim[1],), f"{aim['convoy']} AT {aim['met']}", said)
        if aim["way"]:
            said = f"{{who}} {{was}} SENT OUT BY {aim['way']}"
            yield _Ordered((aim[1],), f"OUT {aim['way']}", said, instead="OUT ")
    for raider, does, foe, square in _WARY.findall(line):
        near = f"{the(foe)} IN {square}" if foe else f"{square}, WHERE THE BRITISH MIGHT BE"
        did = "KEPT AWAY FROM" if does == "KEEPS OFF" else "RISKED MEETING" if foe else "WAS SENT TO"
        yield _Ordered((raider,), f"{does} {foe}", f"{{who}} {did} {near}", lasts=False)


def _sent(found: re.Match[str]) -> _Ordered:
    """What packs were sent to do."""
    convoy, foe, area = found["convoy"], found["foe"], found["area"]
    deed = f"AFTER {the(convoy)}" if convoy else f"AGAINST {the(foe)}" if foe else ""
    deed = deed or (f"TO LIE IN WAIT ROUND {area}" if area else "TO FETCH TORPEDOES")
    return _Ordered(tuple(found["packs"].split()), convoy or foe or area or "REFIT", f"{{who}} {{was}} SENT {deed}")


def _british(line: str) -> Iterator[_Ordered]:
    """Tovey's intentions in the thought about his orders, the most important first."""
    yield from _declined(line)
    if strike := _STRIKE.search(line):
        where = [f"THE {raider} IN {square}" for raider, square in _CERTAIN.findall(line)]
        yield _Ordered(_ships(strike[1]), "STRIKE", f"{{who}} {{was}} SENT AGAINST {listed(where) or 'A RAIDER'}")
    for raider, square, ships in _NEAR.findall(line):
        yield _Ordered(_ships(ships), raider, f"{{who}} {{was}} SENT TO HUNT THE {raider} ROUND {square}")
    for square, ships in _SWEEP.findall(line):
        yield _Ordered(_ships(ships), f"SWEEP {square}", f"{{who}} {{was}} SENT TO SWEEP ROUND {square}")
    clauses = line.partition(": ")[2].split("; ")
    guards = [(_ships(found[1]), found[2].split()) for clause in clauses if (found := _GUARDS.match(clause))]
    for ships, convoys in guards:
        capital = tuple(ship for ship in ships if SHIPS[ship].kind in CAPITAL_KINDS)
        yield _Ordered(capital, convoys[0], f"{{who}} {{was}} SENT TO GUARD {_named(convoys)}")
    for found in filter(None, map(_FLOTILLAS.match, clauses)):
        yield _Ordered((found[1],), "FLOTILLAS", "THE FLOTILLAS WERE SENT TO GUARD {who}")
    for ships, convoys in guards:
        yield _Ordered(tuple(convoys), "GUARDED", f"{_named(ships)} {_was(ships)} SENT TO GUARD {{who}}")


def _declined(line: str) -> Iterator[_Ordered]:
    """An attack that was not made, or an enemy that was not shadowed."""
    for unit, target in _HELD.findall(line):
        yield _Ordered((unit,), f"NOT AT {target}", f"{{who}} DID NOT ATTACK {the(target)}", lasts=False)
    for target in _LEFT.findall(line):
        yield _Ordered((target,), "LEFT", "{who} {was} LET GO")


def _ships(names: str) -> tuple[str, ...]:
    """The ships in a list of names that only spaces separate."""
    return tuple(_SHIP.findall(names))


def _named(units: Sequence[str]) -> str:
    return listed(shorten([*map(the, units)]))


def _was(units: Sequence[str]) -> str:
    return "WERE" if len(units) > 1 else "WAS"
