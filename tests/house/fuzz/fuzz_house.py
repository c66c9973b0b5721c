"""The house around a fuzzed game: line mode without a person, the real desk under watch, and a record in memory."""

import io
import os
import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, Protocol, cast

from compbis.console.plain import PlainTerminal
from compbis.games.computer_bismarck.cards.board import SEA, may_enter
from compbis.games.computer_bismarck.edition import BismarckEdition
from compbis.games.computer_bismarck.game import BismarckGame
from compbis.games.computer_bismarck.state.sight import Contact, Heard
from compbis.record import Kept
from compbis.record.disk import reserve, translated_errors
from compbis.record.kept import pack
from compbis.table.completion import Completer
from compbis.table.game import Game, Outcome
from compbis.table.match import Entry
from compbis.table.report import PlainReport, Report
from compbis.table.request import Request
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Desk, Give, Talk

_OPEN_SEA = tuple(square for square in SEA if may_enter(GERMAN, square) and may_enter(BRITISH, square))


class Fault(AssertionError):
    """A broken law."""


class Watcher(Protocol):
    """Types the lines and watches the game."""

    game: BismarckGame | None

    @property
    def brings_fleets_together(self) -> bool:
        """Whether the fleets are brought together."""

    def type(self, prompt: str, secret: bool) -> str:
        """The line that is typed at a prompt."""

    def note_lines(self, lines: Sequence[str]) -> None:
        """A player reads lines."""

    def asked(self, request: Request) -> None:
        """A player is asked for an order."""

    def answered(self, request: Request, order: Any) -> None:
        """The player has given the order."""


class FuzzTerminal(PlainTerminal):
    """Line mode with its lines from a watcher."""

    keeps_page = spoken = present = voiced = False
    names: Mapping[Side, str] = {}
    themes: Sequence[str] = ()

    def __init__(self, table: Watcher) -> None:
        self._nowhere = os.open(os.devnull, os.O_RDONLY)
        self._written = io.TextIOWrapper(io.BufferedWriter(io.FileIO(os.devnull, "w")), "utf-8", errors="replace")
        super().__init__(self._nowhere, self._written)
        self._table = table
        self._prompt = ""
        self._secret = False

    def pause(self, seconds: float) -> None: ...

    def linger(self) -> None: ...

    def disable_conveniences(self) -> None: ...

    def say(self, *lines: str) -> None:
        """Show the table what is said."""
        self._table.note_lines(lines)
        super().say(*lines)

    def ask(self, prompt: str, secret: bool = False, complete: Completer | None = None) -> str:
        """Ask the table."""
        self._prompt, self._secret = prompt, secret
        return super().ask(prompt, secret, complete)

    def _read(self, comments: bool) -> str:
        line = decoded(self._table.type(self._prompt, self._secret))
        while comments and line.startswith(";"):
            line = decoded(self._table.type(self._prompt, self._secret))
        return line

    def switch(self, argument: str = "") -> str:
        """There is nothing to switch to."""
        return "STILL IN LINE MODE"

    def speak(self, wanted: str = "") -> str:
        """Line mode prints no sentences here."""
        return ""

    def change_theme(self, name: str = "") -> str:
        """There are no themes."""
        return "LINE MODE HAS NO THEMES"

    def close(self) -> None:
        """The files stay open until done()."""

    def done(self) -> None:
        """Close the files."""
        os.close(self._nowhere)
        self._written.close()


class FuzzDesk:
    """The real desk under watch."""

    def __init__(self, desk: Desk, table: Watcher) -> None:
        self._desk = desk
        self._table = table
        self.word, self.bookmark, self.page = desk.word, desk.bookmark, desk.page
        self.offer_themes, self.recall, self.remind = desk.offer_themes, desk.recall, desk.remind
        self.close_turn = desk.close_turn

    def converse(self, request: Request) -> Talk:
        """The real dialogue."""
        self._table.asked(request)
        talk = self._desk.converse(request)
        with suppress(StopIteration):
            step = next(talk)
            while True:
                refusal = yield step
                if isinstance(step, Give) and not refusal:
                    self._table.answered(request, step.order)
                step = talk.send(refusal)


