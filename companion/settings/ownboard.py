"""The text of an owner's board.toml with some values changed: everything else stays as it stands, sizes and comments too."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

from companion.errors import InputError

Value = str | int | float | bool
Entry = tuple[tuple[str, ...], str, Value]
"""Table, key, value."""


def put(text: str, entries: list[Entry]) -> str:
    """The text with these values, each on a line of its own. Raises InputError when the file cannot be changed so."""
    for table, key, value in entries:
        text = _one(text, ".".join(table), key, value)
    try:
        tables: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"The board file cannot be changed line by line: {error}.") from error
    for table, key, value in entries:
        found: Any = tables
        for name in (*table, key):
            found = found.get(name) if isinstance(found, dict) else None
        if found != value:
            where = f"{key} in [{'.'.join(table)}] of the board file"
            raise InputError(f"{where} cannot be changed line by line; write {json.dumps(value)} there.")
    return text


def _one(text: str, table: str, key: str, value: Value) -> str:
    """The text with one value changed. A missing line goes to the end of its table, a missing table to the end of the file."""
    lines = text.splitlines()
    new = f"{json.dumps(key) if not re.fullmatch(r'[A-Za-z0-9_-]+', key) else key} = {json.dumps(value)}"
    begins = next((at for at, line in enumerate(lines) if re.fullmatch(rf"\s*\[{re.escape(table)}\]\s*(#.*)?", line)), None)
    if begins is None:
        return "\n".join([*lines, "", f"[{table}]", new, ""])
    ends = next((at for at in range(begins + 1, len(lines)) if re.match(r"\s*\[[^\]]", lines[at])), len(lines))
    name = re.escape(key)
    for at in range(begins + 1, ends):
        known = re.match(rf"""\s*(?:"{name}"|'{name}'|{name})\s*=\s*(?:"[^"]*"|'[^']*'|[^"'#]*)""", lines[at])
        if known:
            comment = lines[at][known.end() :].strip()
            lines[at] = f"{new}  {comment}".rstrip()
            return "\n".join([*lines, ""])
    while not lines[ends - 1].strip() or lines[ends - 1].lstrip().startswith("#"):  # what stands above the next table is about that
        ends -= 1
    return "\n".join([*lines[:ends], new, *lines[ends:], ""])
