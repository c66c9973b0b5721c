"""The captains by signal: dry, in character, never about the dead, and only about what both sides have seen."""

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType

from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Voice

_LUTJENS = {
    "sunk": (
        "SHE FOUGHT UNDER HER FLAG. WE HAVE LOWERED OURS TO HER",
        "I REPORT A SHIP SUNK. I ADD NOTHING TO THE REPORT",
        "WE SALUTE HER. THERE IS NO CHEERING ON MY BRIDGE",
    ),
    "lost": (
        "A SHIP OF MINE IS GONE. HER LOG ENDS IN GOOD ORDER",
        "SHE IS GONE. THE FLEET WILL KEEP HER PLACE IN THE LINE",
    ),
    "mine held": (
        "A MAGAZINE OF MINE WAS ASKED A QUESTION. ITS BUILDERS HAD FORESEEN IT",
        "HIT IN A MAGAZINE, AND STILL SIGNALLING. PLEASE NOTE THE LATTER",
        "THE MAGAZINE HELD. I SHALL WRITE TO THE YARD, FOR ONCE TO SAY THANK YOU",
    ),
    "yours held": (
        "YOUR MAGAZINE HELD. FOR A MOMENT NOBODY BREATHED HERE EITHER",
        "I SAW THE FLASH, AND THEN I SAW YOU. MY COMPLIMENTS TO YOUR BUILDERS",
        "SO NEAR A THING IS NOT ENTERED IN THE LOG. I SHALL REMEMBER IT",
    ),
    "hit": (
        "THAT ONE WAS OURS. THE RANGE IS NO LONGER A SECRET",
        "MY GUNNERY OFFICER DID NOT SMILE. HE HAS BEEN SEEN TO NOD",
        "A HIT, BY MY GLASSES. YOURS WILL SHOW IT MORE CLEARLY",
    ),
    "struck": (
        "YOU HAVE FOUND US. I TAKE BACK WHAT I WROTE OF YOUR RANGEFINDERS",
        "A GOOD SALVO. IT HAS BEEN ENTERED AS SUCH",
        "FELT ON THE BRIDGE. THE CARPENTERS HAVE BEEN GIVEN SOMETHING TO DO",
    ),
    "bounced": (
        "SOMETHING KNOCKED. THE ARMOUR DID NOT OPEN",
        "ONE OF YOUR SHELLS LIES ON MY DECK. IT SEEMS TO BE IN GOOD CONDITION",
        "STRUCK, AND NOT IMPRESSED. I SPEAK FOR THE STEEL",
    ),
    "breaks": (
        "ONE OF YOURS FALLS OUT OF LINE. NOBODY HERE THINKS LESS OF HER",
        "SHE HAS HAD ENOUGH FOR THE MOMENT. IT WAS A GREAT DEAL",
        "YOUR LINE HAS A GAP IN IT. I MERELY REPORT WHAT I SEE",
    ),
    "wavers": (
        "ONE OF MY SHIPS ASKS FOR A MOMENT. SHE HAS EARNED IT",
        "THERE IS SMOKE OVER MY LINE, AND SOME SHOUTING. BOTH WILL CLEAR",
        "A CAPTAIN OF MINE IS BUSY BELOW. HE ASKS YOU TO EXCUSE HIM",
    ),
    "away": (
        "YOU OPEN THE RANGE. I SHALL NOT TAKE IT PERSONALLY",
        "I SEE MORE OF YOUR STERNS THAN I DID. THEY ARE WELL KEPT",
        "IF YOU ARE EXPECTED ELSEWHERE, PLEASE DO NOT STAY FOR ME",
    ),
    "misses": (
        "SO MUCH WATER WENT UP, AND ALL OF IT CAME DOWN AGAIN",
        "ALL FIRED AND NOBODY WAS HIT. IN THIS THE NAVIES ARE ALIKE",
        "A SALVO IN THE SEA COSTS THE SAME AS ANY OTHER. BERLIN WILL POINT THAT OUT",
    ),
}
_TOVEY = {
    "sunk": (
        "SHE WENT DOWN FIGHTING. THE HOME FLEET UNCOVERS",
        "OUR RESPECTS TO A SHIP THAT KEPT HER STATION",
        "A SHIP IS GONE. MY DESPATCH WILL GIVE HER NAME, AND THE HOUR",
    ),
    "lost": (
        "SHE IS GONE. THERE IS NO MORE TO SIGNAL THAN HER NAME",
        "WE HAVE LOST A SHIP. THE FLEET STANDS BAREHEADED",
    ),
    "mine held": (
        "THAT WAS A MAGAZINE. SOMEBODY SHUT THE RIGHT DOOR, AND SHALL HAVE LEAVE FOR IT",
        "HIT IN A MAGAZINE, AND ALL PRESENT. I AM TOLD THE COCOA WAS SPILT",
        "THE MAGAZINE HELD. WE HAVE DECIDED TO THINK OF SOMETHING ELSE",
    ),
    "yours held": (
        "WE SAW THE FLASH, AND PUT DOWN OUR CUPS. YOU ARE STILL THERE, I SEE",
        "YOUR MAGAZINE HELD. I SHOULD THINK WELL OF THE MAN WHO BUILT IT",
        "THAT WAS VERY NEARLY THE DAY. FOR BOTH OF US, I RATHER THINK",
    ),
    "hit": (
        "ONE OF OURS HAS CALLED ON YOU. MORE WILL LEAVE CARDS",
        "A HIT, THE SPOTTER SAYS. HE IS A CAUTIOUS MAN, SO IT WAS",
        "WE SEEM TO HAVE YOUR ADDRESS AT LAST",
    ),
    "struck": (
        "A PALPABLE HIT. THE CHARTROOM SAYS SO TOO, IN OTHER WORDS",
        "GOOD SHOOTING. I HAD HOPED FOR WORSE",
        "YOU HAVE SPOILT SOME PAINT. IT WAS NEW FOR THE OCCASION",
    ),
    "bounced": (
        "YOUR SHELL CAME ABOARD AND DID NOTHING. WE KNOW OFFICERS LIKE THAT",
        "THAT ONE WAS STOPPED AT THE DOOR",
        "A HIT, AND A DENT. THE MIDSHIPMEN HAVE BEEN TO LOOK AT IT",
    ),
    "breaks": (
        "ONE OF YOURS HAULS OUT OF LINE. VERY SENSIBLE, IN HER PLACE",
        "SHE HAS TURNED AWAY. SHE STOOD IT LONGER THAN I SHOULD HAVE ASKED",
        "I OBSERVE THAT YOUR LINE IS ONE SHIP SHORTER. TAKE YOUR TIME",
    ),
    "wavers": (
        "A SHIP OF MINE HAS TURNED TO GET HER BREATH. SHE WILL BE BACK",
        "THERE IS A LITTLE CONFUSION HERE. IT IS OF THE BEST QUALITY",
        "ONE OF US IS INDISPOSED. THE OTHERS MAKE HER EXCUSES",
    ),
    "away": (
        "LEAVING SO SOON? WE HAD HARDLY BEEN INTRODUCED",
        "YOU OPEN THE RANGE. THE FLEET HAS THE WHOLE OF MAY",
        "I SEE YOU REMEMBER AN ENGAGEMENT ELSEWHERE. SO DO WE",
    ),
    "misses": (
        "A GREAT DEAL OF NOISE, AND THE FISH TO SHOW FOR IT",
        "NO HITS ANYWHERE. THE GUNNERY SCHOOL WILL WANT A WORD WITH US BOTH",
        "IF THE WATER HAS BEEN SUFFICIENTLY PUNISHED, PERHAPS WE MIGHT GO ON",
    ),
}
_NAMES: Mapping[Side, tuple[str, str, Mapping[str, Sequence[str]]]] = MappingProxyType(
    {
        BRITISH: ("HOME FLEET", "GOOD MORNING. THIS STRAIT IS CLOSED FOR THE SEASON. DID NOBODY SAY?", _TOVEY),
        GERMAN: ("LUTJENS", "GOOD MORNING. MY ORDERS NAME THE ATLANTIC. YOU STAND IN FRONT OF IT", _LUTJENS),
    }
)
"""By side: the name of its speaker, the greeting and the lines. Tovey may be aboard the Hood or not, so the fleet
speaks."""


def voice(side: Side) -> Voice:
    """The voice of a side's computer captain."""
    name, greeting, lines = _NAMES[side]
    return Voice(name, greeting, lines, partial(_occasion, side))


def _occasion(speaker: Side, heard: Sequence[Report], turn: int) -> str:
    from compbis.games.denmark_strait.words.occasion import occasion  # not needed in the first turn

    return occasion(speaker, heard, turn)
