"""The rulebook's headings, one module each."""
