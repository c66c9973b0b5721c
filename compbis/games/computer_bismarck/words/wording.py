"""Reports in the manual's manner of speaking: one function a kind, which gives the lines that a side hears."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from compbis.games.computer_bismarck.cards.missions import WAYS_ROUND
from compbis.games.computer_bismarck.cards.roster import SOME_SUBMARINE
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side

Facts = Mapping[str, Any]
Wording = Callable[[Facts, Side], list[str]]

_AWARDS = {
    "sunk": "{unit} SUNK",
    "ships_sunk": "SHIPS OF {unit} SUNK",
    "dispersed": "{unit} DISPERSED",
    "crashed": "PLANES OF {unit} CRASHED",
    "mission": "{unit}: MISSION ACCOMPLISHED",
    "mission_failed": "{unit}: MISSION FAILED",
    "slow": "{unit} AT SEA WITH LESS THAN 22 KNOTS",
    "hurt": "{unit}: MIDSHIPS LOST",
}
"""What points are given for (17.4, 17.5)."""
_ENDINGS = {
    "last turn": "ALL TURNS ARE PLAYED",
    "bismarck sunk": "THE BISMARCK IS SUNK",
    "resigned": "A PLAYER HAS RESIGNED",
    "agreed draw": "THE PLAYERS AGREED TO A DRAW",
}
UNTOLD = "BOMBS: DAMAGE NOT KNOWN"
"""What the British hear of bombs that were dropped, so that silence is not taken for a miss (16.31.2)."""
LONGEST_NAME = 11
"""Letters of the longest name of a ship."""
_CRAFT = {"M": "MERCHANT SHIP", "S": "SUBMARINE", "D": "DESTROYER", "O": "OILER"}
"""What one ship of a unit of several is."""


def lines(report: Report, side: Side) -> list[str]:
    """What a side that hears a report is told, one line each; [] for nothing."""
    return _WORDINGS[report.kind](report.facts, side)


def player(side: Side | str) -> str:
    """A side as a person."""
    return f"{side.upper()} PLAYER"


def the(name: str) -> str:
    """A unit's name in a sentence: THE BISMARCK, but SL1 and WP2, which are numbers."""
    return name if any(letter.isdigit() for letter in name) else f"THE {name}"


def award_line(side: str, points: int, reason: str, unit: str, turn: int) -> str:
    """Points, whose, what for and when."""
    return f"TURN {turn:>2}  {side.upper():<7} {points:>2}  {cause(reason, unit)}"


def cause(reason: str, unit: str) -> str:
    """What points are given for. Of submarines it is not said which (16.41.2)."""
    return "SUBMARINE SUNK" if unit == SOME_SUBMARINE else _AWARDS[reason].format(unit=unit)


def _names(units: Iterable[Sequence[str]]) -> str:
    """Units, each with its letter (2.3)."""
    return ", ".join(f"{name} ({kind})" for name, kind in units)


def _hits(hits: int) -> str:
    return f"{hits} HIT{'S' if hits > 1 else ''}" if hits else "MISSED"


def _outcome(success: bool) -> str:
    """10.1, to the letter."""
    return "SHADOW SUCCEEDED" if success else "SHADOW FAILED"


def _shadow(facts: Facts, side: Side) -> list[str]:
    return [f"{facts['shadower']} TRIES TO SHADOW {the(facts['target'])} FROM {facts['square']}", *_pursuit(facts)]


def _fast_shadow(facts: Facts, side: Side) -> list[str]:
    said = [f"FAST SHADOW OF {the(facts['target'])} THROUGH {facts['square']} BY {facts['shadower']}", *_pursuit(facts)]
    if facts["moved"]:
        said.append(f"FOLLOWED BY {', '.join(facts['moved'])}")
    return said


def _pursuit(facts: Facts) -> list[str]:
    """Who helped, how it came out and where the shadowed ship is now, as far as the facts tell it."""
    said = [f"HELPED BY {', '.join(facts['helpers'])}"] if facts["helpers"] else []
    said.append(_outcome(facts["success"]))
    if facts["to"]:
        said.append(f"{facts['target']} NOW IN {facts['to']}")
    return said


