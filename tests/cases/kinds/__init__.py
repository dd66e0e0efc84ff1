"""Others of the kinds of small things that people do at a real table.

The cases beside the project hold one of each. Here every kind is made anew in other positions, by other hands, at other paces: positions
come from games that simulated people have played. What a fair referee says of each follows from the rules alone.
"""
