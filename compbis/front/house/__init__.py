"""How the commands handle the house's games: choosing one, and the list of them."""
