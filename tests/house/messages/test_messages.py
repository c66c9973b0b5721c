"""Every message of the program is in a transcript, or on a list with the reason why it cannot be."""

import os
import re
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from compbis.app import COMMANDS
from tests.games.computer_bismarck.transcripts.transcripts import install, names, play, transcript
from tests.house.messages.message_lists import NONE, UNSEEN, entries, named, stale
from tests.house.messages.message_marks import is_mark, mark, marks, says_the_same
from tests.house.messages.message_source import Message, messages

INSERTED = re.compile(r"\{[^{}]*\}|%\(\w+\)s|\n")
"""What separates the words of a message: values and line ends."""
NO_MESSAGES, NOT_SEEN = entries(NONE), entries(UNSEEN)


class Marked(NamedTuple):
    """The result of the sessions with the marked program. seen: messages in a transcript; otherwise: sessions that went
    differently."""

    seen: set[Message]
    otherwise: list[str]


@cache
def player_messages() -> list[Message]:
    """Every message that a player can get."""
    return sorted(message for message in messages() if not named(NO_MESSAGES, message))


@pytest.fixture(scope="module")
def marked(tmp_path_factory: pytest.TempPathFactory) -> Marked:
    """All sessions, played with the marked program."""
    known = marks(player_messages())
    program = install(tmp_path_factory.mktemp("marked"))
    mark(program, known)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        said = dict(pool.map(lambda name: (name, play(name, program, tmp_path_factory.mktemp(name))), names(".in")))
    letters = {letter for text in said.values() for letter in text if is_mark(letter)}
    recorded = {name: transcript(name).read_bytes().decode() for name in said}
    otherwise = [name for name, text in said.items() if not says_the_same(recorded[name], text)]
    return Marked({message for message, letter in known.items() if letter in letters}, otherwise)


def test_the_words_of_every_message_are_in_transcripts_or_it_is_listed() -> None:
    """Quick, but two messages with the same words look alike: `./check release` distinguishes them."""
    said = _flat("\n".join(transcript(name).read_text() for name in names(".in")))
    missing = [
        message
        for message in player_messages()
        if not named(NOT_SEEN, message) and any(_flat(part) not in said for part in INSERTED.split(message.text))
    ]
    assert not missing, "\n".join(map(str, missing))


def _flat(text: str) -> str:
    """In lower case and on one line: some texts are wrapped, some printed in upper case."""
    return " ".join(text.split()).lower()


@pytest.mark.release
def test_the_marked_program_prints_what_the_real_one_prints(marked: Marked) -> None:
    assert not marked.otherwise


@pytest.mark.release
def test_every_message_is_in_a_transcript_or_listed(marked: Marked) -> None:
    missing = [message for message in player_messages() if message not in marked.seen and not named(NOT_SEEN, message)]
    assert not missing, "\n".join(map(str, missing))


@pytest.mark.release
def test_no_message_listed_as_unseen_is_in_a_transcript(marked: Marked) -> None:
    never = tuple(entry for entry in NOT_SEEN if not entry.sometimes)
    wrong = [message for message in marked.seen if named(never, message)]
    assert not wrong, "\n".join(map(str, wrong))


def test_no_message_hard_codes_the_name_of_the_program() -> None:
    """It may have been started under another name: compbis.called knows which."""
    command = re.compile(rf"\bcompbis ({'|'.join(COMMANDS)}|--)", re.IGNORECASE)
    assert not [str(message) for message in player_messages() if command.search(message.text)]


@pytest.mark.parametrize("path", [NONE, UNSEEN], ids=lambda path: path.stem)
def test_every_entry_matches_a_message_and_has_a_reason(path: Path) -> None:
    assert not stale(entries(path), messages())
    assert all(entry.reason for entry in entries(path))


def test_no_message_is_on_both_lists() -> None:
    assert not [message for message in messages() if named(NO_MESSAGES, message) and named(NOT_SEEN, message)]
