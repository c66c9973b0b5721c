"""The German sparring partners: Ottos that follow a single idea."""

import pytest

from compbis.games.computer_bismarck.captains.otto.plans import PLANS
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.edition import EDITION
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest
from compbis.games.computer_bismarck.state.reports import Dispersed, Refuelled
from compbis.table.captain import Captain
from compbis.table.match import Match
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN

SEEDS = range(4)


class Witness:
    """Wraps a captain; notes the Bismarck's squares, the convoys dispersed and the units refuelled."""

    def __init__(self, captain: Captain) -> None:
        self._captain = captain
        self.squares: set[int] = set()
        self.dispersed: list[str] = []
        self.refuelled: set[str] = set()

    def hear(self, report: Report) -> None:
        """Note a report, and pass it on."""
        match report.facts:
            case Dispersed(unit=unit):
                self.dispersed.append(unit)
            case Refuelled(unit=unit):
                self.refuelled.add(unit)
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """The captain's order, with the Bismarck's square noted."""
        assert isinstance(request, BismarckRequest)
        self.squares.add(request.view.ships[BISMARCK].square)
        return self._captain.answer(request)


def games(german: str) -> list[Witness]:
    """The witnesses of games against the clerk."""
    witnesses = []
    for seed in SEEDS:
        names = {BRITISH: "clerk", GERMAN: german}
        witness = Witness(EDITION.captain(german, GERMAN, seed))
        Match(EDITION.new(seed, names), {BRITISH: EDITION.captain("clerk", BRITISH, seed), GERMAN: witness}).play()
        witnesses.append(witness)
    return witnesses


def test_port_keeps_the_bismarck_in_port_while_the_others_hunt() -> None:
    played = games("port")
    assert set().union(*(witness.squares for witness in played)) == {1528}
    assert any(witness.dispersed for witness in played)


def test_far_disperses_no_convoy_near_home() -> None:
    dispersed = [convoy for witness in games("far") for convoy in witness.dispersed]
    assert dispersed
    assert set(dispersed) <= {"SL2", "SL4", "SL5"}


@pytest.mark.parametrize("german", ["port", "far", "otto"])
def test_wolfpacks_refuel_at_oilers_and_at_secret_squares(german: str) -> None:
    """Otto has secret squares; the partners have oilers."""
    assert any(unit.startswith("WP") for witness in games(german) for unit in witness.refuelled)


def test_the_partners_plans_are_not_ottos() -> None:
    for name in ("port", "far"):
        assert getattr(EDITION.captain(name, GERMAN, 1), "plan", "") not in ("", *PLANS)
