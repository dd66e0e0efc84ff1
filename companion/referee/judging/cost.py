"""The weights of an explanation: minus the logarithm of how likely each thing is.

The unit is an act that everybody saw. An explanation is a sequence of acts since the last commit, laid along all tables since the
last barrier. Each term is charged once, when it first shows, and the terms are added: nothing else decides which explanation is
believed. A new term needs a frequency.

`companion bench weights` counts: it plays the games of simulated people and lays what they really did along the tables that were seen. In
3,877 acts and 5,052 tables minus the logarithm was, of acts: silence 4.4, unseen 4.7, covered up over 8 (none), not done 4.0, forbidden 2.6
(people who are made to cheat in every seventh turn); of tables: unfinished 2.6, under way 3.8, returned 4.1, lifted 4.1, denied 4.7, late
6.7, undone 7.1. The weights were set by hand on told games. Three are near: `NOT_DONE`, `DENIED`,
`UNFINISHED`. The others are counted dearer than they are, because they are counted along the whole trail, when hands have gone on: there a
lifted piece is told as the way of an act and a late one as tidied up. The judge charges them while hands rest: then they are more frequent.
`companion bench fit` fits all weights to half of the games: on the other half the truth is cheapest no more often than with these. It had
`COUNTED_ON` less and `HANDLED` more, and so they are: accusations by two rules lay less than half an act apart.
"""

from __future__ import annotations

