"""What small games share for the conformance laws, and captains who need nothing but their views."""

import random
from collections.abc import Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from compbis.captains.small_trials import HOUSE_LINES, SmallTrials
from compbis.conformance.tools.talks import desk_lines
from compbis.table import datafile
from compbis.table.captain import ViewCaptain
from compbis.table.report import BOTH, Report
from compbis.table.request import DONE, NO, UNDO, YES, Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import from_plain, plain_fields, replace
from tests.house.desk.pebbles import Counted, PebbleDesk, PebbleEdition, Put, PutRequest, Table, ThrowRequest, start

CHANGING = {"DM", "UN", "SA", "TH", "SW", "QU"}
"""Commands of the house that are not queries."""
ORDERS = PutRequest(start(1).view(BRITISH), False)
QUESTION = ThrowRequest(start(1).view(BRITISH))
PEBBLES: Any = PebbleEdition()


class PebbleTrials(SmallTrials):
    position = Table
    lines = ("PE", "PU A 3")

    def unseen(self, position: Table, side: Side, heard: Sequence[Report], dice: random.Random) -> Table:
        return replace(position, pebbles=MappingProxyType({**position.pebbles, side.enemy: dice.randrange(1, 9)}))

    def line(self, order: Put) -> str:
        return f"PU {order.heap} {order.number}"


@pytest.fixture(autouse=True)
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "help.dat").write_text("[rules]\n1 | Heaps | Put pebbles on heaps.\n")
    (name,) = datafile.register_beside(str(tmp_path / "game.py"), "help.dat")
    monkeypatch.setattr(PebbleDesk, "rules", name)


def typed(request: Request, *lines: str) -> list[str]:
    """What a desk answers to these lines; an order that is given is a line of its own."""
    return desk_lines(PEBBLES, request, (), lines, spoken=False)


def test_the_other_position_is_plain_and_the_original_is_unchanged() -> None:
    snapshot = plain_fields(start(1))
    pebbles = from_plain(Table, PebbleTrials().hidden(snapshot, BRITISH, (), random.Random(1))).pebbles
    assert pebbles[BRITISH] == 0 < pebbles[GERMAN]
    assert snapshot == plain_fields(start(1))


@pytest.mark.parametrize(
    ("request_", "order"),
    [(ORDERS, Put("A", 2)), (ORDERS, DONE), (QUESTION, YES), (QUESTION, NO)],
    ids=["an order", "done, against a warning", "yes", "no"],
)
def test_typing_an_order_gives_it(request_: Request, order: Order) -> None:
    assert str(order) in typed(request_, *PebbleTrials().typed(request_, order))


def test_by_default_an_order_is_typed_as_its_text() -> None:
    assert SmallTrials.line(PebbleTrials(), Put("A", 2)) == "PUT A 2"


def test_the_trials_type_every_query_of_the_house_and_of_the_game() -> None:
    house = {row.letters for row in PebbleDesk(BRITISH)._house()}
    assert {line.split()[0] for line in HOUSE_LINES} - {"?", "XX"} == house - CHANGING
    assert PebbleTrials().commands(ORDERS) == (*HOUSE_LINES, "PE", "PU A 3")


@pytest.mark.parametrize("line", HOUSE_LINES)
def test_no_query_of_the_house_gives_an_order_or_leaves(line: str) -> None:
    told = typed(ORDERS, line, "PU A 2")
    assert "PUT A 2" in told
    assert not {str(DONE), str(UNDO)} & {*told}


def test_a_view_captain_ignores_reports() -> None:
    captain = ViewCaptain(GERMAN, 7)
    captain.hear(Report(1, BOTH, Counted(pebbles=3)))
    assert vars(captain) == {"side": GERMAN, "seed": 7, "thought": ""}
