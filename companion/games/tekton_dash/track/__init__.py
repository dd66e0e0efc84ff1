"""The racetrack: floors, gaps, Elements, piles of tiles, and the patterns of Blueprints."""
