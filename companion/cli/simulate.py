"""`companion simulate`: games without a screen, on a simulated table, against the real referee in another process."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from companion.simulate.export import Export
    from companion.simulate.game import Played
    from companion.simulate.link import FarReferee
    from companion.simulate.runner import Eye

WORKERS = 2
"""Games that run beside each other, each with its own referee; the report does not depend on it."""


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(simulate)


def simulate(  # noqa: PLR0917 - typer calls it by name
    game: str,
    seats: Annotated[int, typer.Option("--seats", help="How many seats play.")],
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 1,
    seed: Annotated[str, typer.Option("--seed", help="Any text; the same seed plays the same games.")] = "0",
    option: Annotated[list[str] | None, typer.Option("--option", help="A house rule, key=value; the others are drawn.")] = None,
    board: Annotated[Path | None, typer.Option("--board", help="Your own board.toml instead of the game's.")] = None,
    cheat: Annotated[float, typer.Option("--cheat", min=0.0, max=1.0, help="How often players cheat, per turn.")] = 0.0,
    through: Annotated[str, typer.Option("--through", help="What the referee gets: layouts or frames.")] = "layouts",
    report: Annotated[Path | None, typer.Option("--report", help="Write the report to this file instead of the screen.")] = None,
    export: Annotated[Path | None, typer.Option("--export", help="Write truth, observations and events of every game here.")] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Also fail when a violation never came up.")] = False,
) -> None:
    """Play whole games on a simulated table. Exit status 1 when the referee missed, misread or wrongly accused anything."""
    from companion.errors import InputError
    from companion.simulate.report import amiss, clean
    from companion.simulate.report import report as reported

    if through not in ("layouts", "frames"):
        raise InputError(f"--through is layouts or frames, not '{through}'.")
    if report is not None:
        _can_be_written(report)
    if export is not None:
        _can_hold_files(export)
    series = Series(game, seats, seed, options=option or [], cheat=cheat, through=through, export=export, board=board)
    played = series.play(games)
    found = reported(series.asked, played)
    text = json.dumps(found, indent=1) + "\n"
    if report is None:
        sys.stdout.write(text)
    else:
        report.write_text(text, encoding="ascii")
    for line in amiss(played):
        typer.echo(line, err=True)
    if not clean(found, strict):
        raise typer.Exit(1)


def _can_be_written(report: Path) -> None:
    """Tries the report's place before any game is played. Raises InputError."""
    from companion.errors import InputError

    was_there = report.exists()
    try:
        with report.open("ab"):
            pass
        if not was_there:
            report.unlink()
    except OSError as error:
        raise InputError(f"--report {report} cannot be written ({error.strerror}): name a file in a folder that can.") from error


def _can_hold_files(export: Path) -> None:
    """Makes the folder of --export and tries it before any game is played. Raises InputError."""
    import tempfile

    from companion.errors import InputError

    try:
        export.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=export):
            pass
    except OSError as error:
        raise InputError(f"--export {export} cannot be written ({error.strerror}): name a folder that can.") from error


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
    ) -> None:
        from importlib.metadata import version

        from companion.assemble import codec, load_game, options_from, seats_from
        from companion.simulate.report import Asked

        self.name, self.seed, self.cheat, self.through, self.export, self.board = game, seed, cheat, through, export, board
        self.rules = load_game(game, board)
        self.seats = seats_from(self.rules, seats)
        self.world = _world(game)
        self.codec = codec(self.rules)
        self.fixed = options_from(self.rules, options, board)
        self.given = frozenset(text.partition("=")[0].strip().replace("-", "_") for text in options)
        plain = self.codec.options(self.fixed)
        echoed = {key: plain[key] for key in sorted(self.given)}
        self.asked = Asked(game, seats, seed, version("table-companion"), echoed, self.world.violations(seats) if cheat else frozenset())

    def play(self, games: int) -> list[Played]:
        """All games, two at a time, in order."""
        from concurrent.futures import ThreadPoolExecutor

        workers = min(WORKERS, games)
        with ThreadPoolExecutor(workers) as pool:
            parts = list(pool.map(lambda first: self._share(range(first, games, workers)), range(workers)))
        return sorted((played for part in parts for played in part), key=lambda played: played.index)

    def _share(self, numbers: range) -> list[Played]:
        with far_referee(self.name, len(self.seats), self.through, self.board) as referee:
            return [self.one(number, referee) for number in numbers]

    def one(self, number: int, referee: FarReferee) -> Played:
        """One game against this referee."""
        from companion.simulate.certificate import certificate
        from companion.simulate.export import Export
        from companion.simulate.habits import Habits
        from companion.simulate.hands import Hands
        from companion.simulate.runner import Runner, Setting

        key = f"{self.seed}/{number}"
        options = self.world.drawn_options(len(self.seats), random.Random(f"options {key}"), self.fixed, self.given)
        world = self.world(self.seats, options, f"world {key}", self.cheat)
        doubt = 0.05 if self.through == "layouts" else 0.0
        hands = Hands(random.Random(f"hands {key}"), tuple(sorted(self.rules.board.order)), doubt=doubt)
        setting = Setting(number, self.seats, options, self.rules.board, lambda story, shown: certificate(self.rules, story, shown))
        diary = Export(self.export / f"game-{number:04d}", self.codec.observation, self.codec.action) if self.export else None
        if diary is not None:
            diary.secrets(0.0, world.secrets())
        try:
            habits = Habits(world, random.Random(f"habits {key}"))
            return Runner(setting, habits, referee, eye=self._eye(number, options, diary), hands=hands, diary=diary).run()
        finally:
            if diary is not None:
                diary.close()

    def _eye(self, number: int, options: Any, diary: Export | None) -> Eye:
        from companion.simulate.runner import LayoutEye

        if self.through == "layouts":
            return LayoutEye()
        from companion.assemble import load_board
        from companion.simulate.camera import FrameEye
        from vision.render import SimulatedCamera

        stand = random.Random(f"camera {self.seed}/{number}").randrange(2**31)
        camera = SimulatedCamera(load_board(self.name, len(self.seats), options, self.board), len(self.seats), stand)
        return FrameEye(camera, self.rules.board, diary.folder if diary is not None else None)


def _world(game: str) -> Any:
    from importlib import import_module

    from companion.errors import InputError

    try:
        return import_module(f"companion.games.{game.replace('-', '_')}.world").WORLD
    except ModuleNotFoundError as error:
        raise InputError(f"Nobody plays {game} on the simulated table yet.") from error


@contextmanager
def far_referee(game: str, seats: int, through: str, board: Path | None = None) -> Iterator[FarReferee]:
    """A referee in a process of its own, until the block ends."""
    from multiprocessing import get_context

    from companion.live.simulated_referee import main
    from companion.simulate.link import FarReferee

    context = get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=main, args=(there, game, seats, through, board), daemon=True)
    process.start()
    there.close()
    try:
        yield FarReferee(here)
    finally:
        here.close()
        process.join(5)
        if process.is_alive():
            process.terminate()
