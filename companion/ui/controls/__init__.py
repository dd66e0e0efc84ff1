"""Buttons, sheets, dice and lists that the screens are made of."""
