"""The screens of a match that is being played."""
