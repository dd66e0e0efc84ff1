"""Measures: speeds and wrong words, each beside those of others in the same run."""
