"""What is taken of blessed: the keys of a terminal, its codes, and the editing of a line.

blessed and what it stands on import asyncio and unittest, and the codes of fifty terminals for a list of their names:
more than half of its time, for what is never used here.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType


@contextmanager
def _left_out(**modules: dict[str, object]) -> Iterator[None]:
    """Within, these modules hold no more than this, unless they are there already; afterwards they can be imported as
    ever."""
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
except (AttributeError, ImportError):  # a version that does need them
    for name in [name for name in sys.modules if name.partition(".")[0] in ("blessed", "jinxed")]:
        del sys.modules[name]
    from blessed import LineEditor, LineHistory, Terminal
from blessed.keyboard import Keystroke  # noqa: E402

__all__ = ["Keystroke", "LineEditor", "LineHistory", "Terminal"]
