"""What the laws are given by pytest: the game, what it tells, its captains, and games that were played."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest

from compbis.conformance.tools.played import PlayedGame, play_any
from compbis.conformance.tools.reached import Ended, each_end, with_each_kind
from compbis.conformance.trials import has
from compbis.table.edition import Edition

if TYPE_CHECKING:
    from compbis.conformance.subject import Subject

_SUBJECT = pytest.StashKey["Subject"]()
_NEEDED = "needs"


class Given:
    """A plugin that brings what is tried."""

    def __init__(self, subject: "Subject") -> None:
        self._subject = subject

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        """Bring it, and name the mark of a law that needs something of the trials."""
        config.stash[_SUBJECT] = self._subject
        config.addinivalue_line("markers", f"{_NEEDED}(*names): what a game must tell by its trials for this law")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a law for which the game does not tell enough."""
    needed = [name for mark in item.iter_markers(_NEEDED) for name in mark.args]
    if lacking := [name for name in needed if not has(item.config.stash[_SUBJECT].trials, name)]:
        pytest.skip(f"the trials of the game do not tell: {', '.join(lacking)}")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Put each captain on trial, and each way to end."""
    subject = metafunc.config.stash[_SUBJECT]
    if "captain" in metafunc.fixturenames:
        named = [f"{side} {name}" for side, name in subject.captains]
        metafunc.parametrize("captain", subject.captains, ids=named, scope="session")
    if "reason" in metafunc.fixturenames:
        reasons = list(map(str, getattr(subject.trials, "endings", ())))
        metafunc.parametrize("reason", reasons or [""], ids=reasons or ["none"], scope="session")


@pytest.fixture(scope="session")
def subject(pytestconfig: pytest.Config) -> "Subject":
    """All that is tried."""
    return pytestconfig.stash[_SUBJECT]


@pytest.fixture(scope="session")
def edition(subject: "Subject") -> Edition:
    """The game."""
    return subject.edition


@pytest.fixture(scope="session")
def trials(subject: "Subject") -> object:
    """What it tells besides."""
    return subject.trials


@pytest.fixture(scope="session")
def games(subject: "Subject") -> int:
    """How many games there are of a kind."""
    return subject.games


@pytest.fixture(scope="session")
def seed(subject: "Subject") -> int:
    """The seed of the first of them."""
    return subject.seed


@pytest.fixture(scope="session")
def limit(subject: "Subject") -> float:
    """The seconds that a game of a captain may take."""
    return subject.limit


@pytest.fixture(scope="session")
def endings(edition: Edition, trials: object, seed: int) -> Ended:
    """A game for each way to end."""
    return each_end(edition, trials, seed)


@pytest.fixture(scope="session")
def random_games(subject: "Subject") -> Sequence[PlayedGame]:
    """So many games of each set-up, by captains who give any legal order."""
    return play_any(subject.edition, subject.trials, subject.games, subject.seed)


@pytest.fixture(scope="session")
def played(
    edition: Edition, trials: object, random_games: Sequence[PlayedGame], endings: Ended, seed: int
) -> Sequence[PlayedGame]:
    """These, and others in which each other kind of question is asked."""
    return with_each_kind(edition, trials, random_games, endings, seed)
