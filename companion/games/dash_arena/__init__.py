"""Dash Arena: straight lines, bounces and pushes on hexes."""
