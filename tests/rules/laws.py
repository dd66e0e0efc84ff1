"""Laws that every game obeys, as functions over any game. Each asserts; nothing here knows a game's own words.

A game offers `companion/games/<name>/examples.py` with `EXAMPLES` (name -> game -> State) and `set_out` (how chance lays the
table out), which is all that a stroll through it needs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import combinations
from random import Random
from typing import Any

from companion.assemble import load_examples
from companion.record.positions.notation import Notation
from companion.rules.game import Game, GameDefaults
from companion.rules.stroll import stroll
from companion.rules.values import NOTHING, Change, Layout, PlacedPiece, SetOut, action_key, change, visible

Step = tuple[Any, Any, Any]
"""State before, action, state after."""


def examples(game: Any) -> Any:
    """The game's worked positions and its `set_out`."""
    return load_examples(game.name)


def parts(made: type) -> set[str]:
    """The public names that a class has of its own, those that are only declared too."""
    return {name for name in {*vars(made), *vars(made).get("__annotations__", {})} if not name.startswith("_")}


def every_part_is_asked_for(game: Any) -> None:
    """No part of a game has a name that nobody asks for. A misspelt hook would never be called, and nothing else would show it."""
    hooks, shape = parts(GameDefaults) | parts(Game), (*Game.__mro__, object)
    own: set[str] = set().union(*(parts(each) for each in type(game).__mro__ if each not in shape))
    unknown = sorted(own - hooks)
    assert not unknown, f"nobody asks a game for {', '.join(unknown)}: a hook is misspelt, or a part of its own lacks its _"


def walks(game: Any, steps: int, seed: int) -> Iterator[Step]:
    """Random legal play with every number of seats from the beginning, then from each worked position."""
    rng, own = Random(seed), examples(game)
    starts = [game.begin(game.default_seats(count), game.options()) for count in game.seats]
    starts += [make(game) for make in own.EXAMPLES.values()]
    share, left = steps // len(starts) + 1, steps
    while left > 0:
        for start in starts:
            for step in stroll(game, start, min(share, left), rng, own.set_out):
                left -= 1
                yield step


def a_position_is_one_line(line: Notation, state: Any) -> str:
    """Written as one line and read again it is the same state, also in what makes no difference to equality. Returns the line."""
    text = line.write(state)
    assert text.isprintable()
    again = line.read(text)
    assert again == state, text
    assert repr(again) == repr(state), text
    assert line.write(again) == text
    return text


def looks(game: Any, state: Any) -> Layout:
    return visible(game.layout(state), game.board)


def pieces(table: Layout) -> Counter[tuple[str, str]]:
    """Returns how many of each kind and face lie on the table."""
    return Counter((placed.piece, placed.face) for contents in table.values() for placed in contents)


def setting_out(game: Any, state: Any) -> bool:
    return game.to_act(state) == {"chance"} and not list(game.legal_actions(state))


def values_are_frozen(game: Any, step: Step) -> None:
    """States and actions are frozen dataclasses, hashable, equal to themselves rebuilt."""
    for value in step:
        assert is_dataclass(value)
        assert type(value).__dataclass_params__.frozen, type(value)  # type: ignore[attr-defined]
        again = type(value)(**{field.name: getattr(value, field.name) for field in fields(value)})
        assert again == value
        assert hash(again) == hash(value)


def apply_is_pure(game: Any, step: Step) -> None:
    """`apply` leaves its input alone and gives the same answer twice; turns never go back."""
    before, action, after = step
    said = repr(before)
    assert game.apply(before, action) == after
    assert repr(before) == said
    assert game.turn(after) >= game.turn(before)


def legal_actions_are_in_order(game: Any, step: Step) -> None:
    """Sorted, without repeats, each without a fault; none only when the game is over or chance sets out."""
    state = step[0]
    actions = list(game.legal_actions(state))
    assert [action_key(action) for action in actions] == sorted({action_key(action) for action in actions})
    assert all(type(action) in game.actions for action in actions)
    assert all(game.faults(state, action) == () for action in actions)
    assert bool(actions) or setting_out(game, state) or not game.to_act(state)
    assert (not game.to_act(state)) == (game.outcome(state) is not None)


