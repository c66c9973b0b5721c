"""Captains that have watched their enemy in earlier games; the laboratory attacks captains with them
(compbis.lab.exploit)."""
