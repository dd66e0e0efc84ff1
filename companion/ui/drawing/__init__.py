"""The board and its pieces as they are drawn."""
