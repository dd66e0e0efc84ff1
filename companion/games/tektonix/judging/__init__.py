"""What hands may have done, and which rule names what they did wrong."""
