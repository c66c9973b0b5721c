"""The log of the chase in sentences: the raiders' way each day, and each turn's decisions and events."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby

from compbis.games.computer_bismarck.afterwards import hindsight
from compbis.games.computer_bismarck.afterwards.chart_events import people, sum_up
from compbis.games.computer_bismarck.afterwards.decisions import Decision, Thoughts, decided
from compbis.games.computer_bismarck.cards import calendar
from compbis.games.computer_bismarck.cards.board import Square, on_board
from compbis.games.computer_bismarck.cards.kinds import (
    BATTLESHIP,
    CARRIER,
    CONVOY,
    CRUISER,
    DESTROYERS,
    OILER,
    PLANE_KINDS,
    SUBMARINES,
    Weapon,
)
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PLANES, PRINZ_EUGEN, SHIPS
from compbis.games.computer_bismarck.requests.projection import planes_then
from compbis.games.computer_bismarck.state import reports
from compbis.games.computer_bismarck.state.sight import Reason
from compbis.games.computer_bismarck.words.phrases import player, the
from compbis.table.finished.chronicle import Logged, TurnStory, common
from compbis.table.finished.names import listed, shorten
from compbis.table.report import Facts, Report
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple

_RAIDERS = (BISMARCK, PRINZ_EUGEN)
_QUIET = "NOTHING SIGHTED"
_PLANES = "PLANES"
"""Stands for all planes in a list of units."""
_RANK = (BATTLESHIP, CARRIER, CONVOY, CRUISER, DESTROYERS, SUBMARINES, OILER)
"""The order in which units are named."""
_CRAFT = {CONVOY: "MERCHANT SHIP", SUBMARINES: "SUBMARINE", DESTROYERS: "DESTROYER", OILER: "OILER"}
"""One ship of a multi-ship unit."""

Units = Iterable[Sequence[str]]
"""Units, each as its name and the letter of its kind."""


class Sighting(NamedTuple):
    """A sighting in a square.

    Args:
        side: the side that sighted the other
        who: its units; empty if not known
        whom: the units sighted
        mutual: whether each side saw the other
    """

    side: Side
    who: tuple[str, ...]
    whom: tuple[str, ...]
    mutual: bool


Seen = frozenset[Sighting]


def log(turns: Sequence[TurnStory]) -> list[Logged]:
    """The log of a game, from all its turns."""
    score = dict.fromkeys(Side, 0)
    before: Seen = frozenset()
    decisions = [decided(side, _thoughts(turns, side)) for side in Side]
    logged = []
    for _, days in groupby(turns, lambda turn: calendar.date(turn.number)):
        day = list(days)
        opening = " ".join(_ways(day))
        for turn in day:
            made = [each[turn.number] for each in decisions if turn.number in each]
            events = partial(_told, made=made, before=before, score=score)
            logged.append(Logged.of(turn, events, opening, _QUIET))
            opening, before, score = "", frozenset(_sightings(turn).values()), _scored(turn, score)
    return logged


def _told(turn: TurnStory, made: Sequence[Decision], before: Seen, score: Mapping[Side, int]) -> Iterator[str]:
    """The events of a turn, with each decision where it was made, and the score.

    Args:
        turn: the turn
        made: what the captains decided in it
        before: the sightings of the turn before
        score: the points before the turn
    """
    seen = _sightings(turn)
    events = [*_happened(turn, seen, before)]
    places: dict[int, list[str]] = {}
    for said, after in made:
        until = turn._replace(reports=turn.reports[:after])
        places.setdefault(common(events, [*_happened(until, seen, before)]), []).append(f"{said}.")
    for number in range(len(events) + 1):
        yield from places.get(number, ())
        yield from events[number : number + 1]
    yield from _score(turn, _scored(turn, score))


def _thoughts(turns: Sequence[TurnStory], side: Side) -> Thoughts:
    return [(turn.number, thought) for turn in turns for thought in turn.thoughts if thought.side is side]


def _ways(day: Sequence[TurnStory]) -> Iterator[str]:
    """The way of each raider on a day; one sentence if they sailed together."""
    ways = {name: way for name in _RAIDERS if (way := _way(day, name))}
    if len(ways) > 1 and len(set(ways.values())) == 1:
        yield f"{listed(the(name) for name in ways)} {_went(ways[BISMARCK])} TOGETHER."
        return
    for name, way in ways.items():
        yield f"{the(name)} {_went(way)}."


def _way(day: Sequence[TurnStory], name: str) -> tuple[Square, ...]:
    """A raider's squares on a day: at its start, and at the end of each turn."""
    squares: list[Square] = []
    for turn in day:
        view = hindsight.views(turn).get(GERMAN)
        ships = hindsight.ships_after_movement(turn).get(GERMAN, ())
        after = next((ship.square for ship in ships if ship.name == name), 0)
        if view and not squares and not view.ships[name].fate:
            squares.append(view.ships[name].square)
        squares.append(after)
    return tuple(square for square, _ in groupby(squares) if square and on_board(square))


