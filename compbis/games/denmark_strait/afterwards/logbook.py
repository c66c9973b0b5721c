"""The log of the battle in sentences: movement in brief, then each hit with the effect of its cards, and the
aftermath."""

from collections.abc import Iterator, Sequence

from compbis.games.denmark_strait.afterwards import unfolded
from compbis.games.denmark_strait.afterwards.unfolded import Firing
from compbis.games.denmark_strait.cards.deck import EFFECTS, Effect
from compbis.games.denmark_strait.cards.roster import SHIPS
from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.rules import effects, fleet
from compbis.games.denmark_strait.state.reports import Appointed, Fighter, Magazine, Morale, Repaired, Sailed, Sunk
from compbis.games.denmark_strait.state.ships import Ships
from compbis.games.denmark_strait.words.details import named
from compbis.table.finished.chronicle import Logged, TurnStory
from compbis.table.finished.names import listed
from compbis.table.report import Facts
from compbis.table.side import BRITISH, GERMAN, Side

QUIET = "NO HIT"
_HARM = {
    Effect.BRIDGE: "THE BRIDGE",
    Effect.MAGAZINE: "THE MAGAZINE",
    Effect.SPEED: "THE ENGINES",
    Effect.GUNNERY: "THE GUNS",
    Effect.RADAR: "THE RADAR",
}
_COUNTS = ("NO", "ONE", "TWO", "THREE", "FOUR")


def log(turns: Sequence[TurnStory]) -> list[Logged]:
    """The log of a game, from all its turns."""
    return [Logged.of(turn, _happened, _opening(turn), QUIET) for turn in turns]


def full(name: str) -> str:
    """The full name of a ship, without HMS or KMS."""
    return SHIPS[name].title.partition(" ")[2].upper()


def the(name: str) -> str:
    """The full name of a ship in a sentence."""
    return f"THE {full(name)}"


def harm(card: str) -> str:
    """The effect of a damage card, in brief."""
    effect = effects.effect(card)
    return f"{EFFECTS[card[:-1]].amount} HULL" if effect is Effect.HULL else _HARM[effect]


def spaces(number: int) -> str:
    """A number of spaces."""
    return f"{number} SPACE{'S' * (number != 1)}"


def range_of(ships: Ships, there: Ships | None = None) -> int:
    """The distance between the two nearest ships of opposite sides, 0 if a side has none.

    The ships are those afloat in `ships`, in their places in `there` if given.
    """
    at = there or ships
    pairs = [(one, other) for one in fleet.afloat(ships, GERMAN) for other in fleet.afloat(ships, BRITISH)]
    return min((fleet.distance(at[one.name].at, at[other.name].at) for one, other in pairs), default=0)


def _opening(turn: TurnStory) -> str:
    """The captains and their ships, in the turn in which they were chosen."""
    chosen = [pair for report in turn.reports if isinstance(report.facts, Appointed) for pair in report.facts.captains]
    if not chosen:
        return ""
    (ship, captain), *others = chosen
    return f"{listed((f'{captain} COMMANDED {the(ship)}', *(f'{name} {the(at)}' for at, name in others)))}."


def _happened(turn: TurnStory) -> Iterator[str]:
    """The sentences of a turn; none if no ship moved, and there was no hit and no other event."""
    sentences = [*_fire(turn), *_aftermath(turn)]
    before, after = unfolded.at_start(turn), unfolded.at_end(turn)
    if sentences or any(ship.at != before[ship.name].at for ship in after.values()):
        yield _movement(turn)
        yield from sentences or [QUIET]


def _movement(turn: TurnStory) -> str:
    """Where the ships of each side went, and the range."""
    before, ships = unfolded.at_start(turn), unfolded.at_end(turn)
    ran = [facts.ship for _, facts in unfolded.replayed(turn) if isinstance(facts, Sailed) and facts.ran]
    moves = []
    for side in Side:
        moved = [ship for ship in ships.values() if ship.side is side and ship.at != before[ship.name].at]
        moves.append(", ".join(f"{full(ship.name)} {'RAN ' * (ship.name in ran)}TO {ship.at}" for ship in moved))
    return "; ".join([*filter(None, moves), f"RANGE {range_of(before, ships)}"])


def _fire(turn: TurnStory) -> Iterator[str]:
    """The shots of a turn; the misses are only counted."""
    firings = unfolded.firings(turn)
    first = [report.facts.ship for report in turn.reports if isinstance(report.facts, Fighter) and report.facts.first]
    hits = [firing for firing in firings if firing.shot.hit]
    yield from (_hit(firing, firing.ship.name in first) for firing in hits)
    missed = len(firings) - len(hits)
    if hits and missed:
        yield f"{_COUNTS[missed]} SALVO{'S' * (missed != 1)} MISSED"


def _hit(firing: Firing, first: bool) -> str:
    """A salvo that hit, with the effect of its cards; `first` if it was fired before all others."""
    done = [f"{harm(card)} BY THE {named(card)}" for card, harmful in firing.cards if harmful]
    kept = listed(f"THE {named(card)}" for card, harmful in firing.cards if not harmful)
    kept = f"THE ARMOUR STOPPED {kept}" if kept else ""
    who = f"{the(firing.ship.name)}{', FIRING FIRST,' * first}"
    did = "; ".join(filter(None, (listed(done), kept)))
    return f"{who} HIT {the(firing.target.name)} AT {spaces(firing.distance)}: {did}"


def _aftermath(turn: TurnStory) -> Iterator[str]:
    """The fate of the ships, and the hull left of those that lost some."""
    for ships, facts in unfolded.replayed(turn):
        yield from _became(ships, facts)
    before, ships = unfolded.at_start(turn), unfolded.at_end(turn)
    hurt = [ship for ship in ships.values() if ship.hull > before[ship.name].hull and not ship.sunk]
    if hurt:
        (one, *others) = [f"{ship.left} OF {ship.card.hull}" for ship in hurt]
        said = [f"{the(hurt[0].name)} HAD {one} HULL LEFT"]
        yield listed([*said, *(f"{the(ship.name)} {left}" for ship, left in zip(hurt[1:], others, strict=True))])


def _became(ships: Ships, facts: Facts) -> Iterator[str]:
    """What happened to a ship, in a sentence."""
    match facts:
        case Magazine(ship=ship, roll=roll, sunk=sunk):
            outcome = "BLEW UP" if sunk else "HELD"
            yield f"THE MAGAZINE OF {the(ship)} {outcome}: THE DICE SHOWED {roll}, {NUMBER['magazine']} WAS FATAL"
        case Sunk(ship=ship):
            yield f"{the(ship)} WAS SUNK"
        case Repaired(ship=ship, card=card, success=True):
            yield f"{the(ship)} REPAIRED {harm(card)}"
        case Repaired(ship=ship, card=card, permanent=True):
            yield f"{the(ship)} FOUND {harm(card)} PAST REPAIR"
        case Morale(ship=ship, number=number, roll=roll, failed=True) if not ships[ship].failed:
            yield f"THE MORALE OF {the(ship)} FAILED: IT NEEDED {number} AND ROLLED {roll}"
        case Morale(ship=ship, failed=False) if ships[ship].failed:
            yield f"{the(ship)} RALLIED"
