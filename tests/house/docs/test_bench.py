"""The benchmarks: each finds what it imports, from any folder, with no Python settings."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

TOP = Path(__file__).parents[3]
CAPTAINS = TOP / "bench" / "sparring.py"  # loaded by compbis itself
SCRIPTS = sorted({*(TOP / "bench").glob("*.py")} - {CAPTAINS})
EXTRAS = {name for name in ("chess", "numpy", "asyncssh") if find_spec(name) is None}
"""Packages that only some benchmarks need, and that are not installed here."""
LOAD = "import runpy, sys; sys.path[0] = sys.argv[2]; runpy.run_path(sys.argv[1], run_name='loaded')"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_benchmark_finds_all_that_it_imports(script: Path, tmp_path: Path) -> None:
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    command = [sys.executable, "-c", LOAD, str(script), str(script.parent)]
    ran = subprocess.run(command, cwd=tmp_path, env=plain, capture_output=True, text=True)
    missing = re.search(r"No module named '(\w+)'", ran.stderr)
    if missing and missing[1] in EXTRAS:
        pytest.skip(f"{missing[1]} is not installed")
    assert ran.returncode == 0, ran.stderr
