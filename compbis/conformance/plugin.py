"""The pytest plugin of the laws, with fixtures for the game, its trials, its captains, and played games."""

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from compbis.conformance.tools.played import PlayedGame, play_any
from compbis.conformance.tools.reached import Ended, each_end, of_first_captains, with_each_kind
from compbis.conformance.tools.stopped import WHY, check_words, running
from compbis.conformance.trials import has
from compbis.table.edition import Edition

if TYPE_CHECKING:
    from compbis.conformance.subject import Subject

_SUBJECT = pytest.StashKey["Subject"]()
_NEEDED = "needs"


class SubjectPlugin:
    """A plugin that holds the subject. why_stopped: why its game does not run; [] if it runs."""

    def __init__(self, subject: "Subject") -> None:
        self._subject = subject
        self.why_stopped: list[str] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        """Store the subject, and register the mark `needs`."""
        config.stash[_SUBJECT], config.stash[WHY] = self._subject, self.why_stopped
        config.addinivalue_line("markers", f"{_NEEDED}(*names): what the trials of a game must have for this law")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a law if the game's trials lack a name that it needs."""
    needed = [name for mark in item.iter_markers(_NEEDED) for name in mark.args]
    if lacking := [name for name in needed if not has(item.config.stash[_SUBJECT].trials, name)]:
        pytest.skip(f"the trials of the game lack: {', '.join(lacking)}")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize `captain` with each captain, and `reason` with each way in which the game can end."""
    subject = metafunc.config.stash[_SUBJECT]
    if "captain" in metafunc.fixturenames:
        named = [f"{side} {name}" for side, name in subject.captains]
        metafunc.parametrize("captain", subject.captains, ids=named, scope="session")
    if "reason" in metafunc.fixturenames:
        reasons = list(map(str, getattr(subject.trials, "endings", ())))
        metafunc.parametrize("reason", reasons or [""], ids=reasons or ["none"], scope="session")


@pytest.fixture(scope="session")
def subject(pytestconfig: pytest.Config) -> "Subject":
    """The game or captains under test."""
    return pytestconfig.stash[_SUBJECT]


@pytest.fixture(scope="session")
def edition(subject: "Subject") -> Edition:
    """The game's edition."""
    return subject.edition


@pytest.fixture(scope="session")
def trials(subject: "Subject") -> object:
    """The game's trials, None if it has none."""
    return subject.trials


@pytest.fixture(scope="session")
def games(subject: "Subject") -> int:
    """The number of games of each set-up."""
    return subject.games


@pytest.fixture(scope="session")
def seed(subject: "Subject") -> int:
    """The seed of the first game."""
    return subject.seed


@pytest.fixture(scope="session")
def limit(subject: "Subject") -> float:
    """The timeout of a captain's game, in seconds."""
    return subject.limit


@pytest.fixture(scope="session")
def endings(edition: Edition, trials: object, seed: int, pytestconfig: pytest.Config) -> Ended:
    """A game for each way in which the game can end."""
    with running(pytestconfig):
        return each_end(edition, trials, seed)


@pytest.fixture(scope="session")
def random_games(subject: "Subject", pytestconfig: pytest.Config) -> Sequence[PlayedGame]:
    """The games of each set-up, by captains that give random legal orders if the trials can draw them."""
    with running(pytestconfig):
        played = play_any(subject)
        check_words(subject.edition, played)
        return played


@pytest.fixture(scope="session")
def of_captains(edition: Edition, seed: int, pytestconfig: pytest.Config) -> Sequence[PlayedGame]:
    """A game between the first captains; none if a side has no captain."""
    with running(pytestconfig):
        return list(islice(of_first_captains(edition, seed), 1))


@pytest.fixture(scope="session")
def played(
    edition: Edition,
    trials: object,
    random_games: Sequence[PlayedGame],
    endings: Ended,
    of_captains: Sequence[PlayedGame],
    seed: int,
    pytestconfig: pytest.Config,
) -> Sequence[PlayedGame]:
    """The random games, and others with the kinds of question that they lack."""
    with running(pytestconfig):
        return with_each_kind(edition, trials, random_games, endings, of_captains, seed)
