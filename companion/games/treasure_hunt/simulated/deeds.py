"""What hands do at the table, deed by deed, with the slips of honest people: rests, lifts, take-backs, late tidying."""

from __future__ import annotations

from companion.games.treasure_hunt.rules.track import GRID
from companion.games.treasure_hunt.simulated.aims import has_won, solo_lost
from companion.games.treasure_hunt.simulated.plans import reach, steal_needs, where_to
from companion.games.treasure_hunt.simulated.sitting import Sitting
from companion.games.treasure_hunt.simulated.truth import Truth
from companion.games.treasure_hunt.state import Move, PutCube, Reshuffle, Sweep, TakeBack, TakeLast
from companion.rules.values import TABLE, Roll, Seat, Show, Turn
from companion.simulated_table.acts import Throw, Wait
from companion.simulated_table.sharing import Acts


def fidget(s: Sitting, seat: Seat) -> Acts:
    """Things that mean nothing: a pawn lifted and put back, cubes pushed together, a bump, a look at one's cards."""
    if (yield from s.slip("pawn lifted", 0.06)):
        s.truth.lifted.add(seat)
        yield from s.rest("pawn lifted")
        s.truth.lifted.discard(seat)
        yield from s.rest("pawn put back")
    if (yield from s.slip("bump within the place", 0.04)):
        yield from s.rest("bump")
    if (yield from s.slip("cubes pushed together", 0.03)):
        yield from s.rest("cubes straightened")
    if (yield from s.slip("peeking", 0.03)):
        yield from s.do(Wait(2.0))


def draw_up(s: Sitting, seat: Seat, count: int) -> Acts:
    """Draws so many cards. Only an empty pile and a reshuffle can be seen of it."""
    truth = s.truth
    for _ in range(count):
        if not truth.draw and truth.discard:
            yield from s.say(Reshuffle(TABLE))
            truth.draw_cards(seat, 1)
            if (yield from s.slip("late bookkeeping", 0.2)):
                continue
            yield from s.rest("reshuffled")
        elif truth.draw:
            truth.draw_cards(seat, 1)
            if not truth.draw:
                yield from s.say(TakeLast(TABLE))
                yield from s.rest("last card drawn")


def throw(s: Sitting, seat: Seat, value: int) -> Acts:
    yield from s.say(Roll(seat, value))
    yield from s.do(Throw(seat, value))


def move(s: Sitting, seat: Seat, roll: int) -> Acts:
    """After the roll: the pawn goes to a tile of the player's choice, perhaps with rests and second thoughts."""
    truth = s.truth
    tiles = reach(truth, seat, roll)
    to = where_to(truth, seat, tiles, s.dice)
    home = truth.pawns[seat]
    if (yield from s.slip("pawn in the hand", 0.3)):
        truth.lifted.add(seat)
        yield from s.rest("pawn in hand")
        truth.lifted.discard(seat)
    # A move that ends the game ends it as soon as the hand is gone: nobody only rests there, nobody takes it back.
    others = [tile for tile in tiles if tile != to and not _ends_at(truth, seat, tile)]
    if others and (yield from s.slip("rests on the way", 0.12)):
        truth.pawns[seat] = s.dice.choice(others)
        yield from s.rest("rests on the way")
        if (yield from s.slip("lift and put back", 0.3)):
            truth.lifted.add(seat)
            yield from s.rest("lifted again")
            truth.lifted.discard(seat)
    elif not _ends_at(truth, seat, to) and (yield from s.slip("take-back", 0.05)):
        truth.pawns[seat] = to
        yield from s.rest("moved")
        truth.pawns[seat] = home
        yield from s.rest("taken back")
    yield from s.say(Move(seat, GRID[to]))
    truth.pawns[seat] = to
    yield from s.rest("moved")


def _ends_at(truth: Truth, seat: Seat, tile: int) -> bool:
    """Would this pawn end the game there, won or lost alone?"""
    home = truth.pawns[seat]
    truth.pawns[seat] = tile
    ended = has_won(truth, seat) or (len(truth.seats) == 1 and solo_lost(truth, seat))
    truth.pawns[seat] = home
    return ended


def flip(s: Sitting, seat: Seat, tile: int) -> Acts:
    """The tile is turned up; often the pawn has to be lifted for it."""
    truth = s.truth
    lifted = yield from s.slip("lifted to flip", 0.4)
    if lifted:
        truth.lifted.add(seat)
        if s.dice.random() < 0.7:
            yield from s.rest("lifted to flip")
    yield from s.say(Turn(seat, f"{GRID[tile]}.tile", truth.symbols[tile]))
    truth.up[tile] = True
    truth.known.add(tile)
    yield from s.rest("flipped")
    if lifted:
        truth.lifted.discard(seat)
        yield from s.rest("pawn back")


