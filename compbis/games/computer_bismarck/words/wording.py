"""The text of reports in the manual's manner: one function per kind, which returns the lines for a side."""

from collections.abc import Callable, Iterable, Sequence
from functools import singledispatch

from compbis.games.computer_bismarck.cards.kinds import CONVOY, DESTROYERS, OILER, PLANE_KINDS, SUBMARINES, Weapon
from compbis.games.computer_bismarck.cards.missions import WAYS_ROUND
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.state import reports
from compbis.games.computer_bismarck.state.reports import Ending, Hindrance
from compbis.games.computer_bismarck.words.phrases import (
    SHADOW_FAILED,
    award_line,
    battle_status,
    cause,
    numbered,
    player,
    squadron,
    the,
)
from compbis.table.page import Listed
from compbis.table.report import Facts, Report
from compbis.table.side import BRITISH, GERMAN, Side

_ENDINGS = {
    Ending.LAST_TURN: "ALL TURNS ARE PLAYED",
    Ending.BISMARCK_SUNK: "THE BISMARCK IS SUNK, AND THE {0} IS {1} POINTS AHEAD",
    Ending.RESIGNED: "THE {2} HAS RESIGNED",
    Ending.AGREED_DRAW: "THE PLAYERS AGREED TO A DRAW",
}
UNTOLD = "BOMBS DROPPED: HIT OR MISS NOT KNOWN"
"""The British learn that bombs were dropped, but not their effect, so that silence is not taken for a miss
(16.31.2)."""
PLANE_OF = "PLANES OF "
"""Precedes the name of planes in a list of units; not in the classic game."""
Names = Callable[[Iterable[Sequence[str]]], str]
"""Lists units, from the name and the letter of each."""
_SHORT = ("MS", "FP", "KN", "FUEL")
_CRAFT = {CONVOY: "MERCHANT SHIP", SUBMARINES: "SUBMARINE", DESTROYERS: "DESTROYER", OILER: "OILER"}
"""One ship of a multi-ship unit."""


def lines(report: Report, side: Side) -> list[str]:
    """The lines of a report for a side that receives it; [] for none."""
    if isinstance(report.facts, reports.Reinforcements):
        return reinforcements(report.facts, report.turn + 1)
    return in_words(report.facts, side)


@singledispatch
def in_words(facts: Facts, side: Side) -> list[str]:
    """The lines for a side, by the type of the facts: one function for each kind of report."""
    raise LookupError(facts.report_kind)


def _names(units: Iterable[Sequence[str]]) -> str:
    """Units with their letters (2.3). Most planes are named after their airfields."""
    return ", ".join(f"{PLANE_OF if kind in PLANE_KINDS else ''}{name} ({kind})" for name, kind in units)


def _hits(hits: int) -> str:
    return f"{hits} HIT{'S' if hits > 1 else ''}" if hits else "MISSED"


def _outcome(success: bool) -> str:
    """The exact words of 10.1."""
    return "SHADOW SUCCEEDED" if success else SHADOW_FAILED


@in_words.register
def _shadow(facts: reports.Shadow, side: Side) -> list[str]:
    return [f"{facts.shadower} TRIES TO SHADOW {the(facts.target)} FROM {facts.square}", *_pursuit(facts)]


@in_words.register
def _fast_shadow(facts: reports.FastShadow, side: Side) -> list[str]:
    said = [f"FAST SHADOW OF {the(facts.target)} THROUGH {facts.square} BY {facts.shadower}", *_pursuit(facts)]
    if facts.moved:
        said.append(f"FOLLOWED BY {', '.join(facts.moved)}")
    return said


def _pursuit(facts: reports.Shadow | reports.FastShadow) -> list[str]:
    """Who helped, the outcome, and where the shadowed ship is now, as far as the facts say."""
    said = [f"HELPED BY {', '.join(facts.helpers)}"] if facts.helpers else []
    said.append(_outcome(facts.success))
    if facts.to:
        said.append(f"{facts.target} NOW IN {facts.to}")
    return said


