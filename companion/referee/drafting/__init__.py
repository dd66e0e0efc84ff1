"""The draft: what was seen since the last commit, how it grows, and when it is final."""
