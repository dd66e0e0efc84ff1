"""The commands that programs outside call, and those that the README tells people."""

from __future__ import annotations

import re
import shlex
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import typer

from companion.cli import COMMANDS, build

ROOT = Path(__file__).parents[2]

CONTRACT = {
    "demo": "--headless --out --seed --speed",
    "play": "--camera --dice --table --option",
    "simulate": "--seats --games --seed --option --cheat --through --report --export --strict",
    "judge": "--seen --position --record --json",
    "referee": "--seats --option",
    "position": "--example --seed --after --json",
    "perft": "--depth --position",
    "read": "--frames --game --seats --position --json",
    "board": "--seats --option --json",
    "kit": "--seats --out --images",
    "rules search": "--game --json",
    "rules show": "",
    "rules coverage": "--game --json",
    "roster show": "--file --json",
    "roster check": "--file",
    "roster set": "--name --text --type --hook --file",
    "record list": "",
    "record show": "",
    "record export": "",
    "record verify": "",
    "record stats": "",
    "evidence": "--out --verify",
    "calibrate": "",
    "doctor": "--json",
    "schema": "",
    "bench": "--quick --full --strict --json",
}

CLI: Any = typer.main.get_command(build())


def command(words: list[str]) -> tuple[Any, list[str]]:
    """The command that these words name, and the words that are left."""
    found: Any = CLI
    while words and words[0] in getattr(found, "commands", {}):
        found, words = found.commands[words[0]], words[1:]
    return found, words


def told_in(*names: str) -> list[str]:
    """Every command line of ours in a code block of these files."""
    lines = []
    for name in names:
        for block in re.findall(r"```sh\n(.*?)```", (ROOT / name).read_text(encoding="utf-8"), re.DOTALL):
            lines += [line.split("  #")[0].strip() for line in block.splitlines() if re.match(r"(python3 start\.py|companion) ", line)]
    return lines


@pytest.mark.parametrize("name", COMMANDS)
def test_every_module_of_the_command_line_is_there(name: str) -> None:
    assert find_spec(f"companion.cli.{name}") is not None


@pytest.mark.parametrize("name", CONTRACT)
def test_the_contract_is_kept(name: str) -> None:
    found, left = command(name.split())
    assert left == [], f"there is no command `companion {name}`"
    options = {option for parameter in found.params for option in (*parameter.opts, *parameter.secondary_opts)}
    assert set(CONTRACT[name].split()) <= options
    assert found.help


@pytest.mark.parametrize("line", told_in("README.md", "CONTRIBUTING.md"))
def test_what_the_pages_tell_can_be_typed(line: str) -> None:
    words = shlex.split(line.removeprefix("python3 start.py").removeprefix("companion"))
    if words[0] in ("test", "install"):
        assert f'arguments[0] == "{words[0]}"' in (ROOT / "start.py").read_text()
        return
    found, left = command(words)
    assert found is not CLI, f"there is no command for: {line}"
    context = found.make_context(found.name, left)
    assert context.params


def test_the_pages_tell_both_first_commands() -> None:
    assert {"python3 start.py demo", "python3 start.py test"} <= set(told_in("README.md"))
