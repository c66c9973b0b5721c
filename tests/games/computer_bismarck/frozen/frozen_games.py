"""Games that were frozen as 0.2.1 played them: what is kept of each, and how it is played again.

Of each turn a digest is kept, of all that was asked, ordered, drawn, thought and reported in it, of the position behind
it, and of every line that tells of it; of the end another, of the last page, the log and the chart. `freeze.py` prints
what they are digests of.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from json import dumps
from pathlib import Path
from typing import Any, NamedTuple

from compbis.captains.hire import hire
from compbis.games import edition
from compbis.games.computer_bismarck.words import wording
from compbis.story.telling import Teller, Witness
from compbis.story.track_chart.sheet import draw
from compbis.table.finished.chronicle import Chronicle, Telling
from compbis.table.game import Game, Outcome
from compbis.table.match import Entry, Match
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN

KEPT = Path(__file__).parent / "games.txt"
PAIRS = {
    ("random", "random"): 40,
    ("clerk", "random"): 10,
    ("tovey", "random"): 20,
    ("random", "otto"): 20,
    ("clerk", "otto"): 20,
    ("clerk", "far"): 10,
    ("tovey", "port"): 10,
    ("tovey", "far"): 20,
    ("tovey", "otto"): 40,
    ("tovey", "otto-0.2.0"): 10,
}
"""How many games the British captain played against the German one, from seed 1 on."""


class Frozen(NamedTuple):
    """A game: its captains, its seed, and what came of it, a digest a turn and one of the end."""

    british: str
    german: str
    seed: int
    digests: tuple[str, ...] = ()

    def line(self) -> str:
        """As it is kept."""
        return " ".join((self.british, self.german, str(self.seed), *self.digests))

    @classmethod
    def from_line(cls, line: str) -> "Frozen":
        """What `line` gave."""
        british, german, seed, *digests = line.split()
        return cls(british, german, int(seed), tuple(digests))


def unplayed() -> Iterator[Frozen]:
    """Every game, without what came of it."""
    for (british, german), number in PAIRS.items():
        yield from (Frozen(british, german, seed) for seed in range(1, number + 1))


def kept() -> list[Frozen]:
    """Every game as it was frozen."""
    return [Frozen.from_line(line) for line in KEPT.read_text().splitlines()]


def played(frozen: Frozen) -> list[list[str]]:
    """The game played now: the lines of each turn, and those of the end."""
    names = {BRITISH: frozen.british, GERMAN: frozen.german}
    game = edition().new(frozen.seed, names)
    book = _Book(edition().chronicle())
    captains = {
        side: Witness(hire(edition(), name, side, frozen.seed), book.teller.asked) for side, name in names.items()
    }
    Match(game, captains, book).play()
    return book.parts


def digests(parts: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """A digest of each part."""
    return tuple(blake2b("\n".join(part).encode(), digest_size=5).hexdigest() for part in parts)


class _Book:
    """A record that notes all that is kept, in lines."""

    def __init__(self, chronicle: Chronicle) -> None:
        self.parts: list[list[str]] = []
        self.teller = Teller(self._tell)
        self._chronicle = chronicle
        self._turns: list[Telling] = []
        self._lines: list[str] = []
        self._draws: list[list[str | int]] = []

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """Note the position, and all of the turn before."""
        self.teller.begin_turn(game, reports)
        self._lines.append(_text(game.save()))

    def order(self, entry: Entry) -> None:
        """Note an order, and with it the draws before it, as 0.2.1 kept them, whatever procedure they fell in."""
        if not entry.is_order:
            self._draws += entry.draws
            return
        self.teller.order(entry)
        draws, self._draws = [*self._draws, *entry.draws], []
        self._lines.append(_text(entry._replace(draws=draws)))

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None:
        """Note the end."""
        self.teller.end(game, outcome, reports)
        logged = [line for turn in self._chronicle.log(self._turns) for line in (*turn.conditions, *turn.events)]
        last = self._chronicle.ending(self._turns[-1])
        assert self._chronicle.chart
        chart = draw(self._chronicle.chart(self._turns), edition().sides).splitlines()
        self.parts.append(
            [_text(game.save()), _text(outcome.plain()), _text(game.take_draws()), *last, *logged, *chart]
        )

    def _tell(self, turn: Telling) -> None:
        self._turns.append(turn)
        told = [
            f"{side}: {line}"
            for report in turn.reports
            for side in sorted(report.audience)
            for line in wording.lines(report, side)
        ]
        orders = [line for lines in self._chronicle.orders(turn).values() for line in lines]
        self.parts.append(
            [
                *self._lines,
                *(_text(report.plain()) for report in turn.reports),
                *told,
                *orders,
                *self._chronicle.dispatches(turn),
                *self._chronicle.page(turn).text(),
            ]
        )
        self._lines.clear()


def _text(value: Any) -> str:
    return dumps(value, sort_keys=isinstance(value, Mapping))
