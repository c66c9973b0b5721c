"""16.84, 16.85: every outcome of a submarine attack: factors, submarines lost and hits, together."""

from fractions import Fraction
from typing import NamedTuple

import pytest

from compbis.games.computer_bismarck.phases.combat.submarine import submarine_phase
from compbis.games.computer_bismarck.rules.combat.submarine import anti_sub_strength
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.manual import cards_reader
from tests.games.computer_bismarck.manual.cards_reader import span
from tests.games.computer_bismarck.odds.chances import binomial, even, percent, product, seen, then
from tests.games.computer_bismarck.odds.every_outcome import EveryOutcome, distribution, every_run
from tests.games.computer_bismarck.odds.manual_odds import HIT
from tests.games.computer_bismarck.odds.odds_scene import HERE, Scene, count, meeting

DAY, NIGHT = 2, 4
"""Turns with day, and with night, on the whole board."""

ROWS = {
    strength: (span(row["Factors"]), cards_reader.percent(row["Sunk"]))
    for row in cards_reader.card("sub losses")
    for strength in span(row["Strength"])
}
"""16.85: by strength the factors, and the percentage of submarines sunk."""


class Defence(NamedTuple):
    """The ships in a square, the target first, with its knots; the strength is added up by hand from 16.84.1."""

    strength: int
    turn: int
    knots: int
    ships: tuple[str, ...]
    destroyers: int = 6
    """The destroyers left in each flotilla."""
    plane: str = ""


DEFENCES = [
    Defence(0, DAY, 31, ("HOOD", "KENYA", "SG1")),
    Defence(0, NIGHT, 31, ("ARK ROYAL",)),
    Defence(0, NIGHT, 32, ("NORFOLK",), plane="REYKJAVIK"),
    Defence(0, DAY, 31, ("HOOD",), plane="ULSTER"),
    Defence(1, NIGHT, 35, ("DF1",), 1),
    Defence(2, DAY, 35, ("DF1",), 1),
    Defence(2, NIGHT, 35, ("DF1", "ARK ROYAL", "HOOD", "KENYA"), 2),
    Defence(3, NIGHT, 8, ("SL1",)),
    Defence(3, NIGHT, 12, ("WS8B",), plane="REYKJAVIK"),
    Defence(4, DAY, 35, ("DF1",), 2),
    Defence(4, DAY, 31, ("HOOD",), plane="REYKJAVIK"),
    Defence(4, NIGHT, 8, ("SL1", "DF1"), 1),
    Defence(5, NIGHT, 35, ("DF2",), 5),
    Defence(5, DAY, 31, ("ARK ROYAL",)),
    Defence(6, NIGHT, 8, ("SL1", "WS8B")),
    Defence(6, DAY, 35, ("DF1",), 3),
    Defence(6, DAY, 35, ("DF1",), 1, "REYKJAVIK"),
    Defence(8, DAY, 35, ("DF1",), 4),
    Defence(8, NIGHT, 35, ("DF1", "DF2"), 4),
    Defence(9, NIGHT, 35, ("DF1", "SL1")),
    Defence(9, DAY, 35, ("DF1", "ARK ROYAL"), 2),
    Defence(9, DAY, 31, ("ARK ROYAL",), plane="PLYMOUTH 1"),
    Defence(11, DAY, 8, ("SL1", "HOOD", "KENYA", "SG1")),
    Defence(12, DAY, 35, ("DF1",)),
    Defence(13, DAY, 8, ("SL1", "DF1"), 1),
    Defence(13, DAY, 35, ("DF1", "ARK ROYAL"), 4),
    Defence(15, DAY, 12, ("BRITANNIC",), plane="ULSTER 1"),
    Defence(22, DAY, 12, ("WS8B", "SL1")),
]
UNHURT = {"effect": 0, "knots": 0, "leak": 99}
"""The effects of hits do not count here."""


class Attack(NamedTuple):
    """The result of an attack."""

    factors: int
    lost: int
    hits: int


