"""Every subject is measured for every game there is, in the contract's shape; the figures themselves live in `companion bench`."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from companion.assemble import games, load_game, worlds
from companion.bench import chessgames, damage, dashes, hardware, judgement, latency, record, referee, vision
from companion.bench import games as rulebooks
from companion.rules.values import Layout, PlacedPiece
from companion.simulated_table.acts import Rest
from tests.shares import Share

KEYS = ["name", "value", "unit", "bound95", "peers", "ratio", "goal", "met"]


def check(figures: list[dict[str, Any]], about: int) -> None:
    assert len(figures) == about
    for figure in figures:
        assert list(figure) == KEYS
        assert math.isfinite(figure["value"])
        assert figure["value"] >= 0
        assert figure["met"] in (True, False) if figure["goal"] is not None else figure["met"] is None


@pytest.mark.parametrize("names", [
    pytest.param(("chess", "treasure-hunt"), id="one face to a kind, and several"),
    pytest.param(games(), id="every game", marks=pytest.mark.venue),
])  # fmt: skip
def test_vision(monkeypatch: pytest.MonkeyPatch, share: Share, names: tuple[str, ...]) -> None:
    monkeypatch.setattr(vision, "games", lambda: names)
    monkeypatch.setattr(vision, "BATCH", 1)
    monkeypatch.setattr(vision, "FRAMES", {True: 1})
    monkeypatch.setattr(vision, "SEEN", {True: ("good",)})
    monkeypatch.setattr(vision, "SHEETS", {True: range(share.count(2))})
    figures = vision.figures(quick=True)
    check(figures, 3 * len(names) + 2 + 2 + 1)
    assert all({"cv2.aruco full frame", "cv2.aruco tuned"} <= figure["peers"].keys() for figure in figures[:-5])
    wrong, left, *sheets, verdict = figures[-5:]
    assert wrong["value"] == 0
    assert left["met"]
    assert all(figure["met"] for figure in sheets), "every leaning sheet is found"
    assert 1e3 * 0.1 < verdict["value"] < 1e3 * latency.PATIENCE_S, "every table is understood, and none before it rests"


def test_rulebooks_beside_chess(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebooks, "REPEATS", {True: (2, 0.02)})
    figures = rulebooks.figures(quick=True)
    check(figures, 2 * len(worlds()) + 1)
    assert figures[-1]["name"] == "chess: lines counted"
    assert all(figure["peers"]["python-chess"] > 0 for figure in figures)


@pytest.mark.skipif(not chessgames.GAMES.exists(), reason="the games of chess lie beside the project, in ../shared/data")
def test_judgement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judgement, "GAMES", {True: 1})
    monkeypatch.setattr(judgement, "ACTS", {True: 2})
    monkeypatch.setattr(judgement, "DISTURBED", {True: 5})
    monkeypatch.setattr(judgement, "worlds", lambda: ["chess"])
    # The beginning of one game will do for the shape; whole games are judged in tests/games/chess.
    monkeypatch.setattr(judgement, "written", lambda most: [chessgames.Written(game.moves[:20], "*") for game in chessgames.written(most)])
    check(judgement.figures(quick=True), 7 + 3 + 4 * len(chessgames.WAYS) + 3 + 2)


@pytest.mark.parametrize(("failures", "tries", "bound"), [(0, 100, 0.0295), (1, 100, 0.0466), (5, 100, 0.1023), (0, 3, 0.6316)])
def test_the_bound_of_a_rate(failures: int, tries: int, bound: float) -> None:
    assert judgement.rate_bound95(failures, tries) == pytest.approx(bound, abs=1e-4)


def test_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "EVENTS", 20)
    check(record.figures(quick=True), 5)


def test_the_line() -> None:
    assert hardware._framed() == hardware._framed_by_cobs() == hardware.BATCH
    figures = [figure.plain() for figure in hardware._over_a_bad_line(3000, 0.01)]
    check(figures, 3)
    assert [figure["value"] for figure in figures] == [0, 0, 0]


@pytest.mark.parametrize(("payloads", "wrong", "doubled", "lost"), [
    ((0, 1, 2), 0, 0, 0), ((0, 1, 1, 2), 0, 1, 0), ((0, 2), 0, 0, 1), ((0, 1), 0, 0, 0), ((0, 1, 9, 2), 1, 0, 0), ((0, 7, 1, 2), 1, 0, 0),
])  # fmt: skip
def test_what_a_bad_line_does_is_counted(payloads: tuple[int, ...], wrong: int, doubled: int, lost: int) -> None:
    told = damage.Heard(said=3)
    for number in payloads:
        told.take(damage.message(number))
    assert (told.wrong, told.doubled, told.lost) == (wrong, doubled, lost)


def test_a_bad_line_damages_the_share_of_bytes_that_was_asked_for() -> None:
    spoiler, data = damage.Spoiler(0.01, 3), bytes(range(1, 101))
    spoilt = sum(spoiler.spoil(data) != data for _ in range(4000))
    assert 0.6 < spoilt / 4000 < 0.67, "of blocks of 100 bytes 63 in 100"


@pytest.mark.parametrize("name", worlds())
def test_the_referee_answers_simulated_people(name: str) -> None:
    told = list(islice(referee.told_of(name, max(2, load_game(name).seats[0]), "shape"), 30))
    assert [match.at for _, _, match in told] == sorted(match.at for _, _, match in told)
    assert sum(answer.applies for _, answer, _ in told) > 0


def test_whole_turns_and_all_ends_of_the_dice() -> None:
    matches = (match for _, _, match in referee.told_of("dash-arena", 2, "shape"))
    check([figure.plain() for figure in dashes.figures("shape", matches, 2)], 6)


def test_hands_are_timed_over_several_games_when_one_is_too_short(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []

    def short(_name: str, seed: str) -> Iterator[float]:
        played.append(seed)
        return iter((1.0, 2.0))

    monkeypatch.setattr(latency, "_of_one_game", short)
    assert list(latency._after_each_hand("chess", 5)) == [1.0, 2.0, 1.0, 2.0, 1.0]
    assert len(set(played)) == 3


def test_a_game_that_ends_is_timed_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """People set out and go home."""
    out = Layout({"e1": (PlacedPiece("white-king"),), "e8": (PlacedPiece("black-king"),)})

    class World:
        def __init__(self, *_: Any) -> None: ...

        def play(self) -> Iterator[Rest]:
            yield Rest(out, 1.0, "set out")
            yield Rest(out.put({"e1": (), "e2": (PlacedPiece("white-king"),)}), 1.0, "moved")

    monkeypatch.setattr(latency, "load_world", lambda _name: World)
    monkeypatch.setattr(latency, "PATIENCE_S", 0.2)
    assert len(list(latency._of_one_game("chess", "any"))) == 1
