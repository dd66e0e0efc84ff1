"""Evidence as it comes in, tables, rolls, presses and touches: what it adds to the draft, and what is final."""
