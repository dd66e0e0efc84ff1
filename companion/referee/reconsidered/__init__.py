"""In which other way a decision is told that accuses somebody or leaves something open."""
