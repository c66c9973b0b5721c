"""The talk for each kind of request but the orders of a movement phase (desk.py): what is shown, what is asked, and the
order that comes of it."""

from collections.abc import Sequence

from compbis.desk.place import Speech, Topic
from compbis.games.computer_bismarck.cards.board import ROWS, Square, row
from compbis.games.computer_bismarck.cards.calendar import is_night
from compbis.games.computer_bismarck.cards.kinds import UnitKind, Weapon
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.desk import warnings
from compbis.games.computer_bismarck.desk.place import BismarckPlace
from compbis.games.computer_bismarck.desk.walk import evade
from compbis.games.computer_bismarck.requests.decisions import (
    BismarckRequest,
    DrawRequest,
    EvadeRequest,
    FightRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.state.orders import Answer, AnswerDraw, Choice
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.words import sentences
from compbis.games.computer_bismarck.words.phrases import ENEMY_MARK, the
from compbis.table.talk import Say

_AIMS = {
    Weapon.BOMBS: "WHICH SHIP SHALL {unit} BOMB",
    Weapon.AIR_TORPEDOES: "WHICH SHIP SHALL {unit} ATTACK",
    Weapon.SUBMARINE: "WHICH SHIP SHALL {unit} ATTACK",
    Weapon.DESTROYERS: "WHICH SHIP SHALL {unit} ATTACK",
    Weapon.TORPEDOES: "AT WHICH SHIP SHALL {unit} LAUNCH TORPEDOES",
}
"""By weapon (16.31, 16.32, 16.41, 16.51, 16.64)."""


_FIGHT = Topic("FIGHT", (("F", "FIGHT"), ("W", "WITHDRAW"), ("(CR)", "WITHDRAW")))


def converse(place: BismarckPlace, request: BismarckRequest) -> Speech[None]:
    """The talk that gets an order for a request."""
    match request:
        case ShadowRequest():
            yield from shadow(place, request)
        case EvadeRequest():
            yield from evasion(place, request)
        case TargetRequest():
            yield from target(place, request)
        case SurpriseRequest():
            yield from surprise(place, request)
        case FightRequest():
            yield from fight(place, request)
        case DrawRequest():
            yield from draw(place, request)
        case _:
            raise TypeError(f"no talk for a request of kind {request.kind!r}")


def shadow(place: BismarckPlace, request: ShadowRequest) -> Speech[None]:
    """10.1: which unit is to shadow."""
    yield Say(
        (
            f"{request.target} SPOTTED IN {_place(request.view, request.square)}",
            "MAY BE SHADOWED BY",
            *_numbered(place, request.shadowers),
        )
    )
    shadower = yield from place.ask_name(f"WHICH UNIT SHALL SHADOW {the(request.target)}", request.shadowers)
    yield from place.give(Choice(shadower))


def evasion(place: BismarckPlace, request: EvadeRequest) -> Speech[None]:
    """10.1: the secret move of the shadowed ship."""
    square = request.view.ships[request.unit].square
    yield Say((f"{request.shadower} TRIES TO SHADOW {the(request.unit)} IN {_place(request.view, square)}",))
    if not place.classic and (lost := warnings.missed_turn(request.view, request.unit)):
        yield Say((f"UNLESS ORDERED NOW, {lost}",), attended=True)
    yield from evade(place, request)


def target(place: BismarckPlace, request: TargetRequest) -> Speech[None]:
    """16.3, 16.4, 16.5, 16.64: which ship a unit attacks."""
    attacker = (
        f"PLANES OF {request.unit}" if request.weapon in (Weapon.BOMBS, Weapon.AIR_TORPEDOES) else the(request.unit)
    )
    heading = f"{attacker}: ENEMY IN {_place(request.view, request.square)}"
    yield Say((heading, *_numbered(place, request.targets, ENEMY_MARK)))
    prompt = _AIMS[request.weapon].format(unit=attacker)
    yield from place.give(Choice((yield from place.ask_name(prompt, request.targets))))


def surprise(place: BismarckPlace, request: SurpriseRequest) -> Speech[None]:
    """16.68: whether to attack by surprise."""
    yield Say(tuple(_battle(place, request)))
    yield from place.give(Answer((yield from place.ask_yes("ATTACK BY SURPRISE"))))


def fight(place: BismarckPlace, request: FightRequest) -> Speech[None]:
    """16.62.4: fight or withdraw."""
    lines = _battle(place, request)
    rounds = [f"{request.round} ROUND{'S' if request.round > 1 else ''} FOUGHT"] if request.round else []
    yield Say((*lines, *rounds))
    answer = yield from place.ask_word("FIGHT OR WITHDRAW", _FIGHT, ("FIGHT", "WITHDRAW"), "WITHDRAW")
    yield from place.give(Answer(answer == "FIGHT"))


def draw(place: BismarckPlace, request: DrawRequest) -> Speech[None]:
    """Chart D: whether to agree to a draw. That it is offered has been reported."""
    yield from place.give(AnswerDraw((yield from place.ask_yes("AGREE TO A DRAW"))))


def _place(view: View, square: Square) -> str:
    """A square, and how well one sees there."""
    line = row(square)
    light = "NIGHT" if is_night(view.turn, line) else "DAY"
    return f"{square}  VISIBILITY {view.visibility[line - ROWS[0]]}  {light}"


def _numbered(place: BismarckPlace, names: Sequence[str], mark: str = "") -> list[str]:
    if place.spoken:
        return [
            f"{number}: {sentences.named(_kind(name), name, enemy=bool(mark))}" for number, name in enumerate(names, 1)
        ]
    return [f"{number:>2} {mark}{_kind(name)} {name}" for number, name in enumerate(names, 1)]


def _battle(place: BismarckPlace, request: SurpriseRequest | FightRequest) -> list[str]:
    """The ships of a battle: the enemy's names, and the state of one's own, unless it was told just now (16.62.1,
    16.62.2)."""
    if place.spoken:
        enemies = [sentences.named(_kind(name), name, enemy=True) for name in request.enemy]
    else:
        enemies = [f"{ENEMY_MARK}{_kind(name)} {name}" for name in request.enemy]
    own = place.words.battle_lines(request.own, request.view)
    told, place.told = place.told, []
    fresh = own == told and not (isinstance(request, FightRequest) and request.round)
    return [f"BATTLE IN {_place(request.view, request.square)}", *enemies, *([] if fresh else own)]


def _kind(name: str) -> UnitKind:
    """The letter of a unit (2.3). A plane never stands in a list with the carrier whose name it bears."""
    return SHIPS[name].kind if name in SHIPS else PLANES[name].kind
