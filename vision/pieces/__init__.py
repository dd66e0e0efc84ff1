"""Readers of one place's contents: codes, colours, bare ground."""