def _refuelled(facts: Facts, side: Side) -> list[str]:
    return [f"{facts['unit']} REFUELED AND REARMED"]


def _not_refuelled(facts: Facts, side: Side) -> list[str]:
    return [f"{facts['unit']} NOT REFUELED: NO OILER IN {facts['square']}"]


def _landed(facts: Facts, side: Side) -> list[str]:
    return [f"PLANES OF {facts['plane']} LANDED IN {facts['square']}"]


def _grounded(facts: Facts, side: Side) -> list[str]:
    return [f"PLANES OF {facts['plane']} STAYED ON DECK: CARRIER NOT IN L MODE"]


def _crashed(facts: Facts, side: Side) -> list[str]:
    return [f"PLANES OF {facts['plane']} CRASHED IN {facts['square']}"]


def _lost_with_carrier(facts: Facts, side: Side) -> list[str]:
    return [f"PLANES OF {facts['plane']} LOST WITH {the(facts['carrier'])}"]


def _left_board(facts: Facts, side: Side) -> list[str]:
    return [f"{facts['unit']} LEFT THE MAP"]


def _strayed(facts: Facts, side: Side) -> list[str]:
    rule = " (HE 17.3)" if facts["unit"] in WAYS_ROUND else ""  # she may have entered the Irish Sea too late
    return [f"{facts['unit']} DID NOT MOVE DIRECTLY{rule}: ITS MISSION HAS FAILED"]


def _dry(facts: Facts, side: Side) -> list[str]:
    return [f"{facts['unit']} HAS NO FUEL LEFT"]


def _spotted(facts: Facts, side: Side) -> list[str]:
    said = [f"ENEMY SPOTTED IN {facts['square']}: {_names(facts['units'])}"]
    if facts["own"]:
        said.append(f"SEEN BY THE ENEMY: {_names(facts['own'])}")
    return said


def _searched(facts: Facts, side: Side) -> list[str]:
    return []  # PS shows it


def _bergen_searched(facts: Facts, side: Side) -> list[str]:
    return [f"BERGEN SEARCHED, IN {facts['square']}"]


def _bismarck_located(facts: Facts, side: Side) -> list[str]:
    return [f"THE BISMARCK IS LOCATED IN {facts['square']}"]


def _reinforcements(facts: Facts, side: Side) -> list[str]:
    return [f"REINFORCEMENTS IN {facts['square']}: {_names(facts['units'])}"]


def _air_attack(facts: Facts, side: Side) -> list[str]:
    deed = "BOMB" if facts["weapon"] == "bombs" else "ATTACK"
    said = [f"PLANES OF {facts['plane']} {deed} {the(facts['target'])} IN {facts['square']}"]
    if facts["confused"]:
        said.append("THE PILOTS WERE CONFUSED")
    return [*said, UNTOLD if facts["hits"] is None else _air_hits(facts)]


def _no_attack(facts: Facts, side: Side) -> list[str]:
    planes, square = f"PLANES OF {facts['plane']}", facts["square"]
    if facts["why"] == "unseen":
        return [f"{planes} FIND NO TARGET IN {square}"]
    return [f"{planes} CANNOT ATTACK IN {square}: {_HINDRANCES[facts['why']]}"]


_HINDRANCES = {"night": "NIGHT", "weather": "VISIBILITY 7 OR 8"}
"""What keeps planes from an attack (9.8)."""


def _air_attacked(facts: Facts, side: Side) -> list[str]:
    weapon = "BOMBS" if facts["weapon"] == "bombs" else "TORPEDO PLANES"
    said = [f"{facts['target']} ATTACKED BY {weapon} IN {facts['square']}"]
    return [*said, _air_hits(facts)]


def _air_hits(facts: Facts) -> str:
    return f"BOMBS: {_hits(facts['hits'])}" if facts["weapon"] == "bombs" else _torpedo_hits(facts["hits"])


def _torpedo_hits(hits: int) -> str:
    return f"TORPEDOES: {_hits(hits)}"


