"""The rules by which this game was played, version by version: a record names its own by their number.

Whoever changes a rule, the plain form of a report or the saved position adds a line under the version to come; the
first who does so after a release adds that version.
"""

from compbis.table.game import Rules

RULES = (
    Rules("0.1.0", ()),
    Rules(
        "0.2.0",
        (
            "6.6 A SHIP WITHOUT KNOTS FOLLOWS IN NO FAST SHADOW",
            "6.7 A SHIP THAT RUNS OUT OF FUEL IS TOLD TO HER OWNER",
            "6.7, 16.76 A SHIP THAT FALLS INTO SLOW MODE REMEMBERS THAT SHE MOVED",
            "9.2 EACH SIDE IS TOLD WHERE ITS OWN SEARCH SUFFICED",
            "10.1 A SHADOWER FOLLOWS ONLY WHERE IT MAY GO ON THE WHOLE WAY",
            "11.3 WHO HELPED IN A FAST SHADOW IS TOLD TO THE BRITISH",
            "13.31 THE FOG OF A TURN IS NOT KNOWN IN ITS SHADOW PHASE",
            "15.3 NO TWO OF OTTO'S SECRET SQUARES ARE ONE",
            "16.31, 16.32 PLANES THAT FOUND NOTHING TO ATTACK, AND BOMBS THAT MISSED, ARE TOLD TO THEIR OWNER",
            "16.41 A SUBMARINE GROUP WITHOUT TORPEDOES IS TOLD TO ITS OWNER",
            "16.67 A SHIP THAT IS HELD BY A CONVOY IS TOLD TO HER OWNER",
            "16.72 KNOTS THAT ONE SHIP OF SEVERAL LOST GO DOWN WITH HER",
            "17.5 WHAT SINKS IS TOLD WHATEVER IT IS WORTH",
        ),
    ),
    Rules(
        "0.2.1",
        (
            "10.1 A SHADOWER IS ASKED FOR THE GOAL ALONE, NOT FOR SQUARES ON THE WAY",
            "11.4 A SUBMARINE GROUP TRIES A FAST SHADOW WHERE NOBODY FASTER CAN, FAILS, AND BOTH SIDES ARE TOLD",
            "11.8 A FAST SHADOW OF THE PRINZ EUGEN THAT FAILS OF ITSELF IS TOLD TO BOTH SIDES",
            "16.31.1, 16.32.1 A SHIP OF A FLOTILLA OR CONVOY COUNTS BY HER OWN SHARE OF THE POINTS",
            "17.3 A CONVOY THAT DOES NOT MOVE DIRECTLY FAILS ITS MISSION; THE BRITISH ARE TOLD AT ONCE",
            "17.3 WS8B MAY LOSE TWO TURNS ON A WAY ROUND IRELAND IF SHE NEVER ENTERS 2124, 2224 OR 2324",
        ),
    ),
)
