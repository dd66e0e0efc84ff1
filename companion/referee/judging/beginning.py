"""Beginnings of explanations, which share them: what is known of one is found once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

from companion.referee.judging import cost
from companion.rules.changing import swift
from companion.rules.game import AnyGame
from companion.rules.values import TABLE, Place, PlacedPiece, Prompt


@dataclass(frozen=True, slots=True)
class Term:
    """One part of a cost: its name, its price, and its subject.

    The subject is an act of the explanation, counted from 0 (-1: of none), or places of the table with this number (0: the first; -1: the
    last)."""

    name: str
    price: float
    act: int = -1
    places: tuple[Place, ...] = ()
    table: int = -1


Handed = tuple[frozenset[tuple[Place, str, str]], frozenset[tuple[Place, str, str]]]
"""The pieces that an act brings and those that it takes, each with its place and its face."""


class Beginning:
    """A beginning of an explanation: the state there, and the columns that were made for it."""

    __slots__ = (
        "action", "behind", "children", "columns", "dearer", "depth", "forbidden", "gone_on", "handed", "lefts", "moved", "parent", "path",
        "price", "quiet", "shown", "spent", "state", "touched", "way",
    )  # fmt: skip

    def __init__(
        self, parent: Beginning | None, action: Any, state: Any, price: Term | None, *,
        handed: Handed = (frozenset(), frozenset()), touched: frozenset[Place] = frozenset(),
    ) -> None:  # fmt: skip
        self.touched = touched
        """The places that look otherwise after the last act than before."""
        self.parent, self.action, self.state, self.price, self.handed = parent, action, state, price, handed
        self.moved = frozenset({each[1:] for each in handed[0]}.intersection(each[1:] for each in handed[1]))
        """The pieces, kind and face, that the last act takes from one place and brings to another."""
        self.depth: int = parent.depth + 1 if parent else 0
        mine = frozenset({self.depth} if price is not None and price.name == "forbidden" else ())
        self.forbidden: frozenset[int] = mine | parent.forbidden if parent else mine
        """The acts that a rule forbids, counted from 1."""
        self.gone_on: frozenset[int] | None = None
        """The acts behind which their seat has done another in the same turn. None: nobody has asked yet."""
        self.spent: float = parent.spent + (price.price if price is not None else 0.0) if parent else 0.0
        """The price of the acts since the last barrier by themselves."""
        self.quiet = price is None or price.name == "silence"
        self.behind: Beginning = parent.behind if parent else self
        """The beginning of this one behind which the last barrier stands."""
        self.path: tuple[Beginning, ...] = (*parent.path, self) if parent else (self,)
        """The beginnings from the one without acts to this one."""
        self.children: dict[Any, Beginning] = {}
        self.columns: dict[Any, Any] = {}
        self.lefts: dict[Any, Any] = {}
        """The columns kept for each table, the cheapest ways there; and how each table deviates."""
        self.way: dict[Place, list[tuple[PlacedPiece, ...]]] | None = None
        """The pieces of each place on the way of the last act, but for those before and after it. None: nobody has asked."""
        self.shown: dict[Any, Any] = {}
        """The acts, with what each table shows of them."""
        self.dearer: dict[Any, float] = {}
        """For each table what the cheapest way there costs at least, where no more is known."""


def own(action: Any, pieces: Iterable[str]) -> bool:
    """True if one of these pieces is named by the act: `blue-1`, or `pawn-blue` for `blue`. Whose act it is names none."""
    values = {str(getattr(action, field.name)) for field in fields(action) if field.name != "seat"}
    return any(piece in values or piece.rpartition("-")[2] in values for piece in pieces)


def moves_its_own(node: Beginning) -> bool:
    """True if the piece that the act names goes from one place to another."""
    come, gone = ({piece for _, piece, _ in each_way} for each_way in node.handed)
    return own(node.action, come & gone)


def gone_on_from(game: AnyGame, node: Beginning) -> frozenset[int]:
    """Returns the depth of acts of this beginning behind which their seat does another in the same turn.

    An act that ends the turn counts if it moves the piece it names. Example: a figure has dashed and the last one dashes. Not so: a pawn
    has moved, and its token is put away."""
    if node.gone_on is not None:
        return node.gone_on
    last, found = dict[Any, int](), set[int]()
    for each in node.path[1:]:
        turn, seat = game.turn(each.parent.state if each.parent else each.state), getattr(each.action, "seat", TABLE)
        if seat == TABLE or not each.touched:
            continue
        if (seat, turn) in last and (game.turn(each.state) == turn or moves_its_own(each)):
            found.add(last[seat, turn])
        last[seat, turn] = each.depth
    node.gone_on = frozenset(found)
    return node.gone_on


def silence(prompts: Iterable[Prompt], action: Any) -> float:
    """The price of this action where saying nothing means it; 0 where it has to be said or done."""
    return next((cost.SILENCE_FULL if prompt.full else cost.SILENCE for prompt in prompts if prompt.silence == action), 0.0)


def spoken(prompts: Iterable[Prompt], action: Any) -> bool:
    """True if a press says this action."""
    return any(action == said for prompt in prompts for _, said in prompt.press)


swift(Term)