def _submarine_attack(facts: Facts, side: Side) -> list[str]:
    return [f"{facts['unit']} ATTACKS {the(facts['target'])} IN {facts['square']}", _torpedo_hits(facts["hits"])]


def _submarine_attacked(facts: Facts, side: Side) -> list[str]:
    said = [f"{facts['target']} ATTACKED BY SUBMARINES IN {facts['square']}", _torpedo_hits(facts["hits"])]
    if facts["submarine_sunk"]:
        said.append("A SUBMARINE SUNK")  # 16.41.2
    return said


def _spent(facts: Facts, side: Side) -> list[str]:
    return [f"{facts['unit']} HAS NO TORPEDOES LEFT"]


def _destroyer_attack(facts: Facts, side: Side) -> list[str]:
    said = [f"{facts['unit']} ATTACKS {the(facts['target'])} IN {facts['square']}"]
    if facts["lost"]:
        said.append(f"{_count(facts['lost'], 'DESTROYER')} SUNK BY GUNFIRE")
    return [*said, _torpedo_hits(facts["hits"])]


def _damage(facts: Facts, side: Side) -> list[str]:
    """What it lost; of a ship that is sunk, and of ships out of a unit, both sides are told in another report. Only a
    lost submarine is known to its owner alone (16.41.2), and the fuel that goes with destroyers (16.75)."""
    if facts["kind"] == "S":
        lost = [f"{facts['unit']}: {_count(facts['midships'], 'SUBMARINE')} LOST"]
        return [*lost, f"{facts['unit']} IS NO MORE"] if facts["sunk"] else lost
    told = ("fuel",) if facts["kind"] in _CRAFT else tuple(_LOSSES)
    lost = [f"{_LOSSES[fact]} -{facts[fact]}" for fact in told if facts[fact]]
    return [f"{facts['unit']} DAMAGED: {' '.join(lost)}"] if lost and not facts["sunk"] else []


_LOSSES = {"midships": "MS", "firepower": "FP", "knots": "KN", "fuel": "FUEL"}


def _sunk(facts: Facts, side: Side) -> list[str]:
    """16.31.2, 16.41.2, 16.51.2: what the enemy, too, is told."""
    unit, count = facts["unit"], facts["count"]
    craft = _CRAFT.get(facts["kind"])
    if craft is None or (facts["whole"] and facts["kind"] == "O"):
        return [f"{the(unit)} IS SUNK"]
    said = [f"{unit}: {_count(count, craft)} SUNK"]
    return [*said, f"{unit} IS NO MORE"] if facts["whole"] else said


def _count(count: int, what: str) -> str:
    return f"{count} {what}{'S' if count > 1 else ''}"


def _battle(facts: Facts, side: Side) -> list[str]:
    return [
        f"NAVAL COMBAT IN {facts['square']}",
        f"BRITISH: {_names(facts['british'])}",
        f"GERMAN: {_names(facts['german'])}",
    ]


def battle_status(name: str, midships: int, firepower: int, knots: int, torpedoes: int) -> str:
    """What a side looks at before a battle (16.62.2), in one line."""
    return f"{name:<{LONGEST_NAME}} MS {midships} FP {firepower} KN {knots} TP {torpedoes}"


def _status(facts: Facts, side: Side) -> list[str]:
    return [battle_status(*unit) for unit in facts["units"]]


def _surprise(facts: Facts, side: Side) -> list[str]:
    if facts["success"]:
        return [f"SURPRISE ATTACK BY {the('BISMARCK')} IN {facts['square']}"]
    return ["THE SURPRISE ATTACK DID NOT COME OFF"]


def _declared(facts: Facts, side: Side) -> list[str]:
    wishes = {BRITISH: facts["british"], GERMAN: facts["german"]}
    return [f"THE {player(who)} WISHES TO {wish}" for who, wish in wishes.items() if wish]


def _withdrawal(facts: Facts, side: Side) -> list[str]:
    return [f"{facts['unit']} WITHDRAWS" if facts["success"] else f"{facts['unit']} CANNOT WITHDRAW"]


