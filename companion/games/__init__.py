"""One folder for each game; none knows another."""
