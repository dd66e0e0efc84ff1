"""Many whole games on a simulated table, each against the real referee in another process."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from signal import SIG_BLOCK, SIG_SETMASK, SIGINT, pthread_sigmask
from typing import TYPE_CHECKING, Any

from companion.live.simulated import referee

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

    from companion.simulate.export import Export
    from companion.simulate.game import Played
    from companion.simulate.link import FarReferee, Referee
    from companion.simulate.runner import Eye

WORKERS = 2
"""Games that run beside each other, each with its own referee; the report does not depend on it."""


class Series:
    """Many games with the same arguments. Each game is a function of its seed and number alone."""

    def __init__(
        self,
        game: str,
        seats: int,
        seed: str,
        *,
        options: list[str],
        cheat: float,
        through: str,
        export: Path | None,
        board: Path | None = None,
        kinds: Sequence[str] = (),
    ) -> None:
        """`kinds`: the only violations that people commit; none given: all. Raises InputError for one that they cannot commit."""
        from importlib.metadata import version

        from companion.assemble import codec, load_game, load_world, options_from, seats_from
        from companion.errors import InputError
        from companion.simulate.report import Asked

        self.name, self.seed, self.cheat, self.through, self.export, self.board = game, seed, cheat, through, export, board
        self.rules = load_game(game, board)
        self.seats = seats_from(self.rules, seats)
        self.world = load_world(game)
        self.codec = codec(self.rules)
        self.fixed = options_from(self.rules, options, board)
        self.given = frozenset(text.partition("=")[0].strip().replace("-", "_") for text in options)
        plain = self.codec.options(self.fixed)
        echoed = {key: plain[key] for key in sorted(self.given)}
        every = self.world.violations(seats)
        if unknown := sorted({*kinds} - every):
            raise InputError(f"People at the simulated table cannot commit {', '.join(unknown)}: choose of {', '.join(sorted(every))}.")
        self.kinds = frozenset(kinds) or every
        made = self.kinds if cheat else frozenset()
        self._referees: list[BaseProcess] = []
        self._stopped = False
        self.asked = Asked(game, seats, seed, version("table-companion"), echoed, made, self.world.late())

    def play(self, games: int) -> list[Played]:
        """All games, two at a time, in order."""
        from concurrent.futures import ThreadPoolExecutor

        workers = min(WORKERS, games)
        with ThreadPoolExecutor(workers) as pool:
            try:
                parts = list(pool.map(lambda first: self._share(range(first, games, workers)), range(workers)))
            except BaseException:
                # Whoever stops it does not wait for whole games: each ends with its referee.
                self._stopped = True
                for process in self._referees:
                    process.terminate()
                raise
        return sorted((played for part in parts for played in part), key=lambda played: played.index)

    def _share(self, numbers: range) -> list[Played]:
        with far_referee(self.name, len(self.seats), self.through, self.board, self._referees.append) as referee:
            return [self.one(number, referee) for number in numbers if not self._stopped]

    def one(self, number: int, referee: Referee) -> Played:
        """One game against this referee."""
        from companion.simulate.certificate import certificate
        from companion.simulate.export import Export
        from companion.simulate.hands import Hands
        from companion.simulate.runner import NoDoorError, Runner, Setting

        key = f"{self.seed}/{number}"
        options = self.world.drawn_options(len(self.seats), random.Random(f"options {key}"), self.fixed, self.given)
        world = self.world(self.seats, options, f"world {key}", self.cheat)
        world.kinds = self.kinds
        doubt = 0.05 if self.through == "layouts" else 0.0
        hands = Hands(random.Random(f"hands {key}"), tuple(sorted(self.rules.board.order)), doubt=doubt)
        setting = Setting(number, self.seats, options, self.rules.board, lambda explained, shown: certificate(self.rules, explained, shown))
        diary = Export(self.export / f"game-{number:04d}", self.codec.observation, self.codec.action) if self.export else None
        if diary is not None:
            diary.secrets(0.0, world.secrets())
        try:
            runner = Runner(setting, world, referee, eye=self._eye(number, options, diary), hands=hands, diary=diary)
            return runner.run()
        except NoDoorError as error:
            # By now people and referee tell the game differently: it cannot go on, the others can.
            runner.played.unfinished = str(error).partition(";")[0]
            return runner.played
        finally:
            if diary is not None:
                diary.close()

    def _eye(self, number: int, options: Any, diary: Export | None) -> Eye:
        from companion.simulate.runner import LayoutEye

        if self.through == "layouts":
            return LayoutEye()
        from companion.assemble import load_board
        from companion.simulate.camera import FrameEye
        from vision.twin.render import SimulatedCamera

        stand = random.Random(f"camera {self.seed}/{number}").randrange(2**31)
        camera = SimulatedCamera(load_board(self.name, len(self.seats), options, self.board), len(self.seats), stand)
        return FrameEye(camera, self.rules.board, diary.folder if diary is not None else None)


@contextmanager
def far_referee(
    game: str, seats: int, through: str, board: Path | None = None, started: Callable[[BaseProcess], object] = id
) -> Iterator[FarReferee]:
    """A referee in a process of its own, until the block ends; `started` hears of that process."""
    from multiprocessing import get_context, resource_tracker

    from companion.simulate.link import FarReferee

    context = get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=referee.main, args=(there, game, seats, through, board), daemon=True)
    # Ctrl-C reaches every process of the terminal. This one inherits that it is not for it: whoever started it ends it.
    resource_tracker.ensure_running()  # it lets Ctrl-C through again when it starts, so it is started before
    before = pthread_sigmask(SIG_BLOCK, {SIGINT})
    try:
        process.start()
    finally:
        pthread_sigmask(SIG_SETMASK, before)
    started(process)
    there.close()
    try:
        yield FarReferee(here)
    finally:
        here.close()
        process.join(5)
        if process.is_alive():
            process.terminate()
