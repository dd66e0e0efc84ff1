"""All that the first page offers: games with their house rules, and matches that were not finished."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.present.view import PlayView


@dataclass(frozen=True, slots=True)
class OptionCard:
    """A house rule: `choices` are the values as they are written on the command line, `labels` the same in words."""

    key: str
    label: str
    choices: tuple[str, ...]
    labels: tuple[str, ...]
    default: str
    only: int | None = None
    """The number of players that this rule is for; None: any."""


@dataclass(frozen=True, slots=True)
class FormCard:
    """A question to be answered before this game is played by so many people.

    `choices` are asked then: a label and the house rules it sets.
    """

    seats: int
    sentence: str
    choices: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class ClockCard:
    """A kind of clock: `amounts` are what is sent and its label, the default first; `time` says what they are."""

    kind: str
    label: str
    time: str
    amounts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PolicyCard:
    """The strictness of the table: the preset's name, its label, and what it means."""

    name: str
    label: str
    sentence: str


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game that can be played. `seats` are the numbers of players it is for."""

    name: str
    title: str
    seats: tuple[int, ...]
    options: tuple[OptionCard, ...] = ()
    forms: tuple[FormCard, ...] = ()
    clocks: tuple[tuple[str, str], ...] = ()
    """Amounts that this game proposes, what is sent and its label: each is the first of its kind of clock."""
    players: tuple[tuple[tuple[str, str], ...], ...] = ()
    """For each number of `seats`: the seats and their labels. Without them nobody is asked for names."""


@dataclass(frozen=True, slots=True)
class ResumeCard:
    """A match that was not finished."""

    match: str
    game: str
    title: str
    detail: str


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A new match as people chose it. House rules and clock are as on the command line, `names` are (seat, name)."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    clock: str = "off"
    policy: str = "teaching"
    names: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A match of the record. `status` is open, over or unreadable; `detail` says in words the players, the time and the end."""

    match: str
    game: str
    title: str
    detail: str
    status: str
    can_resume: bool
    can_delete: bool = True
    """False for the match that is being played."""


@dataclass(frozen=True, slots=True)
class OldMatch:
    """An old match to be read: the view of how it stood at last, with all that happened. `told`: False while it is being looked up."""

    view: PlayView = field(default_factory=PlayView)
    told: bool = True
    trouble: str = ""
    """The sentence instead, where it cannot be read."""


@dataclass(frozen=True, slots=True)
class SettingCard:
    """A setting: `choices` are its values, `labels` the same in words."""

    key: str
    label: str
    choices: tuple[str, ...]
    labels: tuple[str, ...]
    value: str


@dataclass(frozen=True, slots=True)
class SettingsView:
    """The settings that people change at the table: language, volume, brightness, whether pictures are kept."""

    cards: tuple[SettingCard, ...] = ()
    can_power_off: bool = False


@dataclass(frozen=True, slots=True)
class CameraView:
    """The last picture as PNG, blank outside the sheets, with what was read in it; empty without one.

    `lines`: what is wrong with it, in sentences. `surveys`: what people may ask of it now: a key and a label. `colours`: where pieces
    are laid before their colours are learnt. `faces`: those that may be learnt, each with the key by which it is asked.
    """

    png: bytes = b""
    lines: tuple[str, ...] = ()
    surveys: tuple[tuple[str, str], ...] = ()
    colours: str = ""
    faces: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class HomeView:
    """The first page. `devices` says in a sentence which table and dice are there."""

    games: tuple[GameCard, ...] = ()
    resume: tuple[ResumeCard, ...] = ()
    devices: str = ""
    clocks: tuple[ClockCard, ...] = ()
    policies: tuple[PolicyCard, ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    """The names of the last match: seat and name."""
    at_zero: OptionCard | None = None
    """The choices for a clock that stands at zero."""
    chosen: tuple[tuple[str, str], ...] = ()
    """House rules that were chosen before the app began, by key."""


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