def attack(defence: Defence, dice: EveryOutcome) -> Attack:
    """A wolfpack attacks the first ship of the square; SG1 in it is spotted, too, but has nobody to attack."""
    sea = meeting(dice, "WP1", *defence.ships, turn=defence.turn)
    for name in defence.ships:
        if name.startswith("DF"):
            sea.put(name, HERE, midships=defence.destroyers)
    if defence.plane:
        sea.fly(defence.plane, HERE, "R" if defence.plane == "ULSTER" else "P")
    sea.position.spotted[GERMAN] = frozenset()
    sea.run(submarine_phase, f"TAKE {defence.ships[0]}")
    hits = sea.told(GERMAN, "submarine_attack")[0]["hits"]
    return Attack(count(dice.drawn, "torpedo"), 3 - sea.ship("WP1").midships, hits)


def odds(strength: int, knots: int) -> dict[Attack, Fraction]:
    """16.85 and 16.82: all numbers of factors are equally likely; hits and the loss of a submarine are independent."""
    granted, sunk = ROWS[strength]
    fired = then(even(granted), lambda factors: binomial(factors, HIT[knots]))
    return seen(product(binomial(1, percent(sunk)), fired), lambda both: Attack(both[1][0], both[0], both[1][1]))


@pytest.mark.rule("16.41.2a", "16.41.2b", "16.41.2c", "16.41.2d")
@pytest.mark.rule("16.84.1a", "16.84.1b", "16.84.1c", "16.84.1d", "16.84.1e")
@pytest.mark.rule("16.85a", "16.85b", "16.85c", "16.85d", "16.85e")
@pytest.mark.parametrize("defence", DEFENCES, ids=lambda defence: f"{defence.strength} {'+'.join(defence.ships)}")
def test_factors_losses_and_hits_by_the_strength_of_the_square(defence: Defence) -> None:
    chances = distribution(lambda dice: attack(defence, dice), UNHURT)
    assert chances == odds(defence.strength, defence.knots)


def british(dice: EveryOutcome) -> Attack:
    """A British group attacks an oiler: no German ship has any strength against submarines."""
    sea = meeting(dice, "SG1", "BELCHEN", "BISMARCK", "PR EUGEN", "WP1").run(submarine_phase, "TAKE BELCHEN")
    hits = sea.told(BRITISH, "submarine_attack")[0]["hits"]
    return Attack(count(dice.drawn, "torpedo"), 3 - sea.ship("SG1").midships, hits)


@pytest.mark.rule("16.84.1e", "16.85a")
def test_germans_have_no_strength_against_submarines() -> None:
    assert distribution(british) == odds(0, 15)


@pytest.mark.rule("16.41.2d")
@pytest.mark.parametrize("defence", DEFENCES[-5:], ids=lambda defence: "+".join(defence.ships))
def test_the_draws_of_an_attack_depend_only_on_the_factors(defence: Defence) -> None:
    granted, _ = ROWS[defence.strength]
    for one in every_run(lambda dice: attack(defence, dice), UNHURT):
        factors = one.outcome.factors
        assert one.drawn[:2] == (("factors WP1", len(granted)), ("submarine sunk WP1", 100))
        assert one.drawn[2 : 2 + factors] == ((f"torpedo WP1 {defence.ships[0]}", 100),) * factors


@pytest.mark.rule("16.84.1c", "16.84.1e")
def test_planes_on_the_ground_or_on_a_deck_have_no_strength() -> None:
    sea = Scene().base("REYKJAVIK").base("VICTORIOUS").base("ULSTER")
    planes = [sea.plane(name) for name in ("REYKJAVIK", "VICTORIOUS", "ULSTER")]
    assert anti_sub_strength(planes, night=False) == 0
    aloft = sea.fly("REYKJAVIK", HERE, "P").plane("REYKJAVIK")
    assert (anti_sub_strength([aloft], night=False), anti_sub_strength([aloft], night=True)) == (4, 0)