def unflip(s: Sitting, tile: int) -> Acts:
    """House rule: the tile of a failed try is turned back."""
    s.truth.up[tile] = False
    yield from s.rest("turned back")


def show(s: Sitting, seat: Seat, cards: tuple[str, ...]) -> Acts:
    """Cards are laid in the play area, one by one or several at once."""
    truth = s.truth
    order = list(cards)
    s.dice.shuffle(order)
    at_once = s.dice.random() < 0.4
    if at_once:
        yield from s.slip("cards at once")
    for count, face in enumerate(order, 1):
        yield from s.say(Show(seat, "play", face))
        truth.hands[seat].remove(face)
        truth.play.append(face)
        if count == len(order) or (not at_once and s.dice.random() < 0.8):
            yield from s.rest(f"card {count}")


def show_and_take_back(s: Sitting, seat: Seat) -> Acts:
    """One card is tried and goes back to the hand."""
    truth = s.truth
    face = s.dice.choice(sorted(truth.hands[seat]))
    yield from s.say(Show(seat, "play", face))
    truth.hands[seat].remove(face)
    truth.play.append(face)
    yield from s.rest("one card")
    yield from s.say(TakeBack(seat, face))
    truth.play.remove(face)
    truth.hands[seat].append(face)
    s.public[face] = seat
    yield from s.rest("card back")


def sweep(s: Sitting, seat: Seat) -> Acts:
    """The cards of the play area go onto the discard pile."""
    truth = s.truth
    if not truth.play:
        return
    cards = list(truth.play)
    s.dice.shuffle(cards)
    yield from s.say(Sweep(seat, cards[-1]))
    truth.discard += cards
    truth.play.clear()
    yield from s.rest("cards away")


def take_tile(s: Sitting, seat: Seat, tile: int) -> Acts:
    """After a combination that fits: cubes onto the tile and cards away, in either order; the victim's cubes come off."""
    truth = s.truth
    victim = truth.owner(tile)
    cubes = steal_needs(truth, tile) if victim else 1
    swept = yield from s.slip("late cubes", 0.2)
    if swept and victim is None:
        yield from sweep(s, seat)
    yield from s.say(PutCube(seat, GRID[tile]))
    if victim is not None:
        theirs = truth.cubes[tile]
        if truth.options.stolen_cubes == "lost":
            truth.lost[victim] += len(theirs)
        mine: list[Seat] = []
        if (yield from s.slip("half moves", 0.4)):
            truth.cubes[tile] = []
            yield from s.rest("victim's cubes off")
        elif (yield from s.slip("half moves", 0.2)):
            truth.cubes[tile] = [*theirs, *[seat] * cubes]
            yield from s.rest("own cubes beside the victim's")
        mine += [seat] * cubes
        truth.cubes[tile] = mine
        truth.stolen.add(tile)
        s.halves.pop(seat, None)
    else:
        truth.cubes[tile] = [seat]
        truth.stolen.discard(tile)
    yield from s.rest("cube")


def reinforce(s: Sitting, seat: Seat, tile: int) -> Acts:
    """One more cube on an own tile, perhaps first on another one."""
    truth = s.truth
    others = [t for t in truth.tiles_of(seat) if t != tile] if truth.options.reinforce_range == "any" else []
    if others and (yield from s.slip("take-back", 0.15)):
        wrong = s.dice.choice(others)
        truth.cubes[wrong].append(seat)
        yield from s.rest("reinforced")
        truth.cubes[wrong].remove(seat)
        if s.dice.random() < 0.5:
            yield from s.rest("taken back")
    yield from s.say(PutCube(seat, GRID[tile]))
    truth.cubes[tile].append(seat)
    yield from s.rest("reinforced")


def exchange(s: Sitting, seat: Seat, cards: list[str]) -> Acts:
    """Up to three cards onto the discard pile, as many drawn. Only cards that lie uppermost for a moment are seen."""
    truth = s.truth
    one_by_one = s.dice.random() < 0.6
    for count, face in enumerate(cards, 1):
        truth.hands[seat].remove(face)
        truth.discard.append(face)
        if one_by_one or count == len(cards):
            yield from s.say(Show(seat, "discard", face))
            yield from s.rest(f"discarded {count}")
    wanted = len(cards)
    if truth.options.discard_draw == "refill":
        wanted = min(3, 7 - len(truth.hands[seat]))
    yield from draw_up(s, seat, max(0, wanted))
