"""Setting the table accuses nobody: what is missing or lies wrong is shown (TX-W22). The game begins when the table is right."""

from __future__ import annotations

import pytest

from companion.assemble import words
from companion.games.tektonix.examples import ROUTE, placed
from companion.games.tektonix.rules.setup import pile_layout
from companion.games.tektonix.state import Begin, Options, Play
from companion.present.history import History
from companion.present.presenter import Presenter
from companion.present.sight import Sight
from companion.referee.desk import begin, decide
from companion.referee.events import ActionPlayed, FaultCalled
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, TableSeen
from companion.rules.values import PlacedPiece, SetOut
from tests.games.tektonix.moves import WatchedTable

SENTENCES = words("tektonix")
RIGHT = pile_layout(("cocos", "indian", "scotia"))


class Table:
    """A match that has just begun."""

    def __init__(self, game, seats=("red", "green"), **options):
        self.match = Match.blank(game).after(begin(game, seats, Options(**options)))
        self.sight = Sight()
        self.called = []

    def shows(self, layout):
        """The set-up page's words on this table."""
        seen = TableSeen(self.match.at + 1.0, layout)
        self.tell(seen)
        self.sight = self.sight.after(seen)
        view = Presenter(SENTENCES).view(self.match, History(SENTENCES), self.sight)
        return view.screen, [(item.kind, item.sentence, item.places) for item in view.setup]

    def tell(self, observation):
        for event in decide(self.match, observation):
            self.match = self.match.after(event)
            if isinstance(event, FaultCalled):
                self.called.append(event.fault.rule)
        return self


@pytest.mark.parametrize(
    ("changes", "kind", "sentence", "places"),
    [
        ({"pile2": ()}, "missing", "Still empty: the second pile.", ("pile2",)),
        ({"deck": ()}, "missing", "Still missing at the deck: a card face down.", ("deck",)),
        ({"pile1": (), "pile3": ()}, "missing", "Still empty: the first pile and the third pile.", ("pile1", "pile3")),
        (
            {"pile2": (PlacedPiece("card", "back"),)},
            "misplaced",
            "One card face up belongs on each pile. Look at the second pile.",
            ("pile2",),
        ),
        ({"green.row": (PlacedPiece("card", "nazca"),)}, "misplaced", "Before the first turn nothing lies in Green's row", ("green.row",)),
        ({"african.cubes": (PlacedPiece("cube-red"),)}, "misplaced", "Take a red cube away from the African plate.", ("african.cubes",)),
    ],
)
def test_what_is_missing_or_lies_wrong_is_shown(tektonix, changes, kind, sentence, places):
    table = Table(tektonix)
    screen, items = table.shows(RIGHT.put(changes))
    assert screen == "setup"
    (item,) = items
    assert (item[0], item[2]) == (kind, places)
    assert sentence in item[1]
    assert table.called == []
    assert table.tell(ButtonPressed(3.0, "red")).match.state.phase == "set-out", "nobody begins before the table is right"
    assert table.called == []


def test_an_empty_table_and_a_table_that_is_right(tektonix):
    table = Table(tektonix)
    assert [kind for kind, _, _ in table.shows(RIGHT.put(dict.fromkeys(("deck", "pile1", "pile2", "pile3"), ())))[1]] == ["missing"]
    assert table.shows(RIGHT)[1] == []
    table.tell(ButtonPressed(9.0, "green"))
    assert table.match.live.who == "green"
    assert [event.action for event in table.match.events if isinstance(event, ActionPlayed)][:1] in ([], [SetOut("chance", RIGHT)])
    assert Begin("green") in table.match.draft.best.actions or table.match.state.who == "green"
    assert table.called == []


@pytest.mark.parametrize(
    ("count", "rows"), [(2, {"red", "green"}), (3, {"red", "yellow", "green"}), (4, {"red", "yellow", "green", "blue"})]
)
def test_every_number_of_players_sets_the_same_table(tektonix, count, rows):
    table = Table(tektonix, tektonix.default_seats(count), start_player="first")
    assert table.shows(RIGHT)[1] == []
    assert set(table.match.live.seats) == rows
    assert table.match.live.deck == 62 - 3 - 4 * count


def test_the_piles_of_the_round_before_are_no_new_ones(tektonix):
    """Rows and cubes are cleared first; then all cards are shuffled and three others turned up."""
    old = placed(
        tektonix, options=Options(rounds=2), rows={"red": ROUTE}, cubes={"pacific": ("red",)}, phase="last-turns", ender="red",
        who="green", waiting=("green",), starter="red",
    )  # fmt: skip
    watched = WatchedTable(tektonix, old).press("green").lay(red__row=(), pacific__cubes=())
    assert watched.match.draft.best.state.phase == "set-out"
    watched.lay(pile1=("african",), pile2=(), pile3=()).lay(pile2=("eurasian",)).lay(pile3=("indian",))
    assert watched.called == []
    state = watched.match.draft.best.state
    assert (state.phase, state.round, state.who, state.piles) == ("play", 2, "green", (("african",), ("eurasian",), ("indian",)))
    swept = WatchedTable(tektonix, old).press("green").lay(red__row=(), pacific__cubes=(), pile1=("indian",), pile2=("cocos",))
    assert swept.match.draft.best.state.piles == (("indian",), ("cocos",), ("cocos",)), "one card may be turned up again"


def test_a_pile_may_begin_with_the_card_that_lay_there(tektonix):
    """Two piles were empty at the end of the round before, and the third is turned up alike."""
    old = placed(
        tektonix, options=Options(rounds=2), rows={"red": ROUTE}, cubes={"pacific": ("red",)}, phase="last-turns", ender="red",
        who="green", waiting=("green",), starter="red", piles=((), ("cocos",), ()),
    )  # fmt: skip
    watched = WatchedTable(tektonix, old).press("green").lay(red__row=(), pacific__cubes=(), pile1=("indian",), pile3=("african",))
    state = watched.match.draft.best.state
    assert (state.phase, state.piles) == ("play", (("indian",), ("cocos",), ("african",)))


def test_the_card_of_the_round_before_may_come_to_the_same_seat_again(tektonix):
    """All cards are shuffled between the rounds. Green has laid the same one last, and now its cube comes before it."""
    old = placed(
        tektonix, options=Options(rounds=2), rows={"green": ("pacific",)}, cubes={"pacific": ("green",)}, phase="last-turns", ender="red",
        who="green", waiting=("green",), starter="red",
    )  # fmt: skip
    watched = WatchedTable(tektonix, old).press("green").lay(green__row=(), pacific__cubes=())
    watched.lay(pile1=("african",), pile2=("eurasian",), pile3=("indian",)).lay(pacific__cubes=("green",)).lay(green__row=("pacific",))
    assert (watched.called, watched.match.draft.best.actions[-1:]) == ([], (Play("green", "pacific", 0),))
