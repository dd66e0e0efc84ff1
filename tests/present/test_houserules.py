"""Rules on the screen name house rules as the first page does, not as the command line takes them."""

from __future__ import annotations

import pytest

from companion.assemble import folder, games, load_game, options_from, words
from companion.live.match import as_text
from companion.live.offers import game_card
from companion.lookup.rulebook import load
from companion.present.houserules import WRITTEN, spelled_out
from companion.present.words import Words


@pytest.mark.parametrize("name", games())
def test_no_rule_on_the_screen_has_a_house_rule_as_the_shell_takes_it(name: str) -> None:
    game, said = load_game(name), words(name)
    options = options_from(game)
    cards = {card.key: card for card in game_card(game, options, said, {}).options}
    for rule in load(folder(name) / "rulebook.md", name).rules:
        shown = as_text(rule, said).text
        for key, choice in WRITTEN.findall(rule.text):
            if hasattr(options, key):
                assert f"`{key}" not in shown, rule.id
                assert not choice or choice in cards[key].choices, f"{rule.id} speaks of {key} = {choice}, which there is not"
                assert not choice or cards[key].labels[cards[key].choices.index(choice)] in shown, rule.id


def test_a_house_rule_is_named_with_its_choice() -> None:
    said = Words({"options": {"finish": "Where the race ends", "finish.last_tile": "last tile", "loud": "Aloud"}})
    text = "With `finish = last_tile`, or `loud = true`, or the house rule `loud`; `notes` are left."
    assert spelled_out(said, text) == (
        'With "Where the race ends: last tile", or "Aloud: yes", or the house rule "Aloud"; `notes` are left.'
    )
