"""A model of The Chase of the Bismarck, written from its manual and facts without a look at the program's rules."""