def _fire(facts: Facts, side: Side) -> list[str]:
    return [f"ROUND {facts['round']}", *(f"{ship} FIRES AT {the(target)}" for ship, target in facts["pairs"])]


def _torpedoes(facts: Facts, side: Side) -> list[str]:
    return [f"{facts['unit']} LAUNCHES TORPEDOES AT {the(facts['target'])}: {_hits(facts['hits'])}"]


def _dispersed(facts: Facts, side: Side) -> list[str]:
    return [f"CONVOY {facts['unit']} DISPERSED IN {facts['square']}"]


def _held(facts: Facts, side: Side) -> list[str]:
    return [f"{facts['unit']} MAY NOT MOVE NEXT TURN"]


def _battle_ends(facts: Facts, side: Side) -> list[str]:
    return [f"COMBAT IN {facts['square']} IS OVER"]


def _points(facts: Facts, side: Side) -> list[str]:
    return [f"{facts['points']} POINTS FOR THE {player(facts['side'])}: {cause(facts['reason'], facts['unit'])}"]


def _air_search(facts: Facts, side: Side) -> list[str]:
    where = f" IN {facts['square']}" if facts["square"] else ""
    return [f"{the(facts['unit'])} SEEN BY GENERAL AIR SEARCH{where}"]


def _radio_silence(facts: Facts, side: Side) -> list[str]:
    where = f", IN OR BESIDE {facts['square']}" if facts["square"] else ""
    return [f"{the(facts['unit'])} BROKE RADIO SILENCE{where}"]


def _resigned(facts: Facts, side: Side) -> list[str]:
    return [f"THE {player(facts['side'])} RESIGNS"]


def _draw_offered(facts: Facts, side: Side) -> list[str]:
    return [f"THE {player(facts['side'])} OFFERS A DRAW"]


def _draw_refused(facts: Facts, side: Side) -> list[str]:
    return [f"THE {player(facts['side'])} WILL NOT DRAW"]


def _game_over(facts: Facts, side: Side) -> list[str]:
    """The last page: every point of both sides and what it was given for, and who has won (17.1)."""
    winner = facts["winner"]
    return [
        "GAME OVER",
        _ENDINGS[facts["reason"]],
        *(award_line(*award) for award in facts["awards"]),
        f"BRITISH {facts['british']}  GERMAN {facts['german']}",
        f"THE {player(winner)} WINS" if winner else "THE GAME IS DRAWN",
    ]


_WORDINGS: Mapping[str, Wording] = MappingProxyType(
    {
        "shadow": _shadow,
        "fast_shadow": _fast_shadow,
        "refuelled": _refuelled,
        "not_refuelled": _not_refuelled,
        "landed": _landed,
        "grounded": _grounded,
        "crashed": _crashed,
        "lost_with_carrier": _lost_with_carrier,
        "left_board": _left_board,
        "strayed": _strayed,
        "dry": _dry,
        "spotted": _spotted,
        "searched": _searched,
        "bergen_searched": _bergen_searched,
        "bismarck_located": _bismarck_located,
        "reinforcements": _reinforcements,
        "air_attack": _air_attack,
        "no_attack": _no_attack,
        "air_attacked": _air_attacked,
        "submarine_attack": _submarine_attack,
        "submarine_attacked": _submarine_attacked,
        "spent": _spent,
        "destroyer_attack": _destroyer_attack,
        "damage": _damage,
        "sunk": _sunk,
        "battle": _battle,
        "status": _status,
        "surprise": _surprise,
        "declared": _declared,
        "withdrawal": _withdrawal,
        "fire": _fire,
        "torpedoes": _torpedoes,
        "dispersed": _dispersed,
        "held": _held,
        "battle_ends": _battle_ends,
        "points": _points,
        "air_search": _air_search,
        "radio_silence": _radio_silence,
        "resigned": _resigned,
        "draw_offered": _draw_offered,
        "draw_refused": _draw_refused,
        "game_over": _game_over,
    }
)
"""Every kind of report (reports.FACTS)."""
