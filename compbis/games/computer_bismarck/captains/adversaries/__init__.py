"""Captains who have watched their enemy in other games: by them the laboratory attacks him (compbis.lab.exploit)."""
