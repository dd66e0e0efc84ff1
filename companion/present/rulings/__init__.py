"""A broken rule in sentences: what was seen, which rule, why, and how it is put right."""