class FuzzEdition(BismarckEdition):
    """The real edition with its games and desks under watch."""

    def __init__(self, table: Watcher) -> None:
        self._table = table

    def new(self, seed: int, *how: Any, **more: Any) -> Game:
        """A new game."""
        self._table.game = cast(BismarckGame, super().new(seed, *how, **more))
        return self._table.game

    def restore(self, snapshot: dict[str, Any], keep_log: bool = True) -> Game:
        """A game from its snapshot."""
        self._table.game = cast(BismarckGame, super().restore(snapshot, keep_log))
        return self._table.game

    def desk(self, side: Side, classic: bool, spoken: bool = False, guided: bool = False) -> Desk:
        """A desk."""
        return FuzzDesk(super().desk(side, classic, spoken, guided), self._table)


class MemoryRecord:
    """A record that keeps in memory what the real one writes to its file."""

    overwritten = False

    def __init__(self, table: Watcher, folder: Path, settings: Mapping[str, Any]) -> None:
        self._table = table
        self.path = folder / "game.compbis"
        self._messages = [pack("settings", dict(settings))]

    def kept(self) -> Kept:
        """The content, read as from a real record."""
        kept = Kept()
        for message in self._messages:
            kept.take(message)
        return kept

    read = kept

    def begin_turn(self, game: Game, reports: list[Report]) -> None:
        """Bring the fleets together, so that all kinds of questions are asked, and keep the position."""
        if self._table.brings_fleets_together:
            bring_together(cast(BismarckGame, game))
        body = {"number": game.turn, "date": game.date, "position": game.save(), "reports": _plain(reports)}
        self._messages.append(pack("turn", body))

    def order(self, entry: Entry) -> None:
        """Keep an order."""
        self._messages.append(pack("order", entry._asdict()))

    def bookmark(self, side: Side, lines: list[str]) -> None:
        """Keep a bookmark."""
        self._messages.append(pack("mark", {"side": side, "lines": list(lines)}))

    def restart_turn(self) -> None:
        """Fail: no rule was corrected, so the replay must agree."""
        raise Fault("the replay of the turn disagrees")

    def end(self, game: Game, outcome: Outcome, reports: list[Report]) -> None: ...

    def on_move(self, notify: Callable[[bool], object]) -> None: ...

    def ensure_in_place(self) -> None: ...

    def copy_to(self, path: Path) -> None:
        """Create the file as the real record does, and remove it."""
        with translated_errors(path):
            reserve(path.parent / f"{path.name}.{os.getpid()}.part")
            (path.parent / f"{path.name}.{os.getpid()}.part").unlink()
            reserve(path)
            path.unlink()

    def close(self) -> None: ...


def bring_together(game: BismarckGame) -> None:
    """Put some ships of both sides, spotted, into one square."""
    position = game._referee.position
    dice = random.Random(f"{game.seed} {game.turn}")
    square = dice.choice(_OPEN_SEA)
    for side, most in ((BRITISH, 5), (GERMAN, 3)):
        ships = [ship for ship in position.ships[side].values() if ship.active and may_enter(side, square)]
        met = dice.sample(ships, min(most, len(ships)))
        for ship in met:
            position.put(ship._replace(square=square))
        position.spotted[side] |= {ship.name for ship in met}
        enemy = {ship.name: Contact(ship.name, ship.kind, square, game.turn, Heard.SEARCH, True) for ship in met}
        position.add_contacts(side.enemy, enemy)


def decoded(line: str) -> str:
    """The line as line mode reads it from its bytes; unchanged if a lone surrogate makes it unencodable."""
    try:
        return line.encode().decode()
    except UnicodeEncodeError:
        return line


def digest(game: BismarckGame | None) -> bytes:
    """A digest of the whole state of a game."""
    if game is None:
        return b""
    referee = game._referee
    position = referee.position
    plans = [dict(mapping) for kind in (position.ship_legs, position.plane_legs) for mapping in kind.values()]
    rest = referee.reports, referee.dice.turn, referee.dice.phase, sorted(referee.dice._before.items())
    return blake2b(repr((position.save(), plans, rest)).encode(), digest_size=8).digest()


def _plain(reports: Sequence[Report]) -> list[PlainReport]:
    return [report.plain() for report in reports]
