"""The parts of blessed that this program uses: a terminal's keys and codes, and line editing.

blessed and its dependencies import asyncio and unittest, and the codes of fifty terminals to list their names. That is
more than half of its start-up time, and none of it is used here.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType


@contextmanager
def _left_out(**modules: dict[str, object]) -> Iterator[None]:
    """Within this context, modules that are not imported yet hold no more than these attributes. Afterwards they can be
    imported as usual."""
    absent = {name: ModuleType(name) for name in modules if name not in sys.modules}
    for name, module in absent.items():
        vars(module).update(modules[name])
    sys.modules.update(absent)
    try:
        yield
    finally:
        for name in absent:
            del sys.modules[name]


try:
    with _left_out(asyncio={}, unittest={"mock": None}, pkgutil={"iter_modules": lambda path: ()}):
        from blessed import LineEditor, LineHistory, Terminal
except (AttributeError, ImportError):  # this version needs them
    for name in [name for name in sys.modules if name.partition(".")[0] in ("blessed", "jinxed")]:
        del sys.modules[name]
    from blessed import LineEditor, LineHistory, Terminal
from blessed.keyboard import Keystroke  # noqa: E402

__all__ = ["Keystroke", "LineEditor", "LineHistory", "Terminal"]
