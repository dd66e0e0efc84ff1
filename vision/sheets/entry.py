"""A table of a board file, taken apart key by key."""

from __future__ import annotations

from typing import Any

from vision.errors import BoardFileError


class Entry:
    """A table of the file that knows its own name and complains about keys nobody asked for."""

    def __init__(self, value: Any, name: str) -> None:
        if not isinstance(value, dict):
            raise BoardFileError(f"{name} must be a table of keys.")
        self.left = dict(value)
        self.name = name

    def take(self, key: str, kind: type | tuple[type, ...], default: Any = ...) -> Any:
        if key not in self.left:
            if default is ...:
                raise BoardFileError(f"{self.name} has no {key}; add it.")
            return default
        value = self.left.pop(key)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise BoardFileError(f"{self.name}: {key} = {value!r} is of the wrong kind.")
        return value

    def numbers(self, key: str, count: int | None, default: Any = ...) -> tuple[float, ...]:
        value = self.take(key, list, default)
        if not all(isinstance(n, int | float) and not isinstance(n, bool) for n in value) or (count is not None and len(value) != count):
            raise BoardFileError(f"{self.name}: {key} must be {count or 'a list of'} numbers.")
        return tuple(float(n) for n in value)

    def rows(self, key: str, count: int) -> tuple[tuple[float, ...], ...]:
        return tuple(Entry({key: row}, self.name).numbers(key, count) for row in self.take(key, list, []))

    def done(self) -> None:
        if self.left:
            raise BoardFileError(f"{self.name}: unknown key {sorted(self.left)[0]!r}; see the board files of the other games.")
