"""Screen, light and power of the machine that the app runs on."""
