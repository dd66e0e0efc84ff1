"""Codes: the printed groups keep their distances, and soft decoding reads them small, soft and turned."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import cv2
import numpy as np
import pytest

from vision.errors import VisionError
from vision.pieces.decode import bank, find
from vision.sheets.markers import GROUPS, bits, code_image

CODES = {group: [f"{group}{i:02d}" for i in range(60)] for group in GROUPS}


def turns(code: str) -> list[np.ndarray]:  # type: ignore[type-arg]
    return [np.rot90(bits(code), k) for k in range(4)]


def test_distance_is_six_inside_a_group_and_four_across() -> None:
    def least(one: str, two: str) -> int:
        return min(int((bits(one) != turned).sum()) for turned in turns(two))

    for codes in CODES.values():
        assert len(codes) == 60
        assert min(least(a, b) for a, b in combinations(codes, 2)) >= 6
        assert min(int((bits(code) != turned).sum()) for code in codes for turned in turns(code)[1:]) >= 6
    assert min(least(a, b) for a in CODES["A"] for b in CODES["B"]) >= 4


SIDE_MM = 20.0


def picture_of(code: str, rng: np.random.Generator, px_per_module: float, blur: float, noise: float) -> tuple[Any, ...]:
    """Returns a picture of a code on grey, mm -> px, and where it lies: x mm, y mm, degrees."""
    scale = px_per_module * 8 / SIDE_MM
    angle, x, y = rng.uniform(0, 360), *rng.uniform(28, 32, 2)
    big = code_image(code, 160)
    turn = cv2.getRotationMatrix2D((79.5, 79.5), -angle, scale * SIDE_MM / 160)
    turn[:, 2] += np.array([x, y]) * scale - 79.5
    picture = np.full((round(60 * scale), round(60 * scale)), 120, np.uint8)
    soft = cv2.GaussianBlur(big, (0, 0), 160 / (8 * px_per_module) * 0.6)
    mask = cv2.warpAffine(np.full_like(big, 255), turn, picture.shape[::-1])
    laid = cv2.warpAffine(soft, turn, picture.shape[::-1], flags=cv2.INTER_LINEAR)
    picture = np.where(mask > 127, 30 + (laid * 0.8).astype(np.uint8), picture)
    seen = cv2.GaussianBlur(picture, (0, 0), blur).astype(float) + rng.normal(0, noise, picture.shape)
    return np.clip(seen, 0, 255).astype(np.uint8), np.diag([scale, scale, 1.0]), x, y, angle


@pytest.mark.parametrize(("px_per_module", "blur", "noise"), [(2.5, 0.7, 4), (2.0, 0.7, 4), (4.5, 1.5, 8), (4.5, 0.5, 2)])
def test_every_code_is_read_at_any_angle(px_per_module: float, blur: float, noise: float) -> None:
    rng = np.random.default_rng(7)
    words = bank(tuple(CODES["A"]), 0.3)
    wrong = 0
    for code in CODES["A"][::5]:
        seen, plane, x, y, angle = picture_of(code, rng, px_per_module, blur, noise)
        hits = find(seen, plane, (20, 20, 20, 20), SIDE_MM, words, most=4, least=0.7)
        wrong += not hits or hits[0].code != code
        if hits and hits[0].code == code:
            assert np.hypot(hits[0].centre_mm[0] - x, hits[0].centre_mm[1] - y) < 0.6
            assert abs((hits[0].degrees - angle + 180) % 360 - 180) < 3
    assert wrong == 0


def test_what_fits_the_code_of_another_piece_better_is_none_of_the_wanted() -> None:
    """One of few codes may look right where a piece of another place lies."""
    rng, wanted, others = np.random.default_rng(1), tuple(CODES["A"][:12]), tuple(CODES["A"][20:30])
    alone, told = [-1.0], [-1.0]
    for code in others * 6:
        seen, plane, *_ = picture_of(code, rng, 2.5, 1.2, 12)
        for margins, also in ((alone, ()), (told, others)):
            hits = find(seen, plane, (20, 20, 20, 20), SIDE_MM, bank(wanted, 0.3, also), most=1, least=0.5)
            margins += [hit.margin for hit in hits]
    assert max(alone) > 0.1
    assert max(told) < 0


def test_noise_is_never_a_sure_code() -> None:
    rng = np.random.default_rng(3)
    words = bank(tuple(CODES["A"]), 0.3)
    for _ in range(12):
        picture = cv2.GaussianBlur(rng.integers(0, 255, (120, 120), np.uint8).astype(np.uint8), (0, 0), rng.uniform(0.5, 4))
        for hit in find(picture, np.diag([1.8, 1.8, 1.0]), (15, 15, 35, 35), 20.0, words, most=6, least=0.5):
            assert not (hit.score >= 0.8 and hit.margin >= 0.35)


@pytest.mark.parametrize("code", ["C00", "A60", "", "Axx"])
def test_an_unknown_code_is_one_sentence(code: str) -> None:
    with pytest.raises(VisionError, match="There is no code"):
        bits(code)
