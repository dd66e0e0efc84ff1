"""Rulebooks, the words in which players ask for their rules, and the index of both."""
