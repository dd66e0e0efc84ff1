"""How a position lies on the table, and is said."""
