"""The log of the battle as prose: half a line of movement, then each hit, what the cards did, and what became of it."""

from collections.abc import Iterable, Iterator, Sequence

from compbis.games.denmark_strait import rules
from compbis.games.denmark_strait.afterwards import unfolded
from compbis.games.denmark_strait.afterwards.unfolded import Salvo
from compbis.games.denmark_strait.cards import EFFECTS, NUMBER, SHIPS, Effect
from compbis.games.denmark_strait.details import named
from compbis.games.denmark_strait.state import (
    Appointed,
    Fighter,
    Harmed,
    Magazine,
    Morale,
    Repaired,
    Sailed,
    Ships,
    Sunk,
)
from compbis.table.finished.chronicle import Logged, Telling
from compbis.table.report import Facts
from compbis.table.side import GERMAN, Side

QUIET = "NO HIT"
_HARM = {
    Effect.BRIDGE: "THE BRIDGE",
    Effect.MAGAZINE: "A MAGAZINE",
    Effect.SPEED: "THE ENGINES",
    Effect.GUNNERY: "THE GUNS",
    Effect.RADAR: "THE RADAR",
}
_COUNTS = ("NO", "ONE", "TWO", "THREE", "FOUR")
_PEOPLE = {GERMAN: "THE GERMANS", GERMAN.enemy: "THE BRITISH"}


def log(turns: Sequence[Telling]) -> list[Logged]:
    """The log of a game, from all its turns."""
    return [Logged(turn, list(_happened(turn)), _opening(turn), QUIET) for turn in turns]


def harm(card: str) -> str:
    """What a card of damage does, in few words."""
    effect = rules.effect(card)
    return f"{EFFECTS[card[:-1]].amount} HULL" if effect is Effect.HULL else _HARM[effect]


def hit(salvo: Salvo) -> str:
    """A salvo that hit, and what its cards did, as a sentence."""
    done = [f"{harm(card)} BY THE {named(card)}" for card, harmful in salvo.cards if harmful]
    kept = [f"THE {named(card)}" for card, harmful in salvo.cards if not harmful]
    said = f"THE {salvo.ship.name} HIT THE {salvo.target.name} AT {spaces(salvo.distance)}"
    if not done:
        return f"{said}: THE ARMOUR KEPT OFF {listed(kept)}"
    return f"{said}: {listed(done)}{f'; THE ARMOUR KEPT OFF {listed(kept)}' if kept else ''}"


def spaces(number: int) -> str:
    """So many spaces."""
    return f"{number} SPACE{'S' * (number != 1)}"


def listed(names: Iterable[str]) -> str:
    """A, B AND C."""
    *others, last = [*names] or [""]
    return f"{', '.join(others)} AND {last}" if others else last


def range_of(ships: Ships) -> int:
    """The spaces between the two ships of different sides that are nearest to each other; 0 if a side has none."""
    return min((rules.nearest(ships, ship) for ship in rules.afloat(ships, GERMAN)), default=0)


def _opening(turn: Telling) -> str:
    """Who commanded, in the turn in which the captains were chosen."""
    chosen = [pair for report in turn.reports if isinstance(report.facts, Appointed) for pair in report.facts.captains]
    if not chosen:
        return ""
    return f"{listed(f'{captain} COMMANDED THE {ship}' for ship, captain in chosen)}."


def _happened(turn: Telling) -> Iterator[str]:
    """The sentences of a turn; none if nothing was hit and nobody's morale checked."""
    sentences = [*_fire(turn), *_aftermath(turn)]
    if sentences:
        yield f"{_movement(turn)}"
        yield from sentences


def _movement(turn: Telling) -> str:
    """Where the ships of each side went, and the range then."""
    before, ships = unfolded.before(turn), unfolded.before(turn)
    ran = set()
    for each, facts in unfolded.told(turn):
        if isinstance(facts, Sailed):
            ships = unfolded.after(ships, facts)
            ran |= {facts.ship} if facts.ran else set()
    told = []
    for side in Side:
        moved = [f"{'RAN ' * (ship.name in ran)}TO {ship.at}" for ship in _moved(before, ships, side)]
        names = [ship.name for ship in _moved(before, ships, side)]
        told.append(", ".join(f"{name} {where}" for name, where in zip(names, moved, strict=True)))
    went = "; ".join(each for each in told if each) or "NOBODY MOVED"
    return f"{went}; RANGE {range_of(ships)}"


def _moved(before: Ships, ships: Ships, side: Side) -> list[rules.Ship]:
    return [ship for ship in rules.afloat(ships, side) if ship.at != before[ship.name].at]


def _fire(turn: Telling) -> Iterator[str]:
    """The shots of a turn, those that missed in half a line."""
    salvos = unfolded.salvos(turn)
    for report in turn.reports:
        if isinstance(report.facts, Fighter) and report.facts.first:
            yield f"THE {report.facts.ship} FIRED BEFORE ALL OTHERS"
    hits = [salvo for salvo in salvos if salvo.shot.hit]
    yield from map(hit, hits)
    if missed := len(salvos) - len(hits):
        if hits:
            yield f"{_COUNTS[missed]} SALVO{'S' * (missed != 1)} MISSED"


def _aftermath(turn: Telling) -> Iterator[str]:
    """What became of the ships."""
    hurt: dict[str, int] = {}
    for ships, facts in unfolded.told(turn):
        match facts:
            case Harmed(ship=ship, card=card, hull=hull) if rules.effect(card) is Effect.HULL:
                hurt[ship] = hull
            case Sunk(ship=ship):
                hurt.pop(ship, None)
        yield from _became(ships, facts)
    for ship, hull in hurt.items():
        yield f"THE {ship} HAD {SHIPS[ship].hull - hull} OF {SHIPS[ship].hull} HULL LEFT"


def _became(ships: Ships, facts: Facts) -> Iterator[str]:
    """What became of a ship, in a sentence."""
    match facts:
        case Magazine(ship=ship, roll=roll, sunk=sunk):
            outcome = "AND IT BLEW UP" if sunk else "AND IT HELD"
            yield f"THE MAGAZINE OF THE {ship} WAS HIT, {outcome}: {NUMBER['magazine']} WAS FATAL, THE DICE FELL {roll}"
        case Sunk(ship=ship):
            yield f"THE {ship} WAS SUNK"
        case Repaired(ship=ship, card=card, success=True):
            yield f"THE {ship} REPAIRED {harm(card)}"
        case Repaired(ship=ship, card=card, permanent=True):
            yield f"THE {ship} COULD NOT REPAIR {harm(card)}, AND NEVER WOULD"
        case Morale(ship=ship, number=number, roll=roll, failed=True) if not ships[ship].failed:
            yield f"THE MORALE OF THE {ship} FAILED: IT NEEDED {number} AND ROLLED {roll}"
        case Morale(ship=ship, failed=False, again=again) if ships[ship].failed or again:
            yield f"THE {ship} RALLIED"
