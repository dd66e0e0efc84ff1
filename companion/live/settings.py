"""The settings that people change at the table. They stand in table.toml in the settings folder, above the owner's companion.toml."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from companion.errors import CompanionError, InputError
from companion.live.machine.backlight import Backlight
from companion.live.machine.power import can_power_off
from companion.present.home import SettingCard, SettingsView
from companion.present.words import Words, languages

Volume = Literal["off", "low", "medium", "loud"]
VOLUMES: tuple[Volume, ...] = ("off", "low", "medium", "loud")
LEVELS = ("20", "40", "60", "80", "100")
"""Percent of brightness."""
LONGEST = 40
"""Letters of a name that are kept."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """Everything that is kept. `brightness` in percent, empty: as it is; `names` of the last match by seat."""

    language: str = "en"
    volume: str = "medium"
    brightness: str = ""
    pictures: bool = True
    names: tuple[tuple[str, str], ...] = ()


class TableSettings:
    """Read once, written with every change, whole or not at all. `notice` says when the file could not be read.

    `above` is what holds where the file says nothing; `path` None keeps nothing (the demo, tests).
    """

    def __init__(self, path: Path | None, above: Chosen = Chosen(), backlight: Backlight | None = None) -> None:
        self._path = path
        self._backlight = backlight
        self.notice = ""
        self.chosen = self._read(above)
        if backlight is not None and self.chosen.brightness:
            with suppress(CompanionError):  # a panel that stays as it is keeps nobody from playing
                backlight.set(int(self.chosen.brightness))

    def view(self, words: Words) -> SettingsView:
        """A card for each setting; brightness only where the panel can be set."""
        now = self.chosen
        known = languages()
        say, yes_no = words.say, (words.say("screen", "yes"), words.say("screen", "no"))
        labels = tuple(say("languages", each) if words.has("languages", each) else each for each in known)
        cards = [
            SettingCard("language", say("screen", "language"), known, labels, now.language),
            SettingCard("volume", say("screen", "volume"), VOLUMES, tuple(say("volumes", each) for each in VOLUMES), now.volume),
        ]
        if self._backlight is not None:
            level = now.brightness or min(LEVELS, key=lambda each: abs(int(each) - self._percent()))
            cards.append(SettingCard("brightness", say("screen", "brightness"), LEVELS, tuple(f"{each} %" for each in LEVELS), level))
        cards.append(SettingCard("pictures", say("screen", "pictures"), ("yes", "no"), yes_no, "yes" if now.pictures else "no"))
        return SettingsView(tuple(cards), can_power_off())

    def change(self, key: str, value: str) -> None:
        """Sets one; it holds at once, also when it cannot be kept. Raises InputError naming the choices, or that it is not kept."""
        choices: dict[str, tuple[str, ...]] = {"language": languages(), "volume": VOLUMES, "brightness": LEVELS, "pictures": ("yes", "no")}
        if value not in choices.get(key, ()):
            raise InputError(f"There is no setting {key} = {value}; there are {_listed(choices)}.")
        wanted: dict[str, Any] = {key: value == "yes" if key == "pictures" else value}
        self.chosen = replace(self.chosen, **wanted)
        if key == "brightness" and self._backlight is not None:
            self._backlight.set(int(value))
        self._write()

    def keep_names(self, names: Iterable[tuple[str, str]]) -> None:
        """Remembers who sat where, for the next match; an empty name forgets who did. Raises InputError when it cannot be kept."""
        known = {**dict(self.chosen.names), **{seat: _tidy(name) for seat, name in names}}
        wanted = tuple(sorted((seat, name) for seat, name in known.items() if name))
        if wanted != self.chosen.names:
            self.chosen = replace(self.chosen, names=wanted)
            self._write()

    def _percent(self) -> int:
        return self._backlight.percent() if self._backlight is not None else 100

    def _read(self, above: Chosen) -> Chosen:
        path = self._path
        if path is None:
            return above
        try:
            found = tomllib.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return above
        except (OSError, ValueError):
            return self._set_aside(path, above)
        fitting = _fitting(found)
        return replace(above, **fitting) if fitting is not None else self._set_aside(path, above)

    def _set_aside(self, path: Path, above: Chosen) -> Chosen:
        """Keeps an unreadable file beside, for the owner; the next change writes a new one."""
        kept = path.with_name(path.name + ".unread")
        with suppress(OSError):
            os.replace(path, kept)
        self.notice = Words.load(None, above.language).say("screen", "no_settings", file=path.name, kept=kept.name)
        return above

    def _write(self) -> None:
        if self._path is None:
            return
        now, new = self.chosen, self._path.with_name(self._path.name + ".new")
        lines = [
            "# Set at the table, on the page More. It stands above companion.toml.",
            f"language = {_text(now.language)}",
            f"volume = {_text(now.volume)}",
            *([f"brightness = {_text(now.brightness)}"] if now.brightness else []),
            f"pictures = {'true' if now.pictures else 'false'}",
            "",
            "[names]",
            *(f"{_text(seat)} = {_text(name)}" for seat, name in now.names),
        ]
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with new.open("w", encoding="utf-8") as file:
                file.write("\n".join(lines) + "\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(new, self._path)
        except OSError as error:
            raise InputError(f"It holds now, but cannot be kept for the next time: {self._path}: {error.strerror or error}.") from error


def _fitting(found: dict[str, Any]) -> dict[str, Any] | None:
    """The settings of the file, checked; None if anything in it is not of this companion's making."""
    names = found.get("names", {})
    checks = {
        "language": found.get("language") in (None, *languages()),
        "volume": found.get("volume") in (None, *VOLUMES),
        "brightness": found.get("brightness") in (None, *LEVELS),
        "pictures": isinstance(found.get("pictures", True), bool),
        "names": isinstance(names, dict) and all(isinstance(name, str) for name in names.values()),
    }
    if not all(checks.values()) or set(found) - set(checks):
        return None
    plain = {key: value for key, value in found.items() if key != "names"}
    return plain | {"names": tuple(sorted((seat, _tidy(name)) for seat, name in names.items() if _tidy(name)))}


def _tidy(name: str) -> str:
    return " ".join("".join(letter for letter in name if letter.isprintable()).split())[:LONGEST]


def _text(value: str) -> str:
    """The text as TOML writes it; printable text needs no more than JSON does."""
    return json.dumps(value, ensure_ascii=False)


def _listed(choices: dict[str, tuple[str, ...]]) -> str:
    return "; ".join(f"{key}: {', '.join(values)}" for key, values in choices.items())
