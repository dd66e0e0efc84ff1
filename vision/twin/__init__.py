"""The simulated camera."""
