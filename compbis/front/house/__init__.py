"""The house's games at the front door: choosing one, and the list of them."""
