"""The Chance Phase (11): submarines, random spotting, convoy hunting."""

from collections.abc import Generator
from typing import Any

from compbis.games.chase_of_the_bismarck.cards.calendar import TURNS
from compbis.games.chase_of_the_bismarck.cards.roster import CONVOYS, Convoy
from compbis.games.chase_of_the_bismarck.cards.tables import HUNTING
from compbis.games.chase_of_the_bismarck.phases.combat.naval import convoy_battle
from compbis.games.chase_of_the_bismarck.phases.losses import damage_markers
from compbis.games.chase_of_the_bismarck.phases.referee import Referee
from compbis.games.chase_of_the_bismarck.requests.seeking import (
    ConvoyRequest,
    HuntRequest,
    LineRequest,
    MerchantRequest,
    SubmarineSearchRequest,
    VictimRequest,
)
from compbis.games.chase_of_the_bismarck.rules import chance, hits
from compbis.games.chase_of_the_bismarck.state.combat_reports import Rolled
from compbis.games.chase_of_the_bismarck.state.reports import (
    ConvoyMet,
    HuffDuff,
    Hunted,
    Located,
    ShippingAttacked,
    ShipSeen,
    SubmarineAttack,
    Won,
)
from compbis.games.chase_of_the_bismarck.state.units import (
    Fate,
    Mark,
    Ship,
    Unit,
    counted,
    described,
    in_play,
    members,
    units,
)
from compbis.table.game import Steps
from compbis.table.request import DONE, YES, Request
from compbis.table.side import BRITISH, GERMAN, Side


def chance_phase(game: Referee) -> Steps:
    """Resolve submarine contact in every third turn, random spotting, and a hunt for convoys (11)."""
    if TURNS[game.turn].submarines and chance.contact(game.die("submarine")):
        yield from _submarine(game)
        if game.over:
            return
    _spot(game)
    yield from _hunt(game)


# 11.1 Submarine contact


def _submarine(game: Referee) -> Steps:
    """Roll on the Submarine Attack Table and resolve the result."""
    what = chance.submarine(game.die("submarine attack"))
    if what == "allied":
        ships = [ship for ship in in_play(game.position.ships[GERMAN]) if chance.in_eastern_sector(ship)]
        target = yield from _seen(game, GERMAN, ships)
        attacked = True
    else:
        order = yield SubmarineSearchRequest(game.view(GERMAN))
        if order == DONE:
            return
        ships = [ship for ship in in_play(game.position.ships[BRITISH]) if chance.near(ship, order.at)]
        target = yield from _seen(game, BRITISH, ships)
        attacked = what == "attacked"
    if target and attacked:
        _attack(game, target)


def _seen(game: Referee, owner: Side, ships: list[Ship]) -> Generator[Request, Any, str]:
    """Reveal one of these ships: a roll selects the class group if there are several, and the owner chooses the ship
    (11.1; Reading 11.1.b, 11.1.c). He is asked even if there is only one, since the enemy may not know how many there
    are. Returns its id, "" if there are no ships."""
    groups = {chance.group(ship) for ship in ships}
    if not groups:
        return ""
    group = min(groups) if len(groups) == 1 else ""
    while not group:
        group = chance.drawn_group(game.die("submarine class"), groups)
    seen = tuple(ship.id for ship in ships if chance.group(ship) == group)
    choice = yield VictimRequest(game.view(owner), "submarine", seen)
    name = str(choice.word)
    ship = game.ship(name)
    game.report(ShipSeen(allied=owner is GERMAN, ship=name, at=ship.at, force=bool(ship.force)))
    return name


def _attack(game: Referee, target: str) -> None:
    """Resolve the attack of a submarine. It lifts the restriction of the unit (11.1; Reading 3.d)."""
    ship = game.ship(target)
    modifier = hits.submarine_modifier(ship, game.position.level)
    die = game.die("submarine hit", target)
    number = hits.hits(die, modifier)
    game.report(SubmarineAttack(ship=target, die=None, modifier=None, hits=number))
    game.report(Rolled(at=ship.at, ship=target, die=die, modifier=modifier), ship.side)
    game.lift_restriction(target)
    damage_markers(game, target, number)


# 11.2 Random spotting