def _went(way: Sequence[Square]) -> str:
    first, *between, last = way if len(way) > 1 else (*way, *way)
    if first == last and not between:
        return f"LAY IN {first}"
    return f"WENT FROM {first}{f' VIA {listed(map(str, between))}' if between else ''} TO {last}"


def _happened(turn: TurnStory, seen: Mapping[Square, Sighting], before: Seen) -> Iterator[str]:
    """The events reported in a turn, each once, even if each side had its own report.

    Args:
        turn: the turn
        seen: its sightings, by square
        before: the sightings of the turn before
    """
    rounds, lost, told = 0, False, set[Square]()
    fire: Sequence[Sequence[str]] = ()
    launched: list[Sequence[str]] = []
    for report in _dry_last([*reversed(sum_up(turn.reports[::-1]))]):  # losses follow the last attack
        match report.facts:
            case reports.Spotted(square=square):
                if square not in told:
                    yield _sighting(square, seen[square], seen[square] in before)
                told.add(square)
            case reports.Fire(round=rounds, pairs=fire):
                launched = []
            case reports.Reinforcements(square=square, units=units):
                yield f"{_names(units)} JOINED IN {square} FOR TURN {report.turn + 1}."
            case reports.Sunk(unit=unit, kind=kind, whole=True) if kind not in _CRAFT and (
                by := _by_whom(fire, launched, unit)
            ):
                lost = True
                yield f"{the(unit)} WAS SUNK BY {by}."
            case reports.BattleEnds():
                if rounds or not lost:
                    fired = f"AFTER {rounds} ROUND{'S' if rounds > 1 else ''} OF FIRE" if rounds else "WITHOUT A SHOT"
                    yield f"THE BATTLE ENDED {fired}."
                rounds, lost, fire, launched = 0, False, (), []
            case facts if not _is_partial(report):
                if isinstance(facts, reports.Torpedoes) and facts.hits:
                    launched.append((facts.unit, facts.target))
                lost = lost or isinstance(facts, reports.Sunk | reports.Dispersed)
                yield from (f"{sentence}." for sentence in (*_chase(facts), *_combat(facts), *_course(facts)))


def _dry_last(told: Sequence[Report]) -> list[Report]:
    """The reports, with the one that a ship is out of fuel moved after its losses."""
    hit = {report.facts.unit: place for place, report in enumerate(told) if isinstance(report.facts, reports.Damage)}

    def place(number: int) -> tuple[int, bool]:
        facts = told[number].facts
        return (max(number, hit.get(facts.unit, 0)), True) if isinstance(facts, reports.Dry) else (number, False)

    return [told[number] for number in sorted(range(len(told)), key=place)]


def _by_whom(fire: Iterable[Sequence[str]], launched: Iterable[Sequence[str]], target: str) -> str:
    """What sank a ship in a round: guns and torpedoes, each with the ships; "" for none.

    Args:
        fire: each ship that fired in the round, with its target
        launched: each ship whose torpedoes hit in the round, with its target
        target: the ship
    """
    weapons = (("THE FIRE OF", fire), ("TORPEDOES OF", launched))
    by = [(what, [the(ship) for ship, aim in aims if aim == target]) for what, aims in weapons]
    return ", AND ".join(f"{what} {listed(shorten(ships))}" for what, ships in by if ships)


def _is_partial(report: Report) -> bool:
    """Whether the other side has a fuller report of the event, because this side's own ship was found."""
    match report.facts:
        case reports.Shadow(target=name) | reports.FastShadow(target=name):
            return SHIPS[name].side in report.audience
        case reports.AirSearch(unit=name) | reports.RadioSilence(unit=name):
            return SHIPS[name].side in report.audience
    return False


def _units(turn: TurnStory) -> Mapping[tuple[Side, Square], Sequence[tuple[str, str]]]:
    """All units by side and square, after movement."""
    units: dict[tuple[Side, Square], list[tuple[str, str]]] = {}
    for side, ships in hindsight.ships_after_movement(turn).items():
        for ship in ships:
            units.setdefault((side, ship.square), []).append((ship.name, ship.kind))
    for side, view in hindsight.carried_out(turn).items():
        for plane in planes_then(view):
            if plane.aloft:
                units.setdefault((side, plane.square), []).append((plane.name, plane.kind))
    return units