ACT = 1.0
"""A legal act: of two explanations the shorter one. Example: a pawn went to e4, not to d4 and on to e4."""
DUE = 0.3
"""An act that the one before still owes: nobody chooses it. Example: a goal, and the disk is laid out anew where it might have flown."""
SILENCE = 0.8
"""A decision that nobody had to say. Example: the turn was over, and the next seat took a card."""
SILENCE_FULL = 0.3
"""The same when all that the turn is for was done. Example: Red has moved, and a card was shown: Red's, or Green's whose turn is next."""
UNSEEN = 2.5
"""An act of which no table shows anything, or never what it leads to: hands rest between acts. Example: a card was laid and taken back
under no camera's eye."""
UNSAID = 6.0
"""An act without a trace that only a press says, and nobody pressed. Example: a card is drawn from the deck, and the next seat plays. Rarer
than an act out of turn, more frequent than two of them."""
COVERED_UP = 3.5
"""An act on a pile where another lays a piece before anybody looks. Example: a card lies there; nobody has drawn from the pile before.
So is what was tried there, and taken back before another piece came."""
SAME_AGAIN = 2.5
"""A thing that chance, or an unseen hand, brings where the same lay before. It might have been any other. Example: a card was lifted and
put back; it was not drawn by one and another like it laid there by the next."""
COUNTED_ON = 1.0
"""An act that counts on a piece which chance has brought, and no look tells. Example: play goes on behind a die whose tile nobody saw (of
81 tiles that simulated people laid for a die 16 changed nothing to see: 1.6, and fitted beside all else it is less); a card is discarded,
and nobody said that one was drawn."""
REACHED_FOR = 0.4
"""An act that leaves no trace, where a hand reached. Example: the deck is covered for a second. Less than `BELIEVED`: what comes next
decides, also a press, which is for the draw. Set by hand on twenty stretches of play without presses: nineteen are told rightly so, with
1.0 for it or for a hand that does nothing sixteen and eighteen. Simulated people's hands are never seen at the deck."""
MISCOUNTED = 3.0
"""A number that nobody sees was wrong. Example: Red has nine cards by what was heard, and the next player goes on: they are eight. Dearer
than a card laid unseen on one like it, cheaper than an act out of turn. In the three games of g13 and h13 where somebody was told so it was
the number that was wrong."""
ANOTHER_LIKE_IT = 3.5
"""A piece out of a hand, though one like it is gone elsewhere in the same look. Example: a card is gone from one pile and lies on the next:
it was put there; one card in thirty is like it. So of a card on a pile like the one beneath the top (that was lifted), or, where no look
tells that it came, like the top; of one laid where one like it went elsewhere in that look; of a piece lifted while one like it comes to
light beneath another that is lifted. Not so of one seen to go onto one like it: that is chance, one in so many faces (`by_chance`)."""
ANOTHER_OF_MANY = 2.0
"""The same of a piece without a face, of which people have many. Example: Blue's cube is gone from one plate and lies on the next."""
NOT_DONE = 5.0
"""An act that no table shows and of which something is still to be done: it has hardly happened. Example: a move whose pawn stands where
it stood. So of an act that was undone, and on which others went on."""
UNDER_WAY = 0.1
"""A piece to which the last act has yet to come: hands do one thing after the other. Example: one of three cards is on the pile."""
LIFTED = 1.1
"""A piece that is missing and nothing else: a lift is a motion like an act. Example: a pawn is in a hand above the board."""
UNFINISHED = 3.0
"""The table is not as the explanation has it, though hands rest: they mostly rest when they are done."""
UNFINISHED_ALSO = 1.4
"""Each further place: they mostly rest when little is left to do. All that is in the hands counts as one."""
UNFINISHED_MOST = 2
"""Most further places that are charged: of an act of many pieces hands rest anywhere. Example: a round's twenty cards and tokens are
gathered in."""
UNDONE = 1.2
"""A place that was seen to be done and is not so any more, beyond being late. Where the whole table lies as before it is `RETURNED`."""
PRESSED_FIRST = 1.4
"""A press that came before its turn was finished. Example: done is pressed with one hand while the other still holds the cube."""
PRESSED_LATE = 5.6
"""A press for a turn behind which another seat has acted. It speaks for what that seat may have done, also for what it may not. Example: a
card is gone from a pile, and Red presses, not Yellow. Of 15,042 presses of simulated people none came so late (g10 to i10); real ones
forget, so it is set lower."""
IDLE = 4.0
"""A turn said to be over in which its seat did nothing. One in 110 of those said to be over (4.7), in Tekton Dash one in 40 (3.7)."""
FOR_ANOTHER = 3.0
"""A press of a button for the seat that has just played. It has not been counted, for simulated people press for themselves: rarer than
one's own, more frequent than a turn in which nothing is done. Told so it takes nobody's turn away."""
LEFT_OUT = 2.0
"""Something left undone behind which others press, roll or act: whoever goes on has mostly left out nothing. Of acts only what puts
away a used piece is left out: nobody chooses it. Example: the next hand shows its card, and the token of the move before lies on."""
LATE = 0.5
"""A piece that an earlier act has yet to bring or to take away: late tidying. Example: a spent card lies there in the next turn. Hands that
act once more and leave all that is late pay once more: it is forgotten the less likely the longer it lies there."""
LEFT_BEHIND = 5.0
"""The same where its hands have done another act since in that turn: they do one thing after the other. Example: a used booster is kept,
and the next dash is done."""
DENIED = 5.0
"""An earlier table shows what the explanation denies: it was tried and taken back. Example: the card lay at the other end first."""
DENIED_ALSO = 0.3
"""Each further piece of it."""
DENIED_STILL = 2.0
"""A denied table that still lay so when another act was done. Who tries a thing takes it back before anybody goes on."""
RETURNED = 2.2
"""The same where hands have since gone back to how it all lay before: that is how people take back."""
ILLEGAL = 6.0
"""An act that the rules forbid, with the act itself: one in a few hundred acts. Example: a pawn two tiles too far."""
ILLEGAL_ALSO = 1.0
"""Each further rule that an act breaks. Example: a second tile in one turn, under the next seat's pawn: rather that seat turned it."""
ONLY_TURNED = 2.0
"""A forbidden act whose piece only turns over where it lies. Example: a figure that lies down has not dashed a second time; it was laid
down instead of another. None of 594 second dashes of simulated people looked so, and 112 other mistakes did."""
AFTERWARDS = 0.6
"""An act after a forbidden one, dearer than otherwise. One done rightly before it explains itself, one right only because of it does not.
Example: three cards that do not fit and then the cube, not one card, the cube, and two more cards by the next seat."""
STILL_TO_COME = 1.2
"""A piece to which a forbidden act has yet to come. Nobody is accused lightly of what is not done yet."""
TAKEN_FOR_DONE = 3.0
"""A forbidden act that is said to have been under way at a table that lawful acts told whole. Hands mostly rest when they are done
(`UNFINISHED`), and the table would lie by chance as if they were. Example: a dash was done, and the disk behind it is taken in the next
turn; it is not a dash too long, of which the disk was still to come."""
HANDLED = 8.2
"""A piece that no act describes. Example: somebody else's cube is gone from here and lies there: one piece, one hand."""
HANDLED_ALSO = 5.0
"""Each further one that lies at another place."""
IN_ITS_PLACE = 0.5
"""The second of two pieces that changed places: one mishap, and where it lies is told by the first. Example: a king beside its queen."""
TURNED_ALSO = 1.0
"""Each further one that only shows another side."""
ANOTHER = 1.0
"""A piece where another of its kind should lie: one more is gone, too. Example: a card was laid, and its cube lies on another plate; it is
not the other plate's card for which this one was laid."""
INSTEAD = 6.0
"""An act done to another piece than it should: one mistake turns two, as likely as a forbidden act. Example: the wrong figure lies."""

KEPT = 4.5
"""The wide margin: an explanation dearer than the best by this is forgotten. Hands that went back (`DENIED`, or `UNFINISHED` and what is
over it) may next show what speaks for an explanation after all: at least so much less the act itself has to be kept."""
BELIEVED = 0.5
"""The narrow margin: within it explanations are equally good. Only these are committed, pressed, asked about and counted."""
