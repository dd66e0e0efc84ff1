"""The position on the table: how it lies, and is said."""
