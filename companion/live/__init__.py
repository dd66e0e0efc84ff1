"""A match played on this machine: the screen's host, the record's keeper, the witness, simulated tables."""
