"""Tektonix: routes over the plates of the earth, for two to four seats."""
