"""Small things that people did at a table, told look by look, each with what a fair referee says (`told/<game>/<name>.toml`).

1307 were written from the rules alone, without sight of the program. These are the ones that were told wrongly then, and some beside them.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.assemble import codec, load_game, options_from, seats_from
from companion.live.answers import said, tidied
from companion.record.codec import Codec
from companion.referee.desk import begin
from companion.referee.events import Asked
from companion.referee.match import Match
from companion.referee.observation import Observation, TableSeen
from companion.rules.values import Layout, PlacedPiece
from tests.cases.kinds.clauses import CLAUSES
from tests.cases.kinds.scene import Heard

TOLD = Path(__file__).parent / "told"
FAIL = {
    "chess/a-pawn-bumped-on-in-the-other-turn": "a pawn that is bumped on in the look of a move is told as the answer",
    "chess/takes-by-pushing-in-beside": "a square holds one piece: who comes waits until the other has gone",
    "dash-arena/a-child-throws-dice-for-fun-before-blue-throws": "dice beside those of a turn are refused, twice",
    "dash-arena/a-corner-turned-while-blue-throws-all-three": "a dash beneath a hand is taken for done at the next dice",
    "dash-arena/a-die-falls-off-and-is-thrown-again": "a die thrown anew is refused, and it is asked who dashed with the first",
    "dash-arena/a-dozen-more-mixed-turns": "a figure that rests half-way when the next die falls is told as another act",
    "dash-arena/a-drink-is-spilled-in-the-middle-of-a-turn": "pieces that are off the table are called one by one, not as missing",
    "dash-arena/announces-a-shot-and-dashes-then-throws-after-all": "the figure that was pushed by a refused dash is told once more",
    "dash-arena/another-way-by-consent-when-blue-has-dashed-one": "a figure set elsewhere in the turn of another is told of that one, too",
    "dash-arena/blue-dashes-first-and-throws-then": "a dash before the dice is told of the side on turn",
    "dash-arena/blue-lets-red-go-twice": "a whole second turn by consent is told dash by dash",
    "dash-arena/die-thrown-while-the-disk-taker-rests-half-way": "it is asked at the die, and the next look answers",
    "dash-arena/figures-knocked-over-and-nudged": "what is put right within two seconds is called at once",
    "dash-arena/forgotten-dash-done-in-the-turn-of-blue-by-consent": "a dash done late in the turn of another is two words",
    "dash-arena/goal-and-all-is-cleared-at-once": "pieces cleared away behind a goal are called missing",
    "dash-arena/one-short-and-nobody-minds": "a dash that rests one short is told as a push that was left out, of the pushed one's owner",
    "dash-arena/one-short-noticed-at-the-first-die": "a figure put right behind a die is told as moved in another's turn",
    "dash-arena/one-space-too-far-as-the-other-throws": "a dash too far and one that is landing are told together, as not understood",
    "dash-arena/presses-with-a-figure-left": "a press before the last dash may be early, and says nothing until the next die",
    "dash-arena/push-taken-for-free": "a dash that leaves out the push is as cheap as one too short",
    "dash-arena/pushed-three-times-in-small-steps": "a figure that goes before the one that pushes it has moved is not pushed yet",
    "dash-arena/pushes-aside-instead-of-straight-on": "a figure pushed aside is told by the rule of a space that no figure has reached",
    "dash-arena/red-throws-in-the-turn-of-blue": "dice are told of the seat on turn, whoever threw",
    "dash-arena/sets-out-in-four-goes-after-the-goal": "a figure that lies for one look while the arena is laid out is told as left down",
    "dash-arena/throws-the-disk-reached-in-this-turn": "the throw is refused for a handoff, not for the dash before it",
    "dash-arena/two-hands-two-figures-in-the-air": "a figure in a hand is told as a dash there and back while another lands",
    "flag-dash/a-boost-forgotten-and-nobody-minds": "a boost that nobody laid is told as spent",
    "flag-dash/a-run-taken-back-when-the-next-has-turned": "a figure set back in the turn of another is told of that one, too",
    "flag-dash/a-step-aslant-put-right-two-moves-later": "a run the wrong way is named as a boost that has yet to come",
    "flag-dash/a-white-kid-reads-the-card-from-the-wrong-side": "a run the wrong way is named as a boost that has yet to come",
    "flag-dash/after-you-please": "a card turned too early and turned down again is told as the one that plays",
    "flag-dash/boost-swept-onto-the-wrong-card-white1-takes-it-over": "a boost that was laid wrongly is told once more as missing",
    "flag-dash/fourth-player-plans-late": "a token missing beside the others is told by the rule of a used one",
    "flag-dash/lazy-second-round-nobody-reads": "each token that lies on is named",
    "flag-dash/one-step-too-many-and-nobody-minds": "a run too far is named as a boost that has yet to come",
    "flag-dash/pushes-three-spaces": "a push a space too far is told as a second character",
    "flag-dash/run-the-wrong-way-set-right-by-the-partner-a-move-later": "a run the wrong way is named as a boost that has yet to come",
    "flag-dash/second-tokens-shown-too-early": "tokens shown together are refused together",
    "flag-dash/somebody-tidies-while-the-last-move-is-still-to-come": "a combo card laid behind a clean-up that came too early is no combo",
    "flag-dash/takes-the-shown-card-for-the-second-of-a-combo": "a shown card that is taken up again is told by the rule of the clean-up",
    "flag-dash/three-rounds-two-spaces-back-one-too-many-back-two-kept": "a thing on the board hides a run while a mistake stands",
    "tekton-dash/a-child-spawns-a-tile-under-itself-and-forgets-to-move": "a Move there and back by a Boost may be unseen",
    "tekton-dash/boost-forgotten-carried-late": "a card taken and declined unseen is cheaper than a Boost left out",
    "tekton-dash/both-podium-tokens-kept": "which of two tokens was kept is asked before anything else is said",
    "tekton-dash/builds-and-moves-in-one-turn-in-the-rush": "two acts in one look are told as the turns of two",
    "tekton-dash/linking-both-lifted-then-laid-crosswise": "each half of a trade asks for a free square",
    "tekton-dash/linking-each-into-the-square-of-the-other": "each half of a trade asks for a free square",
    "tekton-dash/orange-presses-for-purple-and-then-twice-for-itself": "a press for the neighbour is taken for a claim",
    "tekton-dash/presses-without-having-done-anything": "a press on a Power-Up is a card drawn and declined that nobody saw",
    "tekton-dash/second-set-declined-black-presses-early": "an early press is put behind the first act that is seen, not the last",
    "tekton-dash/swap-laid-one-square-beside": "a swap laid beside its square is told of the board's owner",
    "tekton-dash/swap-with-a-square-changed": "a swap laid beside its square is told of the board's owner",
    "tekton-dash/takes-a-tile-forgets-to-move-and-nobody-minds": "what somebody leaves undone is told of the one who plays on behind it",
    "tekton-dash/takes-first-moves-then-white-presses-for-black-and-gets-up": "an early press of the neighbour is its own",
    "tekton-dash/the-fault-of-white-stays-when-purple-is-left-out": "what is put right behind a turn given up is told of that turn",
    "tekton-dash/three-take-and-build-two-floors-back-move-and-build": "a remedy that was taken for done is not the one that comes",
    "tekton-dash/tile-on-the-neighbours-board": "a tile taken onto another board is told of its owner",
    "tekton-dash/two-floors-in-the-same-look-as-the-next-move": "a mistake and the next move in one look are told of both",
    "tekton-dash/two-press-before-one-look-two-sets": "two early presses are two idle turns, of which only the last is told otherwise",
    "tekton-dash/two-tiles-of-a-board-exchanged": "two tiles of a board exchanged are told by the rule of a taken tile",
    "tekton-dash/white-moves-the-dasher-of-orange": "a dasher moved in another's turn is told of its owner",
    "tekton-dash/wrong-board-and-wrong-tile-put-right-at-once": "what is put right within two seconds is called at once",
    "tektonix/a-transform-beside-nazca-in-the-same-look-as-the-next-card": "presses for two cards in one look are draws from the deck",
    "tektonix/another-pile-after-the-press": "a card put back on its pile may be a discard of the next seat",
    "tektonix/both-take-their-cards-up-again": "the same card laid again by consent is nothing new, so nobody has agreed",
    "tektonix/cubes-slide-on-the-map-and-get-tidied": "a cube that rests on the next plate for a second is called at once",
    "tektonix/discards-after-laying-nobody-minds": "a card taken from where it should not lie has been put right",
    "tektonix/discards-the-twin-of-the-card-beneath": "a twin of the card beneath is told as the top lifted",
    "tektonix/discards-two-cards-takes-one-back": "a second act may be of the next seat, and is told so",
    "tektonix/drew-from-the-deck-lays-instead-by-consent": "a draw from the deck cannot be seen to be taken back",
    "tektonix/explains-with-a-pile-card-at-the-row-of-red": "two turns in one look are told of a card that only lay there to explain",
    "tektonix/four-wrong-cards-one-back-at-once-one-later-and-a-discard": "a draw from the deck while a mistake lies is not kept",
    "tektonix/laid-and-pressed-taken-back-by-consent-draws-instead": "a card gone from a row is thought to be in a hand",
    "tektonix/lays-two-cards-at-once-in-a-rush": "of two cards laid at once the second is not in the row",
    "tektonix/long-four-with-phone-and-cup": "a twin of the card beneath is told as the top lifted",
    "tektonix/plate-beside-plate-put-right-in-the-next-own-turn": "what is taken back a round later is told of the turn in which it is",
    "tektonix/puts-a-cube-of-the-neighbour": "a wrong cube is told of the owner of its colour",
    "tektonix/rearranges-slowly-presses-before-the-last-cards-lie": "an order that the row might have is told for the one that comes",
    "tektonix/the-map-is-looked-at-later-and-green-goes-on": "what an answer allows later stands, but is told as let stand",
    "tektonix/three-two-cards-in-a-turn-and-nobody-minds": "a draw from the deck while a mistake lies is not kept",
    "tektonix/turns-the-row-round-in-two-steps": "an order that the row might have is told for the one that comes",
    "tektonix/two-cards-in-one-turn-and-nobody-minds": "draws behind a second card are told of the wrong seats",
    "tektonix/two-cards-of-yellow-swapped-in-tidying": "a row that a neighbour has turned round is told as its owner's act",
    "tektonix/two-cards-put-into-the-middle": "of two cards put into a row one is told as laid, and its remedy leaves no valid row",
    "tektonix/two-presses-before-the-table-is-seen": "a press that no look follows for seconds is a draw from the deck",
    "treasure-hunt/a-child-throws-three-times-for-fun": "dice beside that of a turn are refused, twice",
    "treasure-hunt/a-yellow-card-among-the-red-ones-swept-at-once": "a claim that was never seen before it was swept is not told",
    "treasure-hunt/another-card-exchanged-after-the-press": "a card exchanged anew behind the press is told of the next seat",
    "treasure-hunt/both-dice-cocked-and-thrown-again": "a roll is told of the seat on turn, whoever threw",
    "treasure-hunt/claim-wholly-under-a-leaning-body": "cards that nobody has seen allow nothing",
    "treasure-hunt/claims-after-green-has-rolled-by-consent": "what is done in the turn of another by consent is told of that one, too",
    "treasure-hunt/coffee-between-roll-and-move": "a card behind a turn that nobody has pressed for is told of the seat before",
    "treasure-hunt/exchanges-moves-and-claims-in-a-rush": "a third action in one look is told as the turn of the next",
    "treasure-hunt/menu-held-over-six-tiles-a-pawn-goes-beneath": "what is hidden for longer than anybody waits is told as not done",
    "treasure-hunt/moves-back-home-and-exchanges-a-card-instead": "a roll that is given up by consent is still to be moved",
    "treasure-hunt/moves-the-pawn-of-another-and-puts-it-right-before-the-next": "a pawn moved in another's turn is told of its owner",
    "treasure-hunt/moves-the-pawn-of-the-neighbour-and-presses": "a pawn moved in another's turn is told of its owner",
    "treasure-hunt/one-action-a-turn-and-never-a-press": "a card behind a turn that nobody has pressed for is told of the seat before",
    "treasure-hunt/one-tile-too-far-in-the-same-look-as-the-neighbours-move": "a mistake and the next move in one look are told of both",
    "treasure-hunt/red-rolls-and-stays-green-rolls": "a roll is told of the seat on turn, who has rolled already",
    "treasure-hunt/two-only-exchanges-then-rolls": "a card behind a turn that nobody has pressed for is told of the seat before",
    "treasure-hunt/two-turn-steal-first-half-swept-after-the-press": "cards that are swept behind a press were given up",
    "treasure-hunt/two-turn-steal-swept-in-the-turns-of-the-victim": "cards that are swept behind a press were given up",
}
"""Cases that do not hold yet, and what they are taken for."""


def observations(text: str) -> Iterator[dict[str, Any]]:
    """Yields the observations of a case. A look names the places that lie otherwise than in the look before it."""
    lies: dict[str, list[dict[str, Any]]] = {}
    for line in text.strip().splitlines():
        at, what, *rest = line.split(maxsplit=2)
        match what:
            case "look":
                named = dict(word.split("=", 1) for word in " ".join(rest).split())
                hidden = {way: sorted(filter(None, named.pop(way, "").split(","))) for way in ("covered", "unsure")}
                lies |= {place: [piece(each) for each in filter(None, there.split("+"))] for place, there in named.items()}
                yield {"kind": "TableSeen", "at": float(at), "places": {p: there for p, there in lies.items() if there}, **hidden}
            case "die":
                yield {"kind": "DiceRolled", "at": float(at), "values": [int(rest[0])]}
            case "press":
                seat, _, button = rest[0].partition(" ")
                yield {"kind": "ButtonPressed", "at": float(at), "seat": seat, "button": button or "done"}
            case "command":
                name, _, given = rest[0].partition(" ")
                yield {"kind": "Command", "at": float(at), "name": name, "args": json.loads(given)}
            case _:
                yield {"kind": "Tick", "at": float(at)}


def piece(text: str) -> dict[str, Any]:
    """A piece as data. Examples: `pawn-red`, `card:back`, and `wall~2` that is turned by two sixths."""
    named, _, turned = text.partition("~")
    kind, _, face = named.partition(":")
    return {"piece": kind, "face": face, **({"turn": int(turned)} if turned else {})}


def heard(case: dict[str, Any]) -> tuple[Heard, Layout, Codec]:
    """The referee's answer to a case, with the table that was seen last."""
    rules = load_game(case["game"])
    reader = codec(rules)
    options = [f"{key}={str(value).lower() if isinstance(value, bool) else value}" for key, value in case.get("options", {}).items()]
    match = Match.blank(rules)
    answer, table = Heard(match.after(begin(rules, seats_from(rules, case["seats"]), options_from(rules, options)))), Layout()
    for each in observations(case["seen"]):
        observation: Observation = reader.observation_from(each)
        if isinstance(observation, TableSeen):
            observation = tidied(observation, answer.match.game.board)
            table = observation.table
        answer.match, events = said(answer.match, observation)
        answer.events += events
    return answer, table, reader


