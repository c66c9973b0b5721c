"""What may be decided, judged from the view of the side that decides; and how a view is made."""
