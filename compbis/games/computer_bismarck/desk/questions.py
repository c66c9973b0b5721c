"""The talk for each kind of request: what is shown, what is asked, and the order that comes of it."""

from collections.abc import Sequence

from compbis.desk.commands import taken_back
from compbis.desk.place import Speech, Topic
from compbis.desk.walk import ByCommand, next_order
from compbis.games.computer_bismarck.cards.board import ROWS, Square, row
from compbis.games.computer_bismarck.cards.calendar import is_night
from compbis.games.computer_bismarck.cards.kinds import UnitKind, Weapon
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.desk import charts, warnings
from compbis.games.computer_bismarck.desk.place import BismarckPlace
from compbis.games.computer_bismarck.desk.walk import evade, unit_orders
from compbis.games.computer_bismarck.requests.decisions import (
    BismarckRequest,
    DrawRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.state.orders import (
    Answer,
    AnswerDraw,
    BismarckOrder,
    Choice,
    PlaneOrder,
    ShipOrder,
    Undo,
)
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.words import pages, sentences
from compbis.games.computer_bismarck.words.marks import ENEMY_MARK
from compbis.games.computer_bismarck.words.wording import the
from compbis.table.talk import Say

_AIMS = {
    Weapon.BOMBS: "WHICH SHIP SHALL {unit} BOMB",
    Weapon.AIR_TORPEDOES: "WHICH SHIP SHALL {unit} ATTACK",
    Weapon.SUBMARINE: "WHICH SHIP SHALL {unit} ATTACK",
    Weapon.DESTROYERS: "WHICH SHIP SHALL {unit} ATTACK",
    Weapon.TORPEDOES: "AT WHICH SHIP SHALL {unit} LAUNCH TORPEDOES",
}
"""By weapon (16.31, 16.32, 16.41, 16.51, 16.64)."""


_CHART_A = Topic("CHART A", charts=("CHART A", "CHART D"), whole=True)
_FIGHT = Topic("FIGHT", (("F", "FIGHT"), ("W", "WITHDRAW"), ("(CR)", "WITHDRAW")))


def converse(place: BismarckPlace, request: BismarckRequest) -> Speech[None]:
    """The talk that gets an order for a request."""
    place.trail.clear()
    match request:
        case MovementRequest():
            yield from movement(place, request)
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


def movement(place: BismarckPlace, request: MovementRequest) -> Speech[None]:
    """4.31, 4.32: Chart A, over and over, until something typed is an order."""
    if place.turn != request.view.turn:
        yield from _begin_phase(place, request.view)
    yield from _note_last(place, request.view)

    def command(line: str) -> Speech[BismarckOrder | None]:
        do, argument = charts.find(line, place.classic, request.view)
        return (yield from do(place, request, argument))

    all_orders: ByCommand[BismarckOrder] = unit_orders(place, request)
    order = yield from next_order(
        place,
        all_orders,
        "ENTER COMMAND FROM CHART A-",
        _CHART_A,
        lambda: charts.completer(place, request),
        command,
    )
    place.last, place.before = order, request.view


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
    """16.3-16.5, 16.64: which ship a unit attacks."""
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


def _begin_phase(place: BismarckPlace, view: View) -> Speech[None]:
    """5.1: at the beginning of a movement phase the ships are shown, and the planes of the side that has some."""
    place.begin_phase(view.turn, lambda: warnings.warnings(view))  # planes given up
    place.last = place.before = None
    yield place.show_board(pages.FIRST if view.planes else "SN", view)


def _note_last(place: BismarckPlace, view: View) -> Speech[None]:
    """What the last order came to: the map shows the unit where it will be (7.0), and a line tells it."""
    last, place.last = place.last, None
    line = _taken_back(place, place.before, view) if isinstance(last, Undo) and place.before else ""
    if isinstance(last, ShipOrder) and (ship_leg := view.ship_legs.get(last.unit)):
        place.board = "SP"
        line = place.words.order_line(view.ships[last.unit], ship_leg)
    elif isinstance(last, PlaneOrder) and (plane_leg := view.plane_legs.get(last.unit)):
        place.board = "PP"
        line = place.words.order_line(view.planes[last.unit], plane_leg)
    if line and not place.classic:
        yield Say((line,))


def _taken_back(place: BismarckPlace, before: View, now: View) -> str:
    """Which order it was that UN took back, and the one that stands again for the unit, if there is one."""
    told = taken_back(
        before.ship_legs, now.ship_legs, lambda name, leg: place.words.order_line(now.ships[name], leg)
    ) or taken_back(before.plane_legs, now.plane_legs, lambda name, leg: place.words.order_line(now.planes[name], leg))
    return told or "LAST ORDER TAKEN BACK"


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
    """The ships of a battle: the enemy's names, and the state of one's own, unless it was told just now (16.62.1-2)."""
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
