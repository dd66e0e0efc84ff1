"""A position in one line: how values are written, what cannot be read, and that chess has its FEN."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice, product
from random import Random
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.assemble import games, load_examples, load_game, load_world, notation, options_from, worlds
from companion.errors import InputError
from companion.games.chess.table.notation import placed
from companion.record.positions.values import MOST_ITEMS, value_of, written
from companion.simulated_table.acts import Act, Note
from companion.simulated_table.players import Acts
from companion.simulated_table.replies import Reply
from tests.rules import laws
from tests.shares import Share

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=12,
)


@given(PLAIN)
def test_every_value_is_written_without_a_space_and_read_again(value: object) -> None:
    text = written(value)
    assert not text.split()[1:]
    assert text.isascii()
    assert json.dumps(value_of(text)) == json.dumps(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ([[], [], [], ["red"]], "[[]*3,[red]]"),
        ({"kind": "claim", "tile": 3, "flipped": False}, "(kind:claim,tile:3,flipped:no)"),
        (["", "yes", "~", "red-1", "a b", "7", None], '["","yes","~",red-1,"a\\u0020b","7",~]'),
    ],
)
def test_values_are_short(value: object, text: str) -> None:
    assert written(value) == text
    assert value_of(text) == value


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "a value is missing"),
        ("[1,2", r"'\]' is missing"),
        ("(a:1", r"'\)' is missing"),
        ("(a:1,b)", "a name with a colon is missing"),
        ('([]:1)', "is no name"),
        ('"abc', "has no end"),
        ("1]", r"'\]' is too much"),
        ("[0*999999]", f"more than {MOST_ITEMS:,} values"),
        ("[" * 60, "nested too deeply"),
    ],
)
def test_what_is_no_value_is_a_sentence(text: str, says: str) -> None:
    with pytest.raises(InputError, match=f"^This is no position that can be read: .*{says}"):
        value_of(text)


def test_chess_is_written_as_players_do() -> None:
    game = load_game("chess")
    line = notation(game)
    fens = [text for name, text in load_examples("chess").FENS.items() if name != "in passing"]
    assert [line.write(placed(text)) for text in fens] == fens
    state = placed(fens[0])
    for start, to in (("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")):
        state = game.apply(state, next(act for act in game.legal_actions(state) if (act.start, act.to) == (start, to)))
    assert line.write(state) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3 g1f3,g8f6,f3g1,f6g8"
    assert line.read(line.write(state)).history == state.history, "repetitions are counted on"


def test_no_line_is_empty() -> None:
    game = load_game("chess")
    begun = game.begin(game.default_seats(2), game.options())
    assert notation(game).write(begun) == "seats=[white,black]"
    assert notation(game).read("seats=[white,black]") == begun


@pytest.mark.parametrize(
    ("game", "text", "says"),
    [
        ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1", "no board of eight ranks"),
        ("chess", "8/8/8/8/8/8/8/8 x - - 0 1", "whose move it is"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 e1e2", "'e1e2' is no move that led here"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 phase=break", "phase"),
        ("treasure-hunt", "", "must begin with the number of seats, 1 to 4"),
        ("treasure-hunt", "9 phase=play", "must begin with the number of seats"),
        ("treasure-hunt", "2 phase=play who=red 6/6", "'6/6' stands behind the fields"),
        ("treasure-hunt", "2 6/6/6/6/6/6 a1,z9 -", "'z9' is no tile"),
        ("treasure-hunt", "2 turn=1 turn=2", "the field turn stands there twice"),
        ("treasure-hunt", "2 options=(form:fast)", "form"),
        ("treasure-hunt", "2 luck=7", "luck is unknown"),
        ("dash-arena", "e5,e6,-,-,-,zz9 -", "'zz9' is no space of the arena"),
        ("tektonix", "2 Pa.Q/- - -/-/-", "'Q' is none"),
        ("flag-dash", "4 blue:b2 d1,d8 -", "the characters"),
    ],
)
def test_a_line_that_cannot_be_is_one_sentence(game: str, text: str, says: str) -> None:
    with pytest.raises(InputError, match=r"^This is no position that can be read: ") as error:
        notation(load_game(game)).read(text)
    assert says in str(error.value)
    assert str(error.value).endswith(".")
    assert "\n" not in str(error.value)


BEFORE = [
    (
        "flag-dash",
        "3 blue:a3,yellow:e3,green:g3,black:a6,orange:e6,purple:g6 d1,d8 b2,f2,b7,f7 "
        "backward,back;,;,2;456;137/left,forward;,;,2;136;457/flag,back;forward,;,3;46;1257/flag,left;,;,;2;1345 phase=move "
        "round=2 turn=16 half=1 boosts=[0*5,1] marker=1 moved=[3] "
        'play=(hand:1,char:-1,left:[forward],done:0,last:"",tunnelled:0,moved:0,boosts:0,cut:no,finished:[],closest:[],chased:0,e'
        "ffect:no,either:-1) "
        'last=[white-2,"2",purple]',
        "3 ba3ye3gg3ka6oe6pg6+ d1,d8 b2,f2,b7,f7 vx;-2;456/<w;-2;136/fxw-;-3;46/f<;;2;1345 phase=move round=2 turn=16 half=1 "
        'marker=1 moved=[3] play=(1,left:[forward]) last=[white-2,"2",purple]',
    ),
    (
        "tekton-dash",
        "6 YyR..B/bg.rgy/YgbBRR/bRRgYY/YYrGyB/Yygbbb/grrGgy/Gbrygb 42y43g51r/21r22r43b/23b32y/24y32r/24r25b33y/33b43g first=4 "
        "round=1 turn=11 active=3 spots=[13,10,1,2,9,7] "
        "blueprints=[bp02-green,bp01-green,bp10-green,bp09-green,bp08-green,bp03-green] begun=yes free=spawn used=yes turns=5 "
        'hands=[0*2,1*3,0] spent=[[froggy-jump],[dig-it-up],[]*3,[swap-ticket]] past=(seat:2,moved:no,free:"",built:no,ended:"")',
        "6 YyR..B/bg.rgy/YgbBRR/bRRgYY/YYrGyB/Yygbbb/grrGgy/Gbrygb 42y43g51r/21r22r43b/23b32y/24y32r/24r25b33y/33b43g "
        "b2e1b0c0d1b1 2g1g10g9g8g3g 4/1/11/3/5/ub 0FJ/0DIU/1/1/1/0STK - 0/-/0.0.0.0.0.0 free=spawn past=(2)",
    ),
    (
        "tektonix",
        "4 Na.T.Pa.T/CC.Eu.S.Na/S.nz.OO/CC.ca.OO Pa:r,Na:ry,Eu:y,nz:g,ca:b Eu.nz/Af/sc.T.Sa turn=42 who=yellow starter=red "
        "deck=29 hands=[2*2,5,4] "
        "known=[[eurasian,scotia],[juan-de-fuca,south-american],[transform],[african,antarctic,subduction-oo]] idle=2 "
        'past=(seat:red,did:rearrange,card:"",cube:no,full:no) former=(seat:blue,did:draw,card:"",cube:no,full:no)',
        "4 Na.T.Pa.T/CC.Eu.S.Na/S.nz.OO/CC.ca.OO Pa:r,Na:ry,Eu:y,nz:g,ca:b Eu.nz/Af/sc.T.Sa y42r 2Eu.sc/2jf.Sa/5T/4Af.An.OO "
        "rr/bd idle=2",
    ),
    (
        "treasure-hunt",
        "4 W4H/6/6/6/5A/5H c1,a6,f2,a5 - turn=10 round_turn=10 who=green sides=[S,W,E,N] ended=[2,30,5,24] used=[move] "
        "trying=(kind:claim,tile:11,flipped:yes,failed:no,swept:no) shown=[blue-1-bricks,green-2-hammers,red-1-drop] "
        "discard=[red-5-wheel,green-1-arrow,yellow-6-drop,black-1-arrow] held=[[red-4-bricks,yellow],[white-1-hammers,yellow]] "
        "hands=[7*2,4,7] unseen=8 past=(seat:blue,used:[exchange],failed:no,said:yes)",
        "4 W4H/6/6/6/5A/5H c1,a6,f2,a5 - SWEN 7/7r4bw1h/4/7 8r5wg1ay6dk1a g10 ended=[2,30,5,24] used=[move] "
        "trying=(claim,11,yes) shown=[b1b,g2h,r1d] past=(blue,[exchange])",
    ),
]
"""Lines of the first form, and how the same positions are written now."""


@pytest.mark.parametrize(("game", "line", "now"), BEFORE, ids=[each[0] for each in BEFORE])
def test_a_line_of_the_first_form_is_still_read(game: str, line: str, now: str) -> None:
    known = notation(load_game(game))
    assert known.write(known.read(line)) == now
    assert known.read(now) == known.read(line)
    assert len(now) <= 210


@pytest.mark.parametrize("name", games())
def test_a_short_word_stands_for_one_thing_and_is_no_word_of_the_game(name: str) -> None:
    game = load_game(name)
    shorts = set(game.notation_short.values())
    faces = {face for every in game.board.faces.values() for face in every}
    assert len(shorts) == len(game.notation_short)
    assert not shorts & {*game.notation_short, *faces, *game.board.order, *game.default_seats(game.seats[-1])}
    assert all(value_of(short) == short for short in shorts)


@pytest.mark.parametrize("name", worlds())
def test_every_position_of_a_simulated_game_is_one_line_and_back(share: Share, name: str) -> None:
    """With the house rules that people draw, with those of the box, and with the cheats that they commit."""
    game = load_game(name)
    line, lengths = notation(game), []
    for count, drawn in share(product((game.seats[-1], game.seats[0]), (False, True))):
        world, seats = load_world(name), game.default_seats(count)
        options = world.drawn_options(count, Random(name), options_from(game), frozenset()) if drawn else options_from(game)
        played = world(seats, options, name, 0.2)
        for number, _ in enumerate(islice(done_in(played.script()), share.count(900))):
            if number % 15 == 0:
                text = laws.a_position_is_one_line(line, played.state)
                lengths += [] if drawn else [len(text)]
    assert median(lengths) <= LONGEST.get(name, 200)


LONGEST = {"tekton-dash": 300, "treasure-hunt": 280}
"""Signs of the usual line where a table has more. Six boards have tiles; a map has three dozen tiles with cubes, and a known pile."""


def done_in(acts: Acts) -> Iterator[Act | Note]:
    """All that people do here, while nobody says a word."""
    with suppress(StopIteration):
        yield next(acts)
        while True:
            yield acts.send(Reply())
