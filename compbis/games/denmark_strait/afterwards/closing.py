"""The last page below who has won: why it ended, how close it came to another result, and what happened in history."""

from collections.abc import Iterator, Sequence

from compbis.games.denmark_strait.afterwards import unfolded
from compbis.games.denmark_strait.afterwards.logbook import full, range_of, spaces, the
from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.rules import fleet, victory
from compbis.games.denmark_strait.state.reports import Magazine, Morale, Shot, Sunk
from compbis.games.denmark_strait.state.ships import Ship, Ships
from compbis.games.denmark_strait.words.details import percent_text
from compbis.table.finished.chronicle import TurnStory
from compbis.table.finished.names import listed
from compbis.table.game import GameOver
from compbis.table.report import Facts
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple

HISTORY = (
    "THE HOOD WAS SUNK BY A HIT IN HER MAGAZINE AT 0600. OF 1,418 MEN THREE LIVED",
    "THE PRINCE OF WALES, HIT SEVEN TIMES, TURNED AWAY UNDER SMOKE",
    "THE BISMARCK, HIT THREE TIMES, MADE FOR FRANCE, AND WAS SUNK ON MAY 27",
)
"""What happened in 1941."""

_MOST = 3
"""The largest number of close calls to list."""
_LITTLE = 5
"""The most hull left that counts as a close call."""
_AS_NEAR = (0, 50, 45, 40, 35, 30)
"""The weight of a close call by the hull left."""
_ONE_SPACE = 40
"""The weight of a single space that the Germans lacked for an escape."""
_LIKELY = 10
"""The least probability in percent that counts as a close call."""
_PEOPLE = {BRITISH: "THE BRITISH", GERMAN: "THE GERMANS"}


class CloseCall(NamedTuple):
    """A close call.

    Args:
        weight: the probability of another result in percent; without dice, an equivalent
        turn: the turn
        words: the line
    """

    weight: int
    turn: int
    words: str


def lines(turns: Sequence[TurnStory]) -> list[str]:
    """The lines below the one that names the winner."""
    fought = [_fired(turns, side) for side in Side]
    return [*reasons(turns), *losses(turns), *fought, _ranges(turns), *closest_calls(turns), *HISTORY]


def reasons(turns: Sequence[TurnStory]) -> list[str]:
    """Why the game ended, with numbers; none if the ships did not decide it."""
    over = [facts for facts in turns[-1].facts if isinstance(facts, GameOver)]
    ships = unfolded.at_end(turns[-1])
    why = []
    if not over or over[-1].reason not in ("beaten", "escape", "both"):
        return []
    for side in Side:
        if victory.beaten(ships, side):
            why += [_fate(turns, ship) for ship in ships.values() if ship.side is side]
    if victory.escaped(ships) and fleet.afloat(ships, BRITISH):
        for ship in fleet.afloat(ships, GERMAN):
            far = spaces(fleet.nearest(ships, ship))
            why.append(f"{the(ship.name)} WAS {far} FROM THE NEAREST BRITISH SHIP: {NUMBER['escape']} MAKE AN ESCAPE")
    return why


def losses(turns: Sequence[TurnStory]) -> list[str]:
    """The sunk ships that were not the reason for the end."""
    ships = unfolded.at_end(turns[-1])
    named = reasons(turns)
    return [fate for ship in ships.values() if ship.sunk and (fate := _fate(turns, ship)) not in named]


def closest_calls(turns: Sequence[TurnStory]) -> list[str]:
    """The closest calls, in the order of their turns."""
    found = sorted(_close_calls(turns), key=lambda call: -call.weight)[:_MOST]
    return [call.words for call in sorted(found, key=lambda call: call.turn)]


def _fate(turns: Sequence[TurnStory], ship: Ship) -> str:
    """When and by whom a ship was sunk, or the roll by which its morale failed."""
    for turn in reversed(turns):
        facts = turn.facts
        if ship.sunk and any(isinstance(each, Sunk) and each.ship == ship.name for each in facts):
            how = "HER MAGAZINE BLEW UP" if _blew_up(ship, facts) else f"{ship.card.hull} HULL GONE"
            return f"{the(ship.name)} WAS SUNK ON TURN {turn.number} BY {_firers(ship, facts)}: {how}"
        checks = [each for each in facts if isinstance(each, Morale) and each.ship == ship.name]
        if not ship.sunk and checks:
            rolled = f"NEEDED {checks[-1].number}, ROLLED {checks[-1].roll}"
            return f"THE MORALE OF {the(ship.name)} FAILED ON TURN {turn.number}: {rolled}"
    return f"{the(ship.name)} FOUGHT NO MORE"


