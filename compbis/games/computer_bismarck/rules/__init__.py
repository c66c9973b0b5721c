"""The arithmetic of the manual: pure functions, used by the referee and by the captains."""
