"""The odds that a player reads beside each choice, counted a second time with the referee's own dice."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from compbis.games.chase_of_the_bismarck.cards.board import HEXES
from compbis.games.chase_of_the_bismarck.cards.roster import SHIPS, START
from compbis.games.chase_of_the_bismarck.cards.tables import DIE
from compbis.games.chase_of_the_bismarck.phases.chance import chance_phase
from compbis.games.chase_of_the_bismarck.phases.combat.naval import combat_phase
from compbis.games.chase_of_the_bismarck.phases.combat.rounds import Fight
from compbis.games.chase_of_the_bismarck.phases.losses import gunfire
from compbis.games.chase_of_the_bismarck.phases.shadow import shadow_phase
from compbis.games.chase_of_the_bismarck.rules import gunnery, odds, shadowing, whereabouts
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.combat_reports import Aborted, Rolled, Torpedo
from compbis.games.chase_of_the_bismarck.state.orders import BREAKING, CLOSING, OPENING, Fire, Launch
from compbis.games.chase_of_the_bismarck.state.reports import Hunted
from compbis.games.chase_of_the_bismarck.state.units import Damage, Mark, members
from compbis.games.chase_of_the_bismarck.words import asking
from compbis.table.side import BRITISH, GERMAN
from tests.games.chase_of_the_bismarck.scene import Scene

_RADAR = 1
"""A face of the Special Damage Table that takes no hull."""


def falls(results: list[str]) -> Iterator[tuple[str, int, int, Fraction]]:
    """What one die of a salvo can do: the result, the rolls on the special table and its subtable, the chance."""
    for word in results:
        if word != "special":
            yield word, 0, 0, Fraction(1, len(DIE))
            continue
        for more in DIE:
            yield word, 0, more, Fraction(1, len(DIE) ** 3)
        yield word, _RADAR, 0, Fraction(len(DIE) - 1, len(DIE) ** 2)


def counted(battle: Battle, order: Fire, dice: int, scene: Scene) -> Fraction:
    """The hull boxes that a salvo takes on average: the referee's own hits, for each fall of the dice."""
    firer, target = battle.fighters[order.ship], battle.fighters[order.target]
    added, distance = gunnery.modifier(battle, firer, target), gunnery.range_to(firer, target)
    before, total = scene.ship(target.id), Fraction(0)
    for fallen in product(falls([gunnery.result(die + added, distance) for die in DIE]), repeat=dice):
        chance = Fraction(1)
        for word, special, more, share in fallen:
            scene.dice.fall("special", special)
            scene.dice.fall("subtable", more)
            chance *= share
            if word != "miss":
                gunfire(scene.game, target.id, word)
        total += chance * (scene.ship(target.id).damage.hull - before.damage.hull)
        scene.game.put(before)
    return total


def salvo(zones: tuple[int, int], firer: str, target: str, damage: dict[str, int]) -> tuple[Battle, Fire, Scene]:
    scene = Scene().put(firer, "T15").put(target, "T15", **damage)
    ships = [
        Fighter.of(scene.ship(name), zone, OPENING if zone == zones[1] else CLOSING)
        for name, zone in zip((firer, target), zones, strict=True)
    ]
    return Battle(1, BRITISH, 4, {ship.id: ship for ship in ships}), Fire(firer, target), scene


@pytest.mark.parametrize(
    ("zones", "firer", "target", "damage"),
    [
        ((1, 26), "POW", "BIS", {}),  # extreme
        ((1, 17), "NOR", "BIS", {}),  # long
        ((1, 17), "NOR", "PEU", {"hull": 4, "bow": 3}),
        ((1, 11), "KEN", "PEU", {"bow": 2, "stern": 3}),  # medium
        ((1, 11), "SHE", "PEU", {"hull": 3}),
        ((1, 14), "PEU", "VIC", {}),  # no guns at bow and stern at all
        ((1, 14), "PEU", "HOO", {"hull": 5}),  # a battlecruiser sinks more easily
        ((1, 5), "ZF5", "KGF", {}),  # short
    ],
)
def test_the_hull_that_a_salvo_takes_is_counted_exactly(
    zones: tuple[int, int], firer: str, target: str, damage: dict[str, int]
) -> None:
    """10, step 2; Reading 10.k."""
    battle, order, scene = salvo(zones, firer, target, damage)
    found = odds.guns(battle, order)
    assert found.dice
    added = gunnery.modifier(battle, battle.fighters[firer], battle.fighters[target])
    distance = gunnery.range_to(battle.fighters[firer], battle.fighters[target])
    results = tuple(gunnery.result(die + added, distance) for die in DIE)
    card, lost = battle.fighters[target].card, battle.fighters[target].damage
    left = card.hull - lost.hull, card.bow - lost.bow, card.stern - lost.stern
    assert found.hull == odds._hull_lost(results, found.dice, left, card.cls)
    for dice in (1, 2):
        assert odds._hull_lost(results, dice, left, card.cls) == counted(battle, order, dice, scene)


