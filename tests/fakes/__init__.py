"""Stand-ins for what only a Raspberry Pi has, with the behaviour of the real ones."""
