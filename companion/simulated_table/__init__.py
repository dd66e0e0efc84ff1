"""One simulated table for all games: its people slip, hear what is called, put it right, and cheat."""
