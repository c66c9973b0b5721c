"""Where an error comes from, for a message of one line that names the module of a game or captain, not one of the
house."""

import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path
from traceback import extract_tb
from typing import Any

from compbis.errors import CompbisError

_HOUSE = Path(__file__).parent
_GAMES = _HOUSE / "games"
_PYTHON = tuple(Path(sysconfig.get_path(name)) for name in ("stdlib", "purelib"))


def place(error: BaseException) -> str:
    """The file and line that an error comes from, such as `compbis/games/duel/game.py, line 31`: the last frame in a
    game or in outside code, such as a player's own captain; else the last in the house. It leaves out the error's
    message, which may reveal what is hidden."""
    if isinstance(error, SyntaxError) and error.filename:
        return _named(Path(error.filename), error.lineno)
    frames = [(Path(frame.filename), frame.lineno) for frame in extract_tb(error.__traceback__)]
    ours = [(file, line) for file, line in frames if not any(map(file.is_relative_to, _PYTHON)) and file.is_file()]
    own = [(file, line) for file, line in ours if file.is_relative_to(_GAMES) or not file.is_relative_to(_HOUSE)]
    return _named(*(own or ours or frames)[-1]) if frames else ""


def reason(error: Exception) -> str:
    """What went wrong, and in which file and line, in one line. It may reveal what is hidden, so it is for the author
    of a game only."""
    kind = "" if isinstance(error, CompbisError) else f"{type(error).__name__}: "
    return " ".join(f"{place(error)}: {kind}{error}".split())


def defined(what: Callable[..., Any]) -> str:
    """The file and line where a function or a class is defined."""
    from inspect import getsourcefile, getsourcelines

    return _named(Path(getsourcefile(what) or ""), getsourcelines(what)[1])


def _named(file: Path, line: int | None) -> str:
    """A file as it is imported, and a line."""
    found = [Path(root) for root in (*sys.path, str(_HOUSE.parent)) if root]
    roots = [root for root in found if root.is_absolute() and file.is_relative_to(root)]
    shown = file.relative_to(max(roots, key=lambda root: len(root.parts))) if roots else file
    return f"{shown}, line {line}"
