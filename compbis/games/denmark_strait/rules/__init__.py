"""The arithmetic of the rules: pure functions over plain values, for the phases and the captains."""
