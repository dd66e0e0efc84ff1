"""What the first page offers: games with their house rules, and matches that were not finished."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OptionCard:
    """A house rule: `choices` are the values as they are written on the command line, `labels` the same in words."""

    key: str
    label: str
    choices: tuple[str, ...]
    labels: tuple[str, ...]
    default: str


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game that can be played. `seats` are the numbers of players it is for."""

    name: str
    title: str
    seats: tuple[int, ...]
    options: tuple[OptionCard, ...] = ()


@dataclass(frozen=True, slots=True)
class ResumeCard:
    """A match that was not finished."""

    match: str
    game: str
    title: str
    detail: str


@dataclass(frozen=True, slots=True)
class HomeView:
    """The first page. `devices` says in a sentence which table and dice are there."""

    games: tuple[GameCard, ...] = ()
    resume: tuple[ResumeCard, ...] = ()
    devices: str = ""
    clocks: tuple[tuple[str, str], ...] = (("off", "No clock"),)
    """Clock settings: what is sent, and its label."""


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule as it is read on the screen; `snippet` is set in search results."""

    id: str
    title: str
    section: str
    source: str = ""
    text: str = ""
    snippet: str = ""
    human: str = ""


EMPTY_PAGE = HomeView()
