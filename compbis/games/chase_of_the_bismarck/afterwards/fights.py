"""The combats and attacks in the log."""

from collections.abc import Iterator, Mapping, Sequence

from compbis.games.chase_of_the_bismarck.afterwards.hindsight import Leg
from compbis.games.chase_of_the_bismarck.afterwards.rounds import Rounds
from compbis.games.chase_of_the_bismarck.cards.roster import SHIPS
from compbis.games.chase_of_the_bismarck.rules import gunnery
from compbis.games.chase_of_the_bismarck.state import combat_reports as combat
from compbis.games.chase_of_the_bismarck.state import reports
from compbis.games.chase_of_the_bismarck.state.orders import BREAKING
from compbis.games.chase_of_the_bismarck.state.units import Damage
from compbis.games.chase_of_the_bismarck.words.damage import damage_after
from compbis.games.chase_of_the_bismarck.words.phrases import place, the
from compbis.table.finished.names import listed, shorten
from compbis.table.report import Facts

Legs = Mapping[str, Leg]


class Fights:
    """The fights of a turn, report by report. legs: the legs of that turn."""

    def __init__(self, legs: Legs) -> None:
        self._rounds = Rounds()
        self._courses: dict[str, str] = {}
        self._blown: set[str] = set()
        self._rudders = {name for name, leg in legs.items() if leg.ship.damage.rudder}

    def events(self, facts: Facts) -> Iterator[str]:
        """The event in a report, if it is part of a fight."""
        self._rounds.hear(facts)
        match facts:
            case combat.Combat(at=at, attackers=attackers, defenders=defenders, level=level):
                self._courses.clear()
                who = f"{few_ships(attackers)} ATTACKED {few_ships(defenders)}"
                yield f"{who} IN {place(at)}, IN VISIBILITY {level}"
            case combat.Steered(ship=ship, course=course):
                self._courses[ship] = course
            case combat.Left(ships=ships):
                yield from self._gone(ships)
            case combat.Aborted(ship=ship, success=True):
                yield f"{the(ship)} LEFT THE COMBAT"
            case combat.Entered(ship=ship, success=True):
                yield f"{the(ship)} JOINED THE COMBAT"
            case combat.CombatEnds(rounds=rounds):
                yield f"THE COMBAT ENDED AFTER {rounds} ROUND{'S' * (rounds > 1)}"
            case combat.Special(ship=ship, result="subtable", more=more):
                if gunnery.subtable_sinks(more, SHIPS[ship].cls):
                    self._blown.add(ship)
            case combat.Chit(ship=ship, chit="rudder") if ship not in self._rudders:
                self._rudders.add(ship)
                yield f"THE RUDDER OF {the(ship)} WAS HIT{self._when}"
            case combat.Sunk(ship=ship):
                yield f"{the(ship)} {'BLEW UP AND SANK' if ship in self._blown else 'WAS SUNK'}{self._when}"
            case reports.SubmarineAttack(ship=ship, hits=hits):
                yield f"A SUBMARINE ATTACKED {the(ship)}{scored(hits)}"
            case reports.ShipSeen(allied=allied, ship=ship, at=at):
                yield f"{'AN ALLIED' if allied else 'A GERMAN'} SUBMARINE SAW {the(ship)} IN {place(at)}"

    @property
    def _when(self) -> str:
        return f" IN ROUND {self._rounds.number}" if self._rounds.number else ""

    def _gone(self, ships: Sequence[str]) -> Iterator[str]:
        """How ships left the Battle Board. A ship that was breaking off and has not moved in this round left by choice;
        the others were left behind when all ships were shifted (10, step 4)."""
        wished = [ship for ship in ships if self._courses.get(ship) == BREAKING and ship not in self._rounds.steered]
        behind = [ship for ship in ships if ship not in wished]
        if wished:
            yield f"{few_ships(wished)} BROKE OFF THE COMBAT"
        if behind:
            yield f"{few_ships(behind)} {'WERE' if len(behind) > 1 else 'WAS'} LEFT BEHIND"


def scored(hits: int) -> str:
    """The hits of an attack."""
    return f" AND SCORED {hits} HIT{'S' * (hits > 1)}" if hits else " AND MISSED"


def harmed(legs: Legs, after: Legs | None, told: Sequence[Facts]) -> Iterator[str]:
    """What damaged ships have left, if they are still afloat after the turn.

    Args:
        legs: the legs of the turn
        after: those of the next turn; None if the game is over
        told: the reports, which say what was hit
    """
    hit = [facts.ship for facts in told if isinstance(facts, combat.Chit | combat.Special | combat.Evasion)]
    hit += [facts.target for facts in told if isinstance(facts, combat.Volley | combat.Torpedo)]
    sunk = {facts.ship for facts in told if isinstance(facts, combat.Sunk | reports.NoFuel)}
    for name in dict.fromkeys(hit):
        before = legs[name].ship.damage if name in legs else Damage()
        if after is None and name not in sunk:
            yield from _left(name, before, damage_after(name, before, told))
        elif after and name in after:
            yield from _left(name, before, after[name].ship.damage)


def _left(name: str, before: Damage, now: Damage) -> Iterator[str]:
    card = SHIPS[name]
    parts = []
    if now.hull > before.hull:
        parts.append(f"{card.hull - now.hull} OF {card.hull} HULL")
    lost, guns = now.bow + now.stern - before.bow - before.stern, card.bow + card.stern
    if lost > 0:
        parts.append(f"{guns - now.bow - now.stern} OF {guns} GUNS")
    if now.evasion > before.evasion:
        parts.append(f"EVASION {card.rating - now.evasion}")
    gone = [
        what
        for what, was, is_ in (
            ("HER FIRE CONTROL", before.fire_control, now.fire_control),
            ("HER RADAR", before.radar, now.radar),
        )
        if is_ and not was
    ]
    if parts:
        yield f"{the(name)} HAD {listed(parts)} LEFT"
    if gone:
        yield f"{the(name)} HAD LOST {listed(gone)}"


def few_ships(ships: Sequence[str]) -> str:
    """The names of a few ships."""
    return listed(shorten([the(ship) for ship in ships]))
