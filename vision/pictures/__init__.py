"""Cameras and files: pictures, their light, the lens."""
