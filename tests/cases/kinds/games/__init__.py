"""The kinds that only one game has."""
