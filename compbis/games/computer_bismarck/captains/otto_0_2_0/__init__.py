"""Otto von Computer as he was in 0.2.0, code and numbers: the opponent that later captains are measured against. Never
changed.

The modules are those of otto/ and reckoning/ and the ways of routes.py at that time; the rules, orders and requests are
those of today. He does without units that are not on a player's own cards. His numbers are in data/captains-0.2.0.dat.
docs/LAB.md says what he is for.
"""