def _sightings(turn: TurnStory) -> dict[Square, Sighting]:
    """The sightings, by square."""
    units, found = _units(turn), dict[Square, dict[Side, Units]]()
    for report in turn.reports:
        if isinstance(seen := report.facts, reports.Spotted):
            found.setdefault(seen.square, {}).update(dict.fromkeys(report.audience, seen.units))
    sightings = {}
    for square, by in found.items():
        side = next(iter(by))
        if len(by) == len(Side):  # each side saw the units that saw it
            sightings[square] = Sighting(BRITISH, _ranked(by[GERMAN]), _ranked(by[BRITISH]), True)
        else:
            sightings[square] = Sighting(side, _ranked(units.get((side, square), ())), _ranked(by[side]), False)
    return sightings


def _sighting(square: Square, sighting: Sighting, again: bool) -> str:
    """A sighting in a sentence, shorter if the same units were sighted the turn before (again)."""
    who, whom = listed(sighting.who) or f"THE {people(sighting.side)}", listed(sighting.whom)
    several = len(sighting.who) > 1 or _PLANES in sighting.who
    seen = f" AND {'WERE' if several else 'WAS'} SEEN" if sighting.mutual else ""
    if again:
        first, *others = sighting.whom
        still = f"{first} AND THE SHIPS WITH IT" if len({*others} - {_PLANES}) > 1 else whom
        return f"{who} STILL SAW {still} IN {square}{seen}."
    return f"{who} SIGHTED {whom} IN {square}{seen}."


def _awards(turn: TurnStory) -> list[reports.Points]:
    return [facts for facts in turn.facts if isinstance(facts, reports.Points)]


def _scored(turn: TurnStory, score: Mapping[Side, int]) -> dict[Side, int]:
    """The points after a turn. score: those before it."""
    awards = _awards(turn)
    return {side: score[side] + sum(award.points for award in awards if award.side is side) for side in Side}


def _score(turn: TurnStory, score: Mapping[Side, int]) -> Iterator[str]:
    """The missions that are over and, if there are new points, the score after the turn."""
    awards = _awards(turn)
    if done := [the(award.unit) for award in awards if award.reason is Reason.MISSION]:
        yield f"{listed(done)} ACCOMPLISHED {'THEIR MISSIONS' if len(done) > 1 else 'ITS MISSION'}."
    if failed := [the(award.unit) for award in awards if award.reason is Reason.MISSION_FAILED]:
        yield f"THE MISSION{'S' * (len(failed) > 1)} OF {listed(failed)} FAILED."
    if awards:
        yield f"THE SCORE WAS {score[BRITISH]} FOR THE BRITISH AND {score[GERMAN]} FOR THE GERMANS."


def _chase(facts: Facts) -> Iterator[str]:
    """Sentences about what one side found out about the other."""
    match facts:
        case reports.Shadow(shadower=shadower, target=target, square=square, success=success, to=to, helpers=helpers):
            if not success:
                yield f"{listed(shorten([*map(_pursuer, (shadower, *helpers))]))} LOST {the(target)} IN {square}"
                return
            helped = f", HELPED BY {listed(shorten([*map(_pursuer, helpers)]))}" if helpers else ""
            where = f"IN {square}" if to in (0, square) else f"FROM {square} TO {to}"
            yield f"{_pursuer(shadower)} SHADOWED {the(target)} {where}{helped}"
        case reports.FastShadow(shadower=shadower, target=target, square=square, success=False):
            yield f"{_pursuer(shadower)} COULD NOT FOLLOW {the(target)} THROUGH {square}"
        case reports.FastShadow(shadower=shadower, target=target, square=square, to=to, moved=moved):
            others = [name for name in moved if name != shadower]
            together = f" WITH {listed(shorten([*map(_pursuer, others)]))}" if others else ""
            yield f"{_pursuer(shadower)} FOLLOWED {the(target)} THROUGH {square} TO {to}{together}"
        case reports.BergenSearched():
            yield "THE BRITISH SEARCHED BERGEN"
        case reports.BismarckLocated():
            yield f"IT WAS THE FIRST SEARCH TO FIND {the(BISMARCK)}"
        case reports.AirSearch(unit=unit, square=square):
            yield f"THE GENERAL AIR SEARCH SAW {the(unit)} IN {square}"
        case reports.RadioSilence(unit=unit, square=square):
            yield f"{the(unit)} BROKE RADIO SILENCE IN OR BESIDE {square}"


def _pursuer(name: str) -> str:
    """A shadowing unit. Planes are named after their airfields, or after their carrier, whose name then means both."""
    return f"PLANES OF {name}" if name in PLANES and name not in SHIPS else the(name)


