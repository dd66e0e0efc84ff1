"""Bounds that keep the search small, and how its work is counted."""
