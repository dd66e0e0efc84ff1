"""Power-Up Cards: how one is drawn, used, objected to and resolved, and what each of them does."""
