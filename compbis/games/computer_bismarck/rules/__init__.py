"""The manual's arithmetic: pure, over plain values; used by the referee and by the captains alike."""