@in_words.register
def _refuelled(facts: reports.Refuelled, side: Side) -> list[str]:
    return [f"{facts.unit} REFUELED AND REARMED"]


@in_words.register
def _not_refuelled(facts: reports.NotRefuelled, side: Side) -> list[str]:
    return [f"{facts.unit} NOT REFUELED: NO OILER IN {facts.square}"]


@in_words.register
def _landed(facts: reports.Landed, side: Side) -> list[str]:
    name = squadron(facts.plane)
    return [Listed(f"PLANES OF {name} LANDED IN {facts.square}", "PLANES LANDED: ", name)]


@in_words.register
def _grounded(facts: reports.Grounded, side: Side) -> list[str]:
    return [f"PLANES OF {facts.plane} STAYED ON DECK: CARRIER NOT IN L MODE"]


@in_words.register
def _crashed(facts: reports.Crashed, side: Side) -> list[str]:
    return [f"PLANES OF {facts.plane} CRASHED IN {facts.square}"]


@in_words.register
def _lost_with_carrier(facts: reports.LostWithCarrier, side: Side) -> list[str]:
    return [f"PLANES OF {facts.plane} LOST WITH {the(facts.carrier)}"]


@in_words.register
def _left_board(facts: reports.LeftBoard, side: Side) -> list[str]:
    return [f"{facts.unit} LEFT THE MAP"]


@in_words.register
def _strayed(facts: reports.Strayed, side: Side) -> list[str]:
    rule = " (HE 17.3)" if facts.unit in WAYS_ROUND else ""  # it may have entered the Irish Sea too late
    return [f"{facts.unit} DID NOT MOVE DIRECTLY{rule}: ITS MISSION HAS FAILED"]


@in_words.register
def _dry(facts: reports.Dry, side: Side) -> list[str]:
    return [f"{facts.unit} HAS NO FUEL LEFT"]


@in_words.register
def spotted(facts: reports.Spotted, side: Side, names: Names = _names) -> list[str]:
    """The enemy units that were spotted, and the side's own units that the enemy spotted.

    Args:
        facts: the sighting
        side: not used
        names: lists units
    """
    said = [f"ENEMY SPOTTED IN {facts.square}: {names(facts.units)}"]
    if facts.own:
        said.append(f"SEEN BY THE ENEMY: {names(facts.own)}")
    return said


@in_words.register
def _searched(facts: reports.Searched, side: Side) -> list[str]:
    return []  # PS shows it


@in_words.register
def _bergen_searched(facts: reports.BergenSearched, side: Side) -> list[str]:
    return [f"BERGEN SEARCHED, IN {facts.square}"]


@in_words.register
def _bismarck_located(facts: reports.BismarckLocated, side: Side) -> list[str]:
    return [f"THE BISMARCK IS LOCATED IN {facts.square}"]


def reinforcements(facts: reports.Reinforcements, turn: int, names: Names = _names) -> list[str]:
    """The ships that came into play.

    Args:
        facts: the arrival
        turn: the first turn on which they may be moved (14.22, 14.42, 14.44)
        names: lists units
    """
    return [f"REINFORCEMENTS FOR TURN {turn} IN {facts.square}: {names(facts.units)}"]


@in_words.register
def _air_attack(facts: reports.AirAttack, side: Side) -> list[str]:
    deed = "BOMB" if facts.weapon == Weapon.BOMBS else "ATTACK"
    said = [f"PLANES OF {facts.plane} {deed} {the(facts.target)} IN {facts.square}"]
    if facts.confused:
        said.append("THE PILOTS WERE CONFUSED")
    return [*said, UNTOLD if facts.hits is None else _air_hits(facts.weapon, facts.hits)]


@in_words.register
def _no_attack(facts: reports.NoAttack, side: Side) -> list[str]:
    planes, square = f"PLANES OF {facts.plane}", facts.square
    if facts.why == Hindrance.UNSEEN:
        return [f"{planes} FIND NO TARGET IN {square}"]
    return [f"{planes} CANNOT ATTACK IN {square}: {_HINDRANCES[facts.why]}"]