def _course(facts: Facts) -> Iterator[str]:
    """Sentences about ships and players."""
    match facts:
        case reports.Refuelled(unit=unit) if unit in _RAIDERS:
            yield f"{the(unit)} REFUELED AND REARMED"
        case reports.NotRefuelled(unit=unit, square=square) if unit in _RAIDERS:
            yield f"{the(unit)} FOUND NO OILER IN {square}"
        case reports.Dry(unit=unit):
            yield f"{the(unit)} HAD NO FUEL LEFT"
        case reports.Crashed(plane=plane, square=square):
            yield f"PLANES OF {plane} CRASHED IN {square}"
        case reports.LostWithCarrier(carrier=carrier, plane=plane):
            yield f"PLANES OF {plane} WERE LOST WITH {the(carrier)}"
        case reports.LeftBoard(unit=unit):
            yield f"{the(unit)} LEFT THE MAP"
        case reports.Strayed(unit=unit):
            yield f"{the(unit)} DID NOT MOVE DIRECTLY, AND ITS MISSION FAILED"
        case reports.Resigned(side=side):
            yield f"THE {player(side)} RESIGNED"
        case reports.DrawOffered(side=side):
            yield f"THE {player(side)} OFFERED A DRAW"
        case reports.DrawRefused(side=side):
            yield f"THE {player(side)} REFUSED THE DRAW"


def _combat(facts: Facts) -> Iterator[str]:
    """Sentences about attacks and battles."""
    match facts:
        case reports.Battle(square=square, british=british, german=german):
            yield f"{_names(british)} MET {_names(german)} IN BATTLE IN {square}"
        case reports.Surprise(success=True):
            yield f"{the(BISMARCK)} ATTACKED BY SURPRISE"
        case reports.Withdrawal(unit=unit, success=True):
            yield f"{the(unit)} WITHDREW"
        case reports.Torpedoes(unit=unit, target=target, hits=hits) if hits:
            yield f"{the(unit)} HIT {the(target)} WITH {_count(hits, 'TORPEDO', 'TORPEDOES')}"
        case reports.AirAttack(plane=plane, target=target, square=square, weapon=weapon, hits=hits, confused=confused):
            deed = "BOMBED" if weapon == Weapon.BOMBS else "ATTACKED"
            mistaken = ", WHICH THE PILOTS TOOK FOR THE ENEMY," if confused else ""
            yield f"PLANES OF {plane} {deed} {the(target)}{mistaken} IN {square}{_hits(hits)}"
        case reports.SubmarineAttack() | reports.DestroyerAttack() as attack:
            yield f"{the(attack.unit)} ATTACKED {the(attack.target)} IN {attack.square}{_hits(attack.hits)}"
        case reports.Damage() as damage:
            yield from _damage(damage)
        case reports.Sunk(unit=unit, kind=kind, count=count, whole=whole):
            several = kind in _CRAFT and not (whole and SHIPS[unit].midships == 1)
            gone = ", AND NOTHING WAS LEFT OF IT" if whole else ""
            yield f"{the(unit)} LOST {_count(count, _CRAFT[kind])}{gone}" if several else f"{the(unit)} WAS SUNK"
        case reports.Dispersed(unit=unit, square=square):
            yield f"CONVOY {unit} WAS DISPERSED IN {square}"


def _damage(damage: reports.Damage) -> Iterator[str]:
    """What a unit lost. Another report covers the loss of a whole ship, and of ships from a unit."""
    if damage.kind is SUBMARINES:
        gone = ", AND NOTHING WAS LEFT OF IT" if damage.sunk else ""
        yield f"{damage.unit} LOST {_count(damage.midships, 'SUBMARINE')}{gone}"
    elif damage.kind not in _CRAFT and not damage.sunk:
        lost = [_count(damage.midships, "MIDSHIP")] if damage.midships else []
        lost += [f"{damage.firepower} FIREPOWER"] if damage.firepower else []
        lost += [_count(damage.knots, "KNOT")] if damage.knots else []
        if lost:
            yield f"{the(damage.unit)} LOST {listed(lost)}"


def _hits(hits: int | None) -> str:
    if hits is None:
        return ""
    return f" AND SCORED {_count(hits, 'HIT')}" if hits else " AND MISSED"


def _count(count: int, what: str, several: str = "") -> str:
    return f"{count} {(several or what + 'S') if count > 1 else what}"


def _names(units: Units) -> str:
    return listed(_ranked(units))


def _ranked(units: Units) -> tuple[str, ...]:
    """The names of units, the most important first, shortened if there are many; all planes as one."""
    known = sorted(units, key=lambda unit: _rank(unit[1]))
    ships = [the(name) for name, kind in known if kind not in PLANE_KINDS]
    return shorten([*ships, *([_PLANES] if len(ships) < len(known) else [])])


def _rank(kind: str) -> int:
    return next((place for place, known in enumerate(_RANK) if known == kind), len(_RANK))
