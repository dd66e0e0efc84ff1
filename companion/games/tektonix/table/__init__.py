"""The position on the table: how it lies, is drawn, and is said."""
