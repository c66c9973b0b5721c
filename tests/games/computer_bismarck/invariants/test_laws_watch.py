"""The watch stops a phase that breaks a law, and names the law, the moment and the unit."""

from collections.abc import Callable, Generator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

from compbis.games.computer_bismarck import phases, sequence
from compbis.games.computer_bismarck.cards.kinds import SUBMARINES
from compbis.games.computer_bismarck.cards.modes import MOVE
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.state.position import start
from compbis.games.computer_bismarck.state.reports import Battle
from compbis.games.computer_bismarck.state.sight import Award, Contact, Heard, Reason
from compbis.games.computer_bismarck.state.units import Leg
from compbis.table.dice import Dice
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.asked import one_by_one
from tests.games.computer_bismarck.invariants import laws_watch
from tests.games.computer_bismarck.invariants.laws_book import LawBroken
from tests.games.computer_bismarck.invariants.laws_watch import watched, watched_turn

Change = Callable[[Referee], None]
TURN = 5


def a_game() -> Referee:
    """A two-player game on its fifth turn, with a damaged Hood for which no points were given."""
    game = Referee(start(7, (), frozenset()), Dice(7))
    game.position.turn = TURN
    change(game, BRITISH, "HOOD", midships=4)
    return game


def change(game: Referee, side: Side, name: str, **state: object) -> None:
    """A ship in another state."""
    game.position.put(game.position.ships[side][name]._replace(**state))  # type: ignore[arg-type]


def heals(game: Referee) -> None:
    """The Hood is repaired."""
    change(game, BRITISH, "HOOD", midships=6)


def sinks_half(game: Referee) -> None:
    """The Bismarck is sunk, but has midships."""
    change(game, GERMAN, "BISMARCK", fate="SUNK")


def hears(game: Referee) -> None:
    """The British gain a contact without a report."""
    game.position.add_contacts(BRITISH, {"WP1": Contact("WP1", SUBMARINES, 1812, TURN, Heard.RADIO, shown=False)})


def pays(game: Referee) -> None:
    """The British gain points that are due, without a report."""
    game.position.award(Award(BRITISH, 20, Reason.SUNK, "PR EUGEN", TURN))
    change(game, GERMAN, "PR EUGEN", midships=0, fate="SUNK")


def fogbound(game: Referee) -> None:
    """A battle in fog is reported."""
    game.position.fog = frozenset((1527, 1528, 1627))
    game.report(Battle(square=1528, british=(), german=()))


def orders_far(game: Referee) -> None:
    """The Hood is ordered four squares east."""
    game.position.set_leg(game.position.ships[BRITISH]["HOOD"], Leg(MOVE, 1626, (1623, 1624, 1625, 1626)))


def nothing(game: Referee) -> None:
    """Do nothing."""


def asks(first: Change) -> Callable[[Referee, Side], Generator[Request, Order, None]]:
    """A movement phase that does something before it asks."""

    def movement(game: Referee, side: Side) -> Generator[Request, Order, None]:
        first(game)
        yield MovementRequest(game.view(side))

    return movement


def stopped(phase: Generator[Request, Order, None] | None) -> None:
    """Play a phase to its end with cautious answers."""
    if phase is None:
        return
    steps = one_by_one(phase)
    request = next(steps, None)
    while isinstance(request, MovementRequest):
        try:
            request = steps.send(request.default)
        except StopIteration:
            return


@pytest.mark.parametrize(
    ("does", "phase", "finding"),
    [
        (
            heals,
            "points",
            "16.7 ships are damaged only in combat and never repaired: HOOD from (4, 22, 31) to (6, 22, 31)",
        ),
        (
            sinks_half,
            "air",
            "16.71 a ship is sunk exactly when it has no midships: BISMARCK has 10 midships and the fate 'SUNK'",
        ),
        (fogbound, "naval", "9.4 nothing is spotted or fought in fog: battle in 1528"),
        (hears, "naval", "9.6 contacts are those of the reports: WP1 is Contact("),
    ],
)
def test_a_phase_that_breaks_a_law_is_stopped_naming_law_unit_and_moment(
    does: Change, phase: str, finding: str
) -> None:
    with pytest.raises(LawBroken) as stop:
        watched(does, phase)(a_game())
    (line,) = [line for line in str(stop.value).splitlines() if line.startswith(finding)]
    assert line.endswith(f"(turn 5, after the {phase} phase)")


@pytest.mark.parametrize(
    ("does", "phase", "side", "finding"),
    [
        (sinks_half, "naval", BRITISH, r"BISMARCK has 10 midships .*\(turn 5, in the naval phase\)"),
        (nothing, "points", BRITISH, r"4\.0 each question belongs to its phase: the british is asked for movement"),
        (
            orders_far,
            "movement",
            BRITISH,
            r"HOOD in 1622 is ordered M .*\(turn 5, after the british movement phase\)",
        ),
        (
            hears,
            "movement",
            BRITISH,
            r"9\.6 contacts are those of the reports: WP1 is Contact.* for the british, and None",
        ),
        (pays, "movement", GERMAN, r"17\.2 points are those of the reports: the german knows of others"),
    ],
)
def test_a_phase_that_asks_is_stopped_too(does: Change, phase: str, side: Side, finding: str) -> None:
    with pytest.raises(LawBroken, match=finding):
        stopped(watched(asks(does), phase)(a_game(), side))


def a_turn(meanwhile: Change, afterwards: Change) -> Callable[[Referee], Generator[Request, Order, None]]:
    """A turn of two phases, with a change between them and one after them."""

    def turn(game: Referee) -> Generator[Request, Order, None]:
        game.begin_turn()
        watched(nothing, "shadow")(game)
        meanwhile(game)
        watched(nothing, "reinforcements")(game)
        game.position.turn += 1
        afterwards(game)
        yield from ()

    return watched_turn(turn)


@pytest.mark.parametrize("phases", [a_turn(heals, nothing), a_turn(nothing, heals)], ids=["between", "after"])
def test_a_change_between_two_phases_is_found(
    phases: Callable[[Referee], Generator[Request, Order, None]],
) -> None:
    with pytest.raises(LawBroken, match=r"4\.0 nothing changes between two phases: ships"):
        stopped(phases(a_game()))


def test_every_module_of_laws_is_watched() -> None:
    there = {path.stem for path in Path(__file__).parent.glob("laws_of_*.py")}
    assert {module.__name__.rpartition(".")[2] for module in laws_watch.LAWS} == there


def test_every_phase_and_the_turn_are_watched() -> None:
    modules = [import_module(name) for _, name, _ in walk_packages(phases.__path__, f"{phases.__name__}.")]
    found = [value for module in modules for name, value in vars(module).items() if name.endswith("_phase")]
    assert len(found) >= len(laws_watch.PHASE_MODULES)
    assert all(hasattr(function, "__wrapped__") for function in [*found, sequence.play_turn])
