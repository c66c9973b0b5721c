"""Every number that Otto goes by. None is a rule of the game: change one and he plays another way.

Distances are in squares, ages in turns, worth in victory points.
"""

# Where the British may be: lookout.py
MENACE = {"B": 3.0, "C": 2.0, "A": 1.5, "D": 1.5, "R": 2.0, "T": 0.5, "L": 0.5, "S": 0.2, "M": 0.5, "O": 0.0}
"""How much a unit in the same square is to be feared by a raider, by its kind."""
SPREAD = 1
"""Squares a turn that a unit last seen some turns ago may have gone since, in his reckoning."""
FADES_AFTER = 8
"""After so many turns an old report is worth nothing."""
SPOTTING_BY_DAY = (0.0, 1.0, 1.0, 0.9, 0.9, 0.5, 0.4, 0.3, 0.2)
"""How likely a unit in the same square spots a raider in visibility 1 to 8 by day (9.2)."""
SPOTTING_BY_NIGHT = (0.0, 1.0, 0.9, 0.6, 0.3, 0.2, 0.15, 0.1, 0.05)
AIR_SEARCH = 0.1
"""What it weighs to be where the general air search may look (12.2)."""

# How a raider steers: raiders.py
DISTANCE = 1.0
"""Worth of being one square nearer to the goal. All else in a score of squares is measured by it."""
NO_WAY = 99
"""Squares to a goal that no way leads to."""
RISK = 3.0
"""What the risk of a square weighs on the way ..."""
RISK_WHEN_SEEN = 6.0
"""... and with the enemy at one's heels; the goal then counts for little."""
DISTANCE_WHEN_SEEN = 0.25
FUEL_LEFT_OVER = 0.7
"""What a factor of fuel weighs while there is more than the reserve ..."""
FUEL_RESERVE = 3
FUEL_SCARCE = 2.5
"""... and what it weighs below."""
REFUEL_AT = 2
"""With so much fuel or less a raider goes to refuel; ..."""
REFUEL_IN_PASSING = 4
"""... with so much or less, where a refuelling square is near ..."""
PASSING = 2
"""... that is, as near as this."""
PLAN_HOLDS = 4
"""A plan is not changed again for so many turns ..."""
NEARLY_OUT = 3
"""... nor with so few columns or less to go."""
CONSORT_REACH = 4
"""The Prinz Eugen keeps with the Bismarck on the way out unless they are farther apart than this."""

# When a raider has had enough: raiders.py
CRIPPLED_KNOTS = 21
CRIPPLED_SHARE = 0.4
"""With so many knots, or such a share of her midships, or less, a raider goes home."""
CONTENT_TURN = 24
CONTENT_LEAD = 50
"""From this turn on, with such a lead in the points he knows of, the raiders lie low where they are."""

# Which convoy: convoys.py, raiders.py, wolfpacks.py
PATIENCE = 3
"""A convoy that can be met so many turns sooner is worth half as much again, or thereabouts."""
ESCORT_MEMORY = 6
"""A warship that was seen with a convoy is reckoned to be with it for so many turns."""
MOOD_TURNS = 6
"""For so many turns he holds to a liking for one convoy or another ..."""
MOOD_SIDES = 5
"""... which is drawn from so many shades, ..."""
MOOD_STEP = 0.15
"""... each so much stronger than the one before."""
RAIDER_PACE = 1.25
"""Squares a turn that a raider makes good, a dash now and then among them."""
HOME_WATERS = 0.5
"""Worth of a convoy to a raider where British aircraft are thick ..."""
HOME_ROWS, HOME_COLUMNS = range(17, 27), range(20, 29)
"""... which is here."""
PACKS_FOR_ONE = 2
"""So many wolfpacks at the most go for the same convoy."""
SEEN_CONVOY = 1.5
"""A convoy that is in sight is worth so much more to a wolfpack than one that should be there."""

# Battles: battle.py
BOLDNESS = 0.9
"""He fights if what a round should bring, so many times, is worth what it should cost."""
SURPRISE_BOLDNESS = 0.8
"""The same for a surprise attack (16.68), which the enemy cannot refuse."""
PRIZE_ROUNDS = 2
"""Rounds that it should take to drive a convoy's escort off."""
LAST_STAND_MIDSHIPS = 3
"""With so few midships or less a raider withdraws from whoever can hurt her."""
SUBMARINE_CARE = 0.6
"""What the points for a lost submarine (17.4) weigh against those for ships sunk."""
