"""The flaws of a roster, one sentence each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.dash_arena.teams.roster import COUNT, EACH, FIGURE_HOOKS, KIND, KINDS, TEAM_HOOKS


def flaws(rosters: tuple[Any, ...], printed: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Returns the flaws of a roster, one sentence each; empty for a good one.

    `printed`: the cards that the board has a face for; empty: not known.
    """
    tables = dict(rosters)
    for part, first in (("teams", "t1"), ("cards", "t1-1")):
        if not isinstance(tables.get(part), tuple) or not all(_is_table(entry) for _, entry in tables[part]):
            return (f"The roster has no [{part}]; give every one of them a table, as in [{part}.{first}].",)
    if odd := sorted(tables.keys() - {"teams", "cards"}):
        return (f"The roster has an unknown part '{odd[0]}'; there are teams and cards.",)
    teams, cards = ({key: dict(entry) for key, entry in tables[part]} for part in ("teams", "cards"))
    found = [flaw for key, entry in (teams | cards).items() for flaw in entry_flaws(key, entry, whole=key in teams)]
    for key, entry in cards.items():
        if entry.get("team", "") not in teams:
            found.append(f"Card {key} belongs to the team '{entry.get('team', '')}', which is not there; teams are {', '.join(teams)}.")
    for key in teams:
        if (count := sum(entry.get("team") == key for entry in cards.values())) != EACH:
            found.append(f"Team {key} has {count} Roster cards instead of {EACH}.")
    for what, every in (("Team", teams), ("Roster", cards)) if printed else ():
        found += [f"No {what} card is printed for {key}; free are {_free(printed, every)}." for key in every if key not in printed]
    return tuple(found)


def entry_flaws(key: str, entry: dict[str, Any], *, whole: bool) -> Iterator[str]:
    """Yields the flaws of one Team card (`whole`) or one Roster card by itself."""
    what, hooks = (f"Team {key}", TEAM_HOOKS) if whole else (f"Card {key}", FIGURE_HOOKS)
    more = () if whole else ("team", "type")
    for name in ("name", "text", *more):
        if not isinstance(entry.get(name), str) or not entry[name]:
            yield f'{what} has no {name}; write {name} = "...".'
    for name in sorted(entry.keys() - {"name", "text", "hooks", *more}):
        yield f"{what} has an unknown key '{name}'."
    if not whole and entry.get("type") and entry["type"] not in KINDS:
        yield f"{what} has the type '{entry['type']}'; choose {KIND}."
    if not isinstance(entry.get("hooks"), tuple):
        yield f'{what} has no hooks; write hooks = ["manual"] for a card that the companion cannot know.'
        return
    for text in entry["hooks"]:
        name, _, word = str(text).partition(" ")
        if name not in hooks:
            yield f"{what} has the hook '{name}', which is none; choose from {', '.join(hooks)}."
        elif not _fits(word, hooks[name]):
            wanted = f"needs {hooks[name]} after it" if hooks[name] else "stands alone"
            yield f"{what}: the hook {name} {wanted}, not '{word}'."


def _free(printed: tuple[str, ...], taken: dict[str, Any]) -> str:
    long = any("-" in key for key in taken)
    return ", ".join(key for key in printed if ("-" in key) == long and key not in taken) or "those that are there"


def _is_table(entry: Any) -> bool:
    return isinstance(entry, tuple) and all(isinstance(pair, tuple) and len(pair) == 2 for pair in entry)


def _fits(word: str, wanted: str) -> bool:
    if wanted == COUNT:
        return word in tuple("123456")
    return word in wanted.removeprefix("one of ").split(", ") if wanted else word == ""
