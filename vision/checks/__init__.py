"""Finds faults of a picture and of the sheets in it: light, focus, colours, sizes. Pieces are not looked at."""