def what_hands_do_is_attempted(game: Any, step: Step) -> None:
    """An act with a visible trace is among the attempts for its own change, also when more has changed elsewhere."""
    before, action, after = step
    was, now = looks(game, before), looks(game, after)
    if was == now or not _by_hands(game, before, action, was, now):
        return
    trace = change(was, now)
    attempts = list(game.attempts(before, trace))
    assert action in attempts, action
    assert len(attempts) == len(set(attempts))


def _by_hands(game: Any, before: Any, action: Any, was: Layout, now: Layout) -> bool:
    """Acts that are said, and rolls, may leave a trace that another act of the rules carries out."""
    said = {type(press[1]) for prompt in game.prompts(before) for press in prompt.press} | {type(p.silence) for p in game.prompts(before)}
    return type(action) not in said and type(action).__name__ != "Roll"


def attempts_grow_with_the_change(game: Any, step: Step, other: Layout) -> None:
    """A change at more places proposes no less."""
    before, _, after = step
    small = change(looks(game, before), looks(game, after))
    large = change(looks(game, before), other)
    more = Change(
        small.gone + tuple(entry for entry in large.gone if entry[0] not in small.places),
        small.come + tuple(entry for entry in large.come if entry[0] not in small.places),
    )
    proposed = set(game.attempts(before, more))
    assert set(game.attempts(before, small)) <= proposed
    assert set(game.attempts(before, NOTHING)) <= proposed


def attempts_are_judged_and_applied(game: Any, step: Step, other: Layout) -> None:
    """An attempt is legal exactly when it has no faults; `apply`, `layout` and `way` are total on every attempt."""
    before = step[0]
    legal = set(game.legal_actions(before))
    for action in game.attempts(before, change(looks(game, before), other)):
        faults = game.faults(before, action)
        if not isinstance(action, SetOut):
            assert (faults == ()) == (action in legal), action
        places_are_on_the_board(game, game.layout(game.apply(before, action)))
        for table in game.way(before, action):
            places_are_on_the_board(game, table)


def places_are_on_the_board(game: Any, layout: Layout) -> None:
    """Every place, piece and face is in board.toml."""
    for place, contents in layout.items():
        assert place in game.board.order, place
        assert game.board.order[place] != "one" or len(contents) == 1, place
        for placed in contents:
            assert placed.piece in game.board.faces, placed
            faces = game.board.faces[placed.piece]
            assert placed.face in faces or (placed.face == "" and not faces), placed


def a_table_can_be_adopted(game: Any, state: Any, rng: Random) -> None:
    """`layout(adopt(s, l)) == l` when the contents of places of one kind have changed places."""
    table = game.layout(state)
    kinds: dict[tuple[str, str], list[str]] = {}
    for place in sorted(game.board.order):
        if place in table:
            kinds.setdefault((game.board.order[place], place.rpartition(".")[2]), []).append(place)
    places: dict[str, tuple[PlacedPiece, ...]] = dict(table)
    for group in kinds.values():
        shuffled = [table[place] for place in group]
        rng.shuffle(shuffled)
        places |= dict(zip(group, shuffled, strict=True))
    wanted = Layout(places)
    assert looks(game, game.adopt(state, wanted)) == visible(wanted, game.board)
    assert game.layout(game.adopt(state, table)) == table


def the_turn_can_be_passed(game: Any, state: Any) -> None:
    """A seat that is given the turn has it, and may act in it. Nothing has to be laid on the table for that."""
    for seat in state.seats:
        after = game.pass_turn(state, seat)
        if after == state:
            continue
        assert game.outcome(state) is None
        # While the table is set it begins, though others may have to do something before.
        assert game.outcome(after) is not None or seat in game.to_act(after) or game.turn(after) == 0, (seat, game.to_act(after))
        assert game.pass_turn(after, seat) == after
        assert not change(looks(game, state), looks(game, after)).come
        legal = list(game.legal_actions(after))
        assert all(game.faults(after, action) == () for action in legal)
        assert legal or game.outcome(after) is not None


