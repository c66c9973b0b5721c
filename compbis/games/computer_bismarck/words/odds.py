"""The odds shown with a question, from the view, the side's reports and the enemy's printed cards. Damage to a single
enemy ship is hidden (16.64, 16.66): a note says that it could change the odds."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from types import MappingProxyType

from compbis.games.computer_bismarck.cards.board import ROWS, Square, distance, may_enter, on_board, row
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN, is_night
from compbis.games.computer_bismarck.cards.kinds import (
    CONVOY,
    HEAVY_KINDS,
    SUBMARINES,
    UNITS_OF_SEVERAL,
    Weapon,
)
from compbis.games.computer_bismarck.cards.modes import FLY, MOVE
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PLANES, SHIPS, ShipSpec
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.requests.decisions import EvadeRequest, FightRequest, ShadowRequest, TargetRequest
from compbis.games.computer_bismarck.rules import flight, routes, shadow
from compbis.games.computer_bismarck.rules.combat import air, battle, destroyers, odds, submarine, torpedoes
from compbis.games.computer_bismarck.rules.movement import may_follow, most_squares, squares_now
from compbis.games.computer_bismarck.rules.points import MARGIN, endgame, share
from compbis.games.computer_bismarck.rules.whereabouts import undamaged
from compbis.games.computer_bismarck.state.sight import Struck, View
from compbis.games.computer_bismarck.state.units import Ship
from compbis.games.computer_bismarck.words.phrases import player, the
from compbis.table.page import Pictured
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import NamedTuple

_UNDAMAGED = "ODDS IF THE ENEMY IS UNDAMAGED"
_FROM_UNDAMAGED = "WITHDRAWAL: ENEMY TAKEN AS UNDAMAGED"
"""A note that is clear by itself, too: a picture may show the chances instead of the lines above it."""
_DASH = 2
"""Squares of a move that makes a shadow less likely to succeed (10.7)."""
_UNHURT: Mapping[str, Struck] = MappingProxyType({})
IF_TWO = ", {} IF IT MOVES TWO"
"""Follows the chance of a unit that is more likely to lose a ship that moves two squares."""
_TOO_DRY = " (LACKS FUEL)"
"""Follows the chance of a ship that lacks the fuel to follow (10.1)."""


class Odds(NamedTuple):
    """What a question shows.

    Args:
        choices: the text after each choice, in the order of the request
        notes: the lines below them
    """

    choices: Sequence[str] = ()
    notes: Sequence[str] = ()


def percent(chance: Fraction) -> int:
    """A probability in percent; 0 and 100 only for a certain result."""
    return int(chance * 100) if chance in (0, 1) else min(99, max(1, int(chance * 100 + Fraction(1, 2))))


def percent_text(chance: Fraction) -> str:
    """A probability in percent, as text."""
    return f"{percent(chance)} IN 100"


def if_sunk(view: View) -> str:
    """A warning if sinking the Bismarck now would end the game with a German victory, by the points that this side
    knows of (17.1). "" if it would not, if she is gone, or on the last turn, which ends the game anyway."""
    lead = view.points(GERMAN) - view.points(BRITISH) - SHIPS[BISMARCK].points
    if known_sunk(view) or lead < MARGIN or view.turn == LAST_TURN:
        return ""
    known = as_known(view) or "BY THE POINTS SO FAR, "  # this turn's missions and crashes still count
    return f"{known}IF THE BISMARCK IS SUNK NOW, THE GAME ENDS AND THE {player(GERMAN)} WINS, {lead} AHEAD"


def if_lost(view: View, ships: Sequence[str]) -> str:
    """A warning for the British before a battle: once one of these ships is lost, sinking the Bismarck would lose the
    game (17.1). "" if no loss has that effect, or if sinking her would lose the game already.

    Args:
        view: the British view
        ships: the British ships in a battle with her
    """
    if view.side is not BRITISH or known_sunk(view) or view.turn == LAST_TURN or if_sunk(view):
        return ""
    lead = view.points(GERMAN) - view.points(BRITISH) - SHIPS[BISMARCK].points
    dearest = max(ships, key=lambda name: SHIPS[name].points * (SHIPS[name].kind in HEAVY_KINDS))
    if SHIPS[dearest].kind not in HEAVY_KINDS or lead + SHIPS[dearest].points < MARGIN:
        return ""
    sinking = "SINKING THE BISMARCK ENDS THE GAME BY THE POINTS SO FAR"
    return f"IF {the(dearest)} IS LOST, {sinking}, AND THE {player(GERMAN)} WINS"


def damage_at_end(view: View) -> str:
    """The enemy's points after turn 30 for the damage to this side's own ships as they are now (17.4, 17.5); "" if
    there are none."""
    scores = list(endgame(view.ships.values()))
    if not scores:
        return ""
    ships = Counter[str]()
    for score in scores:
        ships[score.unit] += score.points
    listed = ", ".join(f"{name} {points}" for name, points in ships.items())
    return f"DAMAGE GIVES THE {player(view.side.enemy)} {ships.total()} AFTER TURN {LAST_TURN}: {listed}"


def as_known(view: View) -> str:
    """What precedes a statement on who is ahead: missions and crashes are hidden from the German until the end (17)."""
    return "BY THE POINTS YOU KNOW OF, " if view.side is GERMAN else ""


def known_sunk(view: View) -> bool:
    """Whether this side knows that the Bismarck is sunk."""
    own = view.ships.get(BISMARCK)
    return bool(own and own.fate) or any(contact.name == BISMARCK and contact.sunk for contact in view.contacts)


def of_shadow(request: ShadowRequest, most: int | None = None) -> Odds:
    """The chance of each unit to shadow, with the others as helpers, if the shadowed ship moves one square (10.7). Also
    the chance if it moves two, where it can and the chance differs.

    `most` are the squares that the ship can move this turn by the reports (6.51.1, 16.67), None for those of its card.
    """
    if most is None:
        most = most_squares(undamaged(SHIPS[request.target]), request.view.turn)
    far = min(most, _DASH)
    notes = [note for name in request.shadowers if (note := _stranded(request, name, far))]
    shown = []
    for name in request.shadowers:
        (near, dry), (dashed, stops) = (_shadow(request, name, squares) for squares in (min(most, 1), far))
        told = f"{percent_text(near)}{_TOO_DRY * dry}"
        shown.append(told if dashed == near else told + IF_TWO.format(f"{percent(dashed)}{_TOO_DRY * stops}"))
    return Odds(shown, notes)


def of_evasion(request: EvadeRequest, tried: Collection[str] = ()) -> Sequence[str]:
    """What a wolfpack that shadows a convoy can do this turn; nothing for a ship that is no convoy.

    The first line gives the chance that it follows, by its card and with the wolfpacks known to be there as helpers
    (10.7). The others give the effect of an attack on the convoy where it goes, if the ships that are with it now sail
    along (16.41.2, 16.84, 16.85).

    `tried` are the enemy units that have tried to shadow this turn, and no longer help (10.6).
    """
    view, convoy = request.view, request.view.ships[request.unit]
    if convoy.kind is not CONVOY:
        return ()
    square, line = convoy.square, row(convoy.square)
    night = is_night(view.turn, line)
    strength = max(spec.shadow[night] for spec in SHIPS.values() if spec.side is GERMAN and spec.shadow)
    seen = (one for one in view.contacts if one.square == square and one.turn == view.turn - 1 and not one.sunk)
    helpers = sum(one.kind is SUBMARINES and one.name not in (request.shadower, *tried) for one in seen)
    twelfths = shadow.strength_twelfths(strength, view.visibility[line - ROWS[0]], 1, helpers)
    places = {square, *routes.reach(convoy.name, square, squares_now(convoy, convoy.mode, view.turn))}
    helped = f" WITH {helpers} HELPER{'S' * (helpers > 1)} SEEN" if helpers else ", MORE WITH HELPERS"
    follows = f"THE SUBMARINE FOLLOWS {percent_text(Fraction(twelfths, shadow.SIDES))}{helped}, AND CAN THEN ATTACK"
    return (follows + _refuges(places), *_against_submarines(view, convoy, places))


def _refuges(places: Collection[Square]) -> str:
    """Where a shadow of a convoy always fails (10.1), of the squares to which it can sail."""
    refuges = [str(square) for square in sorted(places) if on_board(square) and not may_enter(GERMAN, square)]
    refuges += ["OFF THE MAP"] * any(not on_board(square) for square in places)
    return f"; IT CANNOT FOLLOW TO {' OR '.join(refuges)}" if refuges else ""


def _against_submarines(view: View, convoy: Ship, places: Collection[Square]) -> Iterator[str]:
    """What an attack does against a convoy and the ships that are with it now, in the squares to which it can sail. One
    line is for the squares by day, another for those by night."""
    rows: dict[bool, list[int]] = {}
    for line in sorted({*map(row, filter(on_board, places))}):
        rows.setdefault(is_night(view.turn, line), []).append(line)
    here = [ship for ship in view.ships.values() if ship.square == convoy.square and ship.active]
    sails = len(places) > 1
    along = [
        ship for ship in here if not sails or squares_now(ship, ship.mode if ship.kind is CONVOY else MOVE, view.turn)
    ]
    left = [ship.name for ship in here if ship not in along and submarine.anti_sub_strength((ship,), False)]
    without = f" ({', '.join(left)} CANNOT SAIL ALONG)" if left else ""
    for night, lines in rows.items():
        guards = [f"{ship.name} {value}" for ship in along if (value := submarine.anti_sub_strength((ship,), night))]
        attack = submarine.row(submarine.anti_sub_strength(along, night))
        hit = percent_text(odds.submarine_hit(attack, convoy.knots))
        when, where = ("NIGHT", f", FROM ROW {lines[0]} ON") if night else ("DAY", f", TO ROW {lines[-1]}")
        yield (
            f"AGAINST SUBMARINES BY {when}{where if len(rows) > 1 else ''}: {', '.join(guards)}{without}. "
            f"AN ATTACK HITS {hit}, A SUBMARINE IS LOST {percent_text(Fraction(attack.sunk_percent, 100))}"
        )


def _stranded(request: ShadowRequest, name: str, squares: int) -> str:
    """A warning about shadowing planes that cannot get home afterwards, or may be unable to if the ship moves that many
    squares; "" if they can wherever it goes."""
    plane = request.view.planes.get(name)
    if name in request.view.ships or plane is None or not plane.aloft:
        return ""
    sails = 1 if plane.spec.carrier else 0
    reach = (plane.endurance - 1) * (flight.speed(plane, FLY) + sails)
    home = projection.home(request.view, plane)
    away = [
        distance(square, home) for square in (request.square, *routes.reach(request.target, request.square, squares))
    ]
    if max(away) <= reach:
        return ""
    return f"PLANES OF {name} {'MAY BE' if min(away) <= reach else 'ARE'} TOO FAR FROM HOME AFTERWARDS"


def of_target(request: TargetRequest, planes: Sequence[str] = (), struck: Mapping[str, Struck] = _UNHURT) -> Odds:
    """The chance to hit each target by its card, without the ships of a unit that are known to be sunk, and the cost
    (16.31, 16.32, 16.41, 16.51, 16.64).

    Args:
        request: the question
        planes: the enemy reconnaissance planes in the square, as far as the side knows
        struck: the damage to enemy units that the side knows of
    """
    targets = [_left(SHIPS[name], struck) for name in request.targets]
    match request.weapon:
        case Weapon.BOMBS | Weapon.AIR_TORPEDOES:
            return _air(request, targets)
        case Weapon.SUBMARINE:
            defenders: list[submarine.Unit] = [*targets, *(PLANES[name] for name in planes)]
            attack = submarine.row(submarine.anti_sub_strength(defenders, _night(request)))
            chances = [odds.submarine_hit(attack, target.knots) for target in targets]
            price = f"A SUBMARINE IS LOST {percent_text(Fraction(attack.sunk_percent, 100))}{_points(request)}"
            return _hits(targets, chances, price)
        case Weapon.DESTROYERS:
            guns = sum(map(destroyers.may_fire_at_destroyers, targets))
            sunk = odds.destroyer_sunk(guns, _night(request))
            number = request.view.ships[request.unit].midships
            chances = [odds.destroyer_hit(number, sunk, target.knots) for target in targets]
            price = f"EACH DESTROYER IS LOST {percent_text(sunk)}{_points(request)}"
            shown = _hits(targets, chances, price, guarded=guns > 0)
            return shown._replace(notes=[shown.notes[0], *_later(request, targets), *shown.notes[1:]])
        case Weapon.TORPEDOES:
            factors = request.view.ships[request.unit].torpedoes
            return _hits(targets, [odds.torpedo_hit(target.knots, factors) for target in targets])


def _left(card: ShipSpec, struck: Mapping[str, Struck]) -> ShipSpec:
    """A card, with the ships that are left of a unit of several: its losses are reported to both sides."""
    sunk = struck[card.name].sunk if card.name in struck and card.kind in UNITS_OF_SEVERAL else 0
    return card._replace(midships=card.midships - sunk)


def _later(request: TargetRequest, targets: Sequence[ShipSpec]) -> Sequence[str]:
    """The chance of each target, at the speed on its card, to withdraw from the battle that follows if ships of the
    side in its square fight (16.63). None without such ships."""
    here = [ship for ship in request.view.ships.values() if ship.square == request.square and ship.active]
    fighters = [ship for ship in here if battle.can_hurt(ship)]
    able = [target for target in targets if battle.may_withdraw(target)] if fighters else []
    return [
        f"{the(one.name)} CAN WITHDRAW LATER, IN BATTLE: {percent_text(odds.withdrawal(one, here))}" for one in able
    ]


def of_withdrawal(request: FightRequest) -> Sequence[str]:
    """The chance of each ship of the side to withdraw from enemies that fight, at the speed on their cards (16.63)."""
    enemies = [SHIPS[name] for name in request.enemy]
    ships = [ship for name in request.own if battle.may_withdraw(ship := request.view.ships[name])]
    chances = sorted(((odds.withdrawal(ship, enemies), ship) for ship in ships), key=lambda pair: -pair[0])
    lines: list[str] = [
        Pictured(f"WITHDRAW {percent_text(chance)}: {', '.join(ship.name for _, ship in alike)}")
        for chance, alike in groupby(chances, key=lambda pair: pair[0])
    ]
    hopes = any(0 < chance < 1 and ship.knots for chance, ship in chances)
    return [*lines, _FROM_UNDAMAGED] if hopes else lines


def of_torpedoes(request: FightRequest, launched: Mapping[str, int]) -> Sequence[str]:
    """The torpedoes on the cards of the enemies that fight, and the chance that one hits if all are aimed at the side's
    most valuable ship (16.64). Nothing if there are none, or once some can have been launched in this battle.

    `launched` is the turn in which each ship last launched its torpedoes, by the side's reports.
    """
    turn, side = request.view.turn, request.side.enemy
    armed = (SHIPS[name] for name in request.enemy if not torpedoes.spent(side, turn, launched.get(name, 0)))
    factors = sum(ship.torpedoes for ship in armed if battle.can_fight(ship))
    own = [ship for name in request.own if battle.can_fight(ship := request.view.ships[name])]
    if request.round > 1 or not (factors and own):
        return []
    target = max(own, key=lambda ship: ship.spec.points)
    chance = percent_text(odds.torpedo_hit(target.knots, factors))
    enemy = f"{factors} ENEMY TORPEDO{'ES' * (factors > 1)} IN ROUND 2, BY CARD"
    return [f"{enemy}: {'IF ALL ' * (factors > 1)}AT {the(target.name)}, HIT {chance}"]


def of_surprise(shadowed: bool) -> str:
    """The chance of a surprise attack; it depends on whether the Bismarck was shadowed this turn (16.68)."""
    return f"SURPRISE {percent_text(Fraction(1) if shadowed else Fraction(battle.SURPRISE_PERCENT, 100))}"


def _points(request: TargetRequest) -> str:
    """What the enemy gets for each ship that the attacking unit loses (17.4, 17.5)."""
    return f", {share(SHIPS[request.unit])} POINTS TO THE ENEMY"


def _shadow(request: ShadowRequest, name: str, squares: int) -> tuple[Fraction, bool]:
    """The chance of a unit if the shadowed ship moves this many squares, and whether it lacks the fuel for that."""
    view, line = request.view, row(request.square)
    unit = view.ships.get(name) or view.planes[name]
    if not may_follow(unit, squares, request.square):  # 10.1: not enough fuel
        return Fraction(0), True
    strength = shadow.shadow_strength(unit, is_night(view.turn, line))
    helpers = len(request.shadowers) - 1
    twelfths = shadow.strength_twelfths(strength, view.visibility[line - ROWS[0]], squares, helpers)
    return Fraction(twelfths, shadow.SIDES), False


def _air(request: TargetRequest, targets: Sequence[ShipSpec]) -> Odds:
    """An air attack. The pilots may mistake a British ship in the square for the target."""
    bombs = request.weapon is Weapon.BOMBS
    chances = [
        odds.bomb_hit(target.name == BISMARCK) if bombs else odds.torpedo_hit(target.knots, air.TORPEDOES)
        for target in targets
    ]
    if own := _largest(request.view, request.square):
        chances = [odds.unconfused(chance) for chance in chances]
    note = f"{own} BY MISTAKE {percent_text(Fraction(air.CONFUSED_PERCENT, 100))}" if own else ""
    return _hits(() if bombs else targets, chances, note)


def _largest(view: View, square: Square) -> str:
    ship = air.largest(ship for ship in view.ships.values() if ship.square == square and ship.active)
    return ship.name if ship else ""


def _hits(slowable: Sequence[ShipSpec], chances: Sequence[Fraction], note: str = "", guarded: bool = False) -> Odds:
    """The chances of hits.

    Args:
        slowable: the targets whose loss of speed would matter
        chances: the chance for each choice
        note: a line below the choices; "" for none
        guarded: whether losses of the defenders would matter
    """
    slower = any(
        target.kind not in UNITS_OF_SEVERAL and torpedoes.hit_percent(0) > torpedoes.hit_percent(target.knots)
        for target in slowable
    )
    notes = [note] * bool(note) + [_UNDAMAGED] * (slower or guarded)
    return Odds([f"HIT {percent_text(chance)}" for chance in chances], notes)


def _night(request: TargetRequest) -> bool:
    return is_night(request.view.turn, row(request.square))
