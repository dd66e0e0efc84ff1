"""Each act of an explanation, with what one table shows of it.

It is the same, however many of them were done when the table before was seen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from companion.referee.judging import cost, same_piece
from companion.referee.judging.beginning import Beginning
from companion.referee.judging.deviation import Deviation, Sight, turned_instead
from companion.rules.changing import swift
from companion.rules.values import Layout, Place

Doubt = Literal["not-done", "left-out", "covered-up", "unseen"]


@dataclass(frozen=True, slots=True)
class ShownAct:
    """An act with what speaks against it at one table. `again`: it brings what lay there before.

    `doubt`: what is odd about it, None where the table shows it. Example: `unseen` where no place of it has changed. `least`: what these
    cost at least, its own and those of all later acts.
    """

    act: Beginning
    again: bool
    doubt: Doubt | None
    least: float


def prices() -> dict[Doubt, float]:
    """Returns the price of each doubt with the weights as they are."""
    return {"not-done": cost.NOT_DONE, "left-out": cost.LEFT_OUT, "covered-up": cost.COVERED_UP, "unseen": cost.UNSEEN}


PRICES = prices()


def shown_acts(
    node: Beginning,
    acts: Sequence[Beginning],
    left: Collection[Deviation],
    *,
    sight: Sight,
    changed: frozenset[Place],
    lit: frozenset[Place],
    before: list[Layout],
    looks: Callable[[Any], Layout],
) -> tuple[ShownAct, ...]:
    """Returns these acts in their order, with what speaks against each.

    `node`: the whole explanation; `left`: how the table deviates from it; `changed`: places that look otherwise than in the last of the
    tables `before`; `lit`: those out of sight that a later table shows; `looks`: how a state is seen."""
    order, places, lifted = sight.search.game.board.order, {d.place for d in left}, [d for d in left if d.why == "lifted"]
    was_there = looks(node.parent.state) if node.parent else Layout()
    lies = looks(node.state)
    comes_to_light = frozenset(place for place in lit if lies[place] != before[-1][place])
    begun = {d.place for d in left if d.why == "under way" and sight.table[d.place] != was_there[d.place]}
    misput = {d.place for d in left if d.why == "strange" and d.gone and not d.come} if any(d.come for d in left) else set()
    misput |= {d.place for d in turned_instead([d for d in left if d.why == "strange"], left, sight.same)}
    found: list[ShownAct] = []
    laid, least, unseen = set[Place](), 0.0, False
    for number in range(len(acts) - 1, -1, -1):
        each = acts[number]
        shows, open_still = each.touched & changed, each.touched & places
        again, speaks = False, bool(misput) and not misput.isdisjoint(each.touched)
        if shows:
            again = same_piece.as_it_lay(each.action, looks(each.state), shows, before[:-1], sight.table)
            # A place speaks for an act that has changed and looks as after it, or as on its way; or its piece was put elsewhere.
            speaks |= (each is node and not shows.isdisjoint(begun)) or same_piece.in_hand(each, shows, lifted)
            speaks = speaks or same_piece.shown(each, shows - places, before[-1], sight.table, bool(open_still))
        doubt: Doubt | None = None
        if open_still and (not speaks or (each is not node and same_piece.unmoved(each, left))):
            # Nobody chooses to put away what is used: others have gone on without it.
            nothing = each is not node and each.touched <= places
            left_out = nothing and each.parent is not None and sight.search.game.puts_away(each.parent.state, each.action)
            doubt = "left-out" if left_out else "not-done"
        elif shows and shows <= laid and all(order.get(place) == "pile" for place in shows):
            # Later acts laid a piece on its piles. Example: a top was drawn, and a card laid there before anybody looked: one without the
            # other looks the same.
            doubt = "covered-up"
        elif each.touched and not speaks and each.touched.isdisjoint(comes_to_light) and not same_piece.moved_on(acts, number):
            doubt = "unseen"
        # However much was done unseen since the table before: hands did not rest, or nobody looked.
        least += cost.SAME_AGAIN * again + (0.0 if doubt is None or (doubt == "unseen" and unseen) else PRICES[doubt])
        unseen |= doubt == "unseen"
        laid.update([come[0] for come in each.handed[0]])
        found.append(ShownAct(each, again, doubt, least))
    return tuple(reversed(found))


swift(ShownAct)
