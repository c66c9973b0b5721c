"""An independent model of Sink the Bismarck!, written from the manuals and facts alone (README.md)."""
