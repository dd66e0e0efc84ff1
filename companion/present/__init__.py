"""What the screen, the voice and a spectator are told, as plain data."""
