"""Builds the packages of compbis (PEP 517): setuptools does, once the man page is made, which setup.cfg installs."""

from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403 - all that is asked of it but the wheel

MAN_PAGE = Path("build/compbis.1")


def build_wheel(*arguments: Any, **named: Any) -> str:
    """The name of the wheel that was built."""
    import man_page  # needs the program, which need not be there to say what a build requires

    MAN_PAGE.parent.mkdir(exist_ok=True)
    MAN_PAGE.write_text(man_page.page())
    return build_meta.build_wheel(*arguments, **named)
