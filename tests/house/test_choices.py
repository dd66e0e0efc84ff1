"""House rules typed at the shell."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import pytest

from companion.errors import InputError
from companion.settings.choices import choose, fitting


@dataclass(frozen=True)
class Rules:
    row_limit: Literal[2, 3] = 2
    finish: Literal["far_row", "last_tile"] = "far_row"
    solo: bool = False
    turn_limit: int | None = None
    need: Literal["printed", 1, 2] = "printed"
    limit: Literal["none"] | int = "none"
    topology: tuple[tuple[str, tuple[str, ...]], ...] = field(default=())


def test_every_kind_of_value_is_typed() -> None:
    chosen = choose(Rules(), ["row_limit=3", "finish=last_tile", "solo=true", "turn_limit=40", "need=2", "limit=7"])
    assert chosen == Rules(3, "last_tile", True, 40, 2, 7)
    assert type(chosen.row_limit) is int
    assert choose(chosen, ["turn_limit=none", "limit=none", "need=printed", "solo=no"]) == Rules(3, "last_tile")


def test_dashes_and_blanks_are_forgiven() -> None:
    assert choose(Rules(), ["row-limit = 3"]).row_limit == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("row_limit=4", "The house rule 'row_limit' cannot be '4'; choose one of: 2, 3."),
        ("solo=maybe", "choose one of: true, false."),
        ("turn_limit=x", "choose one of: a whole number, none."),
        ("rows=3", "There is no house rule 'rows'; there are finish, limit, need, row_limit, solo, turn_limit."),
        ("topology=1", "There is no house rule 'topology'"),
        ("row_limit", "'row_limit' is not a house rule; write key=value, for example finish=last_tile."),
    ],
)
def test_what_does_not_fit_is_refused_with_the_choices(text: str, said: str) -> None:
    with pytest.raises(InputError) as error:
        choose(Rules(), [text])
    assert said in str(error.value)


def test_values_of_a_file_are_typed_already() -> None:
    assert fitting(fitting(Rules(), "solo", True), "row_limit", 3) == Rules(row_limit=3, solo=True)
    with pytest.raises(InputError, match="cannot be"):
        fitting(Rules(), "row_limit", [2, 3])
