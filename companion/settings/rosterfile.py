"""A roster file: the owner's cards of a game as TOML, mistakes named, written back in the same order."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from companion.errors import InputError

PARTS = ("teams", "cards")
KEYS = ("name", "team", "type", "text", "hooks")
"""The order in which the keys of a card are written."""
HEAD = """\
# Teams and cards as `companion roster show` lists them; `companion roster check` names what is wrong.
# text is yours; hooks is what the companion does with it, manual where it cannot know: then both players agree on the table.
"""

Tables = dict[str, dict[str, dict[str, Any]]]
"""Part -> key of a team or card -> its entry."""


def read(path: Path) -> Tables:
    """The file as tables. Raises InputError for a file that cannot be read or is no TOML of two parts."""
    try:
        tables: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"The roster file {path} cannot be read ({error.strerror or error}).") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"The roster file {path} is not valid TOML: {error}.") from error
    for part, every in tables.items():
        if not isinstance(every, dict) or not all(isinstance(entry, dict) for entry in every.values()):
            raise InputError(f"In the roster file {path}, {part} must be a table of tables, as in [{part}.t1].")
    return tables


def write(path: Path, tables: Tables) -> None:
    """Replaces the file whole; its folder is made if need be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    new.write_text(text(tables), encoding="utf-8")
    new.replace(path)


def text(tables: Tables) -> str:
    """The tables as TOML."""
    lines = [HEAD]
    for part in PARTS:
        for key, entry in tables.get(part, {}).items():
            lines.append(f"[{part}.{json.dumps(key) if not key.replace('-', '').isalnum() else key}]")
            lines += [f"{name} = {_value(entry[name])}" for name in KEYS if name in entry]
            lines.append("")
    return "\n".join(lines)


def _value(value: Any) -> str:
    return f"[{', '.join(_value(item) for item in value)}]" if isinstance(value, list | tuple) else json.dumps(value, ensure_ascii=False)
