"""The example of a small game with other boards; as it is it holds the laws, too (test_every_game.py)."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
EXAMPLES = TOP / "docs" / "examples"


@pytest.mark.parametrize(("columns", "held"), [(38, True), (39, False)])
def test_a_board_is_as_wide_as_a_page_that_is_printed_at_most(tmp_path: Path, columns: int, held: bool) -> None:
    shutil.copytree(EXAMPLES / "cruisers", tmp_path / "cruisers")
    rows = [" ".join([name, *"." * columns]) for name in "ABC"]
    heading = " ".join(f"{column:02}" for column in range(columns))
    (tmp_path / "cruisers" / "board.dat").write_text("\n".join([heading, *rows]))
    laws = "pages_that_are_asked_for_fit_the_terminal"
    ran = subprocess.run(
        [sys.executable, "-m", "compbis.conformance", "cruisers.edition:EDITION", "--games", "1", "-k", laws],
        cwd=TOP,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode == 0) is held, ran.stdout
