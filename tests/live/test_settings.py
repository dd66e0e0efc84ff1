"""Settings that people change at the table: kept whole or not at all, and a broken file is a sentence."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.errors import InputError, MissingError
from companion.live.machine.backlight import Backlight
from companion.live.machine.power import can_power_off
from companion.live.settings import Chosen, TableSettings
from companion.present.words import Words, languages

WORDS = Words.load()


def values(settings: TableSettings) -> dict[str, str]:
    return {card.key: card.value for card in settings.view(WORDS).cards}


def panel(folder: Path, now: int = 128, most: int = 255) -> Path:
    there = folder / "rpi_backlight"
    there.mkdir(parents=True)
    (there / "brightness").write_text(f"{now}\n")
    (there / "max_brightness").write_text(f"{most}\n")
    return folder


def test_what_is_set_is_there_the_next_time_and_stands_above_the_owner_s_file(tmp_path: Path) -> None:
    path, above = tmp_path / "deep" / "table.toml", Chosen("en", "off")
    settings = TableSettings(path, above)
    assert values(settings) == {"language": "en", "volume": "off", "pictures": "yes"}
    settings.change("volume", "loud")
    settings.change("pictures", "no")
    settings.keep_names((("red", ' Ann "the\nRed" '), ("green", "Zoë"), ("blue", "  ")))
    again = TableSettings(path, above)
    assert again.chosen == Chosen("en", "loud", "", False, (("green", "Zoë"), ("red", 'Ann "theRed"')))
    assert again.notice == ""
    assert os.listdir(path.parent) == ["table.toml"]


def test_names_of_other_seats_are_kept(tmp_path: Path) -> None:
    settings = TableSettings(tmp_path / "table.toml")
    settings.keep_names((("red", "Ann"), ("green", "Bob")))
    settings.keep_names((("red", "Cy"),))
    assert dict(settings.chosen.names) == {"red": "Cy", "green": "Bob"}
    settings.keep_names((("red", ""),))
    assert dict(settings.chosen.names) == {"green": "Bob"}, "an empty name forgets who sat there"


@pytest.mark.parametrize(
    "text",
    ["[names", 'volume = "deafening"\n', "pictures = 3\n", "colour = 1\n", "[names]\nred = 3\n", "language = 7\n", b"\xff"],
)
def test_a_broken_file_is_a_sentence_and_the_defaults_hold(tmp_path: Path, text: str | bytes) -> None:
    path = tmp_path / "table.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    settings = TableSettings(path, Chosen("en", "low"))
    assert settings.chosen == Chosen("en", "low")
    assert "table.toml could not be read" in settings.notice
    assert "table.toml.unread" in settings.notice
    assert (tmp_path / "table.toml.unread").exists()
    settings.change("volume", "loud")
    assert TableSettings(path).chosen.volume == "loud"


def test_a_write_that_fails_leaves_the_old_file_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "table.toml"
    settings = TableSettings(path)
    settings.change("volume", "low")
    before = path.read_text()

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match=r"holds now, but cannot be kept.*No space left"):
        settings.change("volume", "loud")
    assert settings.chosen.volume == "loud"
    assert path.read_text() == before


def test_what_is_no_setting_is_refused_with_the_choices() -> None:
    settings = TableSettings(None)
    for key, value in (("volume", "11"), ("colour", "red"), ("language", "xx"), ("brightness", "0")):
        with pytest.raises(InputError, match="volume: off, low, medium, loud"):
            settings.change(key, value)
    assert settings.chosen == Chosen()


def test_only_languages_that_have_words_are_offered() -> None:
    card = TableSettings(None).view(WORDS).cards[0]
    assert card.choices == languages()
    assert "en" in card.choices
    assert card.labels[card.choices.index("en")] == "English"


def test_brightness_is_there_only_with_a_panel_that_can_be_set(tmp_path: Path) -> None:
    assert "brightness" not in values(TableSettings(None))
    assert Backlight.found(tmp_path) is None
    assert Backlight.found(tmp_path / "nothing") is None
    folder = panel(tmp_path / "backlight", now=100, most=200)
    light = Backlight.found(folder)
    assert light is not None
    assert light.percent() == 50
    settings = TableSettings(tmp_path / "table.toml", backlight=light)
    assert values(settings)["brightness"] == "40"
    settings.change("brightness", "80")
    assert (folder / "rpi_backlight" / "brightness").read_text() == "160\n"
    light.set(100)
    TableSettings(tmp_path / "table.toml", backlight=light)
    assert light.percent() == 80, "what was chosen holds again after a start"
    light.set(0)
    assert light.percent() == 10, "never dark: nobody could touch it bright again"


def test_a_panel_that_went_away_is_a_sentence(tmp_path: Path) -> None:
    folder = panel(tmp_path / "backlight")
    light = Backlight.found(folder)
    assert light is not None
    (folder / "rpi_backlight" / "brightness").unlink()
    (folder / "rpi_backlight" / "brightness").mkdir()
    with pytest.raises(MissingError, match="brightness cannot be set"):
        light.set(50)


def test_only_a_raspberry_pi_is_switched_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _name: "/bin/systemctl")
    assert not can_power_off(tmp_path / "model")
    (tmp_path / "model").write_bytes(b"A laptop\0")
    assert not can_power_off(tmp_path / "model")
    (tmp_path / "model").write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    assert can_power_off(tmp_path / "model")
