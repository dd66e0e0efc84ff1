"""The reader of a match, the camera's picture on the screen, and the evidence kept with a ruling."""
