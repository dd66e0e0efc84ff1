"""The log of every match on disk, its codec, replay and export."""
