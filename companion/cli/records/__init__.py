"""Commands for what was played."""
