"""Commands for what lies on the table: its geometry, its printed kit, what the reader sees of it."""
