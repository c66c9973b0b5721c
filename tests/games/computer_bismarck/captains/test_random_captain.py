"""The random captain: any legal order, only legal ones, and the same for the same decision."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compbis.captains.random_captain import MOST_IN_A_ROW, RandomCaptain
from compbis.games.computer_bismarck.cards.board import DIRECTIONS
from compbis.games.computer_bismarck.cards.kinds import Weapon
from compbis.games.computer_bismarck.cards.modes import FLY
from compbis.games.computer_bismarck.requests import choices
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
from compbis.games.computer_bismarck.state.orders import Answer, AnswerDraw, Choice, DoneMoving, PlaneOrder, ShipOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.captains.hand_views import any_views, fleet, view
from tests.games.computer_bismarck.reported import reported
from tests.games.computer_bismarck.talk.talk_helpers import noted

SIDES = st.sampled_from((BRITISH, GERMAN))


def movement_phase(captain: RandomCaptain, seen: View) -> Iterator[Order]:
    """The captain's orders of one movement phase, each judged and carried into the view."""
    while not isinstance(order := captain.answer(MovementRequest(seen)), DoneMoving):
        MovementRequest(seen).judge(order)
        assert isinstance(order, ShipOrder | PlaneOrder)
        seen = noted(seen, order)
        yield order


@settings(max_examples=60)
@given(st.data(), SIDES, st.integers(0, 9))
def test_every_order_of_a_movement_phase_is_legal(data: st.DataObject, side: Side, seed: int) -> None:
    orders = list(movement_phase(RandomCaptain(side, seed, choices), data.draw(any_views(side))))
    assert len(orders) <= MOST_IN_A_ROW


@settings(max_examples=60)
@given(st.data(), SIDES, st.integers(0, 9))
def test_every_secret_move_is_legal(data: st.DataObject, side: Side, seed: int) -> None:
    seen = data.draw(any_views(side))
    for name, unit in seen.ships.items():
        if unit.active and not seen.ship_legs.get(name):
            request = EvadeRequest(seen, name, "SUFFOLK")
            request.judge(RandomCaptain(side, seed, choices).answer(request))


def test_all_modes_directions_and_attacks_occur() -> None:
    ships = fleet(BRITISH, ARK_ROYAL={"square": 2520, "mode": "L"})
    planes = {
        name: plane._replace(square=2520) if plane.spec.carrier == "ARK ROYAL" else plane
        for name, plane in view(BRITISH).planes.items()
    }
    planes["REYKJAVIK"] = planes["REYKJAVIK"]._replace(square=1620, mode=FLY, endurance=3)
    modes: Counter[str] = Counter()
    moves: Counter[str] = Counter()
    counts = []
    for seed in range(80):
        seen = view(BRITISH, turn=7, ships=ships, planes=planes)
        orders = list(movement_phase(RandomCaptain(BRITISH, seed, choices), seen))
        counts.append(len(orders))
        for order in orders:
            assert isinstance(order, ShipOrder | PlaneOrder)
            modes[f"{type(order).__name__} {order.mode}"] += 1
            moves.update(order.moves)
    assert set(modes) == {f"ShipOrder {mode}" for mode in "MPLFCR"} | {f"PlaneOrder {mode}" for mode in "MPRAZB"}
    assert set(moves) == {*DIRECTIONS, "A"}
    assert 25 < sum(counts) / len(counts) < 50  # about one order per unit


def test_all_answers_occur() -> None:
    seen = view(GERMAN, turn=5)
    own, enemy = ("BISMARCK",), ("HOOD", "DF1")
    requests: list[tuple[Request, set[Order]]] = [
        (ShadowRequest(seen, "SL2", 2112, ("WP1", "WP2")), {Choice(), Choice("WP1"), Choice("WP2")}),
        (TargetRequest(seen, Weapon.SUBMARINE, "WP1", 2112, enemy), {Choice(), Choice("HOOD"), Choice("DF1")}),
        (SurpriseRequest(seen, 1622, own, enemy), {Answer(True), Answer(False)}),
        (FightRequest(seen, 1622, 0, own, enemy), {Answer(True), Answer(False)}),
        (DrawRequest(seen), {AnswerDraw(True), AnswerDraw(False)}),
    ]
    for request, expected in requests:
        assert {RandomCaptain(GERMAN, seed, choices).answer(request) for seed in range(60)} == expected


def test_an_order_does_not_depend_on_earlier_decisions() -> None:
    first, second = (RandomCaptain(GERMAN, 4, choices) for _ in range(2))
    early, late = view(GERMAN, 2), view(GERMAN, 9)
    list(movement_phase(first, early))
    assert list(movement_phase(first, late)) == list(movement_phase(second, late))


class _Endless:
    """A game in which all requests are one occasion."""

    def occasion(self, request: Request) -> str:
        return "for ever"

    def legal_sample(self, request: Request, draw: object) -> Order:
        return Answer(True)


def test_after_many_answers_on_one_occasion_the_answer_is_cautious() -> None:
    captain = RandomCaptain(GERMAN, 1, _Endless())
    captain.hear(reported("dry", 1, GERMAN, unit="BISMARCK"))
    answers = [captain.answer(DrawRequest(view(GERMAN))) for _ in range(MOST_IN_A_ROW + 1)]
    assert answers[-1] == AnswerDraw(False)
    assert set(answers[:-1]) == {Answer(True)}


def test_a_request_of_another_game_is_refused() -> None:
    with pytest.raises(TypeError):
        choices.legal_sample(BismarckRequest(view(GERMAN)), lambda sides: 0)  # type: ignore[abstract]