_HINDRANCES = {Hindrance.NIGHT: "NIGHT", Hindrance.WEATHER: "VISIBILITY 7 OR 8"}
"""What prevents an attack by planes (9.8)."""


@in_words.register
def _air_attacked(facts: reports.AirAttacked, side: Side) -> list[str]:
    weapon = "BOMBS" if facts.weapon == Weapon.BOMBS else "TORPEDO PLANES"
    said = [f"{facts.target} ATTACKED BY {weapon} IN {facts.square}"]
    return [*said, _air_hits(facts.weapon, facts.hits)]


def _air_hits(weapon: Weapon, hits: int) -> str:
    return f"BOMBS: {_hits(hits)}" if weapon == Weapon.BOMBS else _torpedo_hits(hits)


def _torpedo_hits(hits: int) -> str:
    return f"TORPEDOES: {_hits(hits)}"


@in_words.register
def _submarine_attack(facts: reports.SubmarineAttack, side: Side) -> list[str]:
    return [f"{facts.unit} ATTACKS {the(facts.target)} IN {facts.square}", _torpedo_hits(facts.hits)]


@in_words.register
def _submarine_attacked(facts: reports.SubmarineAttacked, side: Side) -> list[str]:
    said = [f"{facts.target} ATTACKED BY SUBMARINES IN {facts.square}", _torpedo_hits(facts.hits)]
    if facts.submarine_sunk:
        said.append("A SUBMARINE SUNK")  # 16.41.2
    return said


@in_words.register
def _spent(facts: reports.Spent, side: Side) -> list[str]:
    return [f"{facts.unit} HAS NO TORPEDOES LEFT"]


@in_words.register
def _destroyer_attack(facts: reports.DestroyerAttack, side: Side) -> list[str]:
    """The attack. Another report tells both sides of destroyers lost to gunfire. If none was lost, no report says
    whether a raider fired, since the British may not know whether it has firepower left (16.51.2)."""
    fire = "UNDER FIRE" if facts.lost else "WITHOUT LOSS"
    return [f"{facts.unit} ATTACKS {the(facts.target)} IN {facts.square} {fire}", _torpedo_hits(facts.hits)]


@in_words.register
def _damage(facts: reports.Damage, side: Side) -> list[str]:
    """What a unit lost. A sunk ship, and ships lost from a unit, are in another report to both sides. Only the owner
    learns of a lost submarine (16.41.2), and of the fuel lost with destroyers (16.75)."""
    if facts.kind is SUBMARINES:
        lost = [f"{facts.unit}: {_count(facts.midships, 'SUBMARINE')} LOST"]
        return [*lost, f"NOTHING IS LEFT OF {facts.unit}"] if facts.sunk else lost
    lost = [f"{what} -{loss}" for what, loss in zip(_SHORT, losses(facts), strict=True) if loss]
    return [f"{facts.unit} DAMAGED: {' '.join(lost)}"] if lost and not facts.sunk else []


def losses(facts: reports.Damage) -> tuple[int, int, int, int]:
    """The midships, firepower, knots and fuel lost; only the fuel if another report covers the craft lost."""
    craft = facts.kind in _CRAFT
    return (0, 0, 0, facts.fuel) if craft else (facts.midships, facts.firepower, facts.knots, facts.fuel)


@in_words.register
def _sunk(facts: reports.Sunk, side: Side) -> list[str]:
    """The loss as both sides learn it (16.31.2, 16.41.2, 16.51.2)."""
    unit, count = facts.unit, facts.count
    craft = _CRAFT.get(facts.kind)
    if craft is None or (facts.whole and SHIPS[unit].midships == 1):
        return [f"{the(unit)} IS SUNK"]
    said = [f"{unit}: {_count(count, craft)} SUNK"]
    return [*said, f"NOTHING IS LEFT OF {unit}"] if facts.whole else said


def _count(count: int, what: str) -> str:
    return f"{count} {what}{'S' if count > 1 else ''}"


