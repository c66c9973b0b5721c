"""A new game: `compbis play`, and `compbis` without arguments, which asks for everything."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from compbis.called import called
from compbis.errors import Leave, UsageError
from compbis.front import setup, terminals
from compbis.front.cards import own
from compbis.front.house.opening import brief, show_title
from compbis.front.passwords.choosing import ask_passwords
from compbis.front.setup import Wishes, captain_name
from compbis.front.terminals import EitherTerminal, Wanted
from compbis.games import edition, file_name

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from compbis.console.handover import Lock
    from compbis.record import SealedRecord
    from compbis.table.edition import Edition
    from compbis.table.settings import Settings
    from compbis.table.side import Side


def arguments(parser: "ArgumentParser", edition: "Edition") -> None:
    """The arguments of `compbis play`, for one game."""
    from compbis.front.command import whole_number

    players = parser.add_mutually_exclusive_group()
    players.add_argument("--solitaire", action="store_true", help="one player")
    players.add_argument("--two-player", action="store_true", help="two players at this keyboard")
    sides = {side: name.lower() for side, name in edition.sides.items()}
    parser.add_argument(
        "--side",
        metavar=f"{{{','.join(sides.values())}}}",
        default="",
        help=f"your side; default {sides[setup.default_side(edition)]}",
    )
    parser.add_argument(
        "--opponent",
        type=captain_name,
        metavar="NAME",
        default="",
        help=f"the captain against you{setup.captain_choices(edition)}",
    )
    parser.add_argument("--seed", type=whole_number, metavar="N", help="fixes all dice")
    setup.set_up_arguments(parser)
    own.argument(parser)
    parser.add_argument("--save", metavar="FILE", help="where the game is kept: a file that does not exist yet")
    parser.add_argument("--classic", action="store_true", help="as in 1980, without the modern conveniences")
    terminals.arguments(parser)
    terminals.voice_argument(parser)


_NOT_BEGUN = "NO GAME IS KEPT: IT HAD NOT BEGUN"


def run(options: "Namespace") -> int:
    """Play a new game, after asking for whatever the command line leaves open. Raises UsageError, MachineError."""
    if options.two_player and (options.side or options.opponent):
        raise UsageError("--side and --opponent are for solitaire: leave --two-player out")
    setup.check_save(options.save)
    if options.spoken and options.classic:
        raise UsageError(terminals.NOT_IN_1980)
    side = _side(played := edition(options.game), options)
    if options.classic and not played.classic:
        raise UsageError(f"{played.name} has no classic form: leave --classic out")
    scenario, rules = setup.set_up_named(played, options)
    if options.opponent:
        _check_opponent(played, options.opponent, side)
    terminals.check_spoken(played, options.spoken)
    wishes = Wishes(
        players=2 if options.two_player else 1 if side else 0,
        side=side,
        opponent=options.opponent,
        seed=options.seed,
        save=options.save or "",
        classic=options.classic,
        scenario=scenario,
        options=rules,
        cards=own.play_with(played, options.cards),
    )
    with terminals.open_terminal(options) as terminal:
        terminal.voice = options.voice
        if not options.classic:
            show_title(terminal, played)
        return _new_game(terminal, played, wishes)


def _side(edition: "Edition", options: "Namespace") -> "Side | str":
    """The side of the only player; "" if the player is to be asked for it, or there are two players. Raises UsageError
    for an unknown side."""
    from compbis.table.edition.choices import find_side

    if not options.side:
        return setup.default_side(edition) if options.solitaire or options.opponent else ""
    if side := find_side(edition, options.side):
        return side
    there = " and ".join(name.lower() for name in edition.sides.values())
    raise UsageError(f"no side {options.side!r}: there are {there}")


def _check_opponent(edition: "Edition", name: str, side: "Side | str") -> None:
    """Check the name of a captain of the game before anything is asked; a captain of the user's own is made later.

    Args:
        edition: the game
        name: the captain's name
        side: the player's side

    Raises:
        UsageError: there is no such captain
    """
    from compbis.captains.hire import find, is_own
    from compbis.table.side import Side

    if isinstance(side, Side) and not is_own(edition, name, side.enemy):
        find(edition, name, side.enemy)


def welcome(wanted: Wanted) -> int:
    """Ask whether to begin a game, restore one or take the lesson, and do it. Returns the exit status. wanted: what the
    command line says about the terminal."""
    from compbis.front.house.choice import ask_game

    with terminals.open_terminal(wanted) as terminal:
        terminal.voice = wanted.voice
        terminals.check_spoken(played := edition(ask_game(terminal)), wanted.spoken)
        show_title(terminal, played)
        if played.tutorial and terminals.input_is_terminal():  # a script's output begins with the first question
            from compbis.front import preferences

            if not preferences.had_lesson():
                terminal.say("FIRST TIME HERE? ANSWER TUTORIAL")
        while (answer := _ask_what(terminal, played)) != setup.NEW:
            if answer == setup.TUTORIAL:
                from compbis.front.tutorial import teach

                return teach(terminal, played)
            if path := setup.ask_kept_game(terminal, back=True):
                from compbis.front.restore import resume_game

                return resume_game(terminal, path)
        return _new_game(terminal, played, Wishes())


def _ask_what(terminal: EitherTerminal, edition: "Edition") -> str:
    """Ask what to do; then clear the text from the page."""
    answer = setup.ask_what(terminal, edition)
    terminal.forget()
    return answer


@contextmanager
def _explain_ended_input(two_player: bool) -> Iterator[None]:
    """If a script ends at the password, say on standard error that its orders were taken for answers there.
    two_player: whether each of two players needs one"""
    try:
        yield
    except Leave as error:
        if isinstance(error.__cause__, Leave) and not terminals.input_is_terminal():  # not QU
            why = "each of two players needs one" if two_player else "an empty line there means no password"
            ended = "the input ended at the question for a password"
            print(f"{called()}: no game was begun: {ended}; {why}", file=sys.stderr)
        raise


def _new_game(terminal: EitherTerminal, played: "Edition", wishes: Wishes) -> int:
    wishes = setup.ask_players(terminal, played, wishes)
    # Slow imports come after the first question.
    from compbis.front.sitting import Sitting

    settings = setup.ask_settings(terminal, played, wishes)
    settings = settings._replace(cards=wishes.cards)
    if not settings.classic:
        names = {side: name for side, name in terminal.names.items() if side in settings.persons}
        settings = settings._replace(names=names)
    try:
        brief(terminal, played, settings)
    except Leave:
        terminal.close()
        terminal.say(_NOT_BEGUN)
        raise
    # Before the passwords: the page is cleared at the first hand-over.
    terminal.say(*(shown := setup.dice(terminal, settings)))
    game = played.new(settings.seed, settings.captains, scenario=settings.scenario, options=settings.options)
    with _explain_ended_input(settings.two_player):
        record, locks = _open_record(terminal, played, settings, wishes.save, shown)
    with Sitting(terminal, played, settings, locks, record) as sitting:
        sitting.begin(game)
    return 0


def _open_record(
    terminal: EitherTerminal, edition: "Edition", settings: "Settings", save: str, shown: Sequence[str]
) -> "tuple[SealedRecord, dict[Side, Lock]]":
    """The record of the new game, and the locks of the passwords that are chosen here; the passwords themselves are not
    kept.

    Args:
        terminal: the players' terminal
        edition: the game
        settings: the settings of the game
        save: the name of the file, "" for a new one among the saves
        shown: the lines on the page, which are shown again if it is cleared
    """
    from compbis.console.handover import Lock
    from compbis.record import SealedRecord, new_path, saves_folder
    from compbis.table.cards.own import pack

    passwords = ask_passwords(terminal, edition, settings, shown)
    path = Path(save) if save else new_path(saves_folder(), file_name(edition))
    with terminal.waits("SEALING THE GAME") if passwords else nullcontext():  # a slow machine takes some seconds
        record = SealedRecord.create(
            path, edition.name, passwords, settings.plain(), sheet=edition.sheet, values=pack(edition)
        )
    return record, {side: Lock(password) for side, password in passwords.items()}
