"""Chess on the table: its layout, its notation and its sentences."""
