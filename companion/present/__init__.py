"""All that screen, voice and spectators are told, as plain data."""
