"""The table of a state, and what is said of it."""
