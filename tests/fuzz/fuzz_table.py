"""Games at the real table in this process: line mode, the two desks, the keyboard that two share, the referee; only the
record is in memory. Whatever is typed, nothing may fail, and a refused line may change nothing."""

import io
import os
import random
import tempfile
from collections.abc import Generator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast

from compbis.console.handover import Lock
from compbis.console.plain import PlainTerminal
from compbis.errors import Leave, UsageError
from compbis.front import setup
from compbis.front.setup import Wishes
from compbis.front.sitting import Sitting
from compbis.front.terminals import EitherTerminal
from compbis.games.computer_bismarck.board import SEA, may_enter
from compbis.games.computer_bismarck.choices import legal_sample
from compbis.games.computer_bismarck.edition import BismarckEdition
from compbis.games.computer_bismarck.game import BismarckGame
from compbis.games.computer_bismarck.requests import BismarckRequest
from compbis.games.computer_bismarck.sight import Contact
from compbis.record import Kept, SealedRecord
from compbis.record.disk import reserve, told
from compbis.record.kept import pack, plain_reports
from compbis.table.game import Game, Outcome
from compbis.table.match import Entry
from compbis.table.report import Report
from compbis.table.request import Request
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Ask, Deed, Desk, Say, Show

LOOK_EVERY = 100
"""After so many refused lines in a row the position is looked at; and before every order."""
MOST_LINES = 6_000
"""Of a game, which is then left: many games see more than long ones."""
_OPEN_SEA = tuple(square for square in SEA if may_enter(GERMAN, square) and may_enter(BRITISH, square))
PASSWORD = "ENTER PASSWORD-"


class Source(Protocol):
    """Where lines come from."""

    def line(self, prompt: str, request: BismarckRequest | None) -> str: ...


class Fault(AssertionError):
    """What must never be: the law that was broken."""


class Plan(NamedTuple):
    """A game that can be played again. seed: of its dice and of its table; turns: played before, any legal orders."""

    seed: int
    classic: bool
    players: int
    turns: int


STARTS = (0, 0, 0, 0, 2, 4, 6, 8, 12, 16, 20, 28)
"""Turns played before: late ones have more battles."""


def plan_of(seed: int) -> Plan:
    """One of all kinds of games."""
    dice = random.Random(f"plan {seed}")
    return Plan(seed, dice.random() < 0.25, 1 if dice.random() < 0.3 else 2, dice.choice(STARTS))


class Table:
    """One game being played, and everything that is watched of it."""

    def __init__(self, plan: Plan, source: Source, every: int = LOOK_EVERY) -> None:
        self.plan = plan
        self.lines: list[str] = []
        self.prompts: dict[str, int] = {}
        self.accepted = 0
        self.restored = 0
        self.request: BismarckRequest | None = None
        self.game: BismarckGame | None = None
        self.passwords: dict[str, str] = {}
        self._source = source
        self._every = every
        self._aside = random.Random(plan.seed)  # for what is no line: whether the right password is typed
        self._expected: str | None = None
        self._since = 0
        self._before = b""
        self._left = False
        self._reread: tuple[str, bytes] | None = None

    def type(self, prompt: str, secret: bool) -> str:
        """The line that is typed at a prompt."""
        self._look(prompt)
        if len(self.lines) >= MOST_LINES:
            self._left = True
            raise Leave
        if secret and prompt in self.passwords and self._aside.random() < 0.1:
            self._expected = prompt
            return self.passwords[prompt]
        try:
            line = self._source.line(prompt, self.request)
        except EOFError:
            self._left = True
            raise Leave from None
        self.lines.append(line)
        kind = f"password of {prompt.split()[0]}" if secret else _kind(prompt)
        self.prompts[kind] = self.prompts.get(kind, 0) + 1
        if secret and "CHOOSE" in prompt:
            self.passwords[prompt.replace("CHOOSE A TWO NUMERAL ", "ENTER ")] = decoded(line)
        return line

    def asked(self, request: Request) -> None:
        """A player is asked for an order."""
        self.request = cast(BismarckRequest, request)
        self._before = digest(self.game)
        self._since = 0

    def answered(self, request: Request, order: Any) -> None:
        """He has given it."""
        self._unchanged("when the order was given")
        request.judge(order)
        if request.parse(str(order)) != order:
            raise Fault(f"{order} is not read back as it was given")
        self.request = None
        self.accepted += 1

    def may_go_on(self) -> bool:
        """Whether the game, which was just left, is to be taken up again."""
        return not self._left and self.restored < 20

    def leave(self) -> None:
        """The game is left: it must go on where it stood, at the same prompt."""
        if self.request is not None and self._last_prompt:
            self._reread = self._last_prompt, digest(self.game)
        self.restored += 1

    _last_prompt = ""

    def _look(self, prompt: str) -> None:
        if self._expected is not None and prompt == self._expected:
            raise Fault(f"the right password is not taken: {self.passwords[prompt]!r}")
        self._expected = None
        if self._reread and self.request is not None:
            (was, before), self._reread = self._reread, None
            if (was, before) != (prompt, digest(self.game)):
                raise Fault(f"left at {was!r}, restored at {prompt!r}, position {before == digest(self.game)}")
        self._last_prompt = prompt if self.request is not None and not prompt.endswith(PASSWORD) else ""
        self._since += 1
        if self.request is not None and self._since % self._every == 0:
            self._unchanged("after a line that was refused")

    def _unchanged(self, when: str) -> None:
        if digest(self.game) != self._before:
            raise Fault(f"the position has changed {when}")


