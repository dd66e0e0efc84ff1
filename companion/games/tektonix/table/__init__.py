"""How a position lies on the table, is drawn, and is said."""
