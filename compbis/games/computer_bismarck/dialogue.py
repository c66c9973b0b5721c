"""The dialogue for each kind of request: what is shown, what is asked, and the order that comes of it."""

from collections.abc import Sequence

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck import charts, commands, pages, sentences, warnings
from compbis.games.computer_bismarck.board import ROWS, Square
from compbis.games.computer_bismarck.calendar import is_night
from compbis.games.computer_bismarck.orders import Answer, BismarckOrder, Choice, PlaneOrder, ShipOrder, Undo
from compbis.games.computer_bismarck.pages import ENEMY_MARK
from compbis.games.computer_bismarck.requests import (
    BismarckRequest,
    DrawRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.sight import View
from compbis.games.computer_bismarck.sitting import Sitting, Speech
from compbis.games.computer_bismarck.walk import evade, walk
from compbis.games.computer_bismarck.wording import the
from compbis.table.talk import Say

_AIMS = {
    "bombs": "WHICH SHIP SHALL {unit} BOMB",
    "air torpedoes": "WHICH SHIP SHALL {unit} ATTACK",
    "submarine": "WHICH SHIP SHALL {unit} ATTACK",
    "destroyers": "WHICH SHIP SHALL {unit} ATTACK",
    "torpedoes": "AT WHICH SHIP SHALL {unit} LAUNCH TORPEDOES",
}
"""By weapon (16.31, 16.32, 16.41, 16.51, 16.64)."""


def converse(sitting: Sitting, request: BismarckRequest) -> Speech[BismarckOrder]:
    """The dialogue that gets an order for a request."""
    sitting.trail.clear()
    match request:
        case MovementRequest():
            return (yield from movement(sitting, request))
        case ShadowRequest():
            return (yield from shadow(sitting, request))
        case EvadeRequest():
            return (yield from evasion(sitting, request))
        case TargetRequest():
            return (yield from target(sitting, request))
        case SurpriseRequest():
            return (yield from surprise(sitting, request))
        case FightRequest():
            return (yield from fight(sitting, request))
        case DrawRequest():
            return (yield from draw(sitting, request))
    raise TypeError(f"no dialogue for a request of kind {request.kind!r}")


def movement(sitting: Sitting, request: MovementRequest) -> Speech[BismarckOrder]:
    """4.31, 4.32: Chart A, over and over, until something typed is an order."""
    if sitting.entered != request.view.turn:
        yield from _begin_phase(sitting, request.view)
    yield from _note_last(sitting, request.view)
    order: BismarckOrder | None = yield from commands.repeat_next(sitting, request)
    if order is None:
        order = yield from walk(sitting, request)
    while order is None:
        sitting.trail.clear()
        complete = charts.completer(sitting, request)
        line = yield from sitting.read("ENTER COMMAND FROM CHART A-", "CHART A", complete)
        if line.strip():
            order = yield from _command(sitting, request, line)
    sitting.last, sitting.before = order, request.view
    return order


def shadow(sitting: Sitting, request: ShadowRequest) -> Speech[BismarckOrder]:
    """10.1: which unit is to shadow."""
    yield Say(
        (
            f"{request.target} SPOTTED IN {_place(request.view, request.square)}",
            "MAY BE SHADOWED BY",
            *_numbered(sitting, request.shadowers),
        )
    )
    return Choice((yield from sitting.ask_unit(f"WHICH UNIT SHALL SHADOW {the(request.target)}", request.shadowers)))


def evasion(sitting: Sitting, request: EvadeRequest) -> Speech[BismarckOrder]:
    """10.1: the secret move of the shadowed ship."""
    square = request.view.ships[request.unit].square
    yield Say((f"{request.shadower} TRIES TO SHADOW {the(request.unit)} IN {_place(request.view, square)}",))
    if not sitting.classic and (lost := warnings.missed_turn(request.view, request.unit)):
        yield Say((f"UNLESS ORDERED NOW, {lost}",), attended=True)
    return (yield from evade(sitting, request))


def target(sitting: Sitting, request: TargetRequest) -> Speech[BismarckOrder]:
    """16.3-16.5, 16.64: which ship a unit attacks."""
    attacker = f"PLANES OF {request.unit}" if request.weapon in ("bombs", "air torpedoes") else the(request.unit)
    heading = f"{attacker}: ENEMY IN {_place(request.view, request.square)}"
    yield Say((heading, *_numbered(sitting, request.targets, ENEMY_MARK)))
    prompt = _AIMS[request.weapon].format(unit=attacker)
    return Choice((yield from sitting.ask_unit(prompt, request.targets)))


def surprise(sitting: Sitting, request: SurpriseRequest) -> Speech[BismarckOrder]:
    """16.68: whether to attack by surprise."""
    yield Say(tuple(_battle(sitting, request)))
    return Answer((yield from sitting.ask_yes("ATTACK BY SURPRISE")))


def fight(sitting: Sitting, request: FightRequest) -> Speech[BismarckOrder]:
    """16.62.4: fight or withdraw."""
    lines = _battle(sitting, request)
    rounds = [f"{request.round} ROUND{'S' if request.round > 1 else ''} FOUGHT"] if request.round else []
    yield Say((*lines, *rounds))
    answer = yield from sitting.ask_word("FIGHT OR WITHDRAW", "FIGHT", ("FIGHT", "WITHDRAW"), "WITHDRAW")
    return Answer(answer == "FIGHT")


def draw(sitting: Sitting, request: DrawRequest) -> Speech[BismarckOrder]:
    """Chart D: whether to agree to a draw. That it is offered has been reported."""
    return Answer((yield from sitting.ask_yes("AGREE TO A DRAW")))


def _command(sitting: Sitting, request: MovementRequest, line: str) -> Speech[BismarckOrder | None]:
    """What a line at Chart A comes to: an order that the request takes, or None."""
    try:
        do, argument = charts.find(line, sitting.classic, request.view)
        order = yield from do(sitting, request, argument)
        if order is not None:
            request.judge(order)
    except IllegalOrder as error:
        yield sitting.refusal(error)
        return None
    return order


def _begin_phase(sitting: Sitting, view: View) -> Speech[None]:
    """5.1: at the beginning of a movement phase the ships are shown, and the planes of the side that has some."""
    sitting.entered = view.turn
    sitting.walk = None
    sitting.last = sitting.before = None
    sitting.repeating = []
    sitting.warned = [line for line in warnings.regrets(view) if line in sitting.warned]  # planes given up
    yield sitting.show_board(pages.FIRST if view.planes else "SN", view)


def _note_last(sitting: Sitting, view: View) -> Speech[None]:
    """What the last order came to: the map shows the unit where it will be (7.0), and a line tells it."""
    last, sitting.last = sitting.last, None
    line = _taken_back(sitting, sitting.before, view) if isinstance(last, Undo) and sitting.before else ""
    if isinstance(last, ShipOrder) and (plan := view.ship_plans.get(last.unit)):
        sitting.board = "SP"
        line = sitting.words.order_line(view.ships[last.unit], plan)
    elif isinstance(last, PlaneOrder) and (plan := view.plane_plans.get(last.unit)):
        sitting.board = "PP"
        line = sitting.words.order_line(view.planes[last.unit], plan)
    if line and not sitting.classic:
        yield Say((line,))


def _taken_back(sitting: Sitting, before: View, now: View) -> str:
    """Which order it was that UN took back, and the one that stands again for the unit, if there is one."""
    for units, old, new in (
        (now.ships, before.ship_plans, now.ship_plans),
        (now.planes, before.plane_plans, now.plane_plans),
    ):
        for name, plan in old.items():
            if new.get(name) != plan:
                line = f"TAKEN BACK: {sitting.words.order_line(units[name], plan)}"
                return f"{line}. NOW {sitting.words.order_line(units[name], new[name])}" if name in new else line
    return "LAST ORDER TAKEN BACK"


def _place(view: View, square: Square) -> str:
    """A square, and how well one sees there."""
    row = square // 100
    light = "NIGHT" if is_night(view.turn, row) else "DAY"
    return f"{square}  VISIBILITY {view.visibility[row - ROWS[0]]}  {light}"


def _numbered(sitting: Sitting, names: Sequence[str], mark: str = "") -> list[str]:
    if sitting.spoken:
        return [
            f"{number}: {sentences.named(_kind(name), name, enemy=bool(mark))}" for number, name in enumerate(names, 1)
        ]
    return [f"{number:>2} {mark}{_kind(name)} {name}" for number, name in enumerate(names, 1)]


def _battle(sitting: Sitting, request: SurpriseRequest | FightRequest) -> list[str]:
    """The ships of a battle: the enemy's names, and the state of one's own, unless it was told just now (16.62.1-2)."""
    if sitting.spoken:
        enemies = [sentences.named(_kind(name), name, enemy=True) for name in request.enemy]
    else:
        enemies = [f"{ENEMY_MARK}{_kind(name)} {name}" for name in request.enemy]
    own = sitting.words.battle_lines(request.own, request.view)
    told, sitting.told = sitting.told, []
    fresh = own == told and not (isinstance(request, FightRequest) and request.round)
    return [f"BATTLE IN {_place(request.view, request.square)}", *enemies, *([] if fresh else own)]


def _kind(name: str) -> str:
    """The letter of a unit (2.3). A plane never stands in a list with the carrier whose name it bears."""
    return SHIPS[name].kind if name in SHIPS else PLANES[name].kind
