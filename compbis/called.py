"""The command by which this program was started, for use in hints."""

import os
import sys

NAME = "compbis"


def called() -> str:
    """What to type to call this program again: in a checkout, the script that started it; else its name, or its path if
    the shell would not find the name."""
    if command := os.environ.get("COMPBIS_COMMAND"):
        return _quoted(command)
    folder, name = os.path.split(sys.argv[0])
    return NAME if name != NAME or os.path.abspath(folder) in os.get_exec_path() else _quoted(sys.argv[0])


def _quoted(command: str) -> str:
    import shlex

    return shlex.quote(command)
