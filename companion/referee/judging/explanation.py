"""An explanation: a sequence of acts laid along all tables since the last barrier, and what it costs (`cost`) there.

Laying is a table of columns, one for each settled table and each beginning of an explanation: the cheapest way to have done so
many acts when that table was seen. A column is made once: explanations share beginnings, and a new table costs one column more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from typing import Any

from companion.referee.draft.draft import Step
from companion.referee.draft.under_hands import could_be_finished, not_yet_heard
from companion.referee.judging import cost, same_piece
from companion.referee.judging.beginning import Beginning, Term, gone_on_from, silence, spoken
from companion.referee.judging.column import Column, CostedExplanation, goes_on, of_new, put_back, shown_by_another, tried, undone_again
from companion.referee.judging.deviation import HELD, Deviation, by_hand, where
from companion.referee.judging.shown_acts import PRICES, ShownAct, shown_acts
from companion.referee.judging.trail import as_seen, never_seen, returned, sights, told_whole, unclear
from companion.referee.match import Match
from companion.rules.changing import changed
from companion.rules.explain import Explanation, Search
from companion.rules.remembered import kept
from companion.rules.values import Place, Roll

AT_REST = 2 * (cost.UNFINISHED + cost.UNFINISHED_ALSO * cost.UNFINISHED_MOST)
"""The most that is charged only because hands rest now. It says nothing of what is kept."""
MOST_BESIDE = 4
"""So many explanations that leave something untold are laid beside one that tells all: those nearest to the table."""
ROUNDING = 1e-9
"""Sums of the same prices in another order differ by less."""


class Tables:
    """The tables since the last barrier with one more, and the explanations that are laid along them."""

    def __init__(self, match: Match, search: Search) -> None:
        self.match, self.search, game = match, search, match.game
        # What was called as wrong has had its say: it tells nothing of what was done rightly.
        trail = [step for step in match.draft.trail if not step.called]
        self.sights = sights(match, search, trail)
        barrier = match.draft.barrier
        key = match.state, tuple((h.actions, h.price) for h in barrier)
        self.root: Beginning = kept(game, "root", key, lambda: Beginning(None, None, match.state, None))
        # The shorter first: what is made behind one knows it.
        for h in sorted(barrier, key=lambda h: len(h.actions)):
            node = self._node(h.actions)
            node.behind, node.spent = node, 0.0
        self.paid = {self._node(h.actions): h.price for h in barrier}
        self.checkpoint = bool(trail) and trail[0].checkpoint
        self.unclear = {self._node(h.actions): unclear(trail, barrier, h) for h in barrier}
        start = barrier[0].state if barrier else match.state
        self.before = [never_seen(match, search.looks(start))]
        for sight in self.sights[:-1]:
            self.before.append(as_seen(self.before[-1], sight))
        self.changed = [was.differs(s.table, s.blind) for was, s in zip(self.before, self.sights, strict=True)]
        looks = zip(self.before, self.sights, self.changed, strict=True)
        self.put_elsewhere, self.told = [same_piece.gone_and_come(game.board, *look) for look in looks], [*map(told_whole, trail), False]
        self.returned, self.again = returned(search.looks(start), self.sights, self.before)
        self.lit = [frozenset[Place]().union(*(here.blind - s.blind for s in self.sights[n:])) for n, here in enumerate(self.sights)]
        self.looks, self.keys = self._keys(trail)
        self.possible, self.unheard = could_be_finished(match, search.looks), not_yet_heard(match)
        self._laid: dict[Beginning, CostedExplanation] = {}

    def _keys(self, trail: list[Step]) -> tuple[list[Any], list[Any]]:
        """Two names for each table and all before it: by what was seen, and by what came of it, too.

        Deviations of earlier judgements are found under the first, columns under the second."""
        looks, keys, look, key = list[Any](), list[Any](), (*self.unclear.items(),), 0
        facts = zip(self.returned, self.again, self.told, self.lit, strict=True)
        for sight, step, back in zip(self.sights, [*trail, None], facts, strict=True):
            seen = look, sight.table, sight.blind, sight.hands, step.owed if step else self.match.owed
            look = kept(self.match.game, "look", seen, object)
            key = kept(self.match.game, "table", (key, look, back, step is None, self.checkpoint), object)
            looks.append(look)
            keys.append(key)
        return looks, keys

    def _node(self, actions: tuple[Any, ...]) -> Beginning:
        node, game = self.root, self.match.game
        for action in actions:
            child = node.children.get(action)
            if child is None:
                state = game.apply(node.state, action)
                hands = same_piece.handed(game, node.state, action, state)
                touched = self.search.looks(node.state).differs(self.search.looks(state))
                like = same_piece.on_one_like_it(game, node.state, action, hands, touched)
                if silent := silence(game.prompts(node.state), action):
                    price = Term("silence", silent + like + same_piece.miscounted(game, node.state, action), node.depth)
                elif broken := {fault.rule for fault in game.faults(node.state, action)}:
                    # Nothing shows that this was done at all. Example: a card that lies there was turned up once more.
                    more = cost.UNSEEN * (not touched and not isinstance(action, Roll))
                    more += cost.ONLY_TURNED * same_piece.only_turned(action, hands)
                    more += cost.ILLEGAL_ALSO * (len(broken) - 1) + same_piece.counted_on(game, node.state, action)
                    price = Term("forbidden", cost.ILLEGAL + more, node.depth)
                else:
                    more = cost.AFTERWARDS * bool(node.forbidden) + cost.SAME_AGAIN * same_piece.laid_back(game, node, action, hands)
                    # What has to follow says it besides. Example: a disk is thrown, and Shooting was announced to people only.
                    unsaid = not touched and not game.half_done(state) and spoken(game.prompts(node.state), action)
                    more += cost.UNSAID * unsaid
                    price = Term("act", (cost.DUE if game.due(node.state) and not game.due(state) else cost.ACT) + more + like, node.depth)
                child = node.children[action] = Beginning(node, action, state, price, handed=hands, touched=touched)
            node = child
        return node

    def of(self, explanation: Explanation) -> CostedExplanation:
        """This explanation laid along all tables."""
        found = self._within(explanation, self._node(explanation.actions), inf)
        assert found is not None
        return found

    def _within(self, explanation: Explanation, node: Beginning, most: float) -> CostedExplanation | None:
        """This explanation with what it costs, `node` being its end; None when it costs more than `most`."""
        found = self._laid.get(node)
        if found is None:
            column = self._column(len(self.sights) - 1, node, most)
            if column is None:
                return None
            paid = self.paid.get(node.behind, 0.0)
            terms = (*((Term("before", paid),) if paid else ()), *column.terms())
            total = sum(term.price for term in terms)
            explanation = changed(explanation, mismatch=self.search.mismatch(explanation.state), price=total)
            found = self._laid[node] = CostedExplanation(explanation, total, terms, column.left)
        return found

    def columns(self, explanation: Explanation) -> list[Column]:
        """The cheapest way of this explanation, table by table."""
        column, way = self._column(len(self.sights) - 1, self._node(explanation.actions)), list[Column]()
        while column is not None and column.before is not None:
            column, way = column.before, [column, *way]
        return way

    def all_of(self, explanations: Iterable[Explanation]) -> list[CostedExplanation]:
        """These explanations laid along all tables, the cheapest first; what is far dearer is left out. One for each state and faults, and
        another in which a press or a roll has yet to stand.

        Where lawful acts, each of them seen, tell the whole table, few that leave a part of it untold are kept in case."""
        best, least, told, beside = dict[Any, CostedExplanation](), inf, False, 0
        different = [(len(self.search.mismatch(h.state)), h) for h in explanations if self.possible(h)]
        for left, explanation in sorted(different, key=lambda each: (each[0] + 2 * each[1].attempts, len(each[1].actions))):
            beside += told and left > 0
            if beside > MOST_BESIDE:
                break
            # What is forbidden is not kept in case: it is the best or nothing.
            most, node = least + (cost.BELIEVED if explanation.attempts else cost.KEPT), self._node(explanation.actions)
            if node not in self._laid and self._too_dear(node, most):
                continue
            found = self._within(explanation, node, most if explanation.attempts else most + AT_REST)
            if found is None:
                continue
            least, key = min(least, found.cost), (explanation.state, explanation.faults, self.unheard(explanation))
            if key not in best or found.cost < best[key].cost:
                best[key] = found
            told = told or (found.whole and found.plain and not found.accuses)
        return sorted(best.values(), key=lambda e: (e.cost, len(e.explanation.mismatch), len(e.explanation.actions)))

    def before_this(self, explanation: Explanation) -> float:
        """Returns this explanation's cost at the table before, or at the barrier. Infinite when it could not have been done then."""
        node = self._node(explanation.actions)
        if len(self.sights) == 1:
            return self.paid.get(node.behind, 0.0)
        column = self._column(len(self.sights) - 2, node)
        return column.cost if column is not None else inf

    def held_before(self, explanation: Explanation) -> bool:
        """True if hands held something at the table before, as this explanation has it."""
        column = self._column(len(self.sights) - 2, self._node(explanation.actions)) if len(self.sights) > 1 else None
        return column is not None and any(d.why in HELD for d in column.left)

    def acts_of(self, explanation: Explanation) -> float:
        """Returns the cost of the acts by themselves: no explanation that goes on from it is cheaper."""
        return self._acts(self._node(explanation.actions))

    def _acts(self, node: Beginning) -> float:
        return self.paid.get(node.behind, 0.0) + node.spent

    def _too_dear(self, node: Beginning, most: float) -> bool:
        """True if its acts cost more than this, by themselves or with what none of them describes. The last table shows that."""
        acts = self._acts(node)
        left = self._left(len(self.sights) - 1, node) if acts <= most else ()
        strange = [d for d in left if d.why == "strange"]
        if not strange:
            return acts > most
        known = len(self.sights) > 1 and all(self.sights[-2].table[d.place] == self.sights[-1].table[d.place] for d in strange)
        return acts + by_hand(strange, left, self.sights[-1].same) - (cost.DENIED if known else 0) > most

    def _column(self, index: int, node: Beginning, most: float = inf) -> Column | None:
        """The cheapest way to have done these acts when this table was seen.

        None when it costs more than `most`, or hands would have gone past the barrier."""
        key = self.keys[index]
        if key in node.columns:
            column: Column | None = node.columns[key]
            return column
        if node.dearer.get(key, -1.0) >= most:
            return None
        found: Column | None = None
        least, latest = most, -1
        for start, price in self._starts(index, node):
            here = start.behind
            before = self._column(index - 1, start, least - price) if index else self._first(here) if start is here else None
            if before is None or before.cost + price > least:
                continue
            charged = self._charged(index, start, before, node)
            total = before.cost + sum(term.price for term in charged)
            # Of ways that cost as much that counts in which most was done before.
            if total < least or (total == least and start.depth > latest):
                found, least, latest = self._after(index, before, charged, total, node), total, start.depth
        if found is None and most < inf:
            node.dearer[key] = most
            return None
        node.columns[key] = found
        return found

    def _starts(self, index: int, node: Beginning) -> list[tuple[Beginning, float]]:
        """The beginnings of this explanation behind the barrier, with what the acts from there cost at least. Known ones are first."""
        here, price, doubted, start, found = node.behind, 0.0, 0.0, node, [(node, 0.0)]
        doubts = {shown.act.depth: shown.least for shown in self._shown(index, node)}
        while start is not here and start.parent is not None:
            price += start.price.price if start.price else 0.0
            doubted = doubts.get(start.depth, doubted)
            start = start.parent
            found.append((start, price + doubted - ROUNDING))
        known = self.keys[index - 1] if index else None
        return [each for each in found if known in each[0].columns] + [each for each in found if known not in each[0].columns]

    def _after(self, index: int, before: Column, charged: tuple[Term, ...], price: float, node: Beginning) -> Column:
        """The way that goes on from this column, with these terms, at this price."""
        left = self._left(index, node)
        # That hands went back from a table is paid for, not what they went back from: that may show again.
        undone = self._went_back(index, before)
        known = before.known if undone else left
        strange = frozenset(d.what for d in known if d.why == "strange").difference(*before.denied)
        denied = before.denied | {strange} if strange else before.denied
        back = frozenset(d.what for d in left if d.why == "strange" and undone)
        retracted = before.retracted | {back} if back else before.retracted
        return Column(price, left, before, charged, known, undone, denied, retracted, self.match.game.turn(node.state))

    def _first(self, here: Beginning) -> Column:
        """Before the first table: what was different when the barrier was set has been paid for."""
        left = self._left(0, here) if self.checkpoint and len(self.sights) > 1 else ()
        before = tuple(d for d in left if d.place in self.unclear.get(here, ()) and d.why != "strange")
        return Column(self.paid.get(here, 0.0), before, None, (), before)

    def _went_back(self, index: int, earlier: Column) -> bool:
        """True if hands have since gone back to how it all lay before this table, and held nothing then."""
        to = self.returned[index]
        then = earlier.at(index - to) if to else None
        return to is not None and not (then and any(d.why in HELD for d in then.left))

    def gone_on(self, explanation: Explanation) -> frozenset[int]:
        """Returns the acts of this explanation, counted from 1, behind which their hands have done another in the same turn."""
        return gone_on_from(self.match.game, self._node(explanation.actions))

    def _left(self, index: int, node: Beginning) -> tuple[Deviation, ...]:
        sight, look = self.sights[index], self.looks[index]
        if not sight.search.mismatch(node.state):
            return ()
        found = node.lefts.get(look)
        if found is None:
            here = node.behind
            found = node.lefts[look] = sight.left(node, here.depth, self.unclear.get(here, frozenset()), self.before[index])
        return found

    def _shown(self, index: int, node: Beginning) -> tuple[ShownAct, ...]:
        """Returns the acts of this explanation behind the barrier, but the silent ones, with what this table shows of each."""
        here, key = node.behind, self.keys[index]
        found: tuple[ShownAct, ...] | None = node.shown.get(key)
        if found is None:
            changed = self.changed[index] if index else self.search.looks(here.state).differs(self.sights[0].table, self.sights[0].blind)
            acts = [each for each in node.path[here.depth + 1 :] if not each.quiet]
            left, sight, before = self._left(index, node), self.sights[index], self.before[: index + 1]
            found = shown_acts(node, acts, left, sight=sight, changed=changed, lit=self.lit[index], before=before, looks=self.search.looks)
            node.shown[key] = found
        return found

    def _charged(self, index: int, start: Beginning, earlier: Column, node: Beginning) -> tuple[Term, ...]:
        """Returns the terms of going on to that beginning and of seeing this table."""
        left, acts, last = self._left(index, node), node.path[start.depth + 1 :], index == len(self.sights) - 1
        if not (left or acts or earlier.left):
            return ()
        game, sight = self.match.game, self.sights[index]
        changed = self.changed[index] if index else sight.search.looks(start.state).differs(sight.table, sight.blind)
        terms = [*self._done(index, start, earlier, node, changed)] if acts else []
        if earlier.left:
            terms += put_back(earlier, left, lambda: game.layout(node.state), index)
        if not left:
            return tuple(terms)
        # What hands show again was denied when they showed it first.
        known = [*((d.what, d.why) for d in earlier.known), *((what, "strange") for shown in earlier.denied for what in shown)]
        new = [d for d in left if (last and d.why == "strange") or (d.what, d.why) not in known]
        went_on = gone_on_from(game, node) if any(d.why == "late" for d in left) else frozenset[int]()
        new, acted = new if last else tried(new, went_on & {*range(start.depth + 1)}, changed), tuple(terms)
        back = self._went_back(index, earlier)
        # To hold a piece for a moment and to put it back costs less than to take back what was done.
        if back and (not new or (earlier.undone and any(d not in left for d in earlier.left) and {*where(new)} <= {*where(earlier.left)})):
            return acted
        undone = [d for d in new if 0 < d.act <= start.depth and not goes_on(d, earlier, sight.same)]
        # Nobody goes on from an act of which nothing is left.
        late = sorted({d.act for d in undone if d.why == "late"})
        never = [act for act in late if same_piece.nothing_done(node.path[act], left)]
        terms += [Term("not-done", cost.NOT_DONE, act - 1, table=index) for act in never]
        if undone and not never:
            otherwise = changed.difference(e.place for e in earlier.known).union(d.place for d in earlier.left if d.why in HELD)
            if undone := [d for d in undone if d.place in otherwise]:
                terms.append(undone_again(undone, self.before[: index + 1], index, returned=self.again[index]))
        terms += of_new(
            new, left, earlier, -1 if last else index, gone_on=went_on, forbidden=node.forbidden, acted=bool(acts), told=self.told[index],
            resting=last and len(left) > 1 and sight.rests(node), same=sight.same,
            hidden=self.sights[index - 1].blind if index else frozenset(),
            left_out=frozenset(shown.act.depth for shown in self._shown(index, node) if shown.doubt == "left-out"),
        )  # fmt: skip
        if back:
            further = (*acted, Term("returned", cost.RETURNED, places=where(new), table=index))
            return min(tuple(terms), further, key=lambda each: sum(term.price for term in each))
        return tuple(terms)

    def _done(self, index: int, start: Beginning, earlier: Column, node: Beginning, changed: frozenset[Place]) -> Iterator[Term]:
        """Yields the terms of what was done since that beginning, and of what this table shows of it. `changed`: since the table before."""
        game, sight, left, acts = self.match.game, self.sights[index], self._left(index, node), node.path[start.depth + 1 :]
        yield from (each.price for each in acts if each.price)
        # An act that was under way, and from which others went on before any table showed it done. They may even have gone on there.
        passed, places = [d for d in earlier.left if d.why == "under way" and d.gone], {d.place for d in left}
        seen = changed | places.difference(*(each.touched for each in acts)) | sight.blind if passed else frozenset()
        passed = [d for d in passed if d.place not in seen]
        if unseen := bool(passed):
            yield Term("unseen", cost.UNSEEN, passed[0].act - 1, table=index)
        since = [shown for shown in self._shown(index, node) if shown.act.depth > start.depth]
        done = [shown.act for shown in since]
        yield from same_piece.another_like_it(done, self.put_elsewhere[index], [d for d in left if d.place in changed], index)
        for depth in same_piece.passed_through(done, node.forbidden):
            unseen = True
            yield Term("unseen", cost.UNSEEN, depth - 1, table=index)
        for shown, each in zip(since, done, strict=True):
            if shown.again or (each.parent and shown_by_another(earlier, each, game.turn(each.parent.state), self.before[index])):
                yield Term("same-again", cost.SAME_AGAIN, each.depth - 1, table=index)
            if shown.doubt and not (shown.doubt == "unseen" and unseen):
                # However much was done since the table before: hands did not rest, or nobody looked.
                unseen |= shown.doubt == "unseen"
                yield Term(shown.doubt, PRICES[shown.doubt], each.depth - 1, table=index)
        # Nobody has seen the pile without what is denied, if that was taken back before something else was laid there: it may lie below.
        piled = same_piece.tried_on_piles(game, earlier.left, places)
        piled = {place for place in piled if self.told[index] or len(game.layout(node.state)[place]) > 1}
        if piled := piled.intersection(place for each in acts for place in each.touched):
            yield Term("covered-up", cost.COVERED_UP, places=(*sorted(piled),), table=index)
