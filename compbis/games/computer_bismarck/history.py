"""The game's name, and every version of its rules. A record names its rules by their number.

For each change of a rule, of the plain form of a report or of the saved position, add a line under the next version.
The first change after a release adds the version, too.
"""

from compbis.table.edition.interface import Rules

NAME = "COMPUTER BISMARCK 1980"
"""The name of the game in records."""

RULES = (
    Rules("0.1.0", ()),
    Rules(
        "0.2.0",
        (
            "6.6 A SHIP AT 0 KNOTS CANNOT FOLLOW IN A FAST SHADOW",
            "6.7 THE OWNER IS TOLD WHEN A SHIP RUNS OUT OF FUEL",
            "6.7, 16.76 A SHIP THAT FALLS INTO SLOW MODE STILL COUNTS AS HAVING MOVED",
            "9.2 EACH SIDE LEARNS WHERE ITS OWN SEARCH WAS GOOD ENOUGH",
            "10.1 A SHADOWER FOLLOWS ONLY WHERE IT MAY GO ON THE WHOLE WAY",
            "11.3 THE BRITISH ARE TOLD WHO HELPED IN A FAST SHADOW",
            "13.31 THE FOG OF A TURN IS NOT KNOWN IN ITS SHADOW PHASE",
            "15.3 NO TWO OF OTTO'S SECRET SQUARES ARE THE SAME",
            "16.31, 16.32 THE OWNER IS TOLD WHEN PLANES FIND NOTHING TO ATTACK, AND WHEN BOMBS MISS",
            "16.41 THE OWNER IS TOLD WHEN A SUBMARINE GROUP HAS NO TORPEDOES LEFT",
            "16.67 THE OWNER IS TOLD WHEN A CONVOY HOLDS A SHIP",
            "16.72 A HIT ON ONE SHIP OF SEVERAL DOES NOT SLOW THE OTHERS",
            "17.5 EVERY SINKING IS REPORTED, EVEN IF IT GIVES NO POINTS",
        ),
    ),
    Rules(
        "0.2.1",
        (
            "10.1 A SHADOWER MUST BE ABLE TO ENTER THE LAST SQUARE ONLY, NOT THOSE ON THE WAY",
            "11.4 WHERE NO FASTER UNIT CAN, A SUBMARINE GROUP TRIES A FAST SHADOW; IT FAILS, AND BOTH SIDES ARE TOLD",
            "11.8 BOTH SIDES ARE TOLD WHEN A FAST SHADOW OF THE PRINZ EUGEN FAILS BECAUSE THE BISMARCK WAS FOLLOWED",
            "16.31.1, 16.32.1 A SHIP OF A FLOTILLA OR CONVOY COUNTS BY ITS OWN SHARE OF THE POINTS",
            "17.3 A CONVOY THAT DOES NOT MOVE DIRECTLY FAILS ITS MISSION; THE BRITISH ARE TOLD AT ONCE",
            "17.3 WS8B MAY LOSE TWO TURNS ON A WAY ROUND IRELAND IF IT NEVER ENTERS 2124, 2224 OR 2324",
        ),
    ),
)
