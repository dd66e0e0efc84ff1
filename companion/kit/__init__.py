"""The printable board and pieces."""
