"""Beginnings of explanations, which share them: what is known of one is found once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Any

from companion.referee.judging import cost
from companion.rules.changing import swift
from companion.rules.game import AnyGame
from companion.rules.values import TABLE, Place, Prompt


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
        "action", "barrier", "children", "columns", "dearer", "depth", "forbidden", "handed", "lefts", "parent", "price", "quiet", "shown",
        "state", "touched",
    )  # fmt: skip

    def __init__(
        self, parent: Beginning | None, action: Any, state: Any, price: Term | None, *,
        handed: Handed = (frozenset(), frozenset()), touched: frozenset[Place] = frozenset(),
    ) -> None:  # fmt: skip
        self.touched = touched
        """The places that look otherwise after the last act than before."""
        self.parent, self.action, self.state, self.price, self.handed = parent, action, state, price, handed
        self.depth: int = parent.depth + 1 if parent else 0
        mine = frozenset({self.depth} if price is not None and price.name == "forbidden" else ())
        self.forbidden: frozenset[int] = mine | parent.forbidden if parent else mine
        """The acts that a rule forbids, counted from 1."""
        self.quiet = price is None or price.name == "silence"
        self.barrier: bool = False
        """The last barrier stands behind this beginning."""
        self.children: dict[Any, Beginning] = {}
        self.columns: dict[Any, Any] = {}
        self.lefts: dict[Any, Any] = {}
        """The columns kept for each table, the cheapest ways there; and how each table deviates."""
        self.shown: dict[Any, Any] = {}
        """The acts, with what each table shows of them."""
        self.dearer: dict[Any, float] = {}
        """For each table what the cheapest way there costs at least, where no more is known."""

    @property
    def root(self) -> Beginning:
        """No act yet."""
        node = self
        while node.parent is not None:
            node = node.parent
        return node

    def path(self) -> list[Beginning]:
        """The beginnings from the first act to this one."""
        nodes: list[Beginning] = []
        node: Beginning | None = self
        while node is not None and node.parent is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]


def own(node: Beginning, pieces: Iterable[str]) -> bool:
    """True if one of these pieces is named by the act: `blue-1`, or `pawn-blue` for `blue`. Whose act it is names none."""
    values = {str(getattr(node.action, field.name)) for field in fields(node.action) if field.name != "seat"}
    return any(piece in values or piece.rpartition("-")[2] in values for piece in pieces)


def moves_its_own(node: Beginning) -> bool:
    """True if the piece that the act names goes from one place to another."""
    come, gone = ({piece for _, piece, _ in each_way} for each_way in node.handed)
    return own(node, come & gone)


def gone_on_from(game: AnyGame, acts: Iterable[Beginning]) -> Iterator[int]:
    """Yields the depth of acts behind which their seat does another in the same turn.

    An act that ends the turn counts if it moves the piece it names. Example: a figure has dashed and the last one dashes. Not so: a pawn
    has moved, and its token is put away."""
    last = dict[Any, int]()
    for each in acts:
        turn, seat = game.turn(each.parent.state if each.parent else each.state), getattr(each.action, "seat", TABLE)
        if seat == TABLE or not each.touched:
            continue
        if (seat, turn) in last and (game.turn(each.state) == turn or moves_its_own(each)):
            yield last[seat, turn]
        last[seat, turn] = each.depth


def silence(prompts: Iterable[Prompt], action: Any) -> float:
    """The price of this action where saying nothing means it; 0 where it has to be said or done."""
    return next((cost.SILENCE_FULL if prompt.full else cost.SILENCE for prompt in prompts if prompt.silence == action), 0.0)


def spoken(prompts: Iterable[Prompt], action: Any) -> bool:
    """True if a press says this action."""
    return any(action == said for prompt in prompts for _, said in prompt.press)


swift(Term)
