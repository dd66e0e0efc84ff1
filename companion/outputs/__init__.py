"""Voice and lamps."""
