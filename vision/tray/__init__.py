"""Real dice in a printed tray: where it lies, and the pips of what is thrown."""
