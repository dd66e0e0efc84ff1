"""Teams, figures and cards as data."""
