"""Captains who think a turn through: what the enemy does is worked out in several worlds that may be the true one."""
