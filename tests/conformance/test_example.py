"""The example of a small game with other boards. test_every_game.py checks it as it is."""

import shutil
from pathlib import Path

import pytest

from tests.conformance import EXAMPLES, conform


@pytest.mark.parametrize(("columns", "held"), [(38, True), (39, False)])
def test_a_board_is_at_most_as_wide_as_a_printed_page(tmp_path: Path, columns: int, held: bool) -> None:
    shutil.copytree(EXAMPLES / "cruisers", tmp_path / "cruisers")
    rows = [" ".join([name, *"." * columns]) for name in "ABC"]
    heading = " ".join(f"{column:02}" for column in range(columns))
    (tmp_path / "cruisers" / "board.dat").write_text("\n".join([heading, *rows]))
    laws = "pages_that_are_asked_for_fit_the_terminal"
    ran = conform("cruisers.edition:EDITION", "--games", "1", "-k", laws, path=tmp_path)
    assert (ran.returncode == 0) is held, ran.stdout
