"""The staff of the British player: what its appreciation rests on, and when it speaks."""
