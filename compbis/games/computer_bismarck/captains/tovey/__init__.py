"""Captain Tovey, who commands the British side."""
