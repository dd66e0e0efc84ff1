"""Errors of the table's eyes. Every message is one sentence for the person: what happened and what to do."""

from __future__ import annotations


class VisionError(Exception):
    """Something about the camera, a picture or the board file cannot be used."""


class BoardFileError(VisionError, ValueError):
    """board.toml is wrong; the message names the key, the place or the piece."""


class FrameError(VisionError):
    """A picture is truncated or not there, or a camera vanished."""


class NoCameraError(FrameError):
    """There is no camera, or none that can be opened; the message says what to plug in or to install."""


class CalibrationError(VisionError):
    """The view of the table is not good enough to play on; the message says what to move."""
