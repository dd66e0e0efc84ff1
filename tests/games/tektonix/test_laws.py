"""The laws of every game, on a stroll through this one."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules import laws


@pytest.fixture(scope="module")
def walked(tektonix):
    return list(laws.walks(tektonix, 260, 7))


def test_values_are_frozen_and_apply_is_pure(tektonix, walked):
    for step in walked:
        laws.values_are_frozen(tektonix, step)
        laws.apply_is_pure(tektonix, step)


def test_legal_actions_are_in_order(tektonix, walked):
    for step in walked[::2]:
        laws.legal_actions_are_in_order(tektonix, step)


def test_prompts_can_be_answered(tektonix, walked):
    for step in walked:
        laws.prompts_can_be_answered(tektonix, step)


def test_attempts_grow_and_are_judged(tektonix, walked):
    rng = Random(3)
    for step in walked[::4]:
        other = laws.looks(tektonix, rng.choice(walked)[2])
        laws.what_hands_do_is_attempted(tektonix, step)
        laws.attempts_grow_with_the_change(tektonix, step, other)
        laws.attempts_are_judged_and_applied(tektonix, step, other)


def test_tables_are_adopted(tektonix, walked):
    rng = Random(5)
    for step in walked[::4]:
        laws.a_table_can_be_adopted(tektonix, step[2], rng)
        laws.places_are_on_the_board(tektonix, tektonix.layout(step[2]))


def test_an_overruled_game_goes_on(tektonix, walked):
    for state in laws.lawless(tektonix, 150, 11, walked):
        laws.an_overruled_game_goes_on(tektonix, state)


def test_hands_may_rest_on_the_way(tektonix, walked):
    for step in walked[::5]:
        laws.hands_may_rest_on_the_way(tektonix, step)
