"""The talk for each kind of request except movement orders (desk.py): what is shown and asked, and the order that
results."""

from collections.abc import Sequence

from compbis.desk.place import NAMES, NUMBERS, STANDS, Speech, Topic
from compbis.games.computer_bismarck.cards.board import ROWS, Square, row
from compbis.games.computer_bismarck.cards.calendar import is_night
from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CRUISER, RECONNAISSANCE, UnitKind, Weapon
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PLANES, SHIPS
from compbis.games.computer_bismarck.desk import warnings
from compbis.games.computer_bismarck.desk.place import BismarckPlace, Resolve
from compbis.games.computer_bismarck.desk.units import spelling
from compbis.games.computer_bismarck.desk.units.ships import ShipWords
from compbis.games.computer_bismarck.desk.walk import GoesOn, evade, onward
from compbis.games.computer_bismarck.requests.decisions import (
    BismarckRequest,
    DrawRequest,
    EvadeRequest,
    FightRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.state.orders import Answer, AnswerDraw, Choice, ShipOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Ship
from compbis.games.computer_bismarck.words import odds, sentences
from compbis.games.computer_bismarck.words.engagement import ranked
from compbis.games.computer_bismarck.words.phrases import ENEMY_MARK, STATUS_HEADS, the
from compbis.table.page import Choices, Pictured
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH
from compbis.table.talk import Say
from compbis.table.values import replace

_AIMS = {
    Weapon.BOMBS: "WHICH SHIP SHALL {unit} BOMB",
    Weapon.AIR_TORPEDOES: "WHICH SHIP SHALL {unit} ATTACK",
    Weapon.SUBMARINE: "WHICH SHIP SHALL {unit} ATTACK",
    Weapon.DESTROYERS: "WHICH SHIP SHALL {unit} ATTACK",
    Weapon.TORPEDOES: "AT WHICH SHIP SHALL {unit} LAUNCH TORPEDOES",
}
"""By weapon (16.31, 16.32, 16.41, 16.51, 16.64)."""

NO_ATTACK = "NO ATTACK"
_SLOWED = 5
"""The loss of knots that ends an answer to fight on: a slower ship may lose its free withdrawal (16.63, 16.81)."""
_FIGHT_ON, _WITHDRAW_ON = "FIGHT ON", "KEEP WITHDRAWING"
_LOOK = ("ST HE", "OR ANY COMMAND THAT ONLY SHOWS SOMETHING")
_SHADOW = Topic(
    "SHADOW",
    (
        (NUMBERS, "NUMBER OR NAME: IT TRIES, AND GETS NO OTHER ORDER. THE OTHERS HELP"),
        ("(CR)", "NONE: NOBODY FOLLOWS, ALL WAIT FOR ORDERS"),
    ),
)
_IF_TWO = odds.IF_TWO.rpartition("}")[2]
_SECOND = "A SECOND, LOWER CHANCE IS FOR A SHIP THAT MOVES TWO SQUARES"
_TARGETS = {
    Weapon.BOMBS: "IT BOMBS THAT SHIP, AND MUST GO HOME FOR MORE BOMBS",
    Weapon.AIR_TORPEDOES: "IT LAUNCHES AT THAT SHIP",
    Weapon.SUBMARINE: "IT ATTACKS THAT SHIP, FOR ONE OF ITS TORPEDO FACTORS",
    Weapon.DESTROYERS: "ALL RUN IN AT IT UNDER FIRE, AND USE UP THEIR TORPEDOES",
    Weapon.TORPEDOES: "IT LAUNCHES ALL ITS TORPEDOES AT THAT SHIP",
}
"""The effect of choosing a target, by weapon."""
_EXCHANGE = "BOTH SIDES FIRE AT AN EIGHTH; NOBODY WITHDRAWS IN THAT ROUND"
"""The effect of a surprise attack (16.68), which is not an advantage by itself."""
_SURPRISE = Topic(
    "SURPRISE",
    (
        ("Y", "YES: A ROUND AT AN EIGHTH OF THE FIRE, IN WHICH NOBODY CAN WITHDRAW"),
        ("N", "NO: THE NEXT QUESTION IS FIGHT OR WITHDRAW"),
        ("(CR)", "NO"),
    ),
)
_FIGHT = Topic(
    "FIGHT",
    (
        ("F", "FIGHT A ROUND, IF AN ENEMY STAYS"),
        ("W", "EACH SHIP TRIES TO WITHDRAW"),
        ("F+", "FIGHT ON TILL A SHIP IS HALF GONE, OR 5 KNOTS SLOWER"),
        ("W+", "KEEP WITHDRAWING TILL ALL ARE AWAY"),
        ("(CR)", "WITHDRAW"),
        _LOOK,
    ),
)
_DRAW = Topic(
    "DRAW",
    (
        ("Y", "YES: THE GAME ENDS NOW, DRAWN, WHATEVER THE POINTS"),
        ("N", "NO: THE GAME CONTINUES"),
        ("(CR)", "NO"),
    ),
)


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
    """Ask which unit is to shadow (10.1)."""
    most = place.hearsay.most_squares(request.target, request.square, request.view)
    shown = odds.Odds() if place.classic else odds.of_shadow(request, most)
    choices = ["MAY BE SHADOWED BY:", *_numbered(place, request.shadowers, shown)]
    yield Say((Choices(f"{request.target} SPOTTED IN {_place(request.view, request.square)}"), *choices))
    prompt = f"WHICH UNIT SHALL SHADOW {the(request.target)}"
    meant = _said(place, [_SECOND] * any(_IF_TWO in chance for chance in shown.choices))
    topic = _SHADOW._replace(again=[*choices, *meant])
    shadower = yield from place.ask_name(prompt, request.shadowers, topic, finder=spelling.NAMES)
    yield from place.give(Choice(shadower))


def evasion(place: BismarckPlace, request: EvadeRequest) -> Speech[None]:
    """Ask for the secret move of the shadowed ship (10.1)."""
    square = request.view.ships[request.unit].square
    told = f"{request.shadower} TRIES TO SHADOW {the(request.unit)} IN {_place(request.view, square)}"
    only = [] if place.classic else [f"ORDER {the(request.unit)} NOW, IN SECRET: IT HAS NO OTHER ORDER THIS TURN"]
    on, tried = onward(place, request), place.hearsay.shadowers.tried(request.view.turn)
    chances = _said(place, [*_from_the_air(request, on), *odds.of_evasion(request, tried), *_free(request)])
    yield Say((told, *only, *chances))
    goes_on = ([f"(CR) {on.does}"] if on.order else [on.does]) if on else []
    if goes_on:
        yield Say(tuple(goes_on))
    lost = "" if place.classic or (on and on.order) else warnings.missed_turn(request.view, request.unit)
    if lost:
        yield Say((f"UNLESS ORDERED NOW, {lost}",), attended=True)
    order = yield from evade(place, request, (told, *chances, *goes_on), on)
    assert isinstance(order, ShipOrder)
    place.hearsay.shadowers.note_move(request.view.turn, order)


def _from_the_air(request: EvadeRequest, on: GoesOn | None) -> Sequence[str]:
    """A line if the shadower is a scout, which never attacks (8.22). It adds that the ship may stay, unless it goes on
    by itself."""
    name = request.shadower
    if name not in PLANES or name in SHIPS or PLANES[name].kind is not RECONNAISSANCE:
        return ()
    stays = "" if on and on.order else ". (CR) LETS THE SHIP STAY AS IT IS"
    return (f"{name} IS A SCOUT PLANE: IT CANNOT ATTACK{stays}",)


def _free(request: EvadeRequest) -> Sequence[str]:
    """The directions in which the shadowed ship can sail this turn, if land or the edge of the board closes any."""
    unit = ShipWords(request, request.view.ships[request.unit])
    mode = unit.own_mode()
    free = [*unit.directions(mode, ())]
    if unit.left(mode, ()) <= 0 or len(free) == len(unit.compass):
        return ()
    return (f"IT CAN SAIL {', '.join(free)}",)


def target(place: BismarckPlace, request: TargetRequest) -> Speech[None]:
    """Ask which ship a unit attacks (16.3, 16.4, 16.5, 16.64)."""
    attacker = (
        f"PLANES OF {request.unit}" if request.weapon in (Weapon.BOMBS, Weapon.AIR_TORPEDOES) else the(request.unit)
    )
    if request.weapon is Weapon.TORPEDOES and not place.classic:  # in the order of the battle's page
        request = replace(request, targets=tuple(ranked(request.targets)))
    attack = request.view.turn, request.square, request.weapon
    aim = place.aims.get(attack)
    if aim is not None and (aim in request.targets or not aim):
        yield Say((f"{attacker}: {the(aim) if aim else NO_ATTACK}",))
        yield from place.give(Choice(aim))
        return
    planes = place.hearsay.planes_in(request.square, request.view.turn)
    shown = odds.Odds() if place.classic else odds.of_target(request, planes, place.hearsay.struck)
    choices = [*_numbered(place, request.targets, shown, ENEMY_MARK), *_for_all(place, request)]
    yield Say((Choices(f"{attacker}: ENEMY IN {_place(request.view, request.square)}"), *choices))
    prompt = _AIMS[request.weapon].format(unit=attacker)
    does = (
        (NUMBERS, f"NUMBER OR NAME: {_TARGETS[request.weapon]}"),
        ("1+ 0+", "THE SAME FOR ALL FURTHER ATTACKS OF THIS KIND HERE"),
        ("(CR)", f"NONE: {NO_ATTACK}"),
    )
    topic = NAMES._replace(help=does, again=choices)
    chosen = yield from place.ask_name(prompt, request.targets, topic, not place.classic, spelling.NAMES)
    target = chosen.removesuffix(STANDS)
    stands = chosen != target
    place.declined = None if target else attack
    if stands:
        stand(place, request, Choice(target))
    yield from place.give(Choice(target), STANDS if stands else "")


def _for_all(place: BismarckPlace, request: TargetRequest) -> list[str]:
    """How to give one answer for several ships: for all torpedoes, if the player fights on without further questions;
    for all further attacks of a kind, if the player has declined the last one."""
    fights_on = place.resolve is not None and place.resolve[:2] == (request.view.turn, request.square)
    if fights_on and request.weapon is Weapon.TORPEDOES:
        return _said(place, ["1+ LAUNCHES FROM ALL SHIPS, 0+ FROM NONE"])
    again = (request.view.turn, request.square, request.weapon) == place.declined
    return _said(place, ["0+ ANSWERS NONE FOR ALL THE REST HERE"] * again)


def surprise(place: BismarckPlace, request: SurpriseRequest) -> Speech[None]:
    """Ask whether to attack by surprise (16.68)."""
    shadowed = place.hearsay.shadowed(BISMARCK, request.view.turn)
    chance = _said(place, [odds.of_surprise(shadowed), _EXCHANGE])
    yield Say((*_battle(place, request), *chance))
    topic = _SURPRISE._replace(above=_enemies(place, request), again=chance)
    yield from place.give(Answer((yield from place.ask_yes("ATTACK BY SURPRISE", topic))))


def fight(place: BismarckPlace, request: FightRequest) -> Speech[None]:
    """Ask whether to fight or withdraw (16.62.4)."""
    if (answer := _resolved(place, request)) is not None:
        yield Say((f"{answer}, ROUND {request.round + 1}",))
        yield from place.give(Answer(answer == _FIGHT_ON))
        return
    lines = _battle(place, request)
    rounds = [f"{request.round} ROUND{'S' if request.round > 1 else ''} FOUGHT"] if request.round else []
    stakes = []
    if BISMARCK in (*request.own, *request.enemy):
        stakes = [odds.if_sunk(request.view), odds.if_lost(request.view, request.own)]
    torpedoes = odds.of_torpedoes(request, place.hearsay.launched)
    told = [*_cruisers(request), *torpedoes, *odds.of_withdrawal(request), *filter(None, stakes)]
    chances = _said(place, told)
    yield Say((*lines, *rounds, *chances))
    own = [*place.words.battle_lines(request.own, request.view), *_heads(place)]
    topic = _FIGHT._replace(above=[*_enemies(place, request), *own], again=chances)
    standing = () if place.classic else (f"FIGHT{STANDS}", f"WITHDRAW{STANDS}")
    answer = yield from place.ask_word("FIGHT OR WITHDRAW", topic, ("FIGHT", "WITHDRAW", *standing), "WITHDRAW")
    order = Answer(answer.startswith("FIGHT"))
    if answer in standing:
        stand(place, request, order)
    yield from place.give(order, STANDS if answer in standing else "")


def _cruisers(request: FightRequest) -> Sequence[str]:
    """For the German: his cruiser at which the enemy's cruisers fire rather than at his battleship (16.65)."""
    kinds = {name: SHIPS[name].kind for name in (*request.own, *request.enemy)}
    own = [request.view.ships[name] for name in request.own if kinds[name] is CRUISER]
    theirs = [name for name in request.enemy if kinds[name] is CRUISER]
    beside = any(kinds[name] is BATTLESHIP for name in request.own)
    if request.side is BRITISH or not (own and theirs and beside):
        return ()
    who = f"{len(theirs)} ENEMY CRUISERS FIRE" if len(theirs) > 1 else f"{the(theirs[0])} FIRES"
    return [
        f"{who} AT {the(ship.name)}: {ship.midships} MIDSHIP{'S' * (ship.midships > 1)} LEFT (16.65)" for ship in own
    ]


def stand(place: BismarckPlace, request: Request, order: Order) -> None:
    """Let an answer stand: a target for all attacks of its kind in the square, a decision for all rounds of the battle.

    Args:
        place: what the desk keeps
        request: the question
        order: the answer
    """
    match request, order:
        case TargetRequest(), Choice(target):
            place.aims[request.view.turn, request.square, request.weapon] = target
        case FightRequest(), Answer(fights):
            ships = {name: request.view.ships[name] for name in request.own}
            decision = _FIGHT_ON if fights else _WITHDRAW_ON
            floors = {name: _floor(ship) for name, ship in ships.items()}
            knots = {name: ship.knots for name, ship in ships.items()}
            place.resolve = Resolve(request.view.turn, request.square, decision, floors, knots)


def _resolved(place: BismarckPlace, request: FightRequest) -> str | None:
    """The decision for every round of this battle; None if there is none, or if a ship has been weakened since."""
    resolve, view = place.resolve, request.view
    if not resolve or (resolve.turn, resolve.square) != (view.turn, request.square):
        return None
    strong = all(name in request.own and view.ships[name].midships > floor for name, floor in resolve.floors.items())
    fast = all(view.ships[name].knots > resolve.knots.get(name, 0) - _SLOWED for name in request.own)
    if resolve.answer == _FIGHT_ON and not (strong and fast):
        place.resolve = None
        return None
    return resolve.answer


def _floor(ship: Ship) -> int:
    """Half of a ship's full midships, or half of those left if it is down to that already."""
    half = ship.spec.midships // 2
    return half if ship.midships > half else ship.midships // 2


def draw(place: BismarckPlace, request: DrawRequest) -> Speech[None]:
    """Ask whether to agree to a draw (Chart D). A report has announced the offer."""
    yield from place.give(AnswerDraw((yield from place.ask_yes("AGREE TO A DRAW", _DRAW))))


def _place(view: View, square: Square) -> str:
    """A square, with its visibility, and day or night."""
    line = row(square)
    light = "NIGHT" if is_night(view.turn, line) else "DAY"
    return f"{square}  VISIBILITY {view.visibility[line - ROWS[0]]}  {light}"


def _numbered(place: BismarckPlace, names: Sequence[str], shown: odds.Odds, mark: str = "") -> list[str]:
    """The numbered choices with their odds, then the notes on the odds."""
    behind = shown.choices or [""] * len(names)
    pairs = enumerate(zip(names, behind, strict=True), 1)
    if place.spoken:
        listed = [
            f"{number}: {sentences.named(_kind(name), name, enemy=bool(mark))}{f' {chance}.' if chance else ''}"
            for number, (name, chance) in pairs
        ]
    else:
        width = max(map(len, names), default=0)
        listed = [
            f"{number:>2} {mark}{_kind(name)} {name:<{width}}   {chance}".rstrip() for number, (name, chance) in pairs
        ]
    return [*listed, *_said(place, shown.notes)]


def _said(place: BismarckPlace, notes: Sequence[str]) -> list[str]:
    """Notes on odds; none in the classic game, since the game of 1980 gave no odds."""
    if place.classic:
        return []
    return [f"{note}." for note in notes] if place.spoken else list(notes)


def _enemies(place: BismarckPlace, request: SurpriseRequest | FightRequest) -> list[str]:
    """The enemy ships with the values on their cards."""
    if place.classic:
        return [f"{ENEMY_MARK}{_kind(name)} {name}" for name in request.enemy]
    return place.words.enemy_cards(request.enemy)


def _battle(place: BismarckPlace, request: SurpriseRequest | FightRequest) -> list[str]:
    """The ships of a battle: the enemy's names, and the state of the player's ships unless it was just reported
    (16.62.1, 16.62.2)."""
    own = place.words.battle_lines(request.own, request.view)
    told, place.told = place.told, []
    fresh = own == told and not (isinstance(request, FightRequest) and request.round)
    enemies = _enemies(place, request)
    told = [*enemies, *([] if fresh else [*own, *_heads(place)])]
    return [f"BATTLE IN {_place(request.view, request.square)}", *map(Pictured, told)]


def _heads(place: BismarckPlace) -> Sequence[str]:
    """A legend for the letters in the state of ships. None in the classic game, which had none, and in sentences, which
    need none."""
    return () if place.classic or place.spoken else (STATUS_HEADS,)


def _kind(name: str) -> UnitKind:
    """The letter of a unit (2.3). Planes are never listed together with the carrier of the same name."""
    return SHIPS[name].kind if name in SHIPS else PLANES[name].kind
