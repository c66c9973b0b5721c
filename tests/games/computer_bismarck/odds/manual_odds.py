"""The tables of the manual (16.8, 10.7) as chances, from its pages and not from the tables of the program."""

from fractions import Fraction

from compbis.games.computer_bismarck.rules.combat.damage import Loss
from tests.games.computer_bismarck.manual import cards_reader
from tests.games.computer_bismarck.manual.cards_reader import Row, card, span
from tests.games.computer_bismarck.odds.chances import even, mixed, percent, product, seen

Losses = dict[Loss, Fraction]

_SALVOS = {row["Result"]: Fraction(row["Probability"].rstrip("%")) / 100 for row in card("gunnery salvo")}
_SUNK, _MIDSHIP, _FIREPOWER = (_SALVOS[result] for result in ("Ship sunk*", "- 1 MS", "- 2 FP"))
_KNOTS = {knots: _SALVOS[f"- {knots} KN"] for knots in (10, 5, 1)}
SALVO: Losses = {
    Loss(sunk=True): _SUNK,
    **{Loss(midships=1, knots=knots): chance for knots, chance in _KNOTS.items()},
    Loss(midships=1): _MIDSHIP - sum(_KNOTS.values()),
    Loss(firepower=2): _FIREPOWER,
    Loss(): 1 - _SUNK - _MIDSHIP - _FIREPOWER,
}
"""16.81, one salvo at any ship but the Bismarck: knots go only with a midship (16.66)."""
SALVO_AT_BISMARCK: Losses = {loss: chance for loss, chance in SALVO.items() if not loss.sunk}
SALVO_AT_BISMARCK[Loss(midships=1)] += _SUNK

HIT = [percent(cards_reader.percent(row["Probability"])) for row in card("torpedo hit") for _ in span(row["Speed"])]
"""16.82: the chance of a hit, by the target's knots from 0 to 40."""


def _one_hit(target: str) -> Losses:
    """What one hit does to a kind of ship, all knots of its row equally likely."""
    knots = next((row for row in card("torpedo knots") if row["Target"] == target), {"Least": "0", "Most": "0"})

    def result(row: Row) -> Losses:
        if row["Loses"] == "sunk":
            return {Loss(sunk=True): Fraction(1)}
        lost = int(row["Loses"].removesuffix(" MS"))
        return even(Loss(lost, knots=fewer) for fewer in range(int(knots["Least"]), int(knots["Most"]) + 1))

    rows = [row for row in card("torpedo damage") if row["Target"] == target]
    thirds = {"33%": Fraction(1, 3)}
    return mixed(
        *((thirds.get(row["Chance"], percent(cards_reader.percent(row["Chance"]))), result(row)) for row in rows)
    )


TORPEDO = {
    "B": _one_hit("battleship"),
    "C": _one_hit("cruiser"),
    "A": _one_hit("aircraft carrier"),
    "M": _one_hit("convoy"),
    "O": _one_hit("oiler"),
    "D": _one_hit("destroyer flotilla"),
}
"""16.83, one hit by the kind of its target."""
TORPEDO_AT_BISMARCK: Losses = seen(
    product(
        {1: percent(60), 0: percent(40)},
        mixed((percent(50), {0: Fraction(1)}), (percent(50), even(range(21)))),
    ),
    lambda lost: Loss(midships=lost[0], knots=lost[1]),
)

_CHANGES = {row["When"]: Fraction(row["Change"]) for row in card("shadow modifiers")}
SHADOW_WEATHER = {
    level: sum(change for when, change in _CHANGES.items() if when.startswith("visibility") and str(level) in when)
    for level in range(1, 9)
}
"""10.7: what is added to the shadow strength in each visibility."""


def shadow_chance(strength: int, visibility: int, squares: int, helpers: int) -> Fraction:
    """10.7: the adjusted strength divided by six."""
    adjusted = strength + SHADOW_WEATHER[visibility] + helpers * _CHANGES["each other unit"]
    adjusted += _CHANGES["moves 2 squares"] if squares >= 2 else 0
    return min(Fraction(1), max(Fraction(0), adjusted / 6))