class FuzzTerminal(PlainTerminal):
    """Line mode, but nobody types."""

    keeps_page = False

    def __init__(self, table: Table) -> None:
        self._nowhere = os.open(os.devnull, os.O_RDONLY)
        self._written = io.TextIOWrapper(io.BufferedWriter(io.FileIO(os.devnull, "w")), "utf-8", errors="replace")
        super().__init__(self._nowhere, self._written)
        self._table = table
        self._prompt = ""
        self._secret = False

    def ask(self, prompt: str, secret: bool = False) -> str:
        """Ask the table."""
        self._prompt, self._secret = prompt, secret
        return super().ask(prompt, secret)

    def _read(self, comments: bool) -> str:
        line = decoded(self._table.type(self._prompt, self._secret))
        while comments and line.startswith(";"):
            line = decoded(self._table.type(self._prompt, self._secret))
        return line

    def switch(self, argument: str = "") -> str:
        """There is nothing to switch to."""
        return "LINE MODE REMAINS"

    def change_theme(self, name: str = "") -> str:
        """There is none."""
        return "LINE MODE HAS NO THEMES"

    def close(self) -> None:
        """Let the files go."""

    def done(self) -> None:
        """Let the files go."""
        os.close(self._nowhere)
        self._written.close()


class FuzzDesk:
    """The real desk, watched."""

    def __init__(self, desk: Desk, table: Table) -> None:
        self._desk = desk
        self._table = table
        self.word, self.bookmark, self.page = desk.word, desk.bookmark, desk.page

    def converse(self, request: Request) -> Generator[Ask | Say | Show | Deed, str, Any]:
        """The real dialogue."""
        self._table.asked(request)
        order = yield from self._desk.converse(request)
        self._table.answered(request, order)
        return order


