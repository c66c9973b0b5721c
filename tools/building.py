"""The build backend of compbis (PEP 517): setuptools, after making the man page that setup.cfg installs."""

from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403 - all hooks except build_wheel

MAN_PAGE = Path("build/compbis.1")


def build_wheel(*arguments: Any, **named: Any) -> str:
    """Build the wheel; returns its file name."""
    import man_page  # here, since it imports the program, which the other hooks do not need

    MAN_PAGE.parent.mkdir(exist_ok=True)
    MAN_PAGE.write_text(man_page.page())
    return build_meta.build_wheel(*arguments, **named)
