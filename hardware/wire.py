"""Frames on a serial line: COBS, a checksum, a sequence number. Runs on MicroPython and CPython, so both ends are one code.

A frame is `00 cobs(kind boot seq payload crc) 00`: a zero byte never occurs inside, so whatever noise came before, the
next zero starts afresh. `kind` is one byte, `boot` (4 bytes) tells one life of a sender from the next, `seq` (4 bytes)
counts its messages from 1, `crc` is CRC-16/CCITT-FALSE (2 bytes) over all before it; all little-endian.
COBS: Cheshire and Baker, "Consistent Overhead Byte Stuffing", IEEE/ACM Transactions on Networking 7 (1999).
"""

import struct

HEAD = "<BII"
HEAD_BYTES = 9
LIMIT = 253
"""Bytes of a whole body (head, payload, checksum): one COBS block, and a small buffer on the device."""
PAYLOAD_LIMIT = LIMIT - HEAD_BYTES - 2

# CRC-16/CCITT-FALSE, four bits at a time: 16 entries fit a microcontroller.
_TABLE = (
    0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50A5, 0x60C6, 0x70E7,
    0x8108, 0x9129, 0xA14A, 0xB16B, 0xC18C, 0xD1AD, 0xE1CE, 0xF1EF,
)  # fmt: skip


def crc16(data: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF; `b"123456789"` gives 0x29B1."""
    crc = 0xFFFF
    for byte in data:
        crc = ((crc << 4) & 0xFFFF) ^ _TABLE[(crc >> 12) ^ (byte >> 4)]
        crc = ((crc << 4) & 0xFFFF) ^ _TABLE[(crc >> 12) ^ (byte & 15)]
    return crc


def stuff(data: bytes) -> bytes:
    """COBS: the same bytes without a zero among them."""
    out = bytearray(1)
    at = 0
    code = 1
    for byte in data:
        if code == 255:
            out[at] = 255
            at = len(out)
            out.append(0)
            code = 1
        if byte:
            out.append(byte)
            code += 1
        else:
            out[at] = code
            at = len(out)
            out.append(0)
            code = 1
    out[at] = code
    return bytes(out)


def unstuff(data: bytes) -> bytes:
    """Back from COBS. Raises ValueError for what no `stuff` has made."""
    out = bytearray()
    at = 0
    while at < len(data):
        code = data[at]
        end = at + code
        if not code or end > len(data):
            raise ValueError("not COBS")
        block = data[at + 1 : end]
        if 0 in block:
            raise ValueError("not COBS")
        out += block
        at = end
        if code < 255 and at < len(data):
            out.append(0)
    return bytes(out)


def frame(kind: int, boot: int, seq: int, payload: bytes = b"") -> bytes:
    """One frame, with its zero bytes. Raises ValueError for a payload that is too long."""
    if len(payload) > PAYLOAD_LIMIT:
        raise ValueError("a payload has at most %d bytes, not %d" % (PAYLOAD_LIMIT, len(payload)))
    body = struct.pack(HEAD, kind, boot, seq) + payload
    return b"\0" + stuff(body + struct.pack("<H", crc16(body))) + b"\0"


class Reader:
    """Finds frames in whatever arrives. Damaged ones are counted in `damaged`, never raised."""

    def __init__(self) -> None:
        self.damaged = 0
        self._held = bytearray()
        self._skipping = False

    def feed(self, data: bytes) -> "list[tuple[int, int, int, bytes]]":
        """The whole frames that are complete now: (kind, boot, seq, payload)."""
        found = []
        for byte in data:
            if byte:
                if len(self._held) > LIMIT + 1:
                    self._skipping = True
                else:
                    self._held.append(byte)
                continue
            if self._held:
                one = None if self._skipping else self._open(bytes(self._held))
                if one is None:
                    self.damaged += 1
                else:
                    found.append(one)
            self._held = bytearray()
            self._skipping = False
        return found

    def forget(self) -> None:
        """The line was cut: half a frame is worth nothing."""
        self._held = bytearray()
        self._skipping = False

    def _open(self, data: bytes) -> "tuple[int, int, int, bytes] | None":
        try:
            body = unstuff(data)
        except ValueError:
            return None
        if len(body) < HEAD_BYTES + 2 or struct.unpack("<H", body[-2:])[0] != crc16(body[:-2]):
            return None
        kind, boot, seq = struct.unpack(HEAD, body[:HEAD_BYTES])
        return kind, boot, seq, body[HEAD_BYTES:-2]
