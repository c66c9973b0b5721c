"""Choosing the passwords of a new game (2.4)."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from compbis.console.questions import HELP, LEAVE, ask_password, refuse
from compbis.console.terminal import Terminal

if TYPE_CHECKING:
    from compbis.console.handover import PersonsTerminal
    from compbis.table.edition import Edition
    from compbis.table.settings import Settings
    from compbis.table.side import Side


def ask_passwords(
    terminal: "PersonsTerminal", edition: "Edition", settings: "Settings", shown: Sequence[str] = ()
) -> "dict[Side, str]":
    """The passwords that the players choose (2.4): one each in a two-player game, one or none in solitaire, none in a
    game with nothing to hide.

    With --classic nothing is shown but the prompt.

    Args:
        terminal: the players' terminal
        edition: the game
        settings: the settings of the game
        shown: the lines on the page, which are shown again if it is cleared

    Raises:
        Leave: the player leaves
    """
    if not edition.passwords:
        return {}
    passwords = {}
    page = list(shown)
    if not settings.classic:
        terminal.say(line := what_a_password_is_for(settings))
        page.append(line)
    for side in settings.persons:
        if password := _ask_password(terminal, edition.sides, side, settings, page):
            passwords[side] = password
        if not settings.classic:
            terminal.say(line := strength(password))
            page.append(line)
    return passwords


def what_a_password_is_for(settings: "Settings") -> str:
    """What a player must know to choose a password, in one line."""
    if settings.two_player:
        return (
            "EACH TAKES A PASSWORD: TWO NUMERALS OR MORE, OR FOUR DIFFERENT WORDS. A LOST PASSWORD IS A LOST GAME. "
            f"{HELP} EXPLAINS, {LEAVE} LEAVES"
        )
    return (
        "(CR) FOR NONE, OR A PASSWORD TO KEEP OTHERS OUT. A LOST PASSWORD IS A LOST GAME. "
        f"{HELP} EXPLAINS, {LEAVE} LEAVES"
    )


def strength(password: str) -> str:
    """How safe a password is, or that there is none, in one line."""
    if not password:
        return "NO PASSWORD: WHOEVER HAS THE FILE CAN CONTINUE THE GAME"
    if re.fullmatch("[0-9]{2}", password):
        return "TWO NUMERALS: THEY KEEP AN HONEST FRIEND HONEST, NO MORE"
    if re.fullmatch("[0-9]+", password):
        return "NUMERALS: ANYONE WHO TRIES LONG ENOUGH GETS IN"
    return "A PHRASE: IT KEEPS OUT ANYONE WHO CANNOT GUESS THE WORDS"


def _ask_password(
    terminal: "PersonsTerminal", names: "Mapping[Side, str]", side: "Side", settings: "Settings", page: Sequence[str]
) -> str:
    """The password that a side chooses. names: of the sides."""
    while True:
        password = ask_password(terminal, _choose(names[side]))
        if password == HELP and not settings.classic:
            if phrase := _offer_phrase(terminal, names, side, settings, page):
                return phrase
            continue
        # A blank alone was meant for an earlier page, which went on by itself.
        if not (password.strip() or settings.two_player):
            return ""
        reason = _refused(password, settings.classic)
        # Typed twice because it is unseen; not by a script.
        if not reason and terminal.present and not settings.classic:
            again = ask_password(terminal, f"{names[side]} PLAYER - THE SAME PASSWORD AGAIN-")
            reason = "" if again == password else "THE TWO ARE NOT THE SAME"
        if not reason:
            return password
        refuse(terminal, reason, settings.classic)


def _offer_phrase(
    terminal: Terminal, names: "Mapping[Side, str]", side: "Side", settings: "Settings", page: Sequence[str]
) -> str:
    """Say what passwords are worth, and offer a passphrase; returns it, or "" if the player declines.

    The player must type it, since a wrong note of it would lose the game. Then the page is cleared, and its earlier
    lines are shown again. Raises Leave, DataError.
    """
    from compbis.front.passwords.phrases import SHORTEST_WORD, new_phrase  # imported late: few games have a password

    terminal.say(
        f"TWO NUMERALS OR MORE, OR FOUR DIFFERENT WORDS OF {SHORTEST_WORD} LETTERS OR MORE",
        "TWO NUMERALS ARE ENOUGH AT ONE TABLE, AMONG FRIENDS: A PROGRAM FINDS THEM IN UNDER THREE MINUTES",
        "NOBODY GUESSES FOUR WORDS DRAWN AT RANDOM",
    )
    if settings.two_player:
        terminal.say(f"{names[side.enemy]} PLAYER LOOKS AWAY")
        ask_password(terminal, "(CR) SHOWS THE WORDS-")
    typed = HELP
    while typed:
        if typed == HELP:
            phrase = new_phrase()
            terminal.say(
                phrase,
                "WRITE THEM DOWN, AND TYPE THEM EXACTLY AS SHOWN. THEN THE PAGE IS CLEARED",
                f"{HELP} FOR OTHERS, (CR) TO GO BACK",
            )
        else:
            refuse(terminal, f"THOSE ARE NOT THE WORDS SHOWN. TYPE THEM AGAIN, {HELP} FOR OTHERS, (CR) TO GO BACK")
        typed = ask_password(terminal, f"{names[side]} PLAYER - TYPE THE FOUR WORDS-")
        if typed == phrase:
            break
    terminal.clear()
    terminal.say(*page)
    return typed


def _choose(name: str) -> str:
    return f"{name} PLAYER - CHOOSE A TWO NUMERAL PASSWORD-"


def _refused(password: str, classic: bool) -> str:
    """Why a password is too weak, or with --classic not as in 2.4; "" if it is accepted."""
    if classic:
        return "" if re.fullmatch("[0-9]{2}", password) else "TWO NUMERALS"
    from compbis.front.passwords.phrases import SHORTEST_WORD, is_phrase

    good = re.fullmatch("[0-9]{2,}", password) or is_phrase(password)
    return "" if good else f"TWO NUMERALS OR MORE, OR FOUR DIFFERENT WORDS OF {SHORTEST_WORD} LETTERS OR MORE"