class FuzzEdition(BismarckEdition):
    """The real edition, its games and desks watched."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def new(self, seed: int, captains: Mapping[Side, str], keep_log: bool = True) -> Game:
        """A new game."""
        self._table.game = cast(BismarckGame, super().new(seed, captains, keep_log))
        return self._table.game

    def restore(self, snapshot: dict[str, Any], keep_log: bool = True) -> Game:
        """A game that was kept."""
        self._table.game = cast(BismarckGame, super().restore(snapshot, keep_log))
        return self._table.game

    def desk(self, side: Side, classic: bool) -> Desk:
        """A desk."""
        return FuzzDesk(super().desk(side, classic), self._table)


class MemoryRecord:
    """A record that keeps in memory what the real one seals."""

    def __init__(self, table: Table, folder: Path, settings: Mapping[str, Any]) -> None:
        self._table = table
        self.path = folder / "game.compbis"
        self._messages = [pack("settings", dict(settings))]

    def kept(self) -> Kept:
        """What is in it, read as from the real one."""
        kept = Kept()
        for message in self._messages:
            kept.take(message)
        return kept

    def begin_turn(self, game: Game, reports: list[Report]) -> None:
        """Let the fleets meet, so that all kinds of questions are asked, and keep the position."""
        if self._table.plan.turns:
            bring_together(cast(BismarckGame, game), random.Random(f"{self._table.plan.seed} {game.turn}"))
        body = {"number": game.turn, "date": game.date, "position": game.save(), "reports": plain_reports(reports)}
        self._messages.append(pack("turn", body))

    def order(self, entry: Entry) -> None:
        """Keep an order."""
        self._messages.append(pack("order", entry._asdict()))

    def bookmark(self, side: Side, lines: list[str]) -> None:
        """Keep a bookmark."""
        self._messages.append(pack("bookmark", {"side": side, "lines": list(lines)}))

    def restart_turn(self) -> None:
        """No rule was mended."""
        raise Fault("the replay of the turn disagrees")

    def end(self, game: Game, outcome: Outcome, reports: list[Report]) -> None:
        """Nothing more is needed."""

    def copy_to(self, path: Path) -> None:
        """Make the file, as the real one does, and take it away again."""
        with told(path):
            reserve(path.parent / f"{path.name}.{os.getpid()}.part")
            (path.parent / f"{path.name}.{os.getpid()}.part").unlink()
            reserve(path)
            path.unlink()

    def close(self) -> None:
        """Nothing is held."""


def play(plan: Plan, source: Source, every: int = LOOK_EVERY) -> Table:
    """Set a game up and play it until it is over or enough was typed. Raises whatever goes wrong; see `trouble`."""
    table = Table(plan, source, every)
    _play(table)
    return table


def _play(table: Table) -> None:
    terminal = FuzzTerminal(table)
    try:
        with tempfile.TemporaryDirectory() as folder:
            _sit(table, terminal, Path(folder))
    except Leave:
        pass
    finally:
        terminal.done()


def _sit(table: Table, terminal: FuzzTerminal, folder: Path) -> None:
    plan, edition = table.plan, FuzzEdition(table)
    wishes = Wishes(seed=plan.seed, classic=plan.classic)
    setup.asks_new(terminal)
    setup.ask_players(terminal, wishes)
    if plan.players == 1:
        wishes = wishes._replace(opponent="random")
    try:
        settings = setup.ask_settings(terminal, edition, wishes._replace(players=plan.players))
    except UsageError as error:
        raise Fault(str(error)) from error
    locks = {side: Lock(password) for side, password in setup.ask_passwords(terminal, settings).items()}
    game = edition.new(settings.seed, settings.captains)
    _advance(game, plan)
    record = MemoryRecord(table, folder, settings.plain())
    real = cast(SealedRecord, record)
    with Sitting(cast(EitherTerminal, terminal), edition, settings, locks, real) as sitting:
        sitting.begin(game)
    while game.outcome is None and table.may_go_on():
        table.leave()
        table.request = None
        kept = record.kept()
        with Sitting(cast(EitherTerminal, terminal), edition, settings, locks, real) as sitting:
            sitting.go_on(kept)
        game = cast(BismarckGame, table.game)


def _advance(game: Game, plan: Plan) -> None:
    """Play some turns with any legal orders."""
    dice = random.Random(plan.seed)
    while game.turn <= plan.turns and game.outcome is None:
        steps = game.play_turn()
        try:
            request = next(steps)
            while True:
                sample = legal_sample(cast(BismarckRequest, request), lambda sides: int(dice.random() * sides))
                request = steps.send(sample)
        except StopIteration:
            game.take_reports()
            game.take_draws()


def bring_together(game: BismarckGame, dice: random.Random) -> None:
    """Put some ships of both sides into one square, spotted."""
    position = game._referee.position
    square = dice.choice(_OPEN_SEA)
    for side, most in ((BRITISH, 5), (GERMAN, 3)):
        ships = [ship for ship in position.ships[side].values() if ship.active and may_enter(side, square)]
        met = dice.sample(ships, min(most, len(ships)))
        for ship in met:
            position.put(ship._replace(square=square))
        position.spotted[side] |= {ship.name for ship in met}
        enemy = {ship.name: Contact(ship.name, ship.kind, square, game.turn, "search", True) for ship in met}
        position.hear_of(side.enemy, enemy)


def trouble(plan: Plan, source: Source, every: int = LOOK_EVERY) -> tuple[str, Table]:
    """Play, and say what went wrong: "" if nothing did. Any exception is trouble: none may reach the table."""
    table = Table(plan, source, every)
    try:
        _play(table)
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:300], table
    return "", table


def decoded(line: str) -> str:
    """The line as line mode reads it from its bytes; one with a lone surrogate has none, and comes as it is."""
    try:
        return line.encode().decode()
    except UnicodeEncodeError:
        return line


def digest(game: BismarckGame | None) -> bytes:
    """All that is true of a game, in a few bytes."""
    if game is None:
        return b""
    referee = game._referee
    position = referee.position
    plans = [dict(mapping) for kind in (position.ship_plans, position.plane_plans) for mapping in kind.values()]
    rest = referee.reports, referee.dice.turn, referee.dice.phase, sorted(referee.dice._before.items())
    return blake2b(repr((position.save(), plans, rest)).encode(), digest_size=8).digest()


def _kind(prompt: str) -> str:
    """A prompt without the names in it."""
    for kind in ("SHALL SHADOW", "BOMB", "ATTACK (", "LAUNCH TORPEDOES", "MOVES-", "GIVE THE GAME"):
        if kind in prompt:
            return kind.strip("- (")
    return prompt.rpartition(" (")[0] or prompt
