"""Help: the texts of HE, and examples of commands."""
