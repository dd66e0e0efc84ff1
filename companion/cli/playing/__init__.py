"""Commands for the evening: play, calibrate, the demo, simulated games."""
