"""Phrases for a password, of words that are drawn by lot."""

from functools import cache

WORDS_OF_A_PHRASE = 4
SHORTEST_WORD = 3


def new_phrase(number: int = WORDS_OF_A_PHRASE) -> str:
    """So many words drawn by lot from data/words.dat, all different, with a blank between. Raises DataError."""
    import secrets

    return " ".join(secrets.SystemRandom().sample(words(), number))


def is_phrase(password: str) -> bool:
    """Whether there are enough words in it, each long enough, which differ by more than large and small letters."""
    found = {word for word in password.casefold().split() if sum(map(str.isalpha, word)) >= SHORTEST_WORD}
    return len(found) >= WORDS_OF_A_PHRASE


@cache
def words() -> tuple[str, ...]:
    """The words to draw from. Raises DataError."""
    from compbis.table.datafile import load

    rows = load("words.dat", ("words",)).block("words").table(1)
    return tuple(word for row in rows for word in row.columns[0].split())
