"""The example of a small game holds the laws, and so does it with a question in the middle of a turn."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
EXAMPLES = TOP / "docs" / "examples"


@pytest.mark.parametrize("name", ["cruisers.edition:EDITION", "tests.conformance.asking_cruisers:EDITION"])
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
