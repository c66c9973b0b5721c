"""The match judges each order once per process; only orders that come as text are parsed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from compbis.captains.hire import hire
from compbis.errors import IllegalOrder
from compbis.front.sitting import Sitting
from compbis.games import edition
from compbis.games.computer_bismarck.desk import desk
from compbis.games.computer_bismarck.requests.decisions import (
    BismarckRequest,
)
from compbis.games.computer_bismarck.rules import flight, movement
from compbis.games.computer_bismarck.state import orders
from compbis.record import SealedRecord
from compbis.table.match import Entry, Match, NoRecord
from compbis.table.side import BRITISH, GERMAN
from tests.house.app.app_helpers import run

SESSIONS = Path(__file__).parents[2] / "games" / "computer_bismarck" / "transcripts"
SEED = 7
OWN = """
from compbis.captains.hire import hire
from compbis.games import edition


def captain(side, seed):
    return hire(edition(), "random", side, seed)
"""


class Book:
    """What was done with orders, each as its text: judged legal, refused, parsed, worked out, recorded."""

    def __init__(self) -> None:
        self.legal: list[str] = []
        self.refused: list[str] = []
        self.parsed: list[str] = []
        self.worked_out = 0
        self.recorded: list[str] = []


@pytest.fixture
def book(monkeypatch: pytest.MonkeyPatch) -> Book:
    noted = Book()

    def judging(judge: Callable[[Any, Any], object]) -> Callable[[Any, Any], object]:
        def judged(request: Any, order: Any) -> object:
            try:
                result = judge(request, order)
            except IllegalOrder:
                noted.refused.append(str(order))
                raise
            noted.legal.append(str(order))
            return result

        return judged

    def parsing(text: str) -> orders.BismarckOrder:
        noted.parsed.append(text)
        return parse(text)

    def working_out(plan: Callable[..., object]) -> Callable[..., object]:
        def planned(*arguments: Any) -> object:
            noted.worked_out += 1
            return plan(*arguments)

        return planned

    def recording(record: SealedRecord, entry: Entry) -> None:
        lay(record, entry)
        if entry.is_order:
            noted.recorded.append(entry.text)

    monkeypatch.setattr(BismarckRequest, "judge", judging(BismarckRequest.judge))
    parse = orders.parse
    monkeypatch.setattr(orders, "parse", parsing)
    monkeypatch.setattr(desk, "parse", parsing)
    monkeypatch.setattr(movement, "plan_ship", working_out(movement.plan_ship))
    monkeypatch.setattr(flight, "plan_plane", working_out(flight.plan_plane))
    lay = SealedRecord.order
    monkeypatch.setattr(SealedRecord, "order", recording)
    monkeypatch.setattr(Sitting, "_look_back", lambda _: None)  # the last page replays the game
    return noted


class Kept(NoRecord):
    """A record that writes the orders of both sides into a book."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def order(self, entry: Entry) -> None:
        if entry.is_order:
            self._book.recorded.append(entry.text)


def session(name: str) -> tuple[list[str], list[str]]:
    """The arguments and the typed lines of the first command of a recorded session."""
    command = (SESSIONS / f"{name}.in").read_text().split("\n$ ")[1]
    first, *lines = command.split("\n")
    return first.split(), lines


@pytest.mark.parametrize("name", ["one-line-orders", "bombers-and-destroyers"])
def test_each_typed_order_is_judged_once_and_never_parsed(
    name: str, book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments, lines = session(name)
    assert run(*arguments, typed=lines).status == 0
    assert book.recorded and book.legal == book.recorded
    assert book.parsed == []


@pytest.mark.parametrize(("british", "german"), [("clerk", "random"), ("tovey", "otto")])
def test_each_order_of_a_computer_captain_is_judged_once_and_never_parsed(
    british: str, german: str, book: Book
) -> None:
    play(book, british, german)
    assert book.recorded and (book.legal, book.refused) == (book.recorded, [])
    assert book.parsed == []


def test_the_referee_reuses_what_the_judging_worked_out(book: Book) -> None:
    play(book, "random", "random")  # this captain works nothing out itself
    units = [text for text in book.recorded if text.startswith(("MS", "MP"))]
    assert 0 < book.worked_out <= len(units), "a unit that stays as it is in the shadow phase needs no working out"


def test_each_order_of_a_custom_captain_is_parsed_once_and_judged_once(
    book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own_random.py").write_text(OWN)
    monkeypatch.syspath_prepend(str(tmp_path))
    play(book, "own_random:captain", "own_random:captain")
    assert book.recorded and book.legal == book.parsed == book.recorded


def play(book: Book, british: str, german: str) -> None:
    names = {BRITISH: british, GERMAN: german}
    game = edition().new(SEED, names, keep_log=False)
    Match(game, {side: hire(edition(), name, side, SEED) for side, name in names.items()}, Kept(book)).play()


def test_each_order_of_a_restored_game_is_parsed_once_and_judged_once(book: Book, tmp_path: Path) -> None:
    path = str(tmp_path / "game")
    passwords = ["", "41", "66"]
    first = ["41", "MS HOOD 1819", "MS RODNEY M W", "UN", "MP SCAPA 2 P", "DM", "66", "DM"]
    second = ["41", "RO", "MS RENOWN M N", "UN", "DM", "66", "MS BISMARCK", "M", "QU"]
    typed = [*passwords, *first, *second]
    assert run("play", "--two-player", "--seed", "1", "--save", path, typed=typed).status == 0
    given, in_turn = list(book.recorded), book.recorded[6:]
    assert [text for text in given if text == "DM"] == ["DM"] * 3
    book.legal.clear()
    ran = run("restore", path, typed=["41", "66", "66", "QU"])
    assert "ENTER 2 MOVES-" in ran.out
    assert sorted(book.parsed) == sorted(given)
    assert book.legal == in_turn