@in_words.register
def battle(facts: reports.Battle, side: Side, names: Names = _names) -> list[str]:
    """The ships of each side that meet.

    Args:
        facts: the battle
        side: not used
        names: lists units
    """
    return [
        f"NAVAL COMBAT IN {facts.square}",
        f"BRITISH: {names(facts.british)}",
        f"GERMAN: {names(facts.german)}",
    ]


@in_words.register
def _status(facts: reports.Status, side: Side) -> list[str]:
    return [battle_status(*unit) for unit in facts.units]


@in_words.register
def _surprise(facts: reports.Surprise, side: Side) -> list[str]:
    if facts.success:
        return [f"SURPRISE ATTACK BY {the('BISMARCK')} IN {facts.square}"]
    return ["THE SURPRISE ATTACK DID NOT COME OFF"]


@in_words.register
def _declared(facts: reports.Declared, side: Side) -> list[str]:
    wishes = {BRITISH: facts.british, GERMAN: facts.german}
    return [f"THE {player(who)} WISHES TO {wish}" for who, wish in wishes.items() if wish]


@in_words.register
def _withdrawal(facts: reports.Withdrawal, side: Side) -> list[str]:
    return [f"{facts.unit} WITHDRAWS" if facts.success else f"{facts.unit} FAILS TO WITHDRAW"]


@in_words.register
def _fire(facts: reports.Fire, side: Side) -> list[str]:
    return [f"ROUND {facts.round}", *(f"{ship} FIRES AT {the(target)}" for ship, target in facts.pairs)]


@in_words.register
def _torpedoes(facts: reports.Torpedoes, side: Side) -> list[str]:
    return [f"{facts.unit} LAUNCHES TORPEDOES AT {the(facts.target)}: {_hits(facts.hits)}"]


@in_words.register
def _dispersed(facts: reports.Dispersed, side: Side) -> list[str]:
    return [f"CONVOY {facts.unit} DISPERSED IN {facts.square}"]


@in_words.register
def _held(facts: reports.Held, side: Side) -> list[str]:
    return [f"{facts.unit} MAY NOT MOVE NEXT TURN"]


@in_words.register
def _battle_ends(facts: reports.BattleEnds, side: Side) -> list[str]:
    return [f"COMBAT IN {facts.square} IS OVER"]


@in_words.register
def _points(facts: reports.Points, side: Side) -> list[str]:
    return [f"{facts.points} POINTS FOR THE {player(facts.side)}: {cause(facts.reason, facts.unit)}"]


@in_words.register
def _air_search(facts: reports.AirSearch, side: Side) -> list[str]:
    where = f" IN {facts.square}" if facts.square else ""
    return [f"{the(facts.unit)} SEEN BY GENERAL AIR SEARCH{where}"]


@in_words.register
def _radio_silence(facts: reports.RadioSilence, side: Side) -> list[str]:
    where = f", IN OR BESIDE {facts.square}" if facts.square else ""
    return [f"{the(facts.unit)} BROKE RADIO SILENCE{where}"]


@in_words.register
def _resigned(facts: reports.Resigned, side: Side) -> list[str]:
    return [f"THE {player(facts.side)} RESIGNS"]


@in_words.register
def _draw_offered(facts: reports.DrawOffered, side: Side) -> list[str]:
    return [f"THE {player(facts.side)} OFFERS A DRAW"]


@in_words.register
def _draw_refused(facts: reports.DrawRefused, side: Side) -> list[str]:
    return [f"THE {player(facts.side)} REFUSES THE DRAW"]


@in_words.register
def _game_over(facts: reports.GameOver, side: Side) -> list[str]:
    """The last page: all points of both sides with their reasons, and the winner (17.1)."""
    winner = facts.winner
    loser = player(Side(winner).enemy) if winner else ""
    return [
        "GAME OVER",
        _ENDINGS[facts.reason].format(player(winner), abs(facts.british - facts.german), loser),
        *numbered(award_line(*award) for award in facts.awards),
        f"BRITISH {facts.british}  GERMAN {facts.german}",
        f"THE {player(winner)} WINS" if winner else "THE GAME IS DRAWN",
    ]
