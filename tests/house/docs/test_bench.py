"""The benchmarks: each finds what it imports, from any folder, with no Python settings."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

TOP = Path(__file__).parents[3]
CAPTAINS = TOP / "bench" / "sparring.py"  # loaded by compbis itself
SCRIPTS = sorted({*(TOP / "bench").glob("*.py")} - {CAPTAINS})
EXTRAS = {name for name in ("chess", "numpy", "asyncssh") if find_spec(name) is None}
"""Packages that only some benchmarks need, and that are not installed here."""
LOAD = """
import runpy, sys
for script in sys.argv[1:]:
    sys.path[0] = script.rpartition("/")[0]
    try:
        runpy.run_path(script, run_name="loaded")
    except ImportError as error:
        print(script, error.name)
"""


def test_a_benchmark_finds_all_that_it_imports(tmp_path: Path) -> None:
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    command = [sys.executable, "-c", LOAD, *map(str, SCRIPTS)]
    ran = subprocess.run(command, cwd=tmp_path, env=plain, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert [line for line in ran.stdout.splitlines() if line.split()[-1] not in EXTRAS] == []
