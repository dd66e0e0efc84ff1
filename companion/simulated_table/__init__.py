"""One simulated table for all games. Its people decide, slip, hear what is called, put it right in their way, and cheat.

What hands do on the way is drawn here for every game; the truth stays what was decided. Nobody is forbidden an act because the judge
misreads it: a cheat is left only where play leads to the same table (`CheatingTable.playable`), for then nobody has cheated.

| habit | drawn in | of so many |
|---|---|---|
| one by one with rests, in any order | habits.ONE_BY_ONE | 3 % of the tables |
| half-way, a piece or three in the air | habits.HALF_WAY | 8 % |
| corrected without going back first: another act, then the one meant | habits.OTHERWISE | 3 % of the decisions |
| put, taken, put (and pressed) | habits.PUT_TAKEN_PUT | 2 % |
| pressed or thrown before the table is seen; two acts in one look | habits.COVERED | 3 % |
| two acts or two turns in one look, with no hand over the table | habits.NO_LOOK | 2 % |
| pressed, and finished after it | habits.FINISHED_AFTER | 30 % of those |
| tidied late, or in one sweep with the next act or turn | habits.LATE | 2 % |
| three pieces in the hands | habits.IN_HAND | 1 % |
| lifted and put back; a bump; talk | habits.LIFTED, BUMP, TALK | 4, 2, 2 % |
| half set out first | table.lay_out | 40 % of the set-outs |
| laid anew where the screen says that it cannot read | runner.LAID_ANEW | in pictures: after ten seconds, at once in a set-out |
| a remedy left for later, the next act first | players.LATER | 8 % of the cheats called |
| a remedy in another legal way: the next act from the table as it is | players.ANOTHER_WAY | 8 % |
| a remedy step by step; talked about first | players.ONE_BY_ONE, TALKED_ABOUT | 10 % each |

A game gives a folder `simulated/` whose package has `TABLE`, a class of `cheating.CheatingTable`:

    class MyTable(CheatingTable):
        rulebook = MyGame                                   # the game's class; its package has violations.toml
        cheats = CHEATS

        def turns(self) -> Acts:                            # the whole game: decisions, and when hands leave the table
            yield from self.lay_out(SetOut(CHANCE, drawn(self.dice)))
            while self.goes_on(self.state.turn):
                seat = self.state.who
                yield from self.tempt(seat, "turn")         # people are tempted anew here (`tempting`)
                yield from self.throw(Roll(seat, self.dice.randint(1, 6)))
                yield from self.tempt(seat, "move")
                yield from self.act(self.dice.choice(self.legal(Move)))     # decided, done, seen
                yield from self.over(seat, 0.3)             # said by button, so often where nothing was left out

    CHEATS = Cheats()

    @CHEATS.at("move", "MG-V01", rare=True)                 # moments, violation; seldom possible: taken up when it is
    def too_far(t: MyTable, seat: Seat) -> Found:           # a `wrong.Wrong`, or several of which one is chosen by chance
        return (moved(PlacedPiece(f"pawn-{seat}"), here, there) for there in beyond(here))

    CHEATS.refused("turn", "MG-V02", others_moves)          # the first of these acts that a rule of the violation refuses first

`decide` without `rest` is an act that nobody has seen yet, `say` one that is only said. What lies wrongly stays so until it is called or
two turns have passed. The rules of a violation stand in violations.toml. `wrong` has what hands do: pieces `come`, `gone`, `moved`,
`changed`, or something `said`; `liked` chooses among acts. Hidden cards are the table's own: `holds` says of a legal act whether they are
in the hand, `secrets` tells them to the export. `order` says which places are rows or piles, `lit` what lies under what, `fixed` which
pieces nobody lifts for nothing, `shortened` the house rules of a short game. Where nobody could see whose act it is (`clear`),
the seat before speaks up first (`speak_up`). `counts` is for games whose points count at the end only, `longest` for those that people may
have to break off.
"""
