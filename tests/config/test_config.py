"""Settings: defaults that are complete, an owner's file above them, and a typing error that is named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.errors import ConfigError
from companion.settings.config import load


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "companion.toml"
    path.write_text(text)
    return path


def test_the_defaults_are_whole(tmp_path: Path) -> None:
    config = load(written(tmp_path, ""))
    assert (config.screen.width_px, config.screen.height_px) == (800, 480)
    assert config.lamps.pins == {}


def test_the_owner_s_file_stands_above(tmp_path: Path) -> None:
    config = load(written(tmp_path, "[screen]\nwidth_px = 720\nheight_px = 1280\n[lamps]\npins = { red = 17 }\n"))
    assert (config.screen.width_px, config.screen.language) == (720, "en")
    assert config.lamps.pins == {"red": 17}


@pytest.mark.parametrize(("lines", "sentence"), [
    ("pins = { 1st = 17 }", "1st is no lamp; a lamp is called by the number of its seat (1, 2, 3 ...) or by the name of a seat"),
    ("pins = { 0 = 17 }", "0 is no lamp"),
    ("pins = { 1 = 17, 2 = 17 }", "pin 17 is that of lamp 1 and of lamp 2; give each a pin of its own"),
    ("pins = { red = 17, 2 = 17 }", "pin 17 is that of lamp 2 and of lamp red"),
    ("pins = { red = 12 }\nbuzzer_pin = 12", "pin 12 is that of the buzzer and of lamp red"),
    ("pins = { 1 = 99 }", "lamps.pins.1: Input should be less than or equal to 27"),
])  # fmt: skip
def test_lamps_that_cannot_be_are_named(tmp_path: Path, lines: str, sentence: str) -> None:
    with pytest.raises(ConfigError, match=re.escape(sentence)) as caught:
        load(written(tmp_path, f"[lamps]\n{lines}\n"))
    assert "Value error" not in str(caught.value)


def test_lamps_are_numbered_or_named(tmp_path: Path) -> None:
    lamps = load(written(tmp_path, "[lamps.pins]\n1 = 17\n2 = 27\nred = 5\nwhite = 5\n")).lamps
    assert lamps.pins == {"1": 17, "2": 27, "red": 5, "white": 5}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("[screen]\nwidht_px = 800\n", "screen.widht_px"),
        ("[scren]\nwidth_px = 1\n", "scren"),
        ('[clock]\nturn_s = "x"\n', "clock.turn_s"),
        ("[clock]\nturn_s = [90, 0]\n", "clock.turn_s.1"),
        ("[clock]\nturn_s = [-5, 90]\n", "clock.turn_s.0"),
        ("[clock]\nturn_s = [86401]\n", "clock.turn_s.0"),
    ],
)
def test_a_wrong_key_is_named(tmp_path: Path, text: str, key: str) -> None:
    with pytest.raises(ConfigError, match=key):
        load(written(tmp_path, text))


def test_of_a_setting_that_there_is_not_the_right_name_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"camera\.sourc: there is no such setting; it is called source\.$"):
        load(written(tmp_path, '[camera]\nsourc = "0"\n'))
    with pytest.raises(ConfigError, match=r"sound\.beep: there is no such setting; there are voice\.$"):
        load(written(tmp_path, "[sound]\nbeep = 1\n"))


def test_a_broken_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        load(written(tmp_path, "[screen\n"))


def test_what_is_wrong_with_the_file_is_said_in_words_of_people(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"screen: this is a group of settings; begin it with \[screen\] on a line of its own\.$"):
        load(written(tmp_path, "screen = 3\n"))
    (tmp_path / "picture.toml").write_bytes(b"\xff\xd8\xff")
    with pytest.raises(ConfigError, match=r"picture\.toml is no text: it has to be UTF-8\.$"):
        load(tmp_path / "picture.toml")
    with pytest.raises(ConfigError, match=r"cannot be read \(Is a directory\)\.$"):
        load(tmp_path)


def test_a_file_that_is_asked_for_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="is not there"):
        load(tmp_path / "mine.toml")
