"""Stands in for a die's accelerometer and for pins on a computer, and pretends as the line tells it.

A bench says `bench` in its greeting and takes {"do": WHAT, "which": N, "value": V}: `roll` (die N tumbles and shows V),
`nudge` (is pushed and shows what it showed), `tilt` (comes to rest on an edge), `break` and `mend` (a wire
of the die is off, and on again), `down` and `up` (button of seat N).
"""

from die import GRAVITY

TUMBLE_MS = 30
FALL_MS = 80
TUMBLES = (3, 6, 2, 5, 4, 1, 3)


class BenchDie:
    """An accelerometer that plays a script: a list of (until_ms, (x, y, z) in thousandths of g)."""

    def __init__(self, value=1):
        self._rest = GRAVITY[value]
        self._script = []
        self._now = 0
        self._broken = False

    def __call__(self):
        if self._broken:
            raise OSError(5)  # what I2C raises when nobody answers
        for until, vector in self._script:
            if self._now < until:
                return vector
        return self._rest

    def at(self, now):
        self._now = now

    def pretend(self, order, now):
        do = order["do"]
        if do == "roll" and order.get("value") in GRAVITY:
            at = now + FALL_MS
            self._script = [(at, (20, -10, 40))]
            for face in TUMBLES:
                at += TUMBLE_MS
                x, y, z = GRAVITY[face]
                self._script.append((at, (x * 2 + 90, y * 2 - 70, z * 2 + 50)))
            self._rest = GRAVITY[order["value"]]
        elif do == "nudge":
            x, y, z = self._rest
            self._script = [(now + 40, (x + 300, y + 200, z)), (now + 80, (x - 250, y, z + 100))]
        elif do == "tilt":
            self._script = [
                (now + FALL_MS, (20, -10, 40)),
                (now + FALL_MS + 30, (1900, 900, 200)),
                (now + FALL_MS + 60, (100, -300, -2000)),
            ]
            self._rest = (707, 0, 707)
        elif do in ("break", "mend"):
            self._broken = do == "break"
        else:
            return False
        return True


class BenchPins:
    """Levels of buttons, as told."""

    def __init__(self, count):
        self._down = [False] * count

    def __call__(self):
        return self._down

    def pretend(self, order, now):
        which = order.get("which", 0)
        if order["do"] not in ("down", "up") or not 0 <= which < len(self._down):
            return False
        self._down[which] = order["do"] == "down"
        return True
