"""Frames on a serial line: COBS, a checksum, a sequence number. Runs on MicroPython and CPython, so both ends are one code.

A frame is `00 cobs(kind boot seq payload crc) 00`: a zero byte never occurs inside, so whatever noise came before, the
next zero starts afresh. `kind` is one byte, `boot` (4 bytes) tells one life of a sender from the next, `seq` (4 bytes)
counts its messages from 1, `crc` is CRC-32 (4 bytes, that of zip and Ethernet) over all before it; all little-endian.
Firmware before 2.0 summed with CRC-16, which lets one damaged frame in 65,536 pass.
COBS: Cheshire and Baker, "Consistent Overhead Byte Stuffing", IEEE/ACM Transactions on Networking 7 (1999).
"""

import struct
from binascii import crc32

HEAD = "<BII"
HEAD_BYTES = 9
LIMIT = 253
"""Bytes of a whole body (head, payload, checksum): one COBS block, and a small buffer on the device."""
CRC_BYTES = 4
PAYLOAD_LIMIT = LIMIT - HEAD_BYTES - CRC_BYTES


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
    return b"\0" + stuff(body + struct.pack("<I", crc32(body))) + b"\0"


class Reader:
    """Finds frames in whatever arrives. Damaged ones are counted in `damaged`, never raised; `spoilt` is the body of the last."""

    def __init__(self) -> None:
        self.damaged = 0
        self.spoilt = b""
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
        self.spoilt = b""

    def _open(self, data: bytes) -> "tuple[int, int, int, bytes] | None":
        try:
            body = unstuff(data)
        except ValueError:
            return None
        if len(body) < HEAD_BYTES + CRC_BYTES or struct.unpack("<I", body[-CRC_BYTES:])[0] != crc32(body[:-CRC_BYTES]):
            self.spoilt = body
            return None
        kind, boot, seq = struct.unpack(HEAD, body[:HEAD_BYTES])
        return kind, boot, seq, body[HEAD_BYTES:-CRC_BYTES]
