"""What a seat has besides its desk: a look while the other is asked, and what its player likes."""
