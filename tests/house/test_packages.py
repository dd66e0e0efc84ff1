"""A game as a package of its own is found by its entry point, with its own library. A broken one is a sentence and hinders no other."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion import assemble, gamepackages
from companion.assemble import games, load_examples, load_game
from companion.cli import build
from companion.cli.playing.doctor import installed_games
from companion.errors import InputError
from companion.lookup.rulebook import shelf

TINY = Path(__file__).parent / "tiny"
ROOT = Path(__file__).parents[2]
OWN = games()
Change = Callable[[Path], object]


def forget() -> None:
    """Games are looked for anew, as at the next start."""
    for kept in (gamepackages._found, assemble.games, assemble.flaw):
        kept.cache_clear()
    for module in [name for name in sys.modules if name.split(".")[0] in ("tiny_lamp", "tiny_switch")]:
        del sys.modules[module]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Path]]:
    """Puts the tiny game, changed as wanted, into a folder of installed packages."""

    def put(change: Change = lambda _site: None) -> Path:
        site = shutil.copytree(TINY, tmp_path / "site")
        change(site)
        monkeypatch.syspath_prepend(str(site))
        forget()
        return site

    yield put
    monkeypatch.undo()
    forget()


def edited(file: str, before: str, after: str) -> Change:
    def change(site: Path) -> None:
        text = (site / file).read_text()
        assert before in text
        (site / file).write_text(text.replace(before, after))

    return change


def gone(file: str) -> Change:
    return lambda site: (site / file).unlink()


def test_an_installed_package_is_a_game_like_any_other(install: Callable[..., Path]) -> None:
    install()
    assert games() == tuple(sorted((*OWN, "tiny-lamp")))
    game = load_game("tiny-lamp")
    state = load_examples("tiny-lamp").EXAMPLES["TL-G01"](game)
    assert [action.to for action in game.legal_actions(state)] == ["dark"]
    assert shelf()["tiny-lamp"].rule("TL-001") is not None
    assert [(each.what, each.state, each.found) for each in installed_games()] == [("Game tiny-lamp", "ok", "tiny-lamp 0.1")]


def test_its_table_is_refereed_at_the_shell(install: Callable[..., Path]) -> None:
    site = install()
    seen = {"dark": [{"piece": "token"}]}
    (site / "seen.json").write_text(json.dumps(seen))
    run = CliRunner()
    position = run.invoke(build(), ["position", "tiny-lamp", "--example", "TL-G01", "--json"])
    assert json.loads(position.stdout)["legal"] == [{"kind": "Carry", "seat": "red", "to": "dark"}]
    (site / "position.json").write_text(position.stdout)
    files = ["--seen", str(site / "seen.json"), "--position", str(site / "position.json")]
    judged = run.invoke(build(), ["judge", "tiny-lamp", *files, "--json"])
    assert judged.exit_code == 0, judged.output
    assert json.loads(judged.stdout)["verdict"] == "Explained"


@pytest.mark.parametrize("command", ["demo tiny-lamp --headless", "simulate tiny-lamp --seats 1"])
def test_a_game_without_simulated_people_is_a_sentence_where_they_would_play_it(install: Callable[..., Path], command: str) -> None:
    install()
    run = CliRunner().invoke(build(), command.split())
    assert isinstance(run.exception, InputError), run.exception
    assert str(run.exception) == "Nobody plays tiny-lamp on the simulated table yet: it has no simulated people."
    assert not run.stdout


def test_the_laws_of_all_games_hold_it_too(install: Callable[..., Path]) -> None:
    site = install()
    laws = [str(ROOT / "tests" / "rules" / f"test_{name}.py") for name in ("laws", "doors", "laying")]
    # Its digests would be compared with those of all games.
    only = ["-q", "-p", "no:cacheprovider", "-k", "tiny-lamp and not hash_seed"]
    run, paths = [sys.executable, "-m", "pytest", *only, *laws], os.environ | {"PYTHONPATH": os.pathsep.join((str(ROOT), str(site)))}
    held = subprocess.run(run, cwd=ROOT, env=paths, capture_output=True, text=True, check=False)
    assert held.returncode == 0, held.stdout
    assert int(re.findall(r"(\d+) passed", held.stdout)[0]) > 12, held.stdout


def wheel(folder: Path) -> Path:
    """The tiny game as people would get it: a wheel, which `pip install` takes."""
    made = folder / "tiny_lamp-0.1-py3-none-any.whl"
    info = "tiny_lamp-0.1.dist-info"
    with zipfile.ZipFile(made, "w") as packed:
        files = sorted(path for path in TINY.rglob("*") if path.is_file() and "__pycache__" not in path.parts and path.name != "README.md")
        for path in files:
            packed.write(path, path.relative_to(TINY))
        packed.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: a test\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        packed.writestr(f"{info}/RECORD", "".join(f"{path.relative_to(TINY)},,\n" for path in files) + f"{info}/WHEEL,,\n{info}/RECORD,,\n")
    return made


def test_what_pip_has_installed_into_a_venv_is_played_there_and_gone_when_it_is_removed(tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=False)
    python = tmp_path / "venv" / "bin" / "python"
    (site,) = (tmp_path / "venv" / "lib").glob("python*/site-packages")
    # The companion and its libraries are there already; pip adds the game and its library.
    (site / "companion.pth").write_text(f"{ROOT}\n{sysconfig.get_path('purelib')}\n")

    def pip(*words: str) -> None:
        command = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check", "--quiet", *words]
        subprocess.run(command, check=True, capture_output=True)

    def companion(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([str(python), "-m", "companion", *words], capture_output=True, text=True, check=False, cwd=tmp_path)

    pip("install", "--no-index", "--no-deps", str(wheel(tmp_path)))
    position = companion("position", "tiny-lamp", "--example", "TL-G01", "--json")
    assert json.loads(position.stdout)["legal"] == [{"kind": "Carry", "seat": "red", "to": "dark"}], position.stderr
    pip("uninstall", "--yes", "tiny-lamp")
    assert "There is no game 'tiny-lamp'" in companion("position", "tiny-lamp").stderr


BROKEN = {
    "a library that is not there": (gone("tiny_switch.py"), "No module named 'tiny_switch'"),
    "a mistake in its code": (edited("tiny_lamp/__init__.py", "TOKEN = ", "TOKEN = 1 / 0  # "), "division by zero"),
    "an end instead of a module": (edited("tiny_lamp/__init__.py", "TOKEN = ", "raise SystemExit(3)  # "), "3"),
    "no game": (edited("tiny_lamp/__init__.py", "GAME: ", "GAMES: "), "has no attribute 'GAME'"),
    "a game without attempts": (edited("tiny_lamp/__init__.py", "def apply(", "def applied("), "it has no apply"),
    "another name": (edited("tiny_lamp/__init__.py", 'name = "tiny-lamp"', 'name = "tiny-torch"'), "it calls itself 'tiny-torch'"),
    "no board": (gone("tiny_lamp/board.toml"), "it has no board.toml"),
    "a board that is wrong": (edited("tiny_lamp/board.toml", "size_mm = [190, 128]", "size_mm = 7"), "board.toml"),
    "words that are no TOML": (edited("tiny_lamp/words.toml", "[en.game]", "[en.game"), "words.toml"),
    "clocks that are none": (lambda site: (site / "tiny_lamp" / "timers.toml").write_text("clocks = ['sand']"), "'sand' is no clock"),
    "a rulebook that is wrong": (edited("tiny_lamp/rulebook.md", "### TL-001", "### TL-1x"), "rulebook"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_package_is_one_sentence_and_hinders_no_other_game(install: Callable[..., Path], kind: str) -> None:
    change, says = BROKEN[kind]
    install(change)
    assert games() == OWN
    assert set(OWN) <= set(shelf())
    with pytest.raises(InputError) as error:
        load_game("tiny-lamp")
    said = str(error.value)
    assert said.startswith("The game 'tiny-lamp' of tiny-lamp 0.1 cannot be played: ")
    assert says in said
    assert "\n" not in said
    assert [(each.what, each.state, each.found) for each in installed_games()] == [("Game tiny-lamp", "missing", said)]


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (f"{OWN[0]} = tiny_lamp", "the companion itself has already"),
        ("Tiny Lamp = tiny_lamp", "a game's name is small letters with dashes between"),
        ("tiny-lamp = tiny_torch", "there is no package 'tiny_torch'"),
        ("tiny-lamp = tiny_switch", "there is no package 'tiny_switch'"),
    ],
)
def test_an_entry_point_that_can_be_no_game_is_one_sentence(install: Callable[..., Path], entry: str, says: str) -> None:
    install(edited("tiny_lamp-0.1.dist-info/entry_points.txt", "tiny-lamp = tiny_lamp", entry))
    assert games() == OWN
    (said,) = gamepackages.unusable()
    assert [(each.state, each.found) for each in installed_games()] == [("missing", said)]
    assert says in said
    assert load_game(OWN[0]).name == OWN[0]
