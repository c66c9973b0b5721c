"""The conformance suite, started as a stranger starts it."""

import os
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
EXAMPLES = TOP / "docs" / "examples"


def conform(*arguments: str, path: Path = EXAMPLES) -> subprocess.CompletedProcess[str]:
    """Run the suite with these arguments. path: the PYTHONPATH of the game."""
    command = [sys.executable, "-m", "compbis.conformance", *arguments]
    found = {**os.environ, "PYTHONPATH": str(path)}
    return subprocess.run(command, cwd=TOP, env=found, capture_output=True, text=True, check=False)
