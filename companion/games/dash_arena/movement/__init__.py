"""Dashes and flights along straight lines on an arena of hexes, and the spaces they reach."""
