"""A position in one line. `notation` has the fields, `parts` the objects in them, `values` how each value is written and read."""
