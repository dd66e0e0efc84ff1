"""Frames: the published COBS and CRC as oracles, and any noise at all."""

from __future__ import annotations

import binascii
import zlib

import pytest
from cobs import cobs
from hypothesis import given
from hypothesis import strategies as st

from hardware.link import of_old_firmware
from hardware.wire import LIMIT, PAYLOAD_LIMIT, Reader, frame, stuff, unstuff

runs = st.lists(st.tuples(st.sampled_from([0, 1, 255]), st.integers(0, 300)), max_size=4).map(
    lambda parts: b"".join(bytes([byte]) * count for byte, count in parts)
)


@given(st.binary(max_size=700) | runs)
def test_cobs_is_the_published_one(data: bytes) -> None:
    assert stuff(data) == cobs.encode(data)
    assert unstuff(stuff(data)) == data


@given(st.binary(min_size=1, max_size=60))
def test_what_the_published_one_refuses_is_refused(data: bytes) -> None:
    try:
        wanted = cobs.decode(data)
    except cobs.DecodeError:
        with pytest.raises(ValueError, match="not COBS"):
            unstuff(data)
    else:
        assert unstuff(data) == wanted


@given(st.binary(max_size=PAYLOAD_LIMIT))
def test_the_checksum_is_the_crc_32_of_zip_over_all_before_it(payload: bytes) -> None:
    body = cobs.decode(frame(3, 7, 1, payload).strip(b"\0"))
    assert body == b"\x03\x07\0\0\0\x01\0\0\0" + payload + zlib.crc32(body[:-4]).to_bytes(4, "little")


def test_a_frame_that_only_a_16_bit_sum_holds_for_is_damaged() -> None:
    body = b"\x03\x07\0\0\0\x01\0\0\0" + b'{"is":"stable","die":0,"value":6}'
    reader = Reader()
    assert reader.feed(b"\0" + cobs.encode(body + binascii.crc_hqx(body, 0xFFFF).to_bytes(2, "little")) + b"\0") == []
    assert reader.damaged == 1
    assert of_old_firmware(reader.spoilt)


frames = st.tuples(st.integers(0, 255), st.integers(0, 2**32 - 1), st.integers(0, 2**32 - 1), st.binary(max_size=PAYLOAD_LIMIT))


@given(st.lists(frames, max_size=5), st.lists(st.integers(1, 40), min_size=1, max_size=20))
def test_frames_arrive_however_they_are_cut(sent: list[tuple[int, int, int, bytes]], cuts: list[int]) -> None:
    reader, stream, found = Reader(), b"".join(frame(*one) for one in sent), []
    while stream:
        cut = cuts[len(found) % len(cuts)]
        found += reader.feed(stream[:cut])
        stream = stream[cut:]
    assert found == sent
    assert reader.damaged == 0


@given(st.binary(max_size=900), frames)
def test_noise_never_hurts_and_the_next_frame_is_read(noise: bytes, sent: tuple[int, int, int, bytes]) -> None:
    reader = Reader()
    reader.feed(noise)
    assert reader.feed(frame(*sent))[-1:] == [sent]


@given(frames, st.integers(0, 2**16), st.integers(1, 255))
def test_one_damaged_byte_is_never_taken_for_a_message(sent: tuple[int, int, int, bytes], where: int, flip: int) -> None:
    data = bytearray(frame(*sent))
    data[where % len(data)] ^= flip
    assert all(one == sent for one in Reader().feed(bytes(data)))


def test_a_payload_has_a_limit_and_a_reader_keeps_no_more_than_a_frame() -> None:
    with pytest.raises(ValueError, match="at most"):
        frame(1, 1, 1, b"x" * (PAYLOAD_LIMIT + 1))
    reader = Reader()
    reader.feed(b"\x01" * 100_000)
    assert len(reader._held) <= LIMIT + 2
    reader.feed(b"\0")
    assert reader.damaged == 1


def test_half_a_frame_is_forgotten_when_the_line_is_cut() -> None:
    reader, data = Reader(), frame(3, 7, 1, b"half")
    reader.feed(data[:8])
    reader.forget()
    assert reader.feed(data) == [(3, 7, 1, b"half")]
    assert reader.damaged == 0
