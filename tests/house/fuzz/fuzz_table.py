"""Real games in this process: line mode, both desks, the shared keyboard and the referee; only the record is in memory.
Whatever is typed, nothing may fail, and a refused line may change nothing."""

import random
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast

from compbis.console.handover import Lock
from compbis.errors import Leave, UsageError
from compbis.front import setup
from compbis.front.passwords.choosing import ask_passwords
from compbis.front.setup import Wishes
from compbis.front.sitting import Sitting
from compbis.front.terminals import EitherTerminal
from compbis.games.computer_bismarck.game import BismarckGame
from compbis.games.computer_bismarck.requests.choices import legal_sample
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest
from compbis.record import SealedRecord
from compbis.table.game import Game
from compbis.table.request import Request
from tests.games.computer_bismarck.asked import one_by_one
from tests.house.fuzz.fuzz_house import Fault, FuzzEdition, FuzzTerminal, MemoryRecord, decoded, digest

LOOK_EVERY = 100
"""The position is checked after this many refused lines in a row, and before every order."""
MOST_LINES = 6_000
"""Lines after which a game is left: many games find more than long ones."""
PASSWORD = "ENTER PASSWORD-"


class Source(Protocol):
    """Where lines come from."""

    def line(self, prompt: str, request: BismarckRequest | None) -> str: ...


class Plan(NamedTuple):
    """A reproducible game. seed: the seed of its dice and its table; turns: the turns to play first, with random legal
    orders."""

    seed: int
    classic: bool
    players: int
    turns: int


STARTS = (0, 0, 0, 0, 2, 4, 6, 8, 12, 16, 20, 28)
"""Numbers of turns played first: later turns have more battles."""


def plan_of(seed: int) -> Plan:
    dice = random.Random(f"plan {seed}")
    return Plan(seed, dice.random() < 0.25, 1 if dice.random() < 0.3 else 2, dice.choice(STARTS))


class Table:
    """One game in play, and everything that is checked about it."""

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
        self._aside = random.Random(plan.seed)  # apart from the lines: whether the right password is typed
        self._expected: str | None = None
        self._since = 0
        self._before = b""
        self._left = False
        self._reread: tuple[str, bytes] | None = None

    @property
    def brings_fleets_together(self) -> bool:
        """Whether the fleets are brought together."""
        return bool(self.plan.turns)

    def type(self, prompt: str, secret: bool) -> str:
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

    def note_lines(self, lines: Sequence[str]) -> None:
        """A player reads lines."""
        if self._expected is not None and "WRONG PASSWORD" in lines:
            raise Fault(f"the right password is not accepted: {self.passwords[self._expected]!r}")

    def asked(self, request: Request) -> None:
        """A player is asked for an order."""
        self.request = cast(BismarckRequest, request)
        self._before = digest(self.game)
        self._since = 0

    def answered(self, request: Request, order: Any) -> None:
        """The player has given the order."""
        self._unchanged("when the order was given")
        request.judge(order)
        if request.parse(str(order)) != order:
            raise Fault(f"{order} is not read back as it was given")
        self.request = None
        self.accepted += 1

    def may_go_on(self) -> bool:
        """Whether to restore the game that was just left."""
        return not self._left and self.restored < 20

    def leave(self) -> None:
        """Note where the game was left: it must continue at the same prompt with the same position."""
        if self.request is not None and self._last_prompt:
            self._reread = self._last_prompt, digest(self.game)
        self.restored += 1

    _last_prompt = ""

    def _look(self, prompt: str) -> None:
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
    setup.ask_what(terminal, edition)
    setup.ask_players(terminal, edition, wishes)
    if plan.players == 1:
        wishes = wishes._replace(opponent="random")
    try:
        settings = setup.ask_settings(terminal, edition, wishes._replace(players=plan.players))
    except UsageError as error:
        raise Fault(str(error)) from error
    passwords = ask_passwords(terminal, edition, settings)
    locks = {side: Lock(password) for side, password in passwords.items()}
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
            sitting.resume(kept)
        game = cast(BismarckGame, table.game)


def _advance(game: Game, plan: Plan) -> None:
    """Play some turns with random legal orders."""
    dice = random.Random(plan.seed)
    while game.turn <= plan.turns and game.outcome is None:
        steps = one_by_one(game.play_turn())
        try:
            request = next(steps)
            while True:
                sample = legal_sample(cast(BismarckRequest, request), lambda sides: int(dice.random() * sides))
                request = steps.send(request.judge(sample))
        except StopIteration:
            game.take_reports()
            game.take_draws()


def trouble(plan: Plan, source: Source, every: int = LOOK_EVERY) -> tuple[str, Table]:
    """Play, and return what went wrong, "" if nothing did. Any exception is trouble."""
    table = Table(plan, source, every)
    try:
        _play(table)
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:300], table
    return "", table


def _kind(prompt: str) -> str:
    """A prompt without the names in it."""
    for kind in ("SHALL SHADOW", "BOMB", "ATTACK (", "LAUNCH TORPEDOES", "MOVES-", "GIVE THE GAME"):
        if kind in prompt:
            return kind.strip("- (")
    return prompt.rpartition(" (")[0] or prompt
