"""`companion rules search | show | coverage`: the rulebooks, and how each rule is held."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from companion.lookup.rulebook import Rulebook


def register(app: typer.Typer) -> None:
    """Adds the command group."""
    group = typer.Typer(help="Look up rules; see how each one is held.", no_args_is_help=True)
    group.command()(search)
    group.command()(show)
    group.command()(coverage)
    app.add_typer(group, name="rules")


GameOption = Annotated[str | None, typer.Option("--game", help="Only this game.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]


def search(words: list[str], game: GameOption = None, as_json: JsonOption = False) -> None:
    """Find rules by words, best first; typing errors are forgiven."""
    from companion.lookup.index import Index

    books = _books(None) | _own()
    if game is not None and game not in books:
        _books(game)  # says which there are
    hits = Index(books.values()).search(" ".join(words), game=game)
    if as_json:
        fields = ("id", "game", "title", "section", "snippet")
        print(json.dumps([{field: getattr(hit, field) for field in fields} for hit in hits]))
    else:
        for hit in hits:
            print(f"{hit.id}  {hit.title}  ({hit.game}, {hit.section})\n        {hit.snippet}")
    if not hits:
        if not as_json:
            print("No rule speaks of that. Try fewer or other words.")
        raise typer.Exit(1)


def show(rule_id: Annotated[str, typer.Argument(metavar="ID")], as_json: JsonOption = False) -> None:
    """One rule with its text and the section of the original it comes from."""
    from companion.errors import InputError

    rule = next((found for book in (_books(None) | _own()).values() if (found := book.rule(rule_id))), None)
    if rule is None:
        raise InputError(f"No rulebook has a rule {rule_id}; `companion rules search WORDS` finds rules by words.")
    if as_json:
        fields = ("id", "game", "section", "title", "source", "text", "human")
        print(json.dumps({field: getattr(rule, field) for field in fields}))
        return
    print(f"{rule.id}  {rule.title}\n{rule.game}, {rule.section} (original: {rule.source})\n\n{rule.text}")
    if rule.human:
        print(f"\nPeople watch this one: {rule.human}")


def coverage(game: GameOption = None, as_json: JsonOption = False) -> None:
    """Say which rules are enforced, tracked, or left to people; status 1 when one is in no list."""
    from companion.lookup.coverage import classify

    found = [classify(book, book.folder / "coverage.json") for book in _books(game).values()]
    if as_json:
        print(
            json.dumps(
                {
                    "games": {
                        each.game: {
                            "enforced": list(each.enforced),
                            "tracked": list(each.tracked),
                            "human": [{"id": rule_id, "sensor": sensor} for rule_id, sensor in each.human],
                            "unclassified": list(each.unclassified),
                        }
                        for each in found
                    }
                }
            )
        )
    else:
        for each in found:
            print(f"{each.game}: {len(each.enforced)} enforced, {len(each.tracked)} tracked, {len(each.human)} human")
            print("  enforced      " + " ".join(each.enforced))
            print("  tracked       " + " ".join(each.tracked))
            for rule_id, sensor in each.human:
                print(f"  human         {rule_id}: {sensor}")
            print("  unclassified  " + (" ".join(each.unclassified) or "none"))
            if each.too_human:
                print("  Too many rules are left to people: at most one in ten may be.")
    if any(each.unclassified or each.too_human for each in found):
        raise typer.Exit(1)


def _own() -> dict[str, Rulebook]:
    from companion.lookup.rulebook import OWN, own_help

    return {OWN: own_help()}


def _books(game: str | None) -> dict[str, Rulebook]:
    from companion.errors import InputError
    from companion.lookup.rulebook import shelf

    books = shelf()
    if game is not None and game not in books:
        raise InputError(f"There is no rulebook for '{game}'; known games: {', '.join(books) or 'none'}.")
    return books if game is None else {game: books[game]}