def prompts_can_be_answered(game: Any, step: Step) -> None:
    """The meaning of a button or silence is an action of the game. Silence is legal."""
    state = step[0]
    for prompt in game.prompts(state):
        for seat, action in prompt.press:
            assert type(action) in game.actions
            assert action.seat == seat
        if prompt.silence is not None:
            assert game.faults(state, prompt.silence) == (), prompt
        assert all(place in game.board.order for place in prompt.places)
    assert game.private(state) <= game.board.order.keys()


def open_windows_are_told_apart(game: Any, step: Step) -> None:
    """Each of several windows that are open at once has a silence of its own. It carries the number of its window."""
    silences = [prompt.silence for prompt in game.prompts(step[0]) if prompt.seconds is not None and prompt.silence is not None]
    assert len(silences) == len(set(silences)), silences


def everything_is_said(game: Any, step: Step, other: Layout, words: Any, rules: frozenset[str]) -> None:
    """Every phrase, prompt and fault has its sentence, every fault its rule in the book."""
    from companion.present.history import fault_sentence

    before, action, _ = step
    assert words.phrase(game.say(before, action))
    for seat, phrase in game.details(before).items():
        assert seat in before.seats
        assert words.phrase(phrase, "details")
    for prompt in game.prompts(before):
        given = {"seats": "", "places": "", "seconds": ""}
        assert words.say("prompts", prompt.key, (*given.items(), *prompt.args))
    for attempt in game.attempts(before, change(looks(game, before), other)):
        assert words.phrase(game.say(before, attempt))
        for fault in game.faults(before, attempt):
            assert fault.rule in rules, fault
            assert "{" not in fault_sentence(fault, words)
            assert all(place in game.board.order for place in (*fault.places, *fault.may)), fault


def standing(game: Any, state: Any) -> Any:
    """A match that stands at this state, with an empty draft and nothing owed."""
    from companion.referee.draft.commits import Commit
    from companion.referee.draft.draft import Draft
    from companion.referee.match import Match
    from companion.rules.explain import Explanation

    root = (Explanation(state),)
    return Match(
        game,
        seats=state.seats,
        options=state.options,
        state=state,
        draft=Draft(root, root),
        commits=(Commit(0, state, looks(game, state)),),
    )


def hands_may_rest_on_the_way(game: Any, step: Step) -> None:
    """Every table of `way` is explained or incomplete. So is every table on which only some of the places have changed yet and no piece
    lies in two places at once."""
    from companion.referee.judging.judge import judge
    from companion.rules.explain import Seen

    before, action, after = step
    match, was, now = standing(game, before), looks(game, before), looks(game, after)
    moved = sorted(was.differs(now))
    tables = {visible(table, game.board): "way" for table in game.way(before, action)}
    if len(moved) <= 4:
        for count in range(1, len(moved)):
            for some in combinations(moved, count):
                table = was.put({place: now[place] for place in some})
                if not pieces(table) - (pieces(was) | pieces(now)):
                    tables.setdefault(table, f"only {some}")
    for table, why in tables.items():
        verdict = judge(match, Seen(table))
        assert verdict.name in ("Agreed", "Explained", "Ambiguous", "Incomplete"), (action, why, verdict.name, verdict.explanations[:1])


def lawless(game: Any, steps: int, seed: int, walked: list[Step]) -> Iterator[Any]:
    """States after acts that people let stand though they were illegal: overruled at random, then played on."""
    rng = Random(seed)
    tables = [looks(game, rng.choice(walked)[2]) for _ in range(60)]
    state = rng.choice(walked)[0]
    for _ in range(steps):
        tried = list(game.attempts(state, change(looks(game, state), rng.choice(tables))))
        legal = list(game.legal_actions(state))
        if not game.to_act(state) or not (tried or legal):
            state = rng.choice(walked)[0]
            continue
        state = game.apply(state, rng.choice(tried if tried and (rng.random() < 0.5 or not legal) else legal))
        yield state


def an_overruled_game_goes_on(game: Any, state: Any) -> None:
    """Every question to the rules has an answer, whatever was let stand."""
    places_are_on_the_board(game, game.layout(state))
    list(game.legal_actions(state))
    list(game.attempts(state, NOTHING))
    game.prompts(state)
    assert set(game.scores(state)) == set(state.seats)
    assert game.turn(state) >= 0
    assert game.layout(game.adopt(state, game.layout(state))) == game.layout(state)
