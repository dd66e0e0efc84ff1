"""What a match being played on this machine stands on: the screen's host, the record's keeper, the witness, simulated tables."""
