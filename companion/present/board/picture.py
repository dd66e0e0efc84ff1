"""The board as the referee sees it: what lies where as last seen, and why a place matters now."""

from __future__ import annotations

from dataclasses import dataclass

from companion.present.rulings.restoring import ghosts
from companion.present.sight import Sight
from companion.present.view import BoardPicture, Mark, OwedItem, Question, Ruling, SetUpItem
from companion.referee.match import Match
from companion.rules.values import Layout, Place, Prompt, visible

MOST_PLACES = 12
"""A prompt that speaks of more places than this marks none of them: a picture full of marks says nothing."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """All that may mark a place."""

    prompts: tuple[Prompt, ...] = ()
    said: Ruling | None = None
    question: Question | None = None
    items: tuple[SetUpItem, ...] = ()
    owed: tuple[OwedItem, ...] = ()


def picture(match: Match, sight: Sight, why: Reasons) -> BoardPicture:
    """The picture for the screen: all that was last seen, and the pieces that should lie there and do not. Before the first look it has
    only the latter.
    """
    expected = visible(match.expected(), match.game.board)
    if match.restore and sight.table is None:
        return BoardPicture(expected)
    table = sight.table if sight.table is not None else expected
    # Of a place that was covered from the first look on, what the rules expect is the best that is known.
    table = table.put({place: expected[place] for place in sight.hidden if not table[place]})
    if match.restore:
        differing = expected.differs(table, sight.hidden)
        return BoardPicture(table, tuple((place, "wrong") for place in sorted(differing)), ghosts(match, sight))
    lacking = ghosts(match, sight)
    return BoardPicture(table, tuple(sorted(_marks(sight, why, lacking).items())), lacking)


def _marks(sight: Sight, why: Reasons, lacking: Layout) -> dict[Place, Mark]:
    """Later reasons outweigh earlier ones."""
    marks: dict[Place, Mark] = dict.fromkeys(sight.hidden, "hidden")
    for prompt in why.prompts:
        if len(prompt.places) <= MOST_PLACES:
            marks |= dict.fromkeys(prompt.places, "prompt")
    bare = [place for item in why.items if item.kind == "missing" for place in item.places if not lacking[place]]
    marks |= dict.fromkeys(bare if len(bare) <= MOST_PLACES else (), "owed")
    marks |= dict.fromkeys((place for item in why.items if item.kind == "misplaced" for place in item.places), "wrong")
    marks |= {item.place: "owed" for item in why.owed}
    if why.question is not None:
        marks |= dict.fromkeys(why.question.places, "asked")
    if why.said is not None and why.said.open and not why.said.owes:
        marks |= dict.fromkeys(why.said.may, "may")
        marks |= dict.fromkeys(why.said.places, "wrong")
    return marks
