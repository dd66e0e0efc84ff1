"""A rulebook in our own words: `companion/games/<game>/rulebook.md`, one rule under one ID.

    ## Movement
    ### TH-035 Every tile counts
    Source: Movement
    Asked: short cut, skip a tile; jump over; count tiles
    What players read.
    Human: no camera sees a hidden hand

`Source:` is the heading in the original. `Asked:` are players' words for it, `;` between different ways to ask. `Human:`
names the sensor that is missing when no machine can hold the rule. With `Now:` what the table waits for is shown before the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

from companion.errors import InputError
from companion.gamepackages import packages

HELP = Path(__file__).parent / "help.md"
OWN = "companion"
"""The name of the companion's own book: what people ask about the companion and not about a game."""
HEADING = re.compile(r"###\s+([A-Z]+-[A-Z]?\d+)\s+(.+)")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule as players look it up. `human`: the missing sensor, empty when a machine can hold the rule; `asked`: ways to ask for it."""

    id: str
    game: str
    section: str
    title: str
    source: str
    text: str
    human: str = ""
    asked: tuple[str, ...] = ()
    now: bool = False
    """The answer depends on the match that is on."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All rules of one game in the order of the book. `folder`: where it lies, with the words that players have for things."""

    game: str
    rules: tuple[Rule, ...]
    folder: Path = HELP.parent

    def rule(self, rule_id: str) -> Rule | None:
        """The rule with this ID, however it is written (`th21` finds TH-021)."""
        wanted = _plain(rule_id)
        return next((rule for rule in self.rules if _plain(rule.id) == wanted), None)


def parse(text: str, game: str) -> Rulebook:
    """Reads a rulebook. Raises InputError naming the line that does not fit, or the ID that stands twice."""
    rules: list[Rule] = []
    section = ""
    heading: tuple[str, str] | None = None
    body: list[str] = []

    def close() -> None:
        if heading is not None:
            rules.append(_rule(game, section, heading, body))

    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("### "):
            found = HEADING.fullmatch(line.strip())
            if found is None:
                raise InputError(f"{game} rulebook, line {number}: a rule's heading must look like '### TH-001 Title', not '{line}'.")
            close()
            heading, body = (found[1], found[2].strip()), []
        elif line.startswith("## "):
            close()
            heading, body, section = None, [], line[3:].strip()
        else:
            body.append(line)
    close()
    seen: set[str] = set()
    for rule in rules:
        if rule.id in seen:
            raise InputError(f"{game} rulebook: {rule.id} stands there twice; every rule has one ID of its own.")
        seen.add(rule.id)
    return Rulebook(game, tuple(rules))


def load(path: Path, game: str) -> Rulebook:
    """Reads the file. Raises InputError when it is missing or cannot be understood."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(f"The rulebook {path} cannot be read: {error.strerror}.") from error
    return replace(parse(text, game), folder=path.parent)


def shelf() -> dict[str, Rulebook]:
    """Every game's rulebook, by the game's name on the command line."""
    books = {}
    for name, package in sorted(packages().items()):
        path = package.folder / "rulebook.md"
        try:
            if path.exists():
                books[name] = load(path, name)
        except InputError:
            # A broken book that somebody installed does not close the others.
            if not package.brought_by:
                raise
    return books


def own_help(game: str = "") -> Rulebook:
    """The companion's own book: taking back, overruling, the camera, the clock. It tells how to begin with a game that has a `help.md`."""
    package = packages().get(game)
    first = package.folder / "help.md" if package is not None else HELP
    paths = (HELP, first) if first != HELP and first.exists() else (HELP,)
    return Rulebook(OWN, tuple(rule for path in paths for rule in load(path, OWN).rules))


def _rule(game: str, section: str, heading: tuple[str, str], body: list[str]) -> Rule:
    source, human, now = "", "", False
    text: list[str] = []
    asked: list[str] = []
    for line in body:
        if line.startswith("Source:"):
            source = line.removeprefix("Source:").strip()
        elif line.startswith("Asked:"):
            asked += [phrase.strip() for phrase in line.removeprefix("Asked:").split(";")]
        elif line.startswith("Human:"):
            human = line.removeprefix("Human:").strip()
        elif line.strip() == "Now:":
            now = True
        else:
            text.append(line)
    body_text = "\n".join(text).strip()
    return Rule(heading[0], game, section, heading[1], source, body_text, human, tuple(phrase for phrase in asked if phrase), now)


def _plain(rule_id: str) -> tuple[str, str]:
    found = re.fullmatch(r"\s*([A-Za-z]+)[\s-]*([A-Za-z]?)0*(\d+)\s*", rule_id)
    return (found[1].upper(), (found[2] + found[3]).upper()) if found else ("", rule_id)
