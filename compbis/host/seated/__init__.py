"""What a seat's terminal has in addition to a desk: looking while the opponent plays, preferences, lists and pages."""