def test_a_hit_that_takes_guns_takes_no_hull() -> None:
    """At extreme range one of the four faces that hit takes hull; the others take guns, which a whole Bismarck has."""
    battle, order, _ = salvo((1, 26), "POW", "BIS", {})
    assert odds.guns(battle, order) == (3, 4, Fraction(3, 10))


def lines(*fighters: Fighter) -> Battle:
    return Battle(HEXES["T15"], BRITISH, 4, {}, round=3).put(*fighters)


@pytest.mark.parametrize("course", [CLOSING, OPENING, BREAKING])
@pytest.mark.parametrize(("zone", "lost"), [(11, 0), (5, 0), (5, 5)])  # medium, short, slow
def test_the_chance_of_a_torpedo_is_that_of_its_die(course: str, zone: int, lost: int) -> None:
    """10, step 3."""
    battle, hit = lines(Fighter("NOR", 1), Fighter("BIS", zone, course, Damage(evasion=lost))), 0
    for die in DIE:
        scene = Scene(torpedo=[die]).put("NOR", "T15").put("BIS", "T15")
        Fight(scene.game, battle)._torpedo(*battle.fighters.values())
        hit += scene.run(iter(())).facts(Torpedo)[0].hits > 0
    assert odds.torpedo(battle, Launch("NOR", "BIS", 1)) == hit


@pytest.mark.parametrize(
    ("own", "fastest", "tenths"), [(0, 0, 3), (9, 0, 2), (0, 1, 4), (0, 2, 5), (0, 3, 6), (0, 9, 6)]
)
def test_the_chance_to_get_away_is_that_of_its_die(own: int, fastest: int, tenths: int) -> None:
    """10, step 5: a rating of 31 against 32, less what each has lost; the other enemy is far slower."""
    ship, enemy = Fighter("NOR", 1, BREAKING, Damage(evasion=own)), Fighter("PEU", 25, damage=Damage(evasion=fastest))
    battle, away = lines(ship, enemy, Fighter("BIS", 25, damage=Damage(evasion=20))), 0
    for die in DIE:
        scene = Scene(abort=[die]).put("NOR", "T15").put("PEU", "T15").put("BIS", "T15")
        fight = Fight(scene.game, battle)
        (told,) = scene.run(fight._abort, "british ABORT NOR").facts(Aborted)
        assert (told.ship, told.die, fight.battle.left) == ("NOR", die, ("NOR",) if told.success else ())
        away += told.success
    assert odds.abort_chance(battle, ship) == away == tenths


@pytest.mark.parametrize("ships", [("BIS",), ("BIS", "PEU")])
@pytest.mark.parametrize("at", ["J14", "J15"])  # the second is on the centre line
@pytest.mark.parametrize("turn", [11, 13])  # by night, by day
def test_the_chances_of_a_hunt_are_those_of_its_die(ships: tuple[str, ...], at: str, turn: int) -> None:
    """11.3."""
    met: Counter[str] = Counter()
    for die in DIE:
        scene = Scene(turn=turn, hunt=[die]).force("KG1", at, *ships)
        met[scene.run(chance_phase(scene.game), "german HUNT KG1").facts(Hunted)[0].met] += 1
    unit = members(scene.game.position.ships[GERMAN], "KG1")
    assert odds.hunt_chances(unit, scene.game.night) == (met["contact"], met["merchant"])


@pytest.mark.parametrize("name", ["BIS", "TIR"])
@pytest.mark.parametrize("hull", [0, 6])
def test_the_odds_of_an_attack_hold_whichever_ships_the_enemy_has(name: str, hull: int) -> None:
    """10: what fire takes in the battle that follows lies between the least and the most."""
    scene = Scene(turn=13, weather=4, otherwise=9, options=("tirpitz",)).force("TF1", "T15", "POW", "NOR")
    scene.put(name, "T15", mark=Mark.SIGHTED, hull=hull)
    scene.game.note_damage(name)
    scene.run(combat_phase(scene.game), "british ATTACK T15/1 WITH TF1")
    asked = scene.questions("combat")[0]
    found = odds.attack_on(asked.view, members(asked.view.ships, "TF1"), asked.view.contacts[0])
    battle = scene.questions("fire")[0].battle
    assert gunnery.range_to(battle.fighters["POW"], battle.fighters[name]) == odds.opening_range(asked.view, battle.at)
    taken = sum(odds.exchanged(battle, ship)[0] for ship in ("POW", "NOR"))
    assert found.takes[0] <= taken <= found.takes[1]
    assert found.loses[0] <= odds.exchanged(battle, name)[0] <= found.loses[1]
    assert 0 < found.loses[0] < 2 and 0 < found.takes[0] < 4
    assert all(len(line) < 80 for line in asking.known(asked)), "on a page of 80 columns"


