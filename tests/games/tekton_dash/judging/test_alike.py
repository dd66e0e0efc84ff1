"""Pieces that look alike: cards and tiles on a pile with others like them, and cards of several hands."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.tekton_dash.actions import Build, BurnOrPutAway, Decline, Discard, EndSet, Move, Put, PutBack, SpawnTile, Take
from companion.games.tekton_dash.examples import relaid
from companion.referee.judging import cost
from companion.referee.judging.explanation import Tables
from companion.referee.observation import ButtonPressed
from companion.rules.changing import changed
from companion.rules.explain import Explanation
from companion.rules.values import PlacedPiece, Roll, Show, visible
from companion.simulated_table.notes import Cheat
from companion.simulated_table.wrong import between
from tests.games.dash_arena.watched import Watched
from tests.games.tekton_dash.simulated.test_people import at, items
from tests.games.tekton_dash.standing import broken, play, race


def plain(game: Any, spots: dict[str, str], **rest: Any) -> Any:
    """A track without Elements and Walls."""
    state = race(spots, **rest)(game)
    return changed(state, walls=(), ground=(0,) * len(state.ground))


@pytest.mark.rule("TD-131")
def test_a_card_like_the_one_beneath_the_top_was_shown_and_did_not_come_to_light(tekton_dash: Any) -> None:
    # That the top was put away onto one like it, and one like the next was shown on that, takes two of a kind once more.
    cards: dict[str, Any] = {"shown": ("burn-tiles", "swap-tiles"), "discard": ("swap-tiles",), "kept": (1, 0, 0, 0)}
    start = plain(tekton_dash, {"black": "a2"}, tiles={"b1": "blue"}, options={"hold_cards": True}, **cards)
    moved = play(tekton_dash, start, Move("black", "a3"))
    shown = play(tekton_dash, moved, Show("black", "play", "burn-tiles"))
    burnt = play(tekton_dash, shown, BurnOrPutAway("black", "b1.tile"))
    other = play(tekton_dash, moved, Discard(1), Show("black", "play", "burn-tiles"), BurnOrPutAway("black", "b1.tile"))
    assert tekton_dash.layout(other)["discard"][-1:] == tekton_dash.layout(burnt)["discard"][-1:]
    assert Watched(tekton_dash, start).takes(moved, shown, burnt)


@pytest.mark.rule("TD-128", "TD-129")
def test_a_card_that_came_on_the_discard_pile_was_declined_where_one_like_it_lies_shown(tekton_dash: Any) -> None:
    # Or that one was put away and the card shown in its place. Its tile goes back late.
    boards = {"white": {"33": "green"}}
    start = plain(tekton_dash, {"black": "a2", "white": "d4"}, tiles={"a3": "yellow-power"}, boards=boards, shown=("put-back",))
    start = changed(start, discard=("move-stack", "freeze"))
    watched = Watched(tekton_dash, start)
    taken = watched.follow(start, Move("black", "a3"), Take("black", "a3", "15"))
    declined = play(tekton_dash, taken, Decline("black", "put-back"))
    other = play(tekton_dash, taken, Discard(1), Show("black", "play", "put-back"))
    assert tekton_dash.layout(other)["discard"][-1] == tekton_dash.layout(declined)["discard"][-1]
    watched.show(tekton_dash.layout(taken).put({"discard": tekton_dash.layout(declined)["discard"]}))
    built = play(tekton_dash, declined, Build("white", "33", "34"))
    watched.see(built)
    assert (watched.faults, watched.match.live) == ([], built)


@pytest.mark.rule("TD-115")
def test_a_tile_put_on_a_pile_is_not_in_a_hand_with_the_one_that_lay_on_one_like_it(tekton_dash: Any) -> None:
    start = plain(tekton_dash, {"black": "c5", "white": "d6"}, tiles={"d6": "red blue"}, boards={"white": {"24": "red"}})
    start = relaid(start, {"d6": "stack regular"})
    watched = Watched(tekton_dash, start)
    moved = watched.follow(start, Move("black", "c4"))
    watched.show(tekton_dash.layout(moved).put({"white.24": (), "d6.tile": (PlacedPiece("tile", "red"),)}))
    assert broken(tekton_dash, play(tekton_dash, moved, EndSet("black")), Put("white", "24", "d6"))[:1] == ("TD-115",)
    assert [(fault.rule, {*fault.places}) for fault in watched.faults] == [("TD-115", {"white.24", "d6.tile"})]


@pytest.mark.xfail(reason="a card declined onto one like it, unseen, is told before a press that is forbidden", strict=True)
@pytest.mark.rule("TD-096")
def test_who_is_done_with_nothing_has_not_declined_a_card_like_the_last_one(tekton_dash: Any) -> None:
    start = plain(tekton_dash, {"black": "a2", "white": "c5"}, tiles={"c5": "red-power"}, discard=("put-back",))
    moved = play(tekton_dash, start, Move("black", "a3"), EndSet("black"))
    assert broken(tekton_dash, moved, Decline("white", "put-back")) == ()
    watched = Watched(tekton_dash, moved)
    watched.see(moved)
    watched.tell(lambda at: ButtonPressed(at, "white"))
    watched.see(moved)
    assert [fault.rule for fault in watched.faults] == ["TD-096"]


@pytest.mark.rule("TD-102")
def test_nobody_cheats_with_a_card_that_may_be_the_next_seats(tekton_dash: Any) -> None:
    boards = {"black": {"34": "green"}, "white": {"33": "blue"}}
    start = plain(tekton_dash, {"black": "a2"}, boards=boards, options={"hold_cards": True}, marker=1, kept=(1, 1, 0, 0))
    table = at(play(tekton_dash, start, Move("black", "a3")))
    table.cards["black"] = ["put-back"]
    items(table.decide(Show("black", "play", "put-back")))
    aimed = PutBack("black", "white", "33", "c1")
    assert broken(tekton_dash, table.state, aimed)[:1] == ("TD-102",)
    wrong = between(table.table(), tekton_dash.layout(tekton_dash.apply(table.state, aimed)), seat="black")
    assert not [item for item in items(table.commit("TD-V23", "black", wrong)) if isinstance(item, Cheat)]
    table.told = ()
    assert [item.id for item in items(table.commit("TD-V23", "black", wrong)) if isinstance(item, Cheat)] == ["TD-V23"]


@pytest.mark.rule("TD-085", "TD-088")
def test_a_tile_put_from_a_board_onto_the_own_floor_is_none_that_the_die_brought(tekton_dash: Any) -> None:
    start = race({"black": "d7", "white": "d4"}, tiles={"d6": "green", "d4": "blue"}, boards={"white": {"33": "red"}})(tekton_dash)
    start = relaid(changed(start, walls=(), ground=(0,) * len(start.ground)), {"d6": "stack regular"})
    watched = Watched(tekton_dash, start)
    moved = watched.follow(start, Move("black", "d6"))
    watched.roll(5)
    red = (PlacedPiece("tile", "red"),)
    watched.show(tekton_dash.layout(moved).put({"white.33": (), "d4.tile": (*tekton_dash.layout(moved)["d4.tile"], *red)}))
    assert [fault.rule for fault in watched.faults] == ["TD-085"]


@pytest.mark.rule("TD-086", "TD-129")
def test_a_card_may_be_declined_behind_a_tile_of_the_die_that_nobody_saw_come(tekton_dash: Any) -> None:
    """The tile that was taken for the card went to the board and back in the same look."""
    tiles, options = {"c5": "yellow-power", "a6": "red"}, {"allow_pass": True}
    start = plain(tekton_dash, {"black": "c4", "white": "d7"}, tiles=tiles, options=options, sets=2)
    start = relaid(changed(start, discard=("move-stack",)), {"a6": "spawn red"})
    watched = Watched(tekton_dash, start)
    moved = watched.follow(start, Move("black", "c5"))
    watched.roll(1)
    unseen = play(tekton_dash, moved, Roll("black", 1), SpawnTile("black", "a6", "red"))
    declined = play(tekton_dash, unseen, Take("black", "c5", "15"), Decline("black", "freeze"))
    assert tekton_dash.layout(declined).differs(tekton_dash.layout(moved)) == {"discard"}
    watched.see(declined)
    assert (watched.faults, watched.match.live) == ([], declined)


@pytest.mark.rule("TD-086", "TD-106")
def test_a_token_behind_a_tile_of_the_die_that_nobody_saw_come_costs_no_more_than_any_act(tekton_dash: Any) -> None:
    """The tile came by chance onto one like it. It was not laid with the token, nor by whoever shows that."""
    options = {"tokens_on_others_turns": True, "allow_pass": True}
    start = plain(tekton_dash, {"black": "c4", "white": "d7", "purple": "d6"}, tiles={"c5": "green green"}, options=options, sets=2)
    start = relaid(start, {"c5": "stack regular"})
    watched = Watched(tekton_dash, start)
    taken = watched.follow(start, Move("black", "c5"), Take("black", "c5", "33"))
    watched.roll(5)
    rolled = next(h for h in watched.match.draft.explanations if h.actions[-1:] == (Roll("black", 5),))
    show = Show("white", "white.token", "froggy-jump")
    shown = play(tekton_dash, rolled.state, show)
    assert tekton_dash.layout(shown)["c5.tile"] != tekton_dash.layout(taken)["c5.tile"]
    tables = Tables(watched.match, watched.match.search(visible(tekton_dash.layout(shown), tekton_dash.board)))
    act = tables.of(Explanation(shown, (*rolled.actions, show))).terms[-1]
    assert act.price == cost.ACT + cost.COUNTED_ON
