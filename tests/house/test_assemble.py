"""All parts joined: games by their folder, each with the geometry of its table."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.assemble import clocks, codec, folder, frozen, games, load_board, load_game, options_from, seats_from, words
from companion.errors import BoardError, InputError


@pytest.mark.parametrize("name", games())
def test_every_game_that_is_found_has_all_its_parts(name: str) -> None:
    game = load_game(name)
    assert game.name == name
    options = options_from(game)
    for count in game.seats:
        seats = seats_from(game, count)
        assert len(set(seats)) == len(seats) >= count  # one person may hold two seats
        state = game.begin(seats, options)
        assert codec(game).state_from(codec(game).state(state)) == state
        assert set(load_board(name, count, options).places) <= set(game.board.order)
    assert words(name).has("faults", "TABLE-1")
    assert {"board.toml", "words.toml", "rulebook.md", "violations.toml"} <= {path.name for path in folder(name).iterdir()}


@pytest.mark.parametrize("name", games())
def test_the_clocks_that_a_game_proposes_are_clocks(name: str) -> None:
    from companion.live.clocks import proposed, timer_from

    assert all(label for _, label in proposed(clocks(name), words(name)))
    assert name != "tektonix" or timer_from(clocks(name)[0]) == (("kind", "turn"), ("seconds", 45.0))


def test_treasure_hunt_has_the_places_its_rules_speak_of() -> None:
    board = load_game("treasure-hunt").board
    assert {board.order[f"{column}{row}.tile"] for column in "abcdef" for row in "123456"} == {"one"}
    assert {place: board.order[place] for place in ("play", "discard", "draw")} == {"play": "heap", "discard": "pile", "draw": "pile"}
    assert "back" in board.faces["tile"]
    assert "red-1-drop" in board.faces["card"]


def test_an_unknown_game_is_one_sentence_with_the_games_there_are() -> None:
    with pytest.raises(InputError, match=r"^There is no game 'no-such-game'; there are .*treasure-hunt.*\.$"):
        load_game("no-such-game")


def test_house_rules_reach_the_options() -> None:
    game = load_game("treasure-hunt")
    assert options_from(game, ["row_limit_2p=3"]).row_limit_2p == 3
    assert options_from(game).row_limit_2p == 2
    with pytest.raises(InputError, match="choose one of: 2, 3"):
        options_from(game, ["row_limit_2p=9"])


@pytest.mark.parametrize("count", [0, 5])
def test_a_wrong_number_of_seats_is_one_sentence(count: int) -> None:
    with pytest.raises(InputError, match=rf"is for 1 to 4 seats, not {count}\.$"):
        seats_from(load_game("treasure-hunt"), count)


def own_board(tmp_path: Path, before: str, after: str) -> Path:
    text = (folder("treasure-hunt") / "board.toml").read_text()
    assert before in text
    path = tmp_path / "board.toml"
    path.write_text(text.replace(before, after, 1))
    return path


def test_an_owners_board_is_used_instead(tmp_path: Path) -> None:
    path = own_board(tmp_path, 'name = "discard"', 'name = "rubbish"')
    assert "rubbish" in load_game("treasure-hunt", path).board.order


def test_defaults_of_an_owners_board_become_house_rules(tmp_path: Path) -> None:
    path = own_board(tmp_path, 'game = "treasure-hunt"', 'game = "treasure-hunt"\ndefaults = { row_limit_2p = 3, pawn_extra = true }')
    options = options_from(load_game("treasure-hunt", path), ["pawn_extra=false"], path)
    assert (options.row_limit_2p, options.pawn_extra) == (3, False)


def test_a_wrong_board_is_one_sentence(tmp_path: Path) -> None:
    path = own_board(tmp_path, 'game = "treasure-hunt"', 'game = "treasure-hunt"\ncolour_of_luck = 7')
    for load in (lambda: load_game("treasure-hunt", path), lambda: load_board("treasure-hunt", 2, board_file=path)):
        with pytest.raises(BoardError, match="colour_of_luck") as error:
            load()
        assert len(str(error.value).splitlines()) == 1
    with pytest.raises(BoardError, match="cannot be read"):
        load_game("treasure-hunt", tmp_path / "none.toml")


def test_a_table_for_too_many_is_one_sentence() -> None:
    with pytest.raises(BoardError, match="5 seats"):
        load_board("treasure-hunt", 5)


def test_values_of_a_file_become_hashable() -> None:
    value = frozen({"walls": [["a1", "a2"], ["b1"]], "arrows": {"c3": 2}})
    assert value == (("arrows", (("c3", 2),)), ("walls", (("a1", "a2"), ("b1",))))
    assert isinstance(hash(value), int)
