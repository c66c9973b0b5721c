"""Otto and Tovey by wireless: dry, in character, never about the dead, and only about what the opponent knows."""

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType

from compbis.table.captain import character
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Voice

_OTTO = {
    "bismarck": ("THE BISMARCK IS GONE. I SALUTE HER, AND THOSE WHO FOUGHT HER",),
    "sunk": ("BOTH OF US HAVE LOST SHIPS. I SALUTE ALL WHO WERE IN THEM",),
    "own": (
        "TODAY THE LOSS IS OURS. I SHALL NOT DISGUISE IT",
        "WE HAVE MEN TO MOURN. FOR TODAY I HAVE NOTHING TO ADD",
    ),
    "theirs": (
        "YOU HAVE LOST MEN TODAY. I SALUTE THEM",
        "THE LOSS IS YOURS TODAY. I TAKE NO PLEASURE IN IT",
    ),
    "merchant": (
        "MERCHANT TONNAGE IS LOST. I REPORT IT, AND NO MORE",
        "SAILORS WITHOUT GUNS HAVE PAID TODAY. I DO NOT BOAST OF IT",
    ),
    "dispersed": (
        "YOUR CONVOY WILL MISS ITS APPOINTMENTS. PLEASE CONVEY MY REGRETS",
        "ONE CONVOY LESS TO ESCORT. I TRUST YOU WILL FIND OTHER WORK",
        "THEIR PAPERS WERE IN ORDER. THEIR COURSE WAS NOT",
    ),
    "battle": (
        "AN INSTRUCTIVE MEETING. I SHALL WRITE IT UP WITHOUT ADJECTIVES",
        "YOUR GUNNERS ARE PUNCTUAL. I HAD BEEN TOLD SO",
        "WE HAVE MET. LET US NOT MAKE A HABIT OF IT",
    ),
    "lost": (
        "IT HAS GROWN QUIET ASTERN. I FIND I DO NOT MISS THE COMPANY",
        "YOUR LOOKOUTS WERE ATTENTIVE. THEY MAY HAVE THE EVENING OFF",
        "THE OCEAN IS LARGE. I RECOMMEND PATIENCE, AND WARM GLOVES",
    ),
    "ahead": (
        "BY YOUR OWN LEDGER I LEAD. I SHALL NOT DISPUTE IT",
        "THE FIGURES ARE KIND TO ME. BERLIN WILL ASK WHY NOT KINDER",
    ),
    "behind": (
        "YOUR LEDGER FAVOURS YOU. MINE STILL HAS EMPTY PAGES",
        "YOU LEAD. I AM TOLD THAT THE ATLANTIC TAKES NO NOTICE",
    ),
    "quiet": (
        "NOTHING TO REPORT. I REPORT IT, AS ORDERED",
        "A CALM DAY BY THE SOUND OF IT. HAVE YOU TRIED FISHING?",
        "A QUIET WATCH. I HAVE CAUGHT UP WITH MY PAPERS. I TRUST YOU HAVE, TOO",
    ),
}
_TOVEY = {
    "bismarck": ("THE BISMARCK HAS GONE DOWN WITH HER FLAG FLYING. THE HOME FLEET SALUTES HER",),
    "sunk": ("BOTH FLEETS HAVE LOST SHIPS TODAY. OUR RESPECTS TO ALL WHO WERE IN THEM",),
    "own": (
        "THE LOSS TODAY IS OURS. THE HOME FLEET STANDS BAREHEADED",
        "WE HAVE LOST OUR OWN TODAY. THE LOG WILL SAY IT. I SHALL NOT ADD TO IT",
    ),
    "theirs": (
        "YOU HAVE LOST MEN TODAY. THE HOME FLEET SALUTES THEM",
        "THE LOSS TODAY IS YOURS. OUR RESPECTS",
    ),
    "merchant": (
        "MERCHANT TONNAGE IS LOST. IT IS ENTERED, AND WILL NOT BE FORGOTTEN",
        "A LOSS THAT LONDON WILL FEEL. THE NEXT CONVOY SAILS AT ITS HOUR",
    ),
    "dispersed": (
        "THE CONVOY IS SCATTERED. THE ADMIRALTY HAS ASKED ME WHY, TWICE",
        "YOU HAVE UPSET A TIMETABLE. LONDON FORGIVES A GREAT DEAL, BUT NOT THAT",
        "A CONVOY IS OVERDUE. I SHALL BE CALLING ABOUT IT",
    ),
    "battle": (
        "A BRISK EXCHANGE OF VIEWS. WE SHALL RESUME IT",
        "THANK YOU FOR YOUR ATTENTION. I HOPE TO RETURN IT IN FULL",
        "GOOD SHOOTING ALL ROUND. MY DESPATCH WILL SAY LESS",
    ),
    "lost": (
        "WE HAVE MISLAID YOU. DO NOT TROUBLE TO WRITE",
        "FROM YOUR BRIDGE THE HORIZON MUST LOOK EMPTY. HORIZONS DO, UNTIL THEY DO NOT",
        "TAKE YOUR TIME. THE FLEET HAS TEA, AND THE WHOLE OF MAY",
    ),
    "ahead": (
        "THE SCORE YOU KEEP SAYS THAT WE LEAD. I TAKE IT AS READ",
        "YOUR OWN COUNT IS IN OUR FAVOUR. I SHALL NOT ASK FOR A RECOUNT",
    ),
    "behind": (
        "YOU ARE AHEAD, BY YOUR COUNT. THE PRIME MINISTER COUNTS ALOUD",
        "THE FIRST INNINGS IS YOURS. WE BAT RATHER A LONG WAY DOWN",
    ),
    "quiet": (
        "NOTHING SEEN, NOTHING HEARD. A PERFECTLY ORDINARY DAY AT SEA",
        "THE WEATHER IS FILTHY. I TRUST YOU HAVE THE SAME",
        "NO NEWS. THE WARDROOM HAS BEGUN TO DISCUSS CRICKET",
    ),
}
_SPEAKERS: Mapping[str, tuple[Side, str, Mapping[str, Sequence[str]]]] = MappingProxyType(
    {
        "otto": (GERMAN, "GOOD MORNING, ADMIRAL. THE NORTH SEA IS YOURS. I ASK ONLY FOR THE OTHER ONE", _OTTO),
        "tovey": (BRITISH, "GOOD MORNING, CAPTAIN. DO COME OUT. THE FLEET HAS BEEN POLISHED FOR IT", _TOVEY),
    }
)
"""Side, greeting and lines of each captain."""


def voice(captain: str) -> Voice | None:
    """The voice of a computer captain; None if it has none."""
    captain = character(captain)
    if captain not in _SPEAKERS:
        return None
    side, greeting, lines = _SPEAKERS[captain]
    return Voice(captain.upper(), greeting, lines, partial(_occasion, side))


def _occasion(speaker: Side, heard: Sequence[Report], turn: int) -> str:
    from compbis.games.computer_bismarck.words.occasion import occasion  # not needed in the first turn

    return occasion(speaker, heard, turn)
