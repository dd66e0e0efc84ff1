"""Games on a simulated table: the demo, the table behind the real app, many games at once."""
