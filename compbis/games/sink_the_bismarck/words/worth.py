"""What the lines of a battle are worth, by what one side knows: guns at each range, damage they can take, and speed."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType

from compbis.games.sink_the_bismarck.cards.options import ABANDON, DISENGAGING, NELSON, NELSON_AND_LONDON
from compbis.games.sink_the_bismarck.cards.roster import KINDS, SHIPS, Kind
from compbis.games.sink_the_bismarck.requests.battle import CallRequest, JoinRequest, LeaveRequest, SkipRequest
from compbis.games.sink_the_bismarck.rules import battle as of_battle
from compbis.games.sink_the_bismarck.rules import odds
from compbis.games.sink_the_bismarck.rules.gunnery import RANGES
from compbis.games.sink_the_bismarck.rules.ships import movement_evasion, until_sunk
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import Reason, Ship
from compbis.games.sink_the_bismarck.words.phrases import ship_names, types

_ALL, _BUT_ESCORTS = "IF YOU ALL LEAVE TOGETHER", "IF ALL BUT YOUR ESCORTS LEAVE TOGETHER"
Harmed = Mapping[str, Ship]
Ends = tuple[int, int]
"""The least and the greatest value that something may have."""


def call(
    request: CallRequest | JoinRequest, harmed: Harmed = MappingProxyType({}), reserves: Collection[str] = ()
) -> Iterator[str]:
    """What both lines in a hex are worth before a battle is called or joined. The enemy's worth follows from the types
    and the damage last reported.

    Args:
        request: the question
        harmed: the enemy's damaged ships by name, as last reported
        reserves: the enemy ships that may have come by a roll (X5)
    """
    view = request.view
    at_will = request.at_will if isinstance(request, CallRequest) else ()
    sure = [force for force in view.at(request.hex) if force.name not in at_will]
    own = [ship for force in sure for ship in view.ships_of(force.name)]
    if own:
        yield f"YOURS: {_line(own)}"
    if at_will:
        yield f"IF YOU CALL A BATTLE, THE BRITISH SAY WHETHER {' AND '.join(at_will)} FIGHT{'S' * (len(at_will) == 1)}"
    for each in view.enemies_at(request.hex):
        if not each.announced:
            yield f"{each.name}: NOT REPORTED"
            continue
        told = f"{each.name}, LAST REPORTED {types(each.announced)}"
        kinds = [
            (_of_kind(view, kind, harmed, reserves), number) for kind, number in zip(KINDS, each.announced, strict=True)
        ]
        found = [(of, number) for of, number in kinds if of and number]
        if found:
            state = (
                "WITH THE DAMAGE LAST REPORTED" if any(ship.hurt for of, _ in found for ship in of) else "IF UNDAMAGED"
            )
            yield f"{told}, {state}: {_reported(found)}"
        else:
            yield f"{told}: ALL SUCH SHIPS ARE SUNK"


def skip(request: SkipRequest) -> Iterator[str]:
    """What both lines are worth at each range, before range A is skipped."""
    yield f"YOURS: {_line(request.battle.line(request.side))}"
    yield f"THEIRS: {_line(request.battle.line(request.side.enemy))}"


def leave(request: LeaveRequest) -> Iterator[str]:
    """The chance to get away from a battle, and which enemies may pursue: not their escorts (12.22). The side's own
    escorts do not leave; with an option they may, and the chance with them follows (X3c)."""
    battle, may = request.battle, ABANDON in request.view.options
    line = battle.line(request.side)
    others = [ship for ship in line if ship.name not in battle.escorts]
    if others:
        yield _leave(request, others, _BUT_ESCORTS if may and len(others) < len(line) else _ALL)
    elif not may:
        yield request.why_unable
    if may and len(others) < len(line):
        yield _leave(request, line, _ALL)


def _leave(request: LeaveRequest, own: Sequence[Ship], who: str) -> str:
    """The chance of a group that leaves to get away, and which enemies may pursue it.

    Args:
        request: the question
        own: the ships of the group
        who: the group in words
    """
    battle, options = request.battle, request.view.options
    fast = [
        ship for ship in battle.line(request.side.enemy) if DISENGAGING in options or of_battle.may_pursue(ship, own)
    ]
    hunters = [ship for ship in fast if ship.name not in battle.escorts]
    if not hunters:
        return f"{who}: NO ENEMY {'MAY PURSUE' if fast else 'IS FAST ENOUGH TO PURSUE'}"
    chances = [gets_away(request.view, own, [ship]) for ship in hunters]  # the slowest pursuer counts
    names = ship_names(ship.name for ship in hunters)
    away = _ends((min(chances), max(chances)))
    return f"{who}: {names} MAY PURSUE. A PURSUED GROUP GETS AWAY {away} IN 10"


def gets_away(view: View, group: Sequence[Ship], hunters: Sequence[Ship]) -> int:
    """The chance in tenths that a group gets away from its pursuers; with an option it depends on their speed (X3b).

    Args:
        view: the view of a side
        group: the group
        hunters: its pursuers
    """
    return odds.gets_away(of_battle.speed_lead(group, hunters) if DISENGAGING in view.options else 0)


def _line(ships: Sequence[Ship]) -> str:
    """The guns of ships at each range, the damage that they can still take, and the evasion of the slowest."""
    guns = [sum(ship.face.attack for ship in ships if ship.card.range <= range_) for range_ in RANGES]
    takes = sum(map(until_sunk, ships))
    slowest = min(map(movement_evasion, ships))
    return _worth([(each, each) for each in guns], (takes, takes), (slowest, slowest))


def _worth(guns: Sequence[Ends], takes: Ends, slowest: Ends) -> str:
    at = ", ".join(f"{_ends(each)} AT {range_}" for range_, each in zip(RANGES, guns, strict=True))
    sink = "1 POINT SINKS ALL" if takes == (1, 1) else f"{_ends(takes)} POINTS SINK ALL"
    return f"GUNS {at}; {sink}; LOWEST EVASION {_ends(slowest)}"


def _ends(ends: Ends) -> str:
    return f"{ends[0]}" if ends[0] == ends[1] else f"{ends[0]} TO {ends[1]}"


def _reported(found: Sequence[tuple[Sequence[Ship], int]]) -> str:
    """What an enemy counter may be worth, from the weakest to the strongest ships of its types. found: for each type,
    the ships that the counter may have, and the number reported. If fewer ships are left than reported, the others are
    sunk."""
    guns = [
        _summed([([ship.face.attack * (ship.card.range <= range_) for ship in of], number) for of, number in found])
        for range_ in RANGES
    ]
    takes = _summed([([until_sunk(ship) for ship in of], number) for of, number in found])
    speeds = [(sorted(map(movement_evasion, of)), number) for of, number in found]
    slowest = min(each[0] for each, _ in speeds), min(each[-number:][0] for each, number in speeds)
    return _worth(guns, takes, slowest)


def _summed(found: Sequence[tuple[Sequence[int], int]]) -> Ends:
    """The least and the greatest sum that takes the given number of values from each list."""
    ordered = [(sorted(values), number) for values, number in found]
    return sum(sum(each[:number]) for each, number in ordered), sum(sum(each[-number:]) for each, number in ordered)


def _of_kind(view: View, kind: Kind, harmed: Harmed, reserves: Collection[str]) -> list[Ship]:
    """The enemy ships of a type that may be in the game, without those that are known to be sunk or off the map.

    Args:
        view: the side's view
        kind: the type
        harmed: the damaged ships by name, as last reported
        reserves: the ships that may have come by a roll
    """
    gone = {award.about for award in view.awards if award.reason in (Reason.SUNK, Reason.GONE_TO_SEA)}
    more = NELSON_AND_LONDON if NELSON in view.options else ()
    names = dict.fromkeys((*view.card.ships, *more, *reserves)).keys() - gone
    of = [name for name in sorted(names) if SHIPS[name].side is view.side.enemy and SHIPS[name].kind is kind]
    return [harmed.get(name, Ship(name)) for name in of]
