"""Passphrases made of random words."""

from functools import cache

WORDS_OF_A_PHRASE = 4
"""Number of words in a passphrase."""
SHORTEST_WORD = 3
"""Minimum number of letters for a word to count."""


def new_phrase(number: int = WORDS_OF_A_PHRASE) -> str:
    """A passphrase of different random words from data/words.dat, separated by blanks. number: how many. Raises
    DataError."""
    import secrets

    return " ".join(secrets.SystemRandom().sample(words(), number))


def is_phrase(password: str) -> bool:
    """Whether a password has enough words of enough letters, all different even without regard to case."""
    found = {word for word in password.casefold().split() if sum(map(str.isalpha, word)) >= SHORTEST_WORD}
    return len(found) >= WORDS_OF_A_PHRASE


@cache
def words() -> tuple[str, ...]:
    """The words to draw from. Raises DataError."""
    from compbis.table.datafile import load

    rows = load("words.dat", ("words",)).block("words").table(1)
    return tuple(word for row in rows for word in row.columns[0].split())
