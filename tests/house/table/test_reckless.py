"""Reckless games of 1980: both sides give orders in any sequence, undo them, offer draws, agree and resign, and the
program is killed meanwhile. The record leads back to the same questions, and in the end every result agrees."""

import random
from pathlib import Path
from typing import Any

import pytest

from compbis.captains.random_captain import RandomCaptain
from compbis.games import edition
from compbis.games.computer_bismarck.requests import choices
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.state.orders import AnswerDraw, DoneMoving, Resign, Undo
from compbis.record import SealedRecord, open_record, read_record
from compbis.story.audit import audit
from compbis.story.telling import replayed_turns
from compbis.table.match import Match, Resume
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.settings import Settings
from compbis.table.side import BRITISH, GERMAN, Side
from tests.counts import count

KILLED = 0.02
"""The chance that the program is killed after an order."""
TURNS = 3
"""After this turn one side resigns, if it has not done so before."""


class Reckless:
    """A captain that gives any legal order, takes many back, offers many draws, accepts some, and finally resigns."""

    def __init__(self, side: Side, seed: int) -> None:
        self._captain = RandomCaptain(side, seed, choices)
        self._random = random.Random(f"{side} {seed}")

    def hear(self, report: Report) -> None: ...

    def answer(self, request: Request) -> Order:
        if request.kind == "draw":
            return AnswerDraw(self._random.random() < 0.05)
        if isinstance(request, MovementRequest):
            if request.view.turn > TURNS:
                return Resign(draw=False)
            chance = self._random.random()
            if chance < 0.1:
                return Resign(draw=chance < 0.098)
            if chance < 0.3 and request.undoable:
                return Undo()
            if chance > 0.9:
                return DoneMoving()
        return self._captain.answer(request)


def captains(seed: int) -> dict[Side, Reckless]:
    return {side: Reckless(side, seed) for side in Side}


def asked(match: Match) -> Any:
    return dict(match.open), dict(match.offers)


@pytest.mark.parametrize("seed", range(count("reckless games")))
def test_a_killed_game_of_any_orders_continues_from_its_record(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "game"
    play(path, seed)
    kept = read_record(path, {})
    turns = list(audit(edition(), kept))
    assert len(turns) == len(kept.turns) == len(list(replayed_turns(edition(), kept)))


def play(path: Path, seed: int) -> None:
    """Record a whole game that is killed and resumed now and then."""
    dice = random.Random(seed)
    hired = dict.fromkeys((BRITISH, GERMAN), "random")
    record = SealedRecord.create(path, edition().name, {}, Settings(seed, hired, fixed=True).plain(), scrypt_n=2)
    match = Match(edition().new(seed, hired), playing := captains(seed), record)
    match.begin()
    while match.open:
        places = [*((side, True) for side in match.offers), *((side, False) for side in match.open)]
        side, offered = dice.choice(places)
        if offered:
            match.give_to_offer(side, playing[side].answer(match.offers[side]))
        else:
            match.give(side, playing[side].answer(match.open[side]))
        if match.open and dice.random() < KILLED:
            before = asked(match)
            record.close()
            record, kept = open_record(path, {})
            resume = Resume(kept.entries, map(edition().report, kept.history))
            match = Match(edition().restore(kept.snapshot), playing := captains(dice.randrange(1000)), record, resume)
            match.begin()
            assert asked(match) == before, seed
    record.close()
