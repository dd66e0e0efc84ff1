"""The settings: default.toml, and above it the owner's companion.toml. A key that is not known is an error that names it."""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

from platformdirs import user_config_path, user_data_path
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from companion.errors import ConfigError

DEFAULTS = Path(__file__).with_name("default.toml")
OWN_NAME = "companion.toml"
TABLE_NAME = "table.toml"
APP = "table-companion"


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ScreenPart(_Part):
    """The settings of the panel. `pitch_mm` 0: known from its size."""

    language: str
    pitch_mm: float = Field(ge=0, le=2)
    width_px: int = Field(ge=320, le=8000)
    height_px: int = Field(ge=320, le=8000)
    fullscreen: bool


class CameraPart(_Part):
    """The settings of the camera. `source`: auto, picamera, a number (/dev/video0 is 0), or a path. `exposure_ms` 0: found by the camera
    itself.
    """

    source: str = Field(min_length=1)
    width_px: int = Field(ge=320, le=10000)
    height_px: int = Field(ge=240, le=10000)
    exposure_ms: float = Field(ge=0, le=200)


class LinePart(_Part):
    """Dice and buttons: a port, `simulated`, or nothing."""

    port: str


class LampsPart(_Part):
    """BCM pins by the number of a seat, from 1, or by a seat's name; `buzzer_pin` 0: none."""

    pins: dict[str, Annotated[int, Field(ge=0, le=27)]]
    buzzer_pin: int = Field(ge=0, le=27)

    @model_validator(mode="after")
    def _each_pin_once(self) -> LampsPart:
        """Two numbers sit at one table, so each has a pin of its own. Names may share one: they may be seats of different games."""
        taken = {self.buzzer_pin: "the buzzer"} if self.buzzer_pin else {}
        for lamp, pin in sorted(self.pins.items(), key=lambda each: not each[0].isdigit()):
            if lamp[:1].isdigit() and not (lamp.isdigit() and int(lamp)):
                raise ValueError(f"{lamp} is no lamp; a lamp is called by the number of its seat (1, 2, 3 ...) or by the name of a seat")
            if pin in taken:
                raise ValueError(f"pin {pin} is that of {taken[pin]} and of lamp {lamp}; give each a pin of its own")
            if lamp.isdigit():
                taken[pin] = f"lamp {lamp}"
        return self


class SoundPart(_Part):
    """True if sentences are spoken."""

    voice: bool


class RecordPart(_Part):
    """`pictures`: whether crops of the table are kept with a ruling."""

    pictures: bool


class ClockPart(_Part):
    """Seconds a turn that the first page offers, each up to a day."""

    turn_s: tuple[Annotated[int, Field(ge=1, le=86_400)], ...]


class Config(_Part):
    """All settings, checked."""

    screen: ScreenPart
    camera: CameraPart
    line: LinePart
    lamps: LampsPart
    sound: SoundPart
    record: RecordPart
    clock: ClockPart


def defaults() -> Config:
    """The settings as they are without the owner's file."""
    return Config.model_validate(_read(DEFAULTS))


def load(own: Path | None = None) -> Config:
    """Reads the defaults and the owner's file (by default in the settings folder). Raises ConfigError naming the key."""
    path = own or own_path()
    settings = _read(DEFAULTS)
    if path.exists():
        for part, keys in _read(path).items():
            if isinstance(keys, dict) and isinstance(settings.get(part), dict):
                settings[part] = {**settings[part], **keys}
            else:
                settings[part] = keys
    elif own is not None:
        raise ConfigError(f"The settings file {own} is not there.")
    try:
        return Config.model_validate(settings)
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"])
        if first["type"] == "extra_forbidden":
            raise ConfigError(f"In {path}, {key}: there is no such setting{_meant(first['loc'], settings)}.") from error
        if first["type"].startswith("model_"):
            raise ConfigError(f"In {path}, {key}: this is a group of settings; begin it with [{key}] on a line of its own.") from error
        raise ConfigError(f"In {path}, {key}: {first['msg'].removeprefix('Value error, ')}.") from error


def _meant(loc: tuple[int | str, ...], settings: dict[str, Any]) -> str:
    """The setting whose name is nearest to one that is not known, else all that stand there."""
    *parts, wrong = map(str, loc)
    there = settings
    for part in parts:
        there = there[part]
    known = [each for each in there if each != wrong]
    near = get_close_matches(wrong, known, 1)
    return f"; it is called {near[0]}" if near else f"; there are {', '.join(known)}"


def own_path() -> Path:
    """The owner's file, which need not be there."""
    return user_config_path(APP) / OWN_NAME


def record_path() -> Path:
    """The file of the matches."""
    return user_data_path(APP) / "matches.sqlite"


def table_path() -> Path:
    """The file of the settings that people change at the table; it stands above the owner's file."""
    return user_config_path(APP) / TABLE_NAME


def own_rosters(game: str) -> Path:
    """The file of an owner's cards of a game, once there are any."""
    return user_config_path(APP) / game / "rosters.toml"


def own_board(game: str) -> Path:
    """The file of an owner's board of a game, once there is one."""
    return user_config_path(APP) / game / "board.toml"


def own_calibration(game: str) -> Path:
    """The file in which `companion calibrate` keeps its measures over the table of a game."""
    return user_config_path(APP) / game / "calibration.json"


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"The settings file {path} cannot be read ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"The settings file {path} is no text: it has to be UTF-8.") from error
    except ValueError as error:
        raise ConfigError(f"The settings file {path} cannot be read: {error}.") from error
