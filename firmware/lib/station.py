"""A device: its parts, and the line to the table's computer. Knows no pins and no clock: both are handed in.

A part has `has()` (a list of what HELLO says of it), `step(now)` (a list of messages, each a dict with its name under "is"),
`level(now)` (a dict that becomes part of the answer to {"do":"level"}) and may have `pretend(order, now)` (true if it did).
"""

import json

from peer import Peer

FIRMWARE = "2.1"
"""2.0: frames are summed with CRC-32; what is delivered and what is safe are acknowledged apart.
2.1: Ctrl-C stops it; a die that is not to be reached says so, and the buttons go on."""


class Station:
    def __init__(self, boot, board, parts, write, bench=False):
        self.parts = parts
        self._board = board
        self._bench = bench
        self.peer = Peer(boot, self._identity(), write, self._told)
        self._now = 0

    def step(self, now):
        """To be called every few milliseconds."""
        self._now = now
        for part in self.parts:
            for message in part.step(now):
                self._say(message)
                self.peer.identity = self._identity()  # what it has may have changed with it
        self.peer.step(now)

    def _identity(self):
        has = [one for part in self.parts for one in part.has()] + (["bench"] if self._bench else [])
        return json.dumps({"firmware": FIRMWARE, "board": self._board, "has": has}).encode()

    def feed(self, data, now):
        """Bytes from the line."""
        self._now = now
        self.peer.feed(data, now)

    def _say(self, message):
        self.peer.send(json.dumps(message).encode(), self._now)

    def _told(self, boot, seq, payload):
        try:
            order = json.loads(payload)
            do = order["do"]
        except (ValueError, KeyError, TypeError):
            return  # whole on the line, but no order: from a program of another time
        if do == "level":
            answer = {"is": "level"}
            for part in self.parts:
                answer.update(part.level(self._now))
            self._say(answer)
        elif self._bench:
            for part in self.parts:
                if part.pretend(order, self._now):
                    return
