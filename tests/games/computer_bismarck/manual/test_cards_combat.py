"""The combat tables of 16.8: every row of them, for every throw of the dice."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest

from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, ShipKind
from compbis.games.computer_bismarck.cards.modes import AIR_PATROL
from compbis.games.computer_bismarck.rules.combat import gunnery, submarine, torpedoes
from compbis.games.computer_bismarck.rules.combat.damage import Loss
from compbis.games.computer_bismarck.state import position
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.table.side import BRITISH
from tests.games.computer_bismarck.manual.cards_reader import Row, card, pair, percent, span

START = position.start(0, (), frozenset())
KINDS = {
    "battleship": "B",
    "cruiser": "C",
    "aircraft carrier": "A",
    "convoy": "M",
    "oiler": "O",
    "destroyer flotilla": "D",
}
SALVOS = {row["Result"]: Fraction(row["Probability"].rstrip("%")) / 100 for row in card("gunnery salvo")}
FOR_BISMARCK = {row["What"]: row["Number"] for row in card("torpedo bismarck")}
KNOTS = {KINDS[row["Target"]]: (int(row["Least"]), int(row["Most"])) for row in card("torpedo knots")}


def salvos(bismarck: bool) -> dict[Loss, Fraction]:
    """How likely each loss is, over all throws."""
    thrown = Counter(gunnery.salvo(drawn, bismarck) for drawn in range(gunnery.SIDES))
    return {loss: Fraction(count, gunnery.SIDES) for loss, count in thrown.items()}


def share(losses: dict[Loss, Fraction], counts: Callable[[Loss], bool]) -> Fraction:
    return sum((chance for loss, chance in losses.items() if counts(loss)), Fraction(0))


def tally(losses: dict[Loss, Fraction], what: str) -> dict[int, Fraction]:
    """How likely each number of midships, or of knots, is."""
    found: dict[int, Fraction] = {}
    for loss, chance in losses.items():
        lost = getattr(loss, what)
        found[lost] = found.get(lost, Fraction(0)) + chance
    return found


@pytest.mark.rule("16.81a", "16.81c", "16.81d", "16.81e", "16.81f", "16.81g", "16.81h")
def test_the_results_of_a_salvo_have_the_chances_of_the_table() -> None:
    losses = salvos(bismarck=False)
    assert share(losses, lambda loss: loss.sunk) == SALVOS["Ship sunk*"]
    assert share(losses, lambda loss: loss.midships == 1) == SALVOS["- 1 MS"]
    assert share(losses, lambda loss: loss.firepower == 2) == SALVOS["- 2 FP"]
    by_knots = tally(losses, "knots")
    for knots in (10, 5, 1):
        assert by_knots[knots] == SALVOS[f"- {knots} KN"]
    missed = 1 - SALVOS["Ship sunk*"] - SALVOS["- 1 MS"] - SALVOS["- 2 FP"]
    assert losses[Loss()] == missed


@pytest.mark.rule("16.66d", "16.66e")
def test_a_salvo_costs_knots_only_with_a_midship_and_never_midships_and_firepower() -> None:
    for loss in salvos(bismarck=False):
        assert loss.midships == 1 or loss.knots == 0
        assert not (loss.midships and loss.firepower)


@pytest.mark.rule("16.81b")
def test_a_salvo_that_sinks_another_ship_costs_the_bismarck_one_midship() -> None:
    losses = salvos(bismarck=True)
    assert not any(loss.sunk for loss in losses)
    assert share(losses, lambda loss: loss.midships == 1) == SALVOS["- 1 MS"] + SALVOS["Ship sunk*"]
    assert set(losses) == {loss for loss in salvos(bismarck=False) if not loss.sunk}


@pytest.mark.rule("16.82a", "16.82b", "16.82c", "16.82d", "16.82e")
@pytest.mark.parametrize("row", card("torpedo hit"), ids=lambda row: row["Speed"])
def test_a_torpedo_hits_with_the_chance_for_its_targets_speed(row: Row) -> None:
    assert {torpedoes.hit_percent(knots) for knots in span(row["Speed"])} == {percent(row["Probability"])}


def hits(kind: ShipKind, bismarck: bool = False) -> dict[Loss, Fraction]:
    """How likely each loss is by one torpedo hit, over all draws."""
    found: dict[Loss, Fraction] = {}
    scripts: list[list[int]] = [[]]
    while scripts:
        script, chance, more = scripts.pop(), Fraction(1), 0
        left = list(script)

        def draw(purpose: str, sides: int, left: list[int] = left) -> int:
            nonlocal chance, more
            chance /= sides
            if not left:
                more = more or sides
            return left.pop(0) if left else 0

        loss = torpedoes.damage(kind, bismarck, draw)
        if more:
            scripts += [[*script, drawn] for drawn in range(more)]
        else:
            found[loss] = found.get(loss, Fraction(0)) + chance
    return found


def printed_share(row: Row) -> Fraction:
    """The chance of a row; the three thirds are exact thirds."""
    return Fraction(1, 3) if row["Chance"] == "33%" else Fraction(percent(row["Chance"]), 100)


@pytest.mark.rule("16.83a", "16.83e", "16.83g", "16.83i")
@pytest.mark.parametrize("target", KINDS)
def test_a_torpedo_hit_costs_the_midships_of_its_table(target: str) -> None:
    losses = hits(ShipKind(KINDS[target]))
    rows = [row for row in card("torpedo damage") if row["Target"] == target]
    assert rows and sum(printed_share(row) for row in rows) == 1
    for row in rows:
        if row["Loses"] == "sunk":
            assert share(losses, lambda loss: loss.sunk) == printed_share(row)
        else:
            midships = int(row["Loses"].removesuffix(" MS"))
            assert tally(losses, "midships")[midships] == printed_share(row)


@pytest.mark.rule("16.83c", "16.83f", "16.83h", "16.83j")
@pytest.mark.parametrize("kind", KINDS.values())
def test_a_torpedo_hit_costs_the_knots_of_its_table_all_equally_likely(kind: ShipKind) -> None:
    least, most = KNOTS.get(kind, (0, 0))
    losses = {loss: chance for loss, chance in hits(kind).items() if not loss.sunk}
    each = tally(losses, "knots")
    assert sorted(each) == list(range(least, most + 1))
    assert len(set(each.values())) == 1


@pytest.mark.rule("16.83b", "16.83d")
def test_a_torpedo_hit_on_the_bismarck_spares_what_the_table_says() -> None:
    losses = hits(BATTLESHIP, bismarck=True)
    spared = int(FOR_BISMARCK["MS lost instead of 2"])
    others = {
        int(row["Loses"][0]): printed_share(row) for row in card("torpedo damage") if row["Target"] == "battleship"
    }
    assert share(losses, lambda loss: loss.midships == 1) == others[1]
    assert share(losses, lambda loss: loss.midships == spared) == others[2]
    least, most = KNOTS["B"]
    of_hits = Fraction(percent(FOR_BISMARCK["hits that cost knots"]), 100)
    assert share(losses, lambda loss: loss.knots == most) == of_hits / (most - least + 1)
    assert share(losses, lambda loss: loss.knots == 0) == 1 - of_hits + of_hits / (most - least + 1)


DEFENDERS: dict[str, tuple[str, int]] = {
    "Convoy": ("WS8B", 1),
    "Aircraft Carrier": ("VICTORIOUS", 1),
    "Reconnaissance plane": ("REYKJAVIK", 1),
    "Each Destroyer in Flotilla": ("DF1", 6),
}


def defender(name: str) -> Ship | Plane:
    if name in START.ships[BRITISH]:
        return START.ships[BRITISH][name]
    return START.planes[BRITISH][name]._replace(mode=AIR_PATROL, square=1820)


@pytest.mark.rule("16.84.1a", "16.84.1b", "16.84.1c", "16.84.1d")
@pytest.mark.parametrize("row", card("anti-sub strength"), ids=lambda row: row["Unit"])
def test_a_unit_defends_against_submarines_with_the_strength_of_its_type(row: Row) -> None:
    name, times = DEFENDERS[row["Unit"]]
    day, night = pair(f"{row['Day']}/{row['Night']}") or (0, 0)
    assert submarine.anti_sub_strength([defender(name)], night=False) == times * day
    assert submarine.anti_sub_strength([defender(name)], night=True) == times * night


@pytest.mark.parametrize("name", ["HOOD", "SUFFOLK", "SG1"])
def test_other_units_have_no_strength_against_submarines(name: str) -> None:
    assert [submarine.anti_sub_strength([defender(name)], night) for night in (False, True)] == [0, 0]


@pytest.mark.rule("16.85a", "16.85b", "16.85c", "16.85d", "16.85e")
@pytest.mark.parametrize("row", card("sub losses"), ids=lambda row: row["Strength"])
def test_a_submarine_attack_is_granted_the_factors_of_its_row(row: Row) -> None:
    rows = {submarine.row(strength) for strength in span(row["Strength"])}
    granted = span(row["Factors"])
    assert rows == {(granted[0], granted[-1], percent(row["Sunk"]))}
    assert sum(granted) / len(granted) == float(row["Average"])
