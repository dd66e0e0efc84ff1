"""The screen in Kivy."""
