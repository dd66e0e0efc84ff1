"""The record as the app uses it, and what it says in numbers."""
