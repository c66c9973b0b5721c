"""The optional rules, by the words with which they are chosen (17; X: the extended rules by Grognard)."""

FUEL = "fuel"
"""Fuel and tankers (17.1)."""
DISTANCE = "distance"
"""Land-based units strike harder near their base (X1c)."""
DISENGAGING = "disengaging"
"""Leaving a battle depends on speed (X3b)."""
ABANDON = "abandon"
"""Escorts may leave a battle; their convoy counts double (X3c)."""
NELSON = "nelson"
"""The Nelson and the London may come at the Clyde (X6)."""
NELSON_AND_LONDON = ("NEL", "LON")
