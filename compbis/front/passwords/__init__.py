"""The passwords that players choose."""
