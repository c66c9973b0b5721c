"""What a side may decide, judged from its own view."""
