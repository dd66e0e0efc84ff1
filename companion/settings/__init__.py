"""The owner's files: settings, own boards, own cards, house rules typed at the shell."""
