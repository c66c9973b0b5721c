"""The Otto of 0.2.0, the measure of later captains, never changes."""

from pathlib import Path

import pytest

from compbis.captains.hire import hire
from compbis.story.finished import read_finished
from compbis.table.captain import thought
from compbis.table.request import judged
from compbis.table.settings import Settings
from compbis.table.side import GERMAN
from tests.games.computer_bismarck.asked import one_by_one

KEPT = Path(__file__).parents[3] / "house" / "record" / "versions"


@pytest.mark.parametrize("name", ["0.2.0-last-turn", "0.2.0-bismarck-sunk", "0.2.0-resigned"])
def test_orders_and_thoughts_are_those_of_0_2_0(name: str) -> None:
    played, kept = read_finished(KEPT / f"{name}.compbis")
    seed = Settings.from_plain(kept.settings).seed
    otto = hire(played, "otto-0.2.0", GERMAN, seed)
    for turn in kept.turns:
        reports = iter(map(played.report, turn.reports))
        game = played.restore(turn.position)
        steps, order = one_by_one(game.play_turn()), None
        for entry in turn.entries:
            request = steps.send(order)
            for told in game.take_reports():
                assert told == next(reports)
                if GERMAN in told.audience:
                    otto.hear(told)
            order = judged(request, request.parse(entry.text))
            if entry.side == GERMAN:
                assert (str(otto.answer(request)), thought(otto)) == (entry.text, entry.thought), turn.number
        for told in reports:
            if GERMAN in told.audience:
                otto.hear(told)