def wrong(answer: Heard, table: Layout, reader: Codec, clause: str, wanted: Any) -> str:
    """The reason why this clause does not hold, empty where it does."""
    acts = [reader.action(act) for act in answer.told]
    match clause:
        case "played":
            lacking = [one for one in wanted if not any(one.items() <= act.items() for act in acts)]
            return f"not told: {lacking}" if lacking else ""
        case "not_played":
            told = [one for one in wanted if any(one.items() <= act.items() for act in acts)]
            return f"told: {told}" if told else ""
        case "asked_at_most":
            asked = sum(isinstance(event, Asked) for event in answer.events)
            return f"asks {asked} times" if asked > wanted else ""
        case "over":
            return "" if (answer.over is not None) is wanted else f"over: {answer.over}"
        case "winners":
            won = sorted(answer.over.outcome.winners) if answer.over is not None else []
            return "" if won == sorted(wanted) else f"won by {won}"
        case _:
            return CLAUSES[clause](answer, table, wanted)


def failing(case: dict[str, Any]) -> str:
    """The reasons why none of the expected answers was given, empty where one was."""
    answer, table, reader = heard(case)
    times = [event.at for event in answer.events]
    if times != sorted(times):
        return "an event is earlier than the one before it"
    reasons = []
    for clauses in case["expected"]:
        found = [f"{clause}: {short}" for clause, wanted in clauses.items() if (short := wrong(answer, table, reader, clause, wanted))]
        if not found:
            return ""
        reasons.append("; ".join(found))
    return " / or ".join(reasons)


