"""The decisions that a side is asked for, judged from its own view."""
