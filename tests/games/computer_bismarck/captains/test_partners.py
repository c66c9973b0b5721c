"""The German sparring partners: Ottos who hold to one idea."""

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
    """Another's orders; he notes where the Bismarck was, which convoys were dispersed, and what refuelled."""

    def __init__(self, captain: Captain) -> None:
        self._captain = captain
        self.squares: set[int] = set()
        self.dispersed: list[str] = []
        self.refuelled: set[str] = set()

    def hear(self, report: Report) -> None:
        """Note it, and pass it on."""
        match report.facts:
            case Dispersed(unit=unit):
                self.dispersed.append(unit)
            case Refuelled(unit=unit):
                self.refuelled.add(unit)
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """Note it, and the other's order."""
        assert isinstance(request, BismarckRequest)
        self.squares.add(request.view.ships[BISMARCK].square)
        return self._captain.answer(request)


def games(german: str) -> list[Witness]:
    """Games against the clerk."""
    witnesses = []
    for seed in SEEDS:
        names = {BRITISH: "clerk", GERMAN: german}
        witness = Witness(EDITION.captain(german, GERMAN, seed))
        Match(EDITION.new(seed, names), {BRITISH: EDITION.captain("clerk", BRITISH, seed), GERMAN: witness}).play()
        witnesses.append(witness)
    return witnesses


def test_port_keeps_the_bismarck_in_port_and_the_others_work() -> None:
    played = games("port")
    assert set().union(*(witness.squares for witness in played)) == {1528}
    assert any(witness.dispersed for witness in played)


def test_far_disperses_no_convoy_that_is_near_home() -> None:
    dispersed = [convoy for witness in games("far") for convoy in witness.dispersed]
    assert dispersed
    assert set(dispersed) <= {"SL2", "SL4", "SL5"}


@pytest.mark.parametrize("german", ["port", "far", "otto"])
def test_the_wolfpacks_refuel_at_oilers_as_at_secret_squares(german: str) -> None:
    """Only Otto has secret squares; the partners have the oilers."""
    assert any(unit.startswith("WP") for witness in games(german) for unit in witness.refuelled)


def test_their_plans_are_none_of_ottos() -> None:
    for name in ("port", "far"):
        assert getattr(EDITION.captain(name, GERMAN, 1), "plan", "") not in ("", *PLANS)
