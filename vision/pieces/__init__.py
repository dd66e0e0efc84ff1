"""What lies on a place: codes, colours, bare ground."""
