"""Messages of devices are read, and nonsense is named, never raised."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware import messages as says


@pytest.mark.parametrize(("text", "wanted"), [
    ('{"is":"rolling","die":0}', says.Rolling(0)),
    ('{"is":"stable","die":0,"value":6}', says.Stable(0, 6)),
    ('{"is":"tilted","die":1}', says.Tilted(1)),
    ('{"is":"nudged","die":0,"value":2}', says.Nudged(0, 2)),
    ('{"is":"silent","die":0}', says.Silent(0)),
    ('{"is":"felt","die":0}', says.Felt(0)),
    ('{"is":"down","seat":3,"later":"unknown fields are welcome"}', says.ButtonDown(3)),
    ('{"is":"up","seat":3}', says.ButtonUp(3)),
    ('{"is":"level","dice":[4],"buttons":[0,1]}', says.Level((4,), (False, True))),
    ('{"is":"stable","die":0}', says.Unknown('{"is":"stable","die":0}')),
    ('{"is":"stable","die":0,"value":"six"}', says.Unknown('{"is":"stable","die":0,"value":"six"}')),
    ('{"is":["stable"]}', says.Unknown('{"is":["stable"]}')),
    ("[1,2]", says.Unknown("[1,2]")),
])  # fmt: skip
def test_messages(text: str, wanted: says.Message) -> None:
    assert says.message(text.encode()) == wanted


@given(st.binary(max_size=200))
def test_nonsense_is_never_raised(data: bytes) -> None:
    assert isinstance(says.message(data), says.Message)
    assert says.hello(data, 7).boot == 7


def test_a_greeting() -> None:
    payload = b'{"firmware":"1.0","board":"rp2","has":["die","buttons:4",5]}'
    assert says.hello(payload, 9) == says.Hello("1.0", "rp2", ("die", "buttons:4"), 9)


@pytest.mark.parametrize(("has", "faces", "buttons"), [
    (["die", "buttons:4"], 6, 4), (["die:20"], 20, 0), (["die:2"], 2, 0), (["die:100", "buttons:32"], 100, 32), (["buttons:0"], 0, 0),
    (["die:1"], 0, 0), (["die:101", "buttons:33"], 0, 0), (["buttons:9999999"], 0, 0), (["die:-6", "buttons:four"], 0, 0),
    (["buttons:" + "9" * 80, "die:\u0666"], 0, 0), (["bench", "x" * 50, "a\nb"], 0, 0),
])  # fmt: skip
def test_numbers_of_a_greeting_that_no_device_can_have_are_not_believed(has: list[str], faces: int, buttons: int) -> None:
    hello = says.hello(json.dumps({"has": has}).encode(), 9)
    assert (hello.faces, hello.buttons) == (faces, buttons)
    assert all(len(one) <= says.LONGEST_NAME and one.isprintable() for one in hello.capabilities)


def test_a_greeting_is_short() -> None:
    hello = says.hello(json.dumps({"firmware": "9" * 200, "board": ["rp2"], "has": ["die"] * 30}).encode(), 9)
    assert (len(hello.firmware), hello.board, len(hello.capabilities)) == (says.LONGEST_NAME, "", says.MOST_CAPABILITIES)


@pytest.mark.parametrize("payload", [b"[" * 230, b'{"is":' * 35, b'{"is":"level","dice":[' + b"1," * 100 + b"1]}", b"9" * 230])
def test_deep_and_long_payloads_are_unknown(payload: bytes) -> None:
    assert isinstance(says.message(payload), says.Unknown)
    assert says.hello(payload, 9).capabilities == ()


def test_orders_are_json() -> None:
    assert json.loads(says.order(says.AskLevel())) == {"do": "level"}
    assert json.loads(says.order(says.Pretend("roll", 0, 5))) == {"do": "roll", "which": 0, "value": 5}
