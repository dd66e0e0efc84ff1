"""Cases of a kind made from a seed and a number, and put to the referee."""

from __future__ import annotations

import importlib
import random
from dataclasses import dataclass

from companion.assemble import worlds
from tests.cases.kinds import anywhere
from tests.cases.kinds.anywhere import Expected, Kind
from tests.cases.kinds.clauses import failing
from tests.cases.kinds.play import GAMES, played
from tests.cases.kinds.scene import Heard, Scene, heard

TRIES = 150
"""Moments of the games that are looked at for one in which the kind can happen."""


@dataclass(frozen=True)
class Case:
    """One case: what people did, and what is expected."""

    name: str
    scene: Scene
    expected: Expected

    def heard(self) -> Heard:
        """The referee's answer."""
        return heard(self.scene)

    def why(self) -> str:
        """The reason why it fails; empty where it holds."""
        return failing(self.heard(), self.scene.table, self.expected)


def made(game: str, kind: Kind, seed: str, number: int, tries: int = TRIES) -> Case | None:
    """The case of this kind with this number. It is None where no moment for it was found in the games of this seed."""
    chance = random.Random(f"{game} {kind.__name__} {seed} {number}")
    first = chance.randrange(GAMES)
    for trial in range(tries):
        play = played(game, seed, (first + trial) % GAMES)
        looks = play.looks()
        if not looks:
            continue
        at = chance.choice(looks)
        scene = Scene(play, chance)
        scene.begins(at)
        expected = kind(scene, at)
        if expected is not None:
            return Case(f"{game}/{kind.__name__}/{seed}/{number}", scene, expected)
    return None


def kinds_of(game: str) -> tuple[Kind, ...]:
    """All kinds that this game has."""
    try:
        own: tuple[Kind, ...] = importlib.import_module(f"tests.cases.kinds.games.{game.replace('-', '_')}").KINDS
    except ModuleNotFoundError:
        own = ()
    return (*anywhere.KINDS, *own)


def every() -> list[tuple[str, Kind]]:
    """Each kind of each game."""
    return [(game, kind) for game in worlds() for kind in kinds_of(game)]
