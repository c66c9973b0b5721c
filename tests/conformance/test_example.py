"""The examples of small games hold the laws, and so does MINEFIELD with a question in the middle of a turn."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
EXAMPLES = TOP / "docs" / "examples"


@pytest.mark.parametrize(
    "name", ["minefield.edition:EDITION", "cruisers.edition:EDITION", "tests.conformance.asking_minefield:EDITION"]
)
def test_the_example_holds_the_laws(name: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "compbis.conformance", name],
        cwd=TOP,
        env={**os.environ, "PYTHONPATH": str(EXAMPLES)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout
