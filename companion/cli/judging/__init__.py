"""Commands for programs outside: judge tables, filter observations, positions, formats."""