def _spot(game: Referee) -> None:
    """Roll for each German unit, in fog too: a 0 is Huff-Duff, and a roll up to the spotting value fully locates the
    unit (11.2; Reading 11.2.a, 11.2.c). The reports are in an order that tells no more than they do."""
    heard, located = [], []
    for unit in units(game.position.ships[GERMAN]).values():
        die, at = game.die("spotting", unit[0].id), unit[0].at
        if die == 0:
            heard.append(at)
        elif die <= chance.spotting_value(at, game.position.level):
            located.append(unit)
    for at in sorted(heard):
        game.report(HuffDuff(at=at))
    for unit in sorted(located, key=described):
        game.mark(unit, Mark.SHADOWED)
        game.report(
            Located(
                side=BRITISH,
                at=unit[0].at,
                force=len(unit) > 1,
                classes=counted(unit),
                how="chance",
                shadowed=True,
            )
        )


# 11.3 Convoy hunting


def _hunt(game: Referee) -> Steps:
    """Let one German unit hunt, if the German player wishes. He is asked even if none can (11.3; Reading 11.3.a)."""
    order = yield HuntRequest(game.view(GERMAN))
    if order == DONE:
        return
    unit = members(game.position.ships[GERMAN], order.unit)
    die = game.die("hunt", order.unit)
    total = die + chance.hunting_modifier(unit, game.night)
    met = "contact" if chance.convoy_contact(total) else "merchant" if chance.merchant(total) else ""
    game.report(Hunted(unit=order.unit, die=die, total=total, met=met), GERMAN)
    if met == "merchant":
        yield from _merchant(game, order.unit, unit)
    elif met:
        yield from _convoy(game, order.unit, unit)


def _merchant(game: Referee, name: str, unit: Unit) -> Steps:
    """Offer an attack on a single merchant ship and resolve it (11.3; Reading 11.3.f)."""
    if (yield MerchantRequest(game.view(GERMAN), name)) != YES:
        return
    game.change(merchants=game.position.merchants + 1)
    game.report(Won(what="merchant", chits=(), half=False), GERMAN)
    _reveal(game, unit, held=True)


def _convoy(game: Referee, name: str, unit: Unit) -> Steps:
    """Roll on the Convoy ID Table, and offer an attack on the convoy (11.3; Reading 11.3.c, 11.3.i)."""
    die = game.die("convoy", name)
    lines = chance.lines_at(unit[0].at)
    if len(lines) > 1:
        choice = yield LineRequest(game.view(GERMAN), name, tuple(line.value for line in lines))
        lines = tuple(line for line in lines if line.value == choice.word)
    convoy = CONVOYS.get((die, lines[0]))
    if convoy is None or convoy.name in game.position.met:
        game.report(ConvoyMet(die=die, convoy="", escorts=()), GERMAN)
        return
    game.change(met=(*game.position.met, convoy.name))
    escorts = tuple(ship for ship in convoy.escorts if game.ship(ship).fate is Fate.WAITING)
    game.report(ConvoyMet(die=die, convoy=convoy.name, escorts=escorts), GERMAN)
    if (yield ConvoyRequest(game.view(GERMAN), name, convoy.name, escorts)) != YES:
        return
    game.change(attacked=(*game.position.attacked, convoy.name))
    yield from _attack_convoy(game, name, unit, convoy, escorts)


def _attack_convoy(game: Referee, name: str, unit: Unit, convoy: Convoy, escorts: tuple[str, ...]) -> Steps:
    """Fight the escorts; only if all are sunk, draw the VP markers and give the hunter a No MVT marker (11.3; Reading
    11.3.d, 11.3.e)."""
    _reveal(game, unit, held=False)
    if escorts:
        yield from convoy_battle(game, name, escorts)
        if game.over:
            return
        if any(game.ship(ship).fate is Fate.IN_PLAY for ship in escorts):
            return
    drawn = []
    for _ in range(convoy.chits):
        if game.position.chits.chits:
            chit, cup = game.position.chits.draw(game.dice, convoy.name)
            game.change(chits=cup)
            drawn.append(int(chit))
    field = "halves" if convoy.half else "won"
    game.change(**{field: (*getattr(game.position, field), *drawn)})
    game.report(Won(what=convoy.name, chits=tuple(drawn), half=convoy.half), GERMAN)
    _hold(game, unit)


def _reveal(game: Referee, unit: Unit, held: bool) -> None:
    """Mark the attacker of shipping as Sighted (11.3). held: whether it also gets a No MVT marker."""
    game.mark(unit, Mark.SIGHTED)
    game.report(ShippingAttacked(at=unit[0].at, force=len(unit) > 1, classes=counted(unit)))
    if held:
        _hold(game, unit)


def _hold(game: Referee, unit: Unit) -> None:
    """Give the unit a No MVT marker (11.3; Reading 11.3.g)."""
    ships = [game.ship(ship.id) for ship in unit]
    game.put(*[ship._replace(no_move=HUNTING["no movement"]) for ship in ships if ship.at])
