"""What a game shows once it is over."""
