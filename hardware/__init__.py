"""Dice, buttons and lamps on a serial line or on pins, and their simulated twins."""
