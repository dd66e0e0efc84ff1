"""Plays a worked position of `data_positions` on the engine."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.tekton_dash.actions import Build as BuildAct
from companion.games.tekton_dash.actions import (
    BurnOrPutAway,
    Carry,
    Decline,
    Flip,
    Freeze,
    KeepToken,
    LetPass,
    Link,
    Move,
    MoveDasher,
    MoveElement,
    MoveWall,
    Put,
    SpawnTile,
    StepBack,
    SwapPosition,
    SwapTiles,
    Take,
)
from companion.games.tekton_dash.actions import EndSet as Done
from companion.games.tekton_dash.examples import placed, racing, relaid
from companion.games.tekton_dash.options import Options
from companion.games.tekton_dash.rules import ending
from companion.games.tekton_dash.rules.cards.effects import opened
from companion.games.tekton_dash.rules.turns import next_turn
from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.track.blueprints import SQUARES
from companion.games.tekton_dash.track.elements import face, kind
from companion.games.tekton_dash.track.floors import FLOORS, GAP_NUMBER, NAMES, NUMBER, WAYS, beyond
from companion.games.tekton_dash.track.piles import FACES, tiles
from companion.rules.values import Roll, Show
from tests.games.tekton_dash.rules.data_notation import PLAYERS, Branch, Step, Table

DIE = {"regular": 1, "power": 3, "self": 5, "none": 6}


class Played:
    """One branch on the engine: who is who, and the state so far."""

    def __init__(self, game: Any, branch: Branch) -> None:
        self.game, self.branch = game, branch
        self.state = self._begun(branch.table)
        self.seat = dict(zip("ABCDEF", self.state.seats, strict=False))
        self.number = {who: n for n, who in enumerate(self.seat)}

    def _begun(self, table: Table) -> State:
        players = PLAYERS[table.layout]
        state = racing(self.game, players, Options(start_player="first", **table.options))
        seat, number = dict(zip("ABCDEF", state.seats, strict=False)), {who: n for n, who in enumerate("ABCDEF"[:players])}
        for start, end in table.moved.items():
            lying = state.ground[NUMBER[start]]
            arrow = WAYS[(lying - 9) % 8] if lying > 8 else ""
            state = relaid(state, {start: "", end: f"{kind(lying)} {face(lying)} {arrow}".strip()})
        bare = {NAMES[floor]: " ".join(table.tiles.get(NAMES[floor], ())) for floor in FLOORS}
        cards = list(state.blueprints)
        side = "red" if table.options.get("mode") == "super_dash" else "green"
        taken = {*table.blueprints.values()}
        spare = [f"bp{n:02}" for n in range(1, 13) if f"bp{n:02}" not in taken]
        for who, n in number.items():
            red = table.laps.get(who) == 2 or side == "red"
            cards[n] = f"{table.blueprints.get(who) or spare[n]}-{'red' if red else 'green'}"
        state = placed(
            replace(state, blueprints=tuple(cards)), at={seat[who]: spot for who, spot in table.at.items()}, tiles=bare,
            boards={seat[who]: board for who, board in table.boards.items()},
        )  # fmt: skip
        return replace(
            state, active=number[table.active], round=table.round, sets=table.sets, laps=tuple(table.laps.get(who, 1) for who in number),
            flipped=tuple(number[who] for who in table.lap1), hands=tuple(len(table.tokens.get(who, ())) for who in number),
            podium=tuple(range(1, table.podium + 1)) if side == "green" else state.podium,
            meters=tuple(table.meters.get(who, 0) for who in number),
            totems=tuple(NUMBER[table.totems[who]] if who in table.totems else -1 for who in number),
        )  # fmt: skip

    def play(self) -> None:
        """Every step in turn; the last window stays open only where somebody objects."""
        for step, following in zip(self.branch.steps, (*self.branch.steps[1:], None), strict=True):
            acts, refused = self._acts(step), ""
            before = self.state
            for act in acts:
                wrong = self.game.faults(self.state, act)
                if wrong:
                    refused = wrong[0].rule
                    break
                self.state = self.game.apply(self.state, act)
            if step.refused:
                assert refused in step.refused, f"{self.branch.title}: {step} gave {refused or 'no fault'}"
                self.state = before
                continue
            assert not refused, f"{self.branch.title}: {step} gave {refused}"
            self._carry()
            if following is None or following.act != "objects":
                self._let_pass(step)
            for name, expected in step.then.items():
                found = self._fact(name, expected, step)
                assert found == expected, f"{self.branch.title}: {step.act} {name} is {found}, not {expected}"

    def _carry(self) -> None:
        while acts := [act for act in self.game.legal_actions(self.state) if isinstance(act, Carry)]:
            self.state = self.game.apply(self.state, acts[0])

    def _let_pass(self, step: Step) -> None:
        if self.state.card is not None and self.state.card.stage == "window":
            self.state = self.game.apply(self.state, LetPass(self.state.windows))
            self._carry()
            for act in [act for act in self.game.legal_actions(self.state) if isinstance(act, StepBack)]:
                self.state = self.game.apply(self.state, act)

    def _acts(self, step: Step) -> list[Any]:
        what, seat = step.what, self.seat.get(step.who, "")
        spot = NAMES[self.state.spots[self.number[step.who]]]
        match step.act:
            case "move":
                takes = [Take(seat, what["to"], what["take"])] if "take" in what else []
                line = [KeepToken(seat, f"podium.{slot}") for slot in self.state.podium[:1]] if "looks" in what else []
                return [Move(seat, what["to"]), *takes, *line, *([Flip(seat)] if "looks" in what else [])]
            case "take":
                return [Take(seat, what["at"], what.get("square") or self._free(step.who))]
            case "put":
                return [Put(seat, what["square"], spot)]
            case "spawn":
                lays = [SpawnTile(seat, what["on"], what["tile"])] if "tile" in what and what.get("laid", True) else []
                return [Roll(seat, DIE[what["die"]]), *lays]
            case "build":
                return [BuildAct(seat, what["square"], what["to"])]
            case "done":
                return [Done(seat)] if self.state.active == self.number[step.who] else []
            case "card":
                return self._card(step)
            case "decline":
                return [Decline(seat, self._drawn(step))]
            case "token":
                return [Show(seat, f"{seat}.token", what["name"]), *self._token(step)]
            case "objects":
                return [Show(seat, f"{seat}.token", what["name"])]
            case "pass turn":
                self.state = next_turn(self.state)
            case "pass round":
                for _ in self.state.seats:
                    self.state = next_turn(self.state)
        return []

    def _free(self, who: str) -> str:
        board = self.state.boards[self.number[who]]
        return next(square for square, pile in zip(reversed(SQUARES), reversed(board), strict=True) if not pile)

    def _drawn(self, step: Step) -> str:
        before = self.branch.steps[: self.branch.steps.index(step)]
        return next(str(other.what["card"]) for other in reversed(before) if "card" in other.what)

    def _card(self, step: Step) -> list[Any]:
        what, seat, card = step.what, self.seat[step.who], self.state.card
        shows: list[Any] = []
        if card is not None and card.stage == "drawn":
            shown = Show(seat, "play", what["name"])
            if self.game.faults(self.state, shown):
                # Without any legal use it may not even be shown: the choice itself is looked at.
                self.state = opened(self.state, what["name"])
            else:
                self.state = self.game.apply(self.state, shown)
        return shows + self._effect(step)

    def _effect(self, step: Step) -> list[Any]:
        what, seat = step.what, self.seat[step.who]
        other = self.seat.get(what.get("target", ""), "")
        match what["name"]:
            case "move-wall":
                return [MoveWall(seat, gap(what["gap"]), gap(what["to"]))]
            case "freeze":
                return [Freeze(seat, other)]
            case "swap-tiles":
                return [SwapTiles(seat, what["square"], other, what["other"])]
            case "move-dasher":
                here = self.state.spots[self.number[what["target"]]]
                way = WAYS.index(what["direction"])
                return [MoveDasher(seat, other, NAMES[beyond(beyond(here, way), way)])]
            case "move-stack":
                return [MoveElement(seat, what["floor"], what["to"])]
            case "burn-tiles":
                return [BurnOrPutAway(seat, f"{what['floor']}.tile")]
            case "swap-position":
                return [SwapPosition(seat, other)]
            case "linking":
                target = self.number[what["target"]]
                board = zip(SQUARES, self.state.boards[target], strict=True)
                wanted = next(square for square, pile in board if pile and FACES[pile - 1] == what["colour"])
                free = self._free(what["target"])
                return [Link(seat, what["gives"], other, free), Link(other, wanted, seat, self._free(step.who))]
        return []

    def _token(self, step: Step) -> list[Any]:
        what, seat = step.what, self.seat[step.who]
        match what["name"]:
            case "rock-solid" | "froggy-jump":
                return [Move(seat, what["to"])]
            case "hijack":
                return [SwapPosition(seat, self.seat[what["target"]])]
            case "dig-it-up":
                return [Take(seat, what["at"], self._free(step.who))]
        return []

    def _fact(self, name: str, expected: Any, step: Step) -> Any:
        state = self.state
        who = expected if name == "active" else str(step.then.get("active", step.who))
        number = self.number
        match name:
            case "at":
                return {who: NAMES[state.spots[number[who]]] for who in expected}
            case "tiles":
                return {floor: tuple(FACES[tile - 1] for tile in tiles(state.tiles[NUMBER[floor]])) for floor in expected}
            case "board":
                lies = {who: [FACES[tile - 1] for pile in state.boards[number[who]] for tile in tiles(pile)] for who in expected}
                return {who: {tile: lies[who].count(tile) for tile in counts} for who, counts in expected.items()}
            case "walls":
                return {each: GAP_NUMBER[gap(each)] in state.walls for each in expected}
            case "elements":
                return {floor: kind(state.ground[NUMBER[floor]]) for floor in expected}
            case "active":
                skipped = {seat for seat, _ in state.passed_over}
                return expected if state.active == number[expected] or number[expected] in skipped else state.seats[state.active]
            case "sets":
                return state.sets
            case "free":
                seat = self.seat[who]
                return not self.game.faults(state, Roll(seat, 1))
            case "owes_move":
                return state.active == number[who] and state.begun and not state.moved
            case "meters":
                return {who: state.meters[number[who]] for who in expected}
            case "marker":
                return next((who for who, n in number.items() if n == state.marker), "")
            case "lap1":
                return "".join("ABCDEF"[n] for n in state.flipped)
            case "podium":
                return len(state.podium)
            case "tokens":
                return {who: state.hands[number[who]] for who in expected}
            case "totems":
                return {who: NAMES[at] if (at := state.totems[number[who]]) >= 0 else "" for who in expected}
            case "laps":
                return {who: state.laps[number[who]] for who in expected}
            case "numbers":
                return {who: ending.personality(state, number[who]) for who in expected}
            case "kinds":
                return {who: "mekton" if ending.is_mekton(state, number[who]) else "tekton" for who in expected}
            case "moves":
                return {act.to for act in self.game.legal_actions(state) if isinstance(act, Move) and act.seat == self.seat[who]}
            case "places":
                order = sorted(number, key=lambda each: ending.places(state)[number[each]])
                return "".join(order)[: len(expected)]
        raise ValueError(name)


def gap(name: str) -> str:
    """`b4n` as the board has it."""
    return f"{name[:2]}.gap-{name[2]}"


