"""The table in pictures: what lies where, the ways of moves, drawings as SVG."""
