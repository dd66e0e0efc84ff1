"""What hands do in a turn, deed by deed, with the slips of honest people."""

from __future__ import annotations

from companion.games.tektonix.plates import PLATES
from companion.games.tektonix.simulated import people
from companion.games.tektonix.simulated.cheats import tempt
from companion.games.tektonix.simulated.sitting import Sitting
from companion.games.tektonix.state import (
    PILES,
    AgreeEnd,
    Announce,
    Discard,
    Draw,
    DrawDeck,
    EndTurn,
    Pass,
    Play,
    Rearrange,
    Refill,
    Reshuffle,
)
from companion.rules.values import Place, Seat
from companion.simulated_table.acts import Press, Rest, Touch, Wait
from companion.simulated_table.sharing import Acts, Tried


def turn(s: Sitting, seat: Seat) -> Acts:
    """A whole turn, to the moment in which it is over in truth."""
    s.began = s.state
    yield from fidget(s, seat)
    yield from tempt(s, seat, "start")
    if s.state.phase == "play":
        yield from _look_up(s, seat)
    wish = people.wish(s, seat)
    if s.must_press:
        wish = "deck" if s.state.phase == "play" else None
    match wish:
        case Play():
            yield from lay(s, wish)
        case Rearrange():
            yield from rearrange(s, wish)
        case str():
            yield from draw(s, seat, wish)
        case _:
            yield from pass_on(s, seat)
    if s.state.phase in ("play", "last-turns"):
        yield from tempt(s, seat, "ended")
    s.must_press = False


def fidget(s: Sitting, seat: Seat) -> Acts:
    """Things that mean nothing: a card or cube lifted and put back, a bump, a straightened row, a look at one's cards."""
    if (yield from s.slip("lift and put back", 0.05)):
        table = s.table()
        places = [place for place in sorted(table) if place.endswith((".row", ".cubes"))]
        if places:
            place = s.dice.choice(places)
            lies = table[place]
            gone = s.dice.randrange(len(lies))
            yield from s.do(Rest(table.put({place: lies[:gone] + lies[gone + 1 :]}), 1.0, "lifted"))
            yield from s.rest("put back")
    if (yield from s.slip("bump within the place", 0.03)):
        yield from s.rest("bump")
    if (yield from s.slip("straightening", 0.03)):
        yield from s.rest("row straightened")
    if (yield from s.slip("peeking", 0.03)):
        yield from s.do(Wait(2.0))
    del seat


def _look_up(s: Sitting, seat: Seat) -> Acts:
    """All look at the printed map and say what it shows of an unsure border."""
    border = people.to_look_up(s, seat) if s.dice.random() < 0.3 else None
    if border is None:
        return
    pair, kind = border
    key, there = f"border:{pair}:{kind}", s.dice.random() < 0.5
    yield from s.speak_up()
    s.state = s.game.amend(s.state, key, there)
    s.began = s.game.amend(s.began, key, there)
    yield from s.do(Touch("settle", (("key", key), ("value", there), ("by", s.seats))))


# a card in the row


def lay(s: Sitting, play: Play) -> Acts:
    """A card in the own row, and the cube that a plate brings, first, together or later."""
    seat, row = play.seat, f"{play.seat}.row"
    # Nobody takes back what ends a round.
    others = [other for other in people.playable(s, seat) if other != play and s.game.apply(s.state, other).phase in ("play", "last-turns")]
    if others and (yield from s.slip("take-back", 0.05)):
        yield from _taken_back(s, s.dice.choice(others))
    before, silent = s.table(), s.unsaid is not None
    yield from s.act(play)
    after, known = s.table(), s.cheat
    if not silent:
        # Otherwise two turns are seen at once, and what is done besides them is beyond anybody.
        yield from tempt(s, seat, "laid")
    if s.cheat not in (None, known):
        yield from _over(s, seat)
        return
    if play.card in PLATES and before[f"{play.card}.cubes"] != after[f"{play.card}.cubes"]:
        cube = f"{play.card}.cubes"
        if (yield from s.slip("late cube", 0.3)):
            # What was put right when the turn before was said to be over stays right.
            yield from s.do(Rest(after.put({cube: before[cube]}), 1.0, "card first"))
        elif (yield from s.slip("half moves", 0.15)):
            yield from s.do(Rest(after.put({row: before[row]}), 1.0, "cube first"))
    yield from s.rest("laid")
    yield from _over(s, seat)


def _taken_back(s: Sitting, action: Play | Draw) -> Acts:
    """Done and undone again."""
    yield from s.rest("before")
    # What lies wrongly besides stays as it lies.
    yield from s.do(Rest(s.game.layout(s.game.apply(s.state, action)).put(s.wrong), 1.0, "done"))
    s.begun()
    yield from s.rest("taken back")
    yield from s.do(Wait(0.5))


def rearrange(s: Sitting, action: Rearrange) -> Acts:
    """The row in another order, perhaps with a card in the hand for a moment."""
    row = f"{action.seat}.row"
    before = s.table()
    yield from s.act(action)
    after = s.table()
    if (yield from s.slip("rests on the way", 0.4)):
        lies = s.dice.choice((before, after))[row]
        gone = s.dice.randrange(len(lies))
        # What was put right when the turn before was said to be over stays right.
        yield from s.do(Rest(after.put({row: lies[:gone] + lies[gone + 1 :]}), 1.0, "a card in the hand"))
    yield from s.rest("rearranged")
    yield from _over(s, action.seat)


