"""The decisions of this game, judged from the view of the side that decides; and how a view is made."""
