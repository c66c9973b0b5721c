"""The reports that one side must have got, inferred from the other side's: both learn of a meeting."""

from collections.abc import Iterator, Sequence

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.kinds import Weapon
from compbis.games.computer_bismarck.cards.roster import BISMARCK, SHIPS
from compbis.games.computer_bismarck.state import reports
from compbis.table.report import BOTH, Facts, Report
from compbis.table.side import BRITISH

_SAME_FOR_BOTH = (
    reports.Battle,
    reports.DestroyerAttack,
    reports.Dispersed,
    reports.Fire,
    reports.Sunk,
    reports.Torpedoes,
    reports.Withdrawal,
)
"""Reports with the same facts for both sides."""


def british_reports(turn: int, heard: Sequence[Report]) -> list[Report]:
    """The British reports of a turn, as far as the Germans can infer them. heard: the German reports."""
    followed = {name: spotted.square for spotted in _spotted(heard) for name, _ in spotted.own}
    return [Report(turn, BOTH, facts) for report in heard for facts in _as_british(report.facts, followed)]


def seen(heard: Sequence[Report]) -> dict[str, Square]:
    """Where British units were seen in a turn or met in battle."""
    squares = {name: spotted.square for spotted in _spotted(heard) for name, _ in spotted.units}
    for report in heard:
        if isinstance(report.facts, reports.Battle):
            squares.update(dict.fromkeys((name for name, _ in report.facts.british), report.facts.square))
    return squares


def german_reports(turn: int, heard: Sequence[Report]) -> list[Report]:
    """The German reports of a turn, as far as the British can infer them. heard: the British reports."""
    return [Report(turn, BOTH, facts) for report in heard for facts in _as_german(report.facts)]


def found(heard: Sequence[Report]) -> dict[str, Square]:
    """Where German units were at the end of a turn, as far as the British know."""
    squares: dict[str, Square] = {}
    for report in heard:
        match report.facts:
            case reports.Battle(square=square, german=german):
                squares.update(dict.fromkeys((name for name, _ in german), square))
            case reports.Spotted(square=square, units=units):
                squares.update(dict.fromkeys((name for name, _ in units), square))
            case reports.AirSearch(unit=unit, square=square):
                squares[unit] = square
    return squares


def _spotted(heard: Sequence[Report]) -> Iterator[reports.Spotted]:
    return (report.facts for report in heard if isinstance(report.facts, reports.Spotted))


def _as_german(facts: Facts) -> Iterator[Facts]:
    match facts:
        case reports.Spotted(square=square, units=units, own=own) if own:
            yield reports.Spotted(square=square, units=own, own=units)
        case reports.Shadow(target=target, success=True) if target in SHIPS and SHIPS[target].side is not BRITISH:
            yield facts
        case reports.FastShadow(success=True):
            yield facts
        case reports.AirSearch(unit=unit):
            yield reports.AirSearch(unit=unit, square=0)
        case reports.RadioSilence(unit=unit):
            yield reports.RadioSilence(unit=unit, square=0)
        case _ if isinstance(facts, _SAME_FOR_BOTH):
            yield facts


def _as_british(facts: Facts, followed: dict[str, Square]) -> Iterator[Facts]:
    """The British counterpart of a German report.

    followed: where German ships were seen at the end of the turn, and so where a shadower has followed them.
    """
    match facts:
        case reports.Spotted(square=square, units=units, own=own) if own:
            yield reports.Spotted(square=square, units=own, own=units)
            if any(name == BISMARCK for name, _ in own):
                yield reports.BismarckLocated(square=square)
        case reports.Shadow(target=target, square=square, success=True) if target in SHIPS and target in followed:
            if SHIPS[target].side is not BRITISH:
                yield reports.Shadow(
                    target=target, shadower="", square=square, success=True, to=followed[target], helpers=()
                )
        case reports.FastShadow(target=target, square=square, success=True) if target in followed:
            to = followed[target]
            yield reports.FastShadow(
                target=target, shadower="", square=square, success=True, to=to, helpers=(), moved=()
            )
        case reports.AirAttacked(weapon=weapon, target=target, square=square, hits=hits):
            known = None if weapon == Weapon.BOMBS else hits
            yield reports.AirAttack(plane="", confused=False, weapon=weapon, target=target, square=square, hits=known)
        case reports.SubmarineAttack(target=target, square=square, hits=hits):
            yield reports.SubmarineAttacked(submarine_sunk=False, target=target, square=square, hits=hits)
        case _ if isinstance(facts, _SAME_FOR_BOTH):
            yield facts