def _over(s: Sitting, seat: Seat) -> Acts:
    """The rules have ended this turn; half of the people say so too."""
    if s.state.phase in ("play", "last-turns") and (s.must_press or s.dice.random() < 0.4):
        yield from s.do(Wait(0.5))
        yield from s.do(Press(seat))
    else:
        s.undeclared = seat


# a draw


def draw(s: Sitting, seat: Seat, source: Place) -> Acts:
    """A card from a pile or the deck, perhaps one thrown away, and the end of the turn."""
    if source == "deck" and not s.state.deck:
        yield from s.act(Reshuffle())
        yield from s.rest("reshuffled")
    took = ""
    if source == "deck":
        if (yield from _from_deck_and_away(s, seat)):
            return
    else:
        took = s.truth.piles[source][-1]
        if (yield from _swapped(s, seat, source)):
            return
        tops = [pile for pile in PILES if s.truth.piles[pile] and not s.traceless(Draw(seat, pile))]
        if tops and (yield from s.slip("take-back", 0.05)):
            yield from _taken_back(s, Draw(seat, s.dice.choice(tops)))
        yield from s.act(Draw(seat, source))
        yield from s.rest("drawn")
        # Whoever has drawn looks at the card: the hands leave the pile.
        yield from s.do(Wait(0.5))
    yield from _refill(s, 0.8)
    yield from tempt(s, seat, "drawn")
    away = people.throws_away(s, seat, source, took)
    if away is not None:
        yield from _discard(s, Discard(seat, away[1], away[0]))
        yield from _refill(s, 0.8)
        return
    end = s.dice.random()
    s.before_end = s.state
    finishes = s.game.apply(s.state, EndTurn(seat)).phase != "play"
    if s.must_press or end < 0.5 or finishes:
        yield from s.say(EndTurn(seat))
        yield from _refill(s, 0.8)
    else:
        yield from s.decide(EndTurn(seat, said=False))
        s.unsaid = seat


def _from_deck_and_away(s: Sitting, seat: Seat) -> Tried:
    """The draw from the deck: said, or told by the discard that follows at once. True when the turn is over."""
    if not s.must_press and s.dice.random() < 0.15:
        card = s.truth.deck[-1]
        hand = s.truth.hands[seat]
        hand.append(card)
        away = people.throws_away(s, seat, "deck", "")
        hand.remove(card)
        if away is not None:
            discard = Discard(seat, away[1], away[0])
            if not s.game.faults(s.state, discard) and not s.traceless(discard):
                yield from s.speak_up()
                yield from _discard(s, discard)
                yield from _refill(s, 0.8)
                return True
    if s.state.deck == 1:
        # The last card leaves a trace.
        yield from s.act(DrawDeck(seat))
        yield from s.rest("the last card drawn")
        yield from s.do(Wait(0.5))
    else:
        yield from s.say(DrawDeck(seat))
    return False


def _swapped(s: Sitting, seat: Seat, pile: Place) -> Tried:
    """The top card taken and another laid there in one movement. True when the turn is over."""
    if s.must_press or s.dice.random() >= 0.05:
        return False
    swaps = [Discard(seat, pile, card, swap=True) for card in sorted(set(s.truth.hands[seat]))]
    swaps = [swap for swap in swaps if not s.game.faults(s.state, swap) and not s.traceless(swap)]
    if not swaps or not (yield from s.slip("drawn and discarded at once")):
        return False
    yield from s.speak_up()
    yield from _discard(s, s.dice.choice(swaps))
    return True


def _discard(s: Sitting, discard: Discard) -> Acts:
    if s.state.drew and s.game.faults(s.state, discard):
        # It looks like a draw of the next seat: it has to be announced.
        yield from s.say(Announce(discard.seat))
    yield from s.act(discard)
    yield from s.rest("discarded")
    yield from _over(s, discard.seat)


def _refill(s: Sitting, chance: float) -> Acts:
    """House rule: an empty pile gets the top card of the deck."""
    if not s.state.options.refill_piles or s.dice.random() >= chance or s.state.phase != "play":
        return
    for pile in PILES:
        if not s.truth.piles[pile] and s.truth.deck:
            refill = Refill(pile, s.truth.deck[-1])
            if s.game.faults(s.state, refill):
                # It looks as if a card had been put back: the turn is said to be over first.
                s.must_press = True
                continue
            yield from s.act(refill)
            yield from s.rest("refilled")


# no card


def pass_on(s: Sitting, seat: Seat) -> Acts:
    """Nothing is done. In a last turn that may go without a word."""
    quiet = not (s.unsaid or s.undeclared or s.must_press) and s.dice.random() < 0.3
    if s.state.phase == "last-turns" and len(s.state.waiting) > 1 and quiet:
        yield from s.do(Wait(1.0))
        s.before_end = s.state
        yield from s.decide(Pass(seat, said=False))
        s.unsaid = seat
        return
    yield from s.say(Pass(seat))


def agree(s: Sitting) -> Acts:
    """All agree that nobody gets on."""
    yield from s.speak_up()
    for seat in s.seats:
        yield from s.say(AgreeEnd(seat))
