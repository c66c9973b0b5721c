"""The set-up of a game: options of the command line, and questions (3.0) for what these leave open."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from compbis.called import called
from compbis.console.questions import ask_word
from compbis.console.terminal import Terminal
from compbis.errors import MachineError, UsageError
from compbis.table.values import NamedTuple

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from compbis.console.handover import PersonsTerminal
    from compbis.table.edition import Edition, Option, Scenario
    from compbis.table.settings import Settings
    from compbis.table.side import Side

NEW, RESTORE, TUTORIAL = "NEW", "RESTORE", "TUTORIAL"
"""Answers to the first question."""
_WHAT = (
    "NEW: A NEW GAME",
    "RESTORE: CONTINUE A SAVED GAME",
    "TUTORIAL: THE FIRST TURNS WITH A GUIDE AT YOUR SIDE",
)
_BACK = f"{NEW}: BACK TO THE QUESTION BEFORE"
_MANY = 3
"""The most optional rules that are asked about one by one. If there are more, the first question is whether any are
wanted."""
_DICE = len("DICE DIGEST ") + 32
"""How many letters of the line with the dice digest the full screen shows at the start."""
_SIDE = "{}: THE COMPUTER TAKES THE OTHER"


class Wishes(NamedTuple):
    """What the command line says about a new game; "" and None mean that it says nothing.

    Args:
        players: 1, 2, or 0 to ask
        side: the side of the only player
        opponent: the captain that plays against that player
        seed: the seed of the dice
        save: the file in which the game is kept
        classic: as in 1980
        scenario: the name of the scenario
        options: the words for the optional rules
        cards: the names of the files that are the player's own
    """

    players: int = 0
    side: str = ""
    opponent: str = ""
    seed: int | None = None
    save: str = ""
    classic: bool = False
    scenario: str = ""
    options: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


def captains_arguments(parser: "ArgumentParser", edition: "Edition", required: bool = False) -> None:
    """Add an option for the captain of each side, for games between computers.

    Args:
        parser: the parser of the command
        edition: the game
        required: whether the options must be given; else the first captain of a side is the default
    """
    for side, name in edition.sides.items():
        first = "" if required else "".join(f"; default {captain}" for captain in edition.captains[side][:1])
        parser.add_argument(
            *dict.fromkeys((f"--{side}", f"--{name.lower()}")),
            type=captain_name,
            metavar="NAME",
            required=required,
            default="",
            help=f"the {name.title()} captain, module:factory or pipe:PROGRAM{first}",
        )


def set_up_arguments(parser: "ArgumentParser") -> None:
    """Add --scenario and --option to a command that begins a game."""
    parser.add_argument("--scenario", type=str.lower, metavar="NAME", help="the scenario, if the game has several")
    parser.add_argument(
        "--option",
        type=str.lower,
        metavar="NAME",
        action="append",
        default=[],
        help="an optional rule, if the game has any, or NAME=VALUE; repeat for more; no-NAME turns one off",
    )


def set_up_named(edition: "Edition", arguments: "Namespace") -> tuple[str, tuple[str, ...]]:
    """The scenario that the command line names, "" if none; and the optional rules that its words mean, each once, in
    the order of the edition. Raises UsageError if the edition does not have one of them."""
    from compbis.table.edition.choices import resolve_options, why_unplayable

    if arguments.scenario == "":
        raise UsageError("--scenario takes a name")
    scenario, options = arguments.scenario or "", resolve_options(edition.options, arguments.option)
    if wrong := why_unplayable(edition, scenario, options):
        raise UsageError(wrong)
    return scenario, options


def check_save(save: str | None) -> None:
    """Refuse a file that cannot hold a new game, before anything is asked. save: its name, None if the player named
    none.

    Raises UsageError if it exists or cannot be a file, SaveError if SQLite would take a file beside it for a part of
    it, MachineError if its folder does not exist or no file can be made there.
    """
    if save is None:
        return
    from compbis.record import checked_path
    from compbis.record.disk import reserve, translated_errors
    from compbis.record.journal import Foreign, sidecar_endings

    path = checked_path(save)
    if path.is_dir() or save.endswith(os.sep):
        raise UsageError(f"{save} is a folder: name a new file, in it or elsewhere")
    if path.exists():
        import shlex

        again = f"{called()} restore {shlex.quote(save)}"
        raise UsageError(f"{save} already exists: name another file, or continue that game with {again}")
    if not path.parent.is_dir():
        raise MachineError(f"{save}: there is no such folder: make it first, or choose another")
    if not os.access(path.parent, os.W_OK):
        raise MachineError(f"{save}: that folder is not writable: choose another")
    if others := sidecar_endings(path):
        raise Foreign(path, others[0])
    with translated_errors(path):  # os.access says that root may write anywhere; only trying shows it
        reserve(path)
        path.unlink()


def _ask_explained(
    terminal: "PersonsTerminal",
    question: str,
    answers: Iterable[str],
    cautious: str,
    classic: bool = False,
    help_: Sequence[str] = (),
) -> str:
    """As ask_word; on the full screen the meaning of each answer is shown first."""
    if terminal.keeps_page and not classic:
        terminal.say(*help_)
    return ask_word(terminal, question, answers, cautious, classic, help_)


def ask_what(terminal: "PersonsTerminal", edition: "Edition") -> str:
    """Ask what to do: NEW, RESTORE or, if the game has a lesson, TUTORIAL."""
    answers = (NEW, RESTORE, TUTORIAL) if edition.tutorial else (NEW, RESTORE)
    return _ask_explained(terminal, "NEW GAME OR RESTORE", answers, NEW, help_=_WHAT[: len(answers)])


def captain_choices(edition: "Edition") -> str:
    """The computer captains of a game by side, for a line of help."""
    captains = {name: edition.captains[side] for side, name in edition.sides.items() if edition.captains[side]}
    choices = "".join(f"; {name.title()}: {', '.join(names)}" for name, names in captains.items())
    return f"{choices}; module:factory; or pipe:PROGRAM"


def captain_name(text: str) -> str:
    """The name of a captain in small letters; `module:factory` or `pipe:PROGRAM` stay as typed."""
    return text if ":" in text else text.lower()


def ask_players(terminal: "PersonsTerminal", edition: "Edition", wishes: Wishes) -> Wishes:
    """The wishes with the number of players, which the player is asked for if the command line does not say.

    Args:
        terminal: the players' terminal
        edition: the game
        wishes: what the command line says
    """
    if wishes.players:
        return wishes
    passwords = ", EACH WITH A PASSWORD" if edition.passwords else ""
    help_ = ("1: YOU AGAINST THE COMPUTER", f"2: TWO AT THIS KEYBOARD{passwords}")
    players = _ask_explained(terminal, "NUMBER OF PLAYERS", ("1", "2"), "1", wishes.classic, help_)
    return wishes._replace(players=int(players))


def ask_settings(terminal: "PersonsTerminal", edition: "Edition", wishes: Wishes) -> "Settings":
    """The settings of a new game: what is played, who plays each side, and the seed of the dice.

    Args:
        terminal: the players' terminal
        edition: the game
        wishes: what the command line says, with the number of players

    Raises:
        UsageError: a captain is unknown or cannot be made; there is no record of the game yet
    """
    from compbis.table.dice import new_seed
    from compbis.table.settings import PERSON, Settings
    from compbis.table.side import Side

    seed = new_seed() if wishes.seed is None else wishes.seed
    scenario = _ask_scenario(terminal, edition.scenarios, wishes)
    options = _ask_options(terminal, edition.options, wishes)
    captains = dict.fromkeys(Side, PERSON)
    if wishes.players == 1:
        from compbis.captains.hire import first, hire_lazily

        opponent = _ask_side(terminal, edition, wishes).enemy
        captains[opponent] = wishes.opponent or first(edition, opponent)
        hire_lazily(edition, captains[opponent], opponent, seed)
        if (terminal.keeps_page or terminal.present) and not wishes.classic:
            terminal.say(f"{captains[opponent].upper()} PLAYS THE {edition.sides[opponent]} SIDE")
    return Settings(
        seed,
        captains,
        wishes.classic,
        fixed=wishes.seed is not None,
        rules=len(edition.rules),
        scenario=scenario,
        options=options,
    )


def dice(terminal: "PersonsTerminal", settings: "Settings") -> list[str]:
    """What is said of the dice at the start of a game. The full screen shows only the beginning of their digest, which
    DG shows in full. Line mode shows all of it, also in sentences."""
    return [line[:_DICE] if terminal.keeps_page else line for line in settings.dice]


def ask_kept_game(terminal: "PersonsTerminal", back: bool = False) -> "Path | None":
    """The path of the game to restore; (CR) is the one played last. None if no games are kept, or if the player goes
    back. back: whether NEW goes back to the question before."""
    from compbis.front.saves import COLUMNS, entry
    from compbis.record import Header, list_games, modified_ns, saves_folder

    games = list_games(saves_folder())
    if not any(isinstance(found, Header) for _, found in games):
        terminal.say("NO GAMES ARE KEPT")
        return None
    for number, game in enumerate(games, start=1):
        first, *rest = entry(*game, COLUMNS - 5)
        terminal.say(f"{number:>3}  {first}", *(f"     {line}" for line in rest))
    whole = {str(number): path for number, (path, found) in enumerate(games, start=1) if isinstance(found, Header)}
    latest = max(whole, key=lambda number: (modified_ns(whole[number]), int(number)))
    names = {stem: path for path in whole.values() if (stem := path.stem.upper()) not in whole}
    help_ = ["ITS NUMBER IN THE LIST, OR ITS NAME"]
    if back := back and NEW not in names:
        help_.append(_BACK)
        if terminal.keeps_page:
            terminal.say(_BACK)
    also = (*names, NEW) if back else names
    return (whole | names).get(ask_word(terminal, "WHICH GAME", list(whole), latest, help_=help_, also=also))


def default_side(edition: "Edition") -> "Side":
    """The default side of the only player: the first side whose enemy has a captain. In 1980 the player was British
    (1.3)."""
    from compbis.table.side import BRITISH, Side

    return next((side for side in Side if edition.captains[side.enemy]), BRITISH)


def _ask_side(terminal: "PersonsTerminal", edition: "Edition", wishes: Wishes) -> "Side":
    """The side of the only player, who is asked for it only if both sides have captains."""
    from compbis.table.side import Side

    if wishes.side:
        return Side(wishes.side)
    usual = default_side(edition)
    if wishes.classic or not all(edition.captains.values()):
        return usual
    sides = {edition.sides[side]: side for side in Side}
    help_ = (_SIDE.format(" OR ".join(sides)),)
    return sides[_ask_explained(terminal, "SIDE", sides, edition.sides[usual], wishes.classic, help_)]


def _ask_scenario(terminal: Terminal, scenarios: "Sequence[Scenario]", wishes: Wishes) -> str:
    """The name of the scenario, named or by its number in the list, after its description is shown; "" if there is only
    one."""
    if len(scenarios) == 1:
        return ""
    named = {scenario.name.upper(): scenario for scenario in scenarios}
    name = wishes.scenario.upper()
    if not name:
        titles = [f"{number} {name}: {named[name].title}" for number, name in enumerate(named, 1)]
        terminal.say(*titles)
        by_number = {f"{number}": name for number, name in enumerate(named, 1)}
        name = ask_word(terminal, "SCENARIO", named, next(iter(named)), wishes.classic, titles, by_number)
        name = by_number.get(name, name)
    scenario = named[name]
    terminal.say(
        scenario.title,
        f"FORCES: {scenario.forces}",
        f"TURNS: {scenario.turns}",
        f"SET-UP: {scenario.set_up}",
        f"VICTORY: {scenario.victory}",
    )
    return scenario.name


def _ask_options(terminal: Terminal, options: "Sequence[Option]", wishes: Wishes) -> tuple[str, ...]:
    """The words for the optional rules in force: from the command line, if it names any; else by asking, groups of
    rules first. A rule is skipped if its group was taken as a whole, or if it needs a rule that is not in force."""
    if wishes.options:
        return wishes.options
    if len(options) > _MANY:
        any_of, titles = f"ANY OF {len(options)} OPTIONAL RULES", [option.title for option in options]
        if not _ask_yes(terminal, any_of, wishes.classic, titles):
            return ()
    from compbis.table.edition.choices import groups

    taken = {
        option.name: next(iter(option.words))
        for group, of in groups(options).items()
        if _ask_yes(terminal, f"ALL RULES OF {group.upper()}", wishes.classic)
        for option in of
    }
    put_off = bool(taken) and _ask_yes(terminal, "TURN ANY OF THESE OFF", wishes.classic)
    for option in options:
        if not all(taken.get(need) for need in option.needs):
            taken[option.name] = ""
        elif option.name not in taken or put_off:
            taken[option.name] = _ask_option(terminal, option, wishes.classic, option.name in taken)
    return tuple(taken[option.name] for option in options if taken[option.name])


def _ask_yes(terminal: Terminal, question: str, classic: bool, help_: "Sequence[str]" = ()) -> bool:
    return ask_word(terminal, question, ("YES", "NO"), "NO", classic, help_) == "YES"


def _ask_option(terminal: Terminal, option: "Option", classic: bool, taken: bool) -> str:
    """The word that chooses an optional rule, "" if it is not wanted. taken: whether it was taken with its group."""
    help_ = (option.about,) if option.about else ()
    if not classic:
        terminal.say(*help_)
    answers = (*(map(str.upper, option.values) if option.values else ("YES",)), "NO")
    answer = ask_word(terminal, option.title, answers, answers[0] if taken else "NO", classic, help_)
    return "" if answer == "NO" else f"{option.name}={answer.lower()}" if option.values else option.name
