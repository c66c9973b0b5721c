"""Nothing hidden leaks: what a side may not know makes no difference to any view, request or report that reaches it.

Two games that differ only in what one side cannot know are played as matches, with the same orders of the other side;
that side's captain must be asked and told exactly the same.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from compbis.captains.random_captain import RandomCaptain
from compbis.errors import Leave
from compbis.games.computer_bismarck.cards.modes import AIR_PATROL
from compbis.games.computer_bismarck.game import BismarckGame, restored_game
from compbis.games.computer_bismarck.requests import choices
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest
from compbis.games.computer_bismarck.state.orders import parse
from compbis.games.computer_bismarck.state.position import Position, faults, start
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.captain import Captain
from compbis.table.match import Match
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side

Change = Callable[[Position], None]
FAR = range(2714, 2718), range(2814, 2818)
"""Squares that no unit but an oiler can reach on turn 1."""


class Witness:
    """A captain who keeps every report and request, lets another captain decide, and leaves after some turns."""

    def __init__(self, captain: Captain, last_turn: int) -> None:
        self.heard: list[Any] = []
        self._captain = captain
        self._last_turn = last_turn

    def hear(self, report: Report) -> None:
        """Keep the report."""
        self.heard.append(report.plain())

    def answer(self, request: Request) -> Order:
        """Keep the whole request, with its view."""
        assert isinstance(request, BismarckRequest)
        if request.view.turn > self._last_turn:
            self.heard.append(request.view)
            raise Leave
        self.heard.append(request)
        return self._captain.answer(request)


class Orders:
    """A captain who gives the orders listed, then the defaults."""

    def __init__(self, *texts: str) -> None:
        self._left = list(texts)

    def hear(self, report: Report) -> None:
        """Ignore the report."""

    def answer(self, request: Request) -> Order:
        """The next order."""
        return parse(self._left.pop(0)) if self._left else request.default


def heard(position: Position, side: Side, captain: Captain, enemy: Captain) -> list[Any]:
    """All that reaches the side in a turn from the position, and its view when it is first asked in the next."""
    game: BismarckGame = restored_game(json.loads(json.dumps(position.save())))
    witness, turn = Witness(captain, position.turn), position.turn
    match = Match(game, {side: witness, side.enemy: Witness(enemy, turn + 1)})
    with pytest.raises(Leave):
        match.play()
    return witness.heard


def change(position: Position, side: Side, name: str, **state: Any) -> None:
    """Change the state of a ship."""
    position.put(position.ships[side][name]._replace(**state))


def first_turn(seed: int) -> Position:
    return start(seed, (), frozenset())


def german_secrets(position: Position) -> None:
    """Fuel, damage and squares of German ships with no British unit near."""
    for place, name in enumerate(("BISMARCK", "PR EUGEN")):
        change(position, GERMAN, name, square=FAR[0][place], fuel=1, midships=1, firepower=3, dashed=True, moved=True)
    for place, name in enumerate(("WP1", "WP2", "WP3", "WP4")):
        change(position, GERMAN, name, square=FAR[1][place], mode="M", midships=2, torpedoes=1)
    for name in ("BELCHEN", "HAMBURG", "LOTHERINGEN"):
        change(position, GERMAN, name, square=FAR[0][3])
    position.secret_squares = (2714,)


def other_german_secrets(position: Position) -> None:
    """The same ships in another state, in other squares."""
    for place, name in enumerate(("BISMARCK", "PR EUGEN")):
        change(position, GERMAN, name, square=FAR[1][3 - place], knots=11)
    for place, name in enumerate(("WP1", "WP2", "WP3", "WP4")):
        change(position, GERMAN, name, square=FAR[0][3 - place], torpedoes=0)
    change(position, GERMAN, "HAMBURG", square=FAR[1][0], midships=0, fate="SUNK")


def british_secrets(position: Position) -> None:
    """Fuel, damage and squares of British ships with no German near; planes in the air; reinforcements called."""
    for ship in position.ships[BRITISH].values():
        if ship.spec.has_fuel:
            position.put(ship._replace(fuel=1, dashed=True, moved=True))
    for name, square in (("HOOD", 1625), ("SUFFOLK", 1420), ("EDINBURGH", 3023), ("SL2", 2111), ("CAIRO", 2021)):
        change(position, BRITISH, name, square=square)
    change(position, BRITISH, "HOOD", midships=2, firepower=3, knots=9, torpedoes=0)
    change(position, BRITISH, "DF1", midships=1, torpedoes=0)
    plane = position.planes[BRITISH]["ULSTER 1"]
    position.put_plane(plane._replace(square=2020, mode=AIR_PATROL, endurance=1))
    position.released, position.located = True, 1


def nothing(position: Position) -> None:
    """Change nothing."""


@pytest.mark.rule("1.1b", "9.6a")
@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize(
    ("side", "one", "other"),
    [(BRITISH, german_secrets, other_german_secrets), (GERMAN, british_secrets, nothing)],
    ids=["british", "german"],
)
def test_what_a_side_cannot_know_makes_no_difference_to_it(seed: int, side: Side, one: Change, other: Change) -> None:
    found = []
    for secret in (one, other):
        position = first_turn(seed)
        secret(position)
        assert faults(position) == []
        found.append(heard(position, side, RandomCaptain(side, seed, choices), Orders()))
    assert found[0] == found[1]
    assert isinstance(found[0][-1], View) and found[0][-1].turn == 2


def in_contact(**state: Any) -> Position:
    """The Bismarck, in any state, in one square with the Suffolk and the Norfolk, all spotted."""
    position = first_turn(5)
    position.turn = 4
    change(position, GERMAN, "BISMARCK", square=1118, **state)
    change(position, BRITISH, "SUFFOLK", square=1118)
    change(position, BRITISH, "NORFOLK", square=1118)
    position.spotted = {BRITISH: frozenset(("SUFFOLK", "NORFOLK")), GERMAN: frozenset(("BISMARCK",))}
    return position


SHAPES: Sequence[dict[str, Any]] = (
    {},
    {"fuel": 0},
    {"midships": 1, "firepower": 2, "odd": 1},
    {"moved": True, "held": 3, "mode": "P", "torpedoes": 0},
)


@pytest.mark.rule("1.1b")
def test_the_fuel_and_the_damage_of_an_enemy_in_contact_make_no_difference() -> None:
    """The Bismarck stays, is shadowed, and both sides withdraw; its knots are the same in every state."""
    british = Orders("TAKE SUFFOLK"), Orders("TAKE SUFFOLK"), Orders("TAKE SUFFOLK"), Orders("TAKE SUFFOLK")
    german = [Orders("MS BISMARCK = P") for _ in SHAPES]
    found = [
        heard(in_contact(**shape), BRITISH, captain, enemy)
        for shape, captain, enemy in zip(SHAPES, british, german, strict=True)
    ]
    assert found == [found[0]] * len(SHAPES)
    kinds = [one[0] if isinstance(one, list) else getattr(one, "kind", "view") for one in found[0]]
    assert {"shadow", "spotted", "battle", "fight"} <= set(kinds)


def test_what_a_side_does_know_makes_a_difference() -> None:
    """The witness notices: to the British who shadow the Bismarck, another square is another game."""
    one = heard(in_contact(), BRITISH, Orders("TAKE SUFFOLK"), Orders("MS BISMARCK = P"))
    other = heard(in_contact(), BRITISH, Orders("TAKE SUFFOLK"), Orders("MS BISMARCK = M W W"))
    assert one != other


@pytest.mark.rule("4.32c")
def test_orders_of_the_enemy_are_not_seen_before_they_are_carried_out() -> None:
    """The German's orders make no difference to what the British, who have moved, were asked and told."""

    def until_dawn(*german: str) -> list[Any]:
        return heard(first_turn(9), BRITISH, RandomCaptain(BRITISH, 9, choices), Orders(*german))

    quiet, sailing = until_dawn(), until_dawn("MS WP4 = M W", "MS HAMBURG = M N", "MS BELCHEN = P", "DM")
    assert quiet == sailing


@pytest.mark.rule("1.1b")
def test_a_ship_is_never_part_of_an_enemys_request() -> None:
    position = in_contact()
    for request in heard(position, BRITISH, Orders("TAKE SUFFOLK"), Orders()):
        if isinstance(request, BismarckRequest):
            ships = [value for value in _values(request) if isinstance(value, Ship)]
            assert {ship.side for ship in ships} == {BRITISH}


def _values(request: BismarckRequest) -> list[Any]:
    view = request.view
    return [*view.ships.values(), *(getattr(request, name) for name in request.__slots__)]
