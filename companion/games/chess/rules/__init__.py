"""The rules of chess: setting out, moves, what is said, and the end."""