def test_the_odds_of_a_course_are_those_of_the_fire_after_it() -> None:
    """10, step 4: the ship moves 1 or 3 zones ahead; then it takes its best shot, and both enemies fire at it."""
    ship, enemies = Fighter("POW", 7), (Fighter("BIS", 20, OPENING), Fighter("PEU", 24, OPENING))
    found = odds.steered(lines(ship, *enemies), ship, [(CLOSING, 1), (CLOSING, 3)])
    for number, zones in enumerate((1, 3)):
        moved = lines(ship._replace(zone=7 + zones), *enemies)
        own = [odds.guns(moved, Fire("POW", enemy.id)).hull for enemy in enemies]
        theirs = [odds.guns(moved, Fire(enemy.id, "POW")).hull for enemy in enemies]
        assert (found.takes[number], found.loses[number]) == (max(own), sum(theirs)) and min(own) < max(own)
    assert not any(odds.exchanged(lines(ship), "POW")), "without enemies"


@pytest.mark.parametrize("shadower", ["SUF", "NOR", "ARE"])
@pytest.mark.parametrize("lost", range(3))
@pytest.mark.parametrize("weather", [1, 5])
def test_the_odds_of_a_diversion_hold_for_every_shadower(shadower: str, lost: int, weather: int) -> None:
    """6: whatever its rating and radar; the German player learns only the modifier."""
    scene = Scene(turn=13, weather=weather, shadow=[9]).put(shadower, "T15", evasion=lost)
    scene.force("KG1", "T15", "BIS", "PEU", mark=Mark.SIGHTED)
    scene.run(shadow_phase(scene.game), f"british SHADOW T15/1: {shadower}", "german DIVERT PEU", "british PURSUE FAST")
    (asked,), (told,) = scene.questions("manoeuvre"), scene.facts(Rolled)
    least, most = odds.diversion_chance(
        asked.modifier, asked.view.level, scene.ship("PEU").rating - scene.ship("BIS").rating
    )
    true = 0 if told.modifier is None else odds.shadow_chance(told.modifier)
    assert least <= true <= most
    (pursue,) = scene.questions("pursue")
    low, high = odds.shadow_chances(pursue.view, (scene.ship(shadower),), pursue.fast, shadowing.DIVERSION)
    assert low <= true <= high


@pytest.mark.parametrize(("options", "lowest"), [((), 9), (("exhaustion",), 9), (("us1",), 6), (("tirpitz",), 6)])
def test_only_ships_that_can_sail_count_among_those_that_a_unit_can_be(options: tuple[str, ...], lowest: int) -> None:
    """13.1: both sides know whether optional units can take part, not which. The Bismarck is slow and has no rudder."""
    scene = Scene(options=options).put("BIS", "T15", evasion=9, rudder=True, mark=Mark.SHADOWED).put("NOR", "T15")
    scene.game.note_damage("BIS")
    view = scene.game.view(BRITISH)
    assert odds.strike_chances(view, HEXES["T15"], "BB") == (lowest, 9)


@pytest.mark.parametrize(
    ("turn", "state", "may"),
    [
        (11, {}, set()),
        (12, {}, {"ROD"}),  # she can have been relieved (12)
        (20, {}, {"ROD", "DOR"}),
        (13, {"REV": {"hull": 1}}, {"ROD", "REV"}),  # an escort that the Germans have fought
    ],
)
def test_escorts_and_reinforcements_count_once_they_can_be_at_sea(
    turn: int, state: dict[str, dict[str, int]], may: set[str]
) -> None:
    scene = Scene(turn=turn)
    for name, damage in state.items():
        scene.put(name, "T15", **damage).game.note_damage(name)
    view = scene.game.view(GERMAN)
    sail = {name for name, card in SHIPS.items() if card.side is BRITISH and whereabouts.can_sail(view, name)}
    assert sail == may | {
        name for name, start in START.items() if SHIPS[name].side is BRITISH and not (start.turn or start.relief)
    }


@pytest.mark.parametrize("defends", [True, False])
@pytest.mark.parametrize("options", [(), ("exhaustion",)])
def test_13_2_the_odds_of_an_attack_allow_for_a_tired_crew(options: tuple[str, ...], defends: bool) -> None:
    """Both sides know which ships fought or were attacked, and when: the odds are those of the fire that follows."""
    tired = {"fights": (7, 8), "attacked": ()} if defends else {"fights": (7, 8, 11), "attacked": (11,)}
    scene = Scene(options=options).put("BIS", "T15", mark=Mark.SIGHTED, **tired).put("KGV", "T15", mark=Mark.SIGHTED)
    side = BRITISH if defends else GERMAN
    for name in ("POW", "ROD", "NEL", "RAM", "REV"):
        scene.lost(name)
    scene.run(combat_phase(scene.game), f"{side} ATTACK T15/1 WITH {'KGV' if defends else 'BIS'}")
    asked = scene.questions("combat")[0 if defends else -1]
    (contact,) = asked.view.contacts
    found = odds.attack_on(asked.view, members(asked.view.ships, "KGV" if defends else "BIS"), contact)
    fired = next(each for each in scene.questions("fire") if each.side is GERMAN)
    shot = odds.guns(fired.battle, Fire("BIS", "KGV")).hull
    assert shot in (found.loses if defends else found.takes)
    assert fired.battle.fighters["BIS"].exhausted is ("exhaustion" in options)
