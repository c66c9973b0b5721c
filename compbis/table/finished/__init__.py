"""What a game tells when it is over."""
