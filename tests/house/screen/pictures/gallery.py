"""Pages of the house: the set-up, two players at one keyboard, a small game, a terminal that is too small."""

import os
from typing import cast
from unittest.mock import patch

from cruisers import words
from cruisers.desk import Desk
from cruisers.state import Sail, SailRequest, Salvo, Ship, Sighted, View

from compbis.console.handover import Keyboard, Lock
from compbis.front.house.choice import ask_game
from compbis.front.house.opening import show_title
from compbis.front.passwords.choosing import ask_passwords
from compbis.front.setup import Wishes, ask_players, ask_settings, ask_what
from compbis.front.terminals import EitherTerminal
from compbis.games import edition
from compbis.screen.fullscreen import FullScreen
from compbis.screen.layout import Frame, Scene, draw
from compbis.table.page import Page
from compbis.table.picture import Size
from compbis.table.report import Report
from compbis.table.request import Order
from compbis.table.side import BRITISH, GERMAN
from tests.golden.gallery import Gallery
from tests.golden.typist import Screen, seen, sit, watched

GALLERY = Gallery(__file__)
SMALL, USUAL, WIDE = (40, 24), (80, 24), (132, 43)
SEED = 1941


@GALLERY.page((39, 23), (20, 5))
def too_small(size: Size) -> Frame:
    """A terminal that is too small for a game."""
    return draw(Scene(Page(()), ["SECRET"], "COMMAND-", "", 0), size)


@GALLERY.page(SMALL, USUAL)
def which_game(size: Size) -> Frame:
    """The first page for somebody who has not played before: the choice of a game."""

    def play(screen: Screen) -> None:
        ask_game(cast(EitherTerminal, screen))

    with patch.dict(os.environ, XDG_CONFIG_HOME=os.devnull):  # so that no last game is remembered
        return seen(size, play)


@GALLERY.page(SMALL, USUAL)
def set_up(size: Size) -> Frame:
    """The set-up, up to the passwords of two players."""

    def play(screen: Screen) -> None:
        show_title(cast(EitherTerminal, screen), edition())
        ask_what(screen, edition())
        wishes = ask_players(screen, edition(), Wishes(seed=SEED))
        ask_passwords(screen, edition(), ask_settings(screen, edition(), wishes))

    return seen(size, play, "?", "", "2", "12", "12")


@GALLERY.page(SMALL, USUAL)
def hand_over(size: Size) -> Frame:
    """The German player's password is asked for again after a wrong one."""

    def play(screen: Screen) -> None:
        keyboard = Keyboard(screen, edition().sides, {BRITISH: Lock("12"), GERMAN: Lock("34")}, names={GERMAN: "OTTO"})
        keyboard.take(BRITISH)
        screen.say("WHAT THE BRITISH ALONE MAY SEE")
        keyboard.take(GERMAN)

    return seen(size, play, "12", "HERE", "56")  # the return key alone would come before its prompt


CHASE = View(BRITISH, 4, Ship("D4", 5, "F6", 3), 6)
NEWS = (
    Report(3, frozenset((BRITISH,)), Sighted(at="F6", far=2)),
    Report(3, frozenset((BRITISH, GERMAN)), Salvo(side=BRITISH, at="D4", hits=1, left=6)),
)


@GALLERY.page(SMALL, USUAL, WIDE)
def cruisers(size: Size) -> Frame:
    """The example of a small game, with the output of its commands."""

    def ordered(request: SailRequest, order: Order) -> SailRequest:
        assert isinstance(order, Sail)
        return SailRequest(request.view._replace(goal=order.to), True)

    def play(screen: Screen) -> None:
        sit(screen, Desk(BRITISH), SailRequest(CHASE, False), (CHASE.turn, "IN THE FOG"), NEWS, ordered)

    return seen(size, play, "ST", "CA", "GO J9", "GO D5")


@GALLERY.page(USUAL)
def watching(size: Size) -> Frame:
    """What the keys do while two captains play."""

    def play(screen: FullScreen) -> None:
        screen.show(words.finished({BRITISH: CHASE}))
        screen.say("TURN 4", *(line for report in NEWS for line in words.lines(report)))
        screen.rest()

    return watched(size, play)
