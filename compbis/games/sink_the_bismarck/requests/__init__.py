"""The requests: decisions, judged from the view of the side that decides."""