def names() -> list[Any]:
    """Every case there is. Those that fail are expected to, and say so when they no longer do: they are tried with `--venue`."""
    found = sorted(f"{path.parent.name}/{path.stem}" for path in TOLD.glob("*/*.toml"))
    fails = {name: (pytest.mark.venue, pytest.mark.xfail(reason=reason)) for name, reason in FAIL.items()}
    return [pytest.param(name, marks=fails[name]) if name in fails else name for name in found]


@pytest.mark.parametrize("name", names())
def test_it_is_told_as_it_was(name: str) -> None:
    assert failing(tomllib.loads((TOLD / f"{name}.toml").read_text())) == ""


def test_a_case_can_fail() -> None:
    case = tomllib.loads((TOLD / "chess/castles-after-the-king-has-moved.toml").read_text())
    assert failing({**case, "expected": [{"no_fault": True}]}) == "no_fault: called ['CH-026']"
    assert failing({**case, "expected": [{"played": [{"kind": "Move", "to": "g1"}]}]}).startswith("played: not told")


def test_a_look_names_what_has_changed() -> None:
    first, second = observations("1.0 look a=pawn-red b=card:back+card:ace\n2.0 look a= covered=b")
    assert first["places"] == {"a": [{"piece": "pawn-red", "face": ""}], "b": [piece("card:back"), piece("card:ace")]}
    assert (second["places"], second["covered"]) == ({"b": first["places"]["b"]}, ["b"])
    assert PlacedPiece(**piece("card:ace")) == PlacedPiece("card", "ace")
