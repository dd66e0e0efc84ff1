"""The law of doors, as functions over any game. Every legal act has a door, and every door leads to the act that it names.

A door is what hands do in sight, a die, a button, or something that the PlayView of that moment offers.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.assemble import load_world, worlds
from companion.present.history import History
from companion.present.presenter import Presenter
from companion.present.sight import Sight
from companion.present.view import PlayView
from companion.referee.desk import decide
from companion.referee.events import ActionPlayed, Checkpoint, Event, FaultCalled, RuleSettled
from companion.referee.evidence.waiting import LAG
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, Command, DiceRolled, Observation, Tick
from companion.rules.stroll import stroll
from companion.rules.values import Layout, Roll, SetOut, change, visible
from companion.simulated_table.acts import Touch
from companion.simulated_table.notes import Decision
from companion.simulated_table.replies import Reply
from tests.rules import laws

STEPS = 120
"""Acts of one random game, at most: set-up, and the turns after it."""


def games_at_random(game: Any, count: int, seed: int) -> Iterator[Any]:
    """The states in which somebody decides, of so many random games with house rules drawn at random. By turns a game is one of random
    acts, one as people play it where the game has simulated people, and one of random acts from a worked position."""
    rng, own = Random(f"{game.name} {seed}"), laws.examples(game)
    world = load_world(game.name) if game.name in worlds() else None
    for number in range(count):
        seats = game.default_seats(rng.choice(list(game.seats)))
        options = world.drawn_options(len(seats), rng, game.options(), frozenset()) if world is not None else game.options()
        start = game.begin(seats, options)
        if number % 3 == 1 and world is not None:
            states: Iterator[Any] = played(game, start, world(seats, options, f"{seed} {number}", 0.0))
        else:
            start = rng.choice(list(own.EXAMPLES.values()))(game) if number % 3 == 2 else start
            states = (before for before, _, _ in stroll(game, start, STEPS, rng, own.set_out))
        yield from (state for state in states if not laws.setting_out(game, state))


def played(game: Any, state: Any, world: Any) -> Iterator[Any]:
    """The states of a game as simulated people decide it, with nobody who watches."""
    acts = world.play()
    item = next(acts)
    while True:
        if isinstance(item, Decision):
            yield state
            state = _decided(game, state, item.action)
            if state is None:
                return
        elif isinstance(item, Touch) and item.name == "settle":
            settled = dict(item.args)
            state = game.amend(state, settled["key"], settled["value"])
        try:
            item = acts.send(Reply())
        except StopIteration:
            return


def _decided(game: Any, state: Any, action: Any) -> Any:
    """The state after a decision, perhaps behind a silence that nobody wrote down. It is None where people know more than the rules see."""
    seen = SetOut(action.seat, visible(action.layout, game.board)) if isinstance(action, SetOut) else action
    silences = [prompt.silence for prompt in game.prompts(state) if prompt.silence is not None]
    for before in (state, *(game.apply(state, silence) for silence in silences)):
        for told in (action, seen):
            if not game.faults(before, told):
                return game.apply(before, told)
    return None


def view_of(match: Match, words: Any) -> PlayView:
    """The offers that people see at this moment."""
    return Presenter(words).view(match, History(words), Sight())


def every_act_has_a_door(game: Any, state: Any, view: PlayView) -> None:
    """Each legal act has its door. Hands can do it in sight, a die tells it, a button means it, or it is offered on the screen."""
    offered, was = {action for _, action in view.sayings}, laws.looks(game, state)
    buttons = {action for prompt in game.prompts(state) for _, action in prompt.press}
    for action in game.legal_actions(state):
        now = laws.looks(game, game.apply(state, action))
        if isinstance(action, Roll):
            assert view.rolls is not None, action
            assert action.value in view.rolls.faces, (action, view.rolls)
        elif action not in offered and action not in buttons:
            assert was != now, f"nobody can say {action}"
            looks = _in_the_end(game, game.apply(state, action))
            assert any(action in game.attempts(state, change(was, end)) for end in looks), f"hands cannot tell {action}"


def _in_the_end(game: Any, state: Any) -> Iterator[Layout]:
    """Yields the table as it looks when hands have finished, also with what follows an act half done (`half_done`)."""
    yield laws.looks(game, state)
    if game.half_done(state):
        yield from (laws.looks(game, game.apply(state, action)) for action in game.legal_actions(state))


def offers_read_differently(view: PlayView) -> None:
    """Nobody can touch the right one of two that read alike."""
    sentences = [sentence for sentence, _ in view.sayings]
    assert all(sentences)
    assert len(set(sentences)) == len(sentences), sorted(view.sayings, key=lambda each: each[0])


def sayings_mean_what_they_name(match: Match, view: PlayView) -> None:
    """Each plays the act it names and no other; one that is against the rules is called as just that."""
    for sentence, action in view.sayings:
        said = decide(match, Command(match.at, "play", (("action", action),)))
        assert _played(match, said) == [action], (sentence, said)


def facts_are_settled(game: Any, state: Any, match: Match, view: PlayView) -> None:
    """Facts that all may settle read differently from all else, and are settled when all agree."""
    assert len({sentence for sentence, _, _ in view.facts}) == len(view.facts)
    for _, key, value in view.facts:
        said = decide(match, Command(match.at, "settle", (("key", key), ("value", value), ("by", state.seats))))
        assert [(event.key, event.value) for event in said if isinstance(event, RuleSettled)] == [(key, value)]
        assert game.amend(state, key, value) != state


def heard(match: Match, observation: Observation) -> tuple[Event, ...]:
    """The events of this press, also when it waits for a look that does not come."""
    said = decide(match, observation)
    for event in said:
        match = match.after(event)
    return said if not match.held else (*said, *decide(match, Tick(match.at + LAG)))


def presses_mean_what_they_say(game: Any, match: Match, view: PlayView, words: Any) -> None:
    """A button plays the act for which the screen has its words. Each kind of act has words of its own."""
    buttons = [(seat, action) for prompt in game.prompts(match.live) for seat, action in prompt.press]
    meant = [(seat, action) for seat, action in buttons if not game.faults(match.live, action)]
    assert [seat for seat, _ in meant] == [seat for seat, _ in view.presses]
    for (seat, action), (_, text) in zip(meant, view.presses, strict=True):
        assert text == words.say("presses", type(action).__name__)
        said = heard(match, ButtonPressed(match.at, seat))
        assert _played(match, said) == [action], (text, said)


def rolls_are_judged(game: Any, state: Any, match: Match, view: PlayView, rng: Random) -> None:
    """All dice that are offered are taken at once, each value as it was rolled. Nothing is rolled where none is offered."""
    if view.rolls is None:
        assert not any(isinstance(action, Roll) for action in game.legal_actions(state))
        return
    values = tuple(rng.choice(view.rolls.faces) for _ in range(view.rolls.dice))
    said = decide(match, DiceRolled(match.at, values, "hand"))
    assert [action.value for action in _played(match, said)] == list(values), (view.rolls, said)
    assert not any(isinstance(event, FaultCalled) for event in said)
    after = match
    for event in said:
        after = after.after(event)
    more = [action for action in game.legal_actions(after.live) if isinstance(action, Roll)]
    assert not more or game.prompts(after.live) != game.prompts(state), f"{view.rolls.dice} dice are too few"


def no_die_shows_what_it_has_not(match: Match, view: PlayView) -> None:
    """A value that no face has never enters the record as a roll."""
    if view.rolls is not None:
        for wrong in (max(view.rolls.faces) + 1, 0, -1):
            said = decide(match, DiceRolled(match.at, (wrong,), "hand"))
            assert not any(isinstance(action, Roll) for action in _played(match, said)), said


def _played(match: Match, said: tuple[Event, ...]) -> list[Any]:
    """The events that made something known or called it, in order. An act committed with one is that, or a silence before it."""
    told = [event.evidence for event in said if isinstance(event, Checkpoint)]
    told += [event.actions[-1] for event in said if isinstance(event, FaultCalled) and event.actions]
    for event in said:
        if isinstance(event, ActionPlayed):
            silences = [prompt.silence for prompt in match.game.prompts(match.state)]
            assert event.action in (*told, *silences), said
        match = match.after(event)
    return told
