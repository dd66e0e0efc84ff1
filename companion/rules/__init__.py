"""The shape of a game (`game`), its values, and the search for acts that explain a table (`explain`)."""
