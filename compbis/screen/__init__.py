"""The full screen: the only room that knows blessed. Draws pages and text of any game on a terminal."""
