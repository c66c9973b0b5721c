"""The games of the house at the front door: which is played, and the list of them."""
