"""The talk for each kind of request: what is shown, what is asked, and the order that comes of it."""

from collections.abc import Sequence

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import ROWS, Square
from compbis.games.computer_bismarck.cards.calendar import is_night
from compbis.games.computer_bismarck.cards.kinds import UnitKind, Weapon
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.desk import charts, commands, warnings
from compbis.games.computer_bismarck.desk.place import Place, Speech
from compbis.games.computer_bismarck.desk.walk import evade, walk
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


def converse(place: Place, request: BismarckRequest) -> Speech[None]:
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


def movement(place: Place, request: MovementRequest) -> Speech[None]:
    """4.31, 4.32: Chart A, over and over, until something typed is an order."""
    if place.entered != request.view.turn:
        yield from _begin_phase(place, request.view)
    yield from _note_last(place, request.view)
    order: BismarckOrder | None = yield from commands.repeat_next(place, request)
    if order is None:
        order = yield from walk(place, request)
    while order is None:
        place.trail.clear()
        complete = charts.completer(place, request)
        line = yield from place.read("ENTER COMMAND FROM CHART A-", "CHART A", complete)
        if line.strip():
            order = yield from _command(place, request, line)
    place.last, place.before = order, request.view


def shadow(place: Place, request: ShadowRequest) -> Speech[None]:
    """10.1: which unit is to shadow."""
    yield Say(
        (
            f"{request.target} SPOTTED IN {_place(request.view, request.square)}",
            "MAY BE SHADOWED BY",
            *_numbered(place, request.shadowers),
        )
    )
    shadower = yield from place.ask_unit(f"WHICH UNIT SHALL SHADOW {the(request.target)}", request.shadowers)
    yield from place.give(Choice(shadower))


def evasion(place: Place, request: EvadeRequest) -> Speech[None]:
    """10.1: the secret move of the shadowed ship."""
    square = request.view.ships[request.unit].square
    yield Say((f"{request.shadower} TRIES TO SHADOW {the(request.unit)} IN {_place(request.view, square)}",))
    if not place.classic and (lost := warnings.missed_turn(request.view, request.unit)):
        yield Say((f"UNLESS ORDERED NOW, {lost}",), attended=True)
    yield from evade(place, request)


def target(place: Place, request: TargetRequest) -> Speech[None]:
    """16.3-16.5, 16.64: which ship a unit attacks."""
    attacker = (
        f"PLANES OF {request.unit}" if request.weapon in (Weapon.BOMBS, Weapon.AIR_TORPEDOES) else the(request.unit)
    )
    heading = f"{attacker}: ENEMY IN {_place(request.view, request.square)}"
    yield Say((heading, *_numbered(place, request.targets, ENEMY_MARK)))
    prompt = _AIMS[request.weapon].format(unit=attacker)
    yield from place.give(Choice((yield from place.ask_unit(prompt, request.targets))))


def surprise(place: Place, request: SurpriseRequest) -> Speech[None]:
    """16.68: whether to attack by surprise."""
    yield Say(tuple(_battle(place, request)))
    yield from place.give(Answer((yield from place.ask_yes("ATTACK BY SURPRISE"))))


def fight(place: Place, request: FightRequest) -> Speech[None]:
    """16.62.4: fight or withdraw."""
    lines = _battle(place, request)
    rounds = [f"{request.round} ROUND{'S' if request.round > 1 else ''} FOUGHT"] if request.round else []
    yield Say((*lines, *rounds))
    answer = yield from place.ask_word("FIGHT OR WITHDRAW", "FIGHT", ("FIGHT", "WITHDRAW"), "WITHDRAW")
    yield from place.give(Answer(answer == "FIGHT"))


def draw(place: Place, request: DrawRequest) -> Speech[None]:
    """Chart D: whether to agree to a draw. That it is offered has been reported."""
    yield from place.give(AnswerDraw((yield from place.ask_yes("AGREE TO A DRAW"))))


def _command(place: Place, request: MovementRequest, line: str) -> Speech[BismarckOrder | None]:
    """What a line at Chart A comes to: an order that was taken, or None."""
    try:
        do, argument = charts.find(line, place.classic, request.view)
        return (yield from do(place, request, argument))
    except IllegalOrder as error:
        yield place.refusal(error)
        return None


def _begin_phase(place: Place, view: View) -> Speech[None]:
    """5.1: at the beginning of a movement phase the ships are shown, and the planes of the side that has some."""
    place.entered = view.turn
    place.walk = None
    place.last = place.before = None
    place.repeating = []
    place.warned = [line for line in warnings.regrets(view) if line in place.warned]  # planes given up
    yield place.show_board(pages.FIRST if view.planes else "SN", view)


def _note_last(place: Place, view: View) -> Speech[None]:
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


def _taken_back(place: Place, before: View, now: View) -> str:
    """Which order it was that UN took back, and the one that stands again for the unit, if there is one."""
    for units, old, new in (
        (now.ships, before.ship_legs, now.ship_legs),
        (now.planes, before.plane_legs, now.plane_legs),
    ):
        for name, leg in old.items():
            if new.get(name) != leg:
                line = f"TAKEN BACK: {place.words.order_line(units[name], leg)}"
                return f"{line}. NOW {place.words.order_line(units[name], new[name])}" if name in new else line
    return "LAST ORDER TAKEN BACK"


def _place(view: View, square: Square) -> str:
    """A square, and how well one sees there."""
    row = square // 100
    light = "NIGHT" if is_night(view.turn, row) else "DAY"
    return f"{square}  VISIBILITY {view.visibility[row - ROWS[0]]}  {light}"


def _numbered(place: Place, names: Sequence[str], mark: str = "") -> list[str]:
    if place.spoken:
        return [
            f"{number}: {sentences.named(_kind(name), name, enemy=bool(mark))}" for number, name in enumerate(names, 1)
        ]
    return [f"{number:>2} {mark}{_kind(name)} {name}" for number, name in enumerate(names, 1)]


def _battle(place: Place, request: SurpriseRequest | FightRequest) -> list[str]:
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
