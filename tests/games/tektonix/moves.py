"""Helpers for the tests of Tektonix. They play acts that are all legal, lay a card at the right end, and tell which rules it breaks."""

from __future__ import annotations

from companion.games.tektonix.examples import placed
from companion.games.tektonix.game import Tektonix
from companion.games.tektonix.state import Action, Options, Play, State
from companion.referee.desk import decide
from companion.referee.events import ActionPlayed, FaultCalled
from companion.referee.observation import ButtonPressed, Command, TableSeen, Tick
from companion.rules.values import Fault, PlacedPiece
from tests.rules import laws


def play(game: Tektonix, state: State, *actions: Action) -> State:
    """The state after these acts; each must be legal."""
    for action in actions:
        assert game.faults(state, action) == (), (action, game.faults(state, action))
        state = game.apply(state, action)
    return state


def broken(game: Tektonix, state: State, action: Action) -> tuple[str, ...]:
    """The IDs of the rules that an act breaks."""
    return tuple(fault.rule for fault in game.faults(state, action))


def right(game: Tektonix, state: State, card: str) -> tuple[str, ...]:
    """The rules broken by this card at the right end."""
    return broken(game, state, Play(state.who, card, len(state.rows[state.seat(state.who)])))


def left(game: Tektonix, state: State, card: str) -> tuple[str, ...]:
    """The rules broken by this card at the left end."""
    return broken(game, state, Play(state.who, card, 0))


def lying(game: Tektonix, *row: str, **options: object) -> State:
    """Red on turn with this row, under these house rules."""
    return placed(game, options=Options(**options), rows={"red": row})  # type: ignore[arg-type]


class WatchedTable:
    """A match at a position, with the table as it lies: what is laid, pressed and said goes through `decide`."""

    def __init__(self, game: Tektonix, state: State) -> None:
        self.game = game
        self.match = laws.standing(game, state)
        self.table = laws.looks(game, state)
        self.at = 0.0
        self.pause = 2.0
        """Seconds from one thing to the next. What is seen soon after a press may have been done before it."""

    def lay(self, **places: tuple[str, ...]) -> WatchedTable:
        """These places lie otherwise now: `red__row=("pacific",)` cards left to right, `pacific__cubes=("red",)` cubes, `pile1` the top."""
        changed = {name.replace("__", ".").replace("_", "-"): what for name, what in places.items()}
        self.table = self.table.put({place: _lying(place, what) for place, what in changed.items()})
        return self._told(TableSeen(self._later(), self.table))

    def press(self, seat: str) -> WatchedTable:
        return self._told(ButtonPressed(self._later(), seat))

    def rest(self) -> WatchedTable:
        """Nothing happens for a while."""
        return self._told(Tick(self._later()))

    def say(self, name: str, **args: object) -> WatchedTable:
        return self._told(Command(self._later(), name, tuple(args.items())))

    @property
    def called(self) -> list[str]:
        """The IDs of the rules that were called so far."""
        return [event.fault.rule for event in self.match.events if isinstance(event, FaultCalled)]

    @property
    def faults(self) -> list[Fault]:
        return [event.fault for event in self.match.events if isinstance(event, FaultCalled)]

    @property
    def played(self) -> list[Action]:
        """The acts that are final."""
        return [event.action for event in self.match.events if isinstance(event, ActionPlayed)]

    def _later(self) -> float:
        self.at += self.pause
        return self.at

    def _told(self, observation: TableSeen | ButtonPressed | Command | Tick) -> WatchedTable:
        for event in decide(self.match, observation):
            self.match = self.match.after(event)
        return self


def _lying(place: str, what: tuple[str, ...]) -> tuple[PlacedPiece, ...]:
    if place.endswith(".cubes"):
        return tuple(sorted(PlacedPiece(f"cube-{seat}") for seat in what))
    return tuple(PlacedPiece("card", face) for face in what)
