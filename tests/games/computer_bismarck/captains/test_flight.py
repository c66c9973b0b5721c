"""A shadowed raider runs from ships that could hold it, and Otto estimates which convoys are guarded."""

import pytest

from compbis.games.computer_bismarck.captains.otto import raiders
from compbis.games.computer_bismarck.captains.otto.captain import Otto
from compbis.games.computer_bismarck.captains.otto.enemy import enemy
from compbis.games.computer_bismarck.captains.otto.memory import Memory
from compbis.games.computer_bismarck.captains.otto.plans import PLANS
from compbis.games.computer_bismarck.captains.otto.prizes import worthwhile_convoys
from compbis.games.computer_bismarck.captains.otto.situation import Situation
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL
from compbis.games.computer_bismarck.captains.reckoning.weights import weights
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CRUISER
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN
from compbis.games.computer_bismarck.requests.decisions import EvadeRequest
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.state.orders import ShipOrder
from compbis.games.computer_bismarck.state.sight import Contact, Heard
from compbis.table.side import GERMAN
from tests.games.computer_bismarck.captains.hand_views import fleet, spotted, view

HERE = 2317
CRUISERS = ("ARETHUSA", "BIRMINGHAM", "KENYA", "MANCHESTER")


def evades(battleships: dict[str, Square]) -> Square:
    """The square that the Bismarck goes to, followed by cruisers; battleships not named were seen far off."""
    far = {"HOOD": 1122, "P OF WALES": 1122, "K GEORGE V": 1122, "RODNEY": 1122, "REPULSE": 1122, "RAMILLES": 1122}
    contacts = [Contact(name, CRUISER, HERE, 11, Heard.SEARCH, True) for name in CRUISERS]
    contacts += [Contact(name, BATTLESHIP, at, 11, Heard.SEARCH, True) for name, at in {**far, **battleships}.items()]
    ships = fleet(GERMAN, BISMARCK={"square": HERE, "mode": "M", "fuel": 6})
    otto = Otto(1, PLANS["BISCAY"])
    otto.hear(spotted(11, HERE, dict.fromkeys(CRUISERS, "C"), {BISMARCK: "B"}))
    seen = view(GERMAN, turn=12, ships=ships, contacts=tuple(contacts))
    order = otto.answer(EvadeRequest(seen, BISMARCK, CRUISERS[0]))
    assert isinstance(order, ShipOrder)
    track = movement.follow_track(ships[BISMARCK], order.moves)
    return track[-1] if track else HERE


def test_16_63_the_bismarck_runs_away_from_the_battleships() -> None:
    east, west = evades({"HOOD": 2320, "K GEORGE V": 2320}), evades({"HOOD": 2314, "K GEORGE V": 2314})
    assert east % 100 < HERE % 100 < west % 100


@pytest.mark.parametrize(
    ("found", "mate", "turn", "back"),
    [
        (BISMARCK, 1724, 5, True),
        (PRINZ_EUGEN, 1322, 5, True),
        (PRINZ_EUGEN, 1920, 5, False),
        (BISMARCK, 1724, 6, False),
        (BISMARCK, 1724, 13, False),
    ],
    ids=("found", "the other one found near her", "... far away", "lost again", "too late to turn back"),
)
def test_a_raider_turns_back_on_its_way_out_while_the_enemy_knows_where_it_is(
    found: str, mate: Square, turn: int, back: bool
) -> None:
    """The Bismarck is at 1222, on her way out through the Denmark Strait. A raider was found on turn 4 or 12."""
    memory, place = Memory(), 1222 if found == BISMARCK else mate
    memory.hear(spotted(12 if turn > 12 else 4, place, {"KENYA": "C"}, {found: "B"}))
    ships = fleet(GERMAN, BISMARCK={"square": 1222, "fuel": 7}, PR_EUGEN={"square": mate, "fuel": 7})
    seen = view(GERMAN, turn=turn, ships=ships)
    chosen = raiders.choices(Situation(seen, memory, PLANS["DENMARK STRAIT"], lambda purpose, turn: 0.5))[BISMARCK]
    assert (chosen.aim == "TURNS BACK") is back
    assert (chosen.square % 100 > 22) is back


def test_the_squares_that_were_searched_in_other_games_are_watched_until_a_raider_is_found() -> None:
    square, *_ = map(int, weights("otto", "searched on turn 4"))
    memory = Memory()
    unseen, later = (enemy(view(GERMAN, turn=turn), memory).watch[CELL[square]] for turn in (4, 5))
    memory.hear(spotted(4, 1222, {"KENYA": "C"}, {BISMARCK: "B"}))
    found = enemy(view(GERMAN, turn=4), memory).watch[CELL[square]]
    assert unseen > 0.5 > max(later, found)


def test_a_squadron_on_the_tail_rules_out_any_convoy() -> None:
    """SL2 was just seen unguarded, but four cruisers would follow the Bismarck there."""
    memory = Memory()
    memory.hear(spotted(11, 2318, {"SL2": "M"}, {"WP2": "S"}))
    memory.hear(spotted(11, HERE, dict.fromkeys(CRUISERS, "C"), {BISMARCK: "B"}))
    ships = fleet(GERMAN, BISMARCK={"square": HERE, "mode": "M"})
    wanted = {}
    for tail in ((), CRUISERS):
        now = Situation(view(GERMAN, turn=12, ships=ships), memory, PLANS["BISCAY"], lambda purpose, turn: 0.5)
        now.tail = tail
        wanted[tail] = {prey.convoy for prey in worthwhile_convoys(now, ships[BISMARCK])}
    assert "SL2" in wanted[()]
    assert "SL2" not in wanted[CRUISERS]


def test_the_chance_of_a_guard_depends_on_convoy_and_turn() -> None:
    early, *_, late = weights("otto", "guarded SL2")
    memory = Memory()
    assert memory.guarded("SL2", 1) == pytest.approx(early)
    assert memory.guarded("SL2", 30) == pytest.approx(late)


def test_a_convoy_just_seen_has_only_the_escort_seen_with_it() -> None:
    memory = Memory()
    memory.hear(spotted(20, 2120, {"SL2": "M"}, {"WP1": "S"}))
    chances = [memory.guarded("SL2", turn) for turn in (20, 21, 24)]
    assert chances[0] == 0
    assert chances == sorted(chances)


def test_seeing_guards_raises_the_expectation_of_guards_elsewhere() -> None:
    bare, guarded = Memory(), Memory()
    bare.hear(spotted(9, 2120, {"SL2": "M"}, {"WP1": "S"}))
    guarded.hear(spotted(9, 2120, {"SL2": "M", "HOOD": "B"}, {"WP1": "S"}))
    assert bare.guarded("SL4", 10) < Memory().guarded("SL4", 10) < guarded.guarded("SL4", 10)
