"""House rules from the command line: `key=value` texts become a game's options, checked against their types.

An options dataclass says its choices in its type hints (`Literal[...]`, `bool`, `int`, `str`, `None`, unions of these);
a text that fits none of them is refused with a sentence that names the choices.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from companion.errors import InputError

WORDS_OF_BOOL = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def choose(options: Any, texts: Iterable[str]) -> Any:
    """The same options with every `key=value` of `texts` set.

    `options` is an instance of a frozen dataclass. Raises InputError for a text without `=`, an unknown key (naming
    the keys) or a value that is none of the choices (naming them).
    """
    hints = get_type_hints(type(options))
    open_keys = {field.name: hints[field.name] for field in fields(options) if _choices(hints[field.name])}
    chosen: dict[str, Any] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        key = key.strip().replace("-", "_")
        if not equals:
            raise InputError(f"'{text}' is not a house rule; write key=value, for example {_example(open_keys)}.")
        if key not in open_keys:
            raise InputError(f"There is no house rule '{key}'; there are {', '.join(sorted(open_keys)) or 'none for this game'}.")
        chosen[key] = _value(key, open_keys[key], value.strip())
    return replace(options, **chosen)


def fitting(options: Any, key: str, value: Any) -> Any:
    """The same options with one value from a file set (already typed), raising InputError as `choose` does."""
    if isinstance(value, str | bool | int | float):
        return choose(options, [f"{key}={str(value).lower() if isinstance(value, bool) else value}"])
    raise InputError(f"The house rule '{key}' cannot be {value!r}; write one value.")


def _value(key: str, hint: Any, text: str) -> Any:
    for kind in _alternatives(hint):
        if kind is NoneType:
            if text.lower() == "none":
                return None
        elif kind is bool:
            if text.lower() in WORDS_OF_BOOL:
                return WORDS_OF_BOOL[text.lower()]
        elif kind in (int, float):
            try:
                return kind(text)
            except ValueError:
                continue
        elif kind is str:
            return text
        elif get_origin(kind) is Literal:
            for choice in get_args(kind):
                if _text(choice) == text.lower() or choice == text:
                    return choice
                if isinstance(choice, bool) and WORDS_OF_BOOL.get(text.lower()) is choice:
                    return choice
    raise InputError(f"The house rule '{key}' cannot be '{text}'; choose one of: {', '.join(_choices(hint))}.")


def _choices(hint: Any) -> tuple[str, ...]:
    """Returns how the choices of a type read in a sentence; empty for a type that no text can give."""
    found: list[str] = []
    for kind in _alternatives(hint):
        if get_origin(kind) is Literal:
            found += [_text(choice) for choice in get_args(kind)]
        elif kind in _NAMES:
            found += _NAMES[kind]
    return tuple(found)


_NAMES: dict[Any, tuple[str, ...]] = {
    NoneType: ("none",),
    bool: ("true", "false"),
    int: ("a whole number",),
    float: ("a number",),
    str: ("a word",),
}


def _alternatives(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def _text(choice: Any) -> str:
    return str(choice).lower()


def _example(open_keys: dict[str, Any]) -> str:
    for key, hint in sorted(open_keys.items()):
        return f"{key}={_choices(hint)[-1]}"
    return "row_limit=2"
