"""What the desk says unasked in a movement phase."""
