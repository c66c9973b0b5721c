"""`pipe:PROGRAM`: starts a captain's program and exchanges lines of JSON with it (docs/PIPE.md)."""

import ctypes
import json
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

from compbis import __version__
from compbis.captains.own import OwnCaptain
from compbis.captains.pipe.program import LIMITS, Fault, Limits, Program
from compbis.errors import IllegalOrder, UsageError
from compbis.table.captain import LONGEST_THOUGHT
from compbis.table.edition import Edition
from compbis.table.game import GameOver
from compbis.table.match import ILLEGAL, Forfeit
from compbis.table.report import Report
from compbis.table.request import Listing, Order, Request, plain_request
from compbis.table.side import Side

PREFIX = "pipe:"
PROTOCOL = 1
"""The version of the protocol; it changes when existing programs would fail."""
LONGEST_ORDER = 400
"""Maximum number of characters of an order, as in a record."""
_PR_SET_DUMPABLE = 4

Message = dict[str, Any]


class PipedCaptain(OwnCaptain):
    """Wraps a PipeCaptain, and raises only Forfeit when it fails."""

    def dismiss(self) -> None:
        """End the program."""
        assert isinstance(self._captain, PipeCaptain)
        self._captain.dismiss()

    def _failed(self, error: BaseException) -> Forfeit:
        if isinstance(error, Fault):
            return Forfeit(self._side, error.fault, error.detail)
        return super()._failed(error)

    def _reason(self, error: BaseException) -> str:
        return f"it {error}" if isinstance(error, Fault) else super()._reason(error)


class PipeCaptain:
    """A captain that passes reports and requests to a program and returns its answers. Raises Fault.

    Args:
        edition: the game's edition
        command: the program and its arguments
        side: the side that it plays
        seed: the seed of its random numbers
        limits: the limits on time, output and memory
    """

    def __init__(
        self, edition: Edition, command: Sequence[str], side: Side, seed: int, limits: Limits = LIMITS
    ) -> None:
        protect_memory()
        self._limits = limits
        self._left = limits.game
        self._program = Program(command, limits)
        self.thought = ""
        begin: Message = {
            "protocol": PROTOCOL,
            "compbis": __version__,
            "game": edition.name,
            "side": side,
            "seed": seed,
        }
        self.plan = _text(self._ask({"type": "game", **begin, "limits": limits._asdict()}), "plan", LONGEST_THOUGHT)

    def hear(self, report: Report) -> None:
        """Send the report to the program, which reads it before the next request. GameOver ends the program."""
        kind, turn, sides, facts = report.plain()
        self._program.say(_line({"type": "report", "kind": kind, "turn": turn, "sides": sides, "facts": facts}))
        if kind == GameOver.report_kind:
            self._program.end(self._limits.end)

    def answer(self, request: Request) -> Order:
        """The program's order, after any number of tries. Raises Fault."""
        question: Message = {"type": "request", "kind": request.kind, "default": str(request.default)}
        if isinstance(turn := getattr(getattr(request, "view", None), "turn", None), int):
            question["turn"] = turn
        listing = request.allowed() if isinstance(request, Listing) else {}
        began = monotonic()
        reply = self._ask({**question, **listing, "request": plain_request(request)})
        while "try" in reply:
            reply = self._ask(_tried(request, _text(reply, "try")), began)
        if "order" not in reply:
            raise Fault("answered without an order")
        text = _text(reply, "order")
        self.thought = _text(reply, "thought", LONGEST_THOUGHT)
        try:
            return request.parse(text)
        except IllegalOrder as error:
            raise Fault(ILLEGAL, f"{text}: {error}") from error

    def dismiss(self) -> None:
        """Kill the program."""
        self._program.kill()

    def _ask(self, message: Message, began: float | None = None) -> Mapping[str, Any]:
        """The program's reply to a message. Raises Fault.

        `began` is when the request that the message belongs to was sent, by `time.monotonic`; None for now.
        """
        now = monotonic()
        until = min((now if began is None else began) + self._limits.answer, now + self._left)
        self._program.say(_line(message))
        try:
            return _object(self._program.hear(until))
        finally:
            self._left -= monotonic() - now


def piped(edition: Edition, name: str) -> Callable[[Side, int], OwnCaptain]:
    """The factory of captains for a name, `pipe:` and a command line. Raises UsageError if there is no such program."""
    try:
        command = shlex.split(name.removeprefix(PREFIX))
    except ValueError as error:
        raise UsageError(f"no captain {name!r}: {error}") from error
    if not command:
        raise UsageError(f"no captain {name!r}: name a program after {PREFIX}")
    if shutil.which(command[0]) is None:
        raise UsageError(f"no captain {name!r}: there is no executable program {command[0]}")

    def maker(side: Side, seed: int) -> PipeCaptain:
        return PipeCaptain(edition, command, side, seed)

    return lambda side, seed: PipedCaptain(name, maker, side, seed)


def protect_memory() -> None:
    """Keep other processes of this user from reading this process's memory, which holds both sides' secrets.

    Only on Linux, and not against root.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)


def _tried(request: Request, text: str) -> Message:
    """The reply to a try: whether the order would be legal, and if not, why."""
    said: Message = {"type": "tried", "order": text}
    try:
        request.judge(request.parse(text))
    except IllegalOrder as error:
        return {**said, "legal": False, "why": str(error)}
    return {**said, "legal": True}


def _line(message: Message) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode("ascii")


def _object(line: bytes) -> Mapping[str, Any]:
    """The JSON object in a line. Raises Fault if there is none."""
    found: object = None
    with suppress(ValueError, RecursionError):
        found = json.loads(line)
    if not isinstance(found, dict):
        raise Fault("wrote a line that is not a JSON object", _shown(line.decode("utf-8", "replace")))
    return found


def _text(reply: Mapping[str, Any], name: str, most: int = LONGEST_ORDER) -> str:
    """The text in a field of a reply; "" if absent. Raises Fault unless it is one line of at most `most` characters."""
    text = reply.get(name, "")
    if not isinstance(text, str) or not text.isprintable() or len(text) > most:
        raise Fault(f"wrote something other than a line of at most {most} characters as its {name}", _shown(str(text)))
    return text


def _shown(text: str) -> str:
    return "".join(filter(str.isprintable, text[:LONGEST_ORDER]))
