"""What the admirals say by wireless, and on what occasion."""
