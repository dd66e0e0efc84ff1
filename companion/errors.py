"""Everything that can go wrong, as sentences for the person at the table or at the shell.

    CompanionError                  wrong use or input; exit status 2
    ├── InputError                  a file, a line or an argument that cannot be understood
    │   ├── BoardError              board.toml: unknown key, overlapping places, a place without a zone
    │   ├── ConfigError             the settings file
    │   ├── WireError               a JSON value of the contract that does not fit its schema
    │   └── RecordError             a database from another version, a match that is not there
    ├── SensorError                 a camera that vanished, a frame that cannot be read
    └── MissingError                something is missing on this machine; exit status 3

`vision` and `hardware` know nothing of the companion; they raise their own VisionError and HardwareError,
which `sensors` and `cli` turn into these.
"""

from __future__ import annotations


class CompanionError(Exception):
    """Wrong use or input. The message is one clear sentence: what happened and what to do."""

    exit_code = 2


class InputError(CompanionError, ValueError):
    """A file, a line or an argument that cannot be understood."""


class BoardError(InputError):
    """board.toml is wrong: the message names the key or the places."""


class ConfigError(InputError):
    """The settings file is wrong: the message names the key."""


class WireError(InputError):
    """A JSON value of the contract does not fit its schema: the message names the field."""


class RecordError(InputError):
    """A database from another version, or a match that is not there."""


class SensorError(CompanionError):
    """A camera, die or button that vanished or sends what cannot be read."""


class MissingError(CompanionError):
    """Something is missing on this machine; the message says what to install."""

    exit_code = 3