def _blew_up(ship: Ship, facts: Sequence[Facts]) -> bool:
    return any(isinstance(each, Magazine) and each.ship == ship.name and each.sunk for each in facts)


def _firers(ship: Ship, facts: Sequence[Facts]) -> str:
    """The ships that hit a ship in a turn."""
    firers = [each.ship for each in facts if isinstance(each, Shot) and each.target == ship.name and each.hit]
    return listed(map(the, dict.fromkeys(firers)))


def _fired(turns: Sequence[TurnStory], side: Side) -> str:
    """The hits of a side, by target."""
    shots = [firing.shot for turn in turns for firing in unfolded.firings(turn) if firing.ship.side is side]
    at = {name: [shot.hit for shot in shots if shot.target == name] for name in fleet.of_side(side.enemy)}
    each = ", ".join(f"{full(name)} {sum(hits)} OF {len(hits)}" for name, hits in at.items() if hits)
    total = f"{_PEOPLE[side]} HIT WITH {sum(shot.hit for shot in shots)} OF {len(shots)} SALVOS"
    return f"{total}: {each}" if each else f"{_PEOPLE[side]} DID NOT FIRE"


def _ranges(turns: Sequence[TurnStory]) -> str:
    """The ranges of the battle."""
    ranges = [range_of(unfolded.at_start(turn), unfolded.at_end(turn)) for turn in turns]
    last = range_of(unfolded.at_end(turns[-1])) or ranges[-1]
    return f"THE RANGE WAS {ranges[0]} ON TURN {turns[0].number}, {min(ranges)} AT ITS SHORTEST, {last} AT THE END"


def _close_calls(turns: Sequence[TurnStory]) -> Iterator[CloseCall]:
    for turn in turns:
        for ships, facts in unfolded.replayed(turn):
            yield from _close_call(turn.number, ships, facts)
    yield from _nearly_away(turns)
    last = turns[-1]
    for ship in unfolded.at_end(last).values():
        left = ship.left
        if not ship.sunk and left <= _LITTLE:
            yield CloseCall(
                _AS_NEAR[left], last.number, f"{the(ship.name)} CAME OUT WITH {left} OF {ship.card.hull} HULL LEFT"
            )


def _close_call(turn: int, ships: Ships, facts: Facts) -> Iterator[CloseCall]:
    """The close call in a reported event, if any."""
    match facts:
        case Magazine(ship=ship, sunk=False):
            fatal = percent_text(NUMBER["magazine"])
            words = f"{the(ship)}'S MAGAZINE WAS HIT ON TURN {turn} AND HELD: {fatal} IN 100 TO BLOW UP"
            yield CloseCall(int(fatal), turn, words)
        case Morale(ship=ship, number=number, failed=False) if _stands_alone(ships, ship):
            fails = 100 - int(percent_text(number))
            words = f"{the(ship)} ALONE STILL FOUGHT ON TURN {turn}, AND HELD: {fails} IN 100 TO FAIL"
            if fails >= _LIKELY:
                yield CloseCall(fails, turn, words)


def _stands_alone(ships: Ships, name: str) -> bool:
    """Whether the game depended on this ship: its morale had not failed, and all others of its side were sunk or had
    failed."""
    side = ships[name].side
    others = [ship for ship in fleet.afloat(ships, side) if ship.name != name]
    return not ships[name].failed and all(ship.failed for ship in others)


def _nearly_away(turns: Sequence[TurnStory]) -> Iterator[CloseCall]:
    """The last turn in which the Germans were one space from getting away, if they never did."""
    if victory.escaped(unfolded.at_end(turns[-1])):
        return
    for turn in reversed(turns[:-1]):
        ships = unfolded.at_end(turn)
        if fleet.afloat(ships, GERMAN) and fleet.afloat(ships, BRITISH) and range_of(ships) == NUMBER["escape"] - 1:
            words = f"THE GERMANS WERE ONE SPACE FROM GETTING AWAY AT THE END OF TURN {turn.number}"
            yield CloseCall(_ONE_SPACE, turn.number, words)
            return
