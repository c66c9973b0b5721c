"""What may be decided, judged from the view of whoever decides."""
