"""How this program was called: every hint that names a command says what can be typed again."""

import os
import sys

NAME = "compbis"


def called() -> str:
    """The words to call it again with: the script that started it, in a checkout; a path, where it is no command of the
    shell; else its name."""
    if command := os.environ.get("COMPBIS_COMMAND"):
        return _quoted(command)
    folder, name = os.path.split(sys.argv[0])
    return NAME if name != NAME or os.path.abspath(folder) in os.get_exec_path() else _quoted(sys.argv[0])


def _quoted(command: str) -> str:
    import shlex

    return shlex.quote(command)
