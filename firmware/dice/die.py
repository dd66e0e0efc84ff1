"""A die that feels which way is up. It says what happened to it; whether that counts is the referee's affair.

* rolling, then stable: it fell or was struck, turned over, and came to rest flat.
* nudged: it moved and came to rest without having been thrown: pushed, lifted, or turned over by a hand.
* tilted: it came to rest with no face up.
* silent, then felt: nothing could be measured (a wire is off), and can be again. What it was doing is forgotten.

`acceleration()` gives (x, y, z) in thousandths of g; at rest that is the pull of the table on the die: +1000 on the axis
that points up. It raises OSError while the die is not to be reached.
"""

SETTLE_MS = 300
"""How long without motion is at rest. A rocking die turns round within 200 ms."""
MOTION = 110
"""A change of one axis that is motion, however slow. It is ten times the noise of an LIS3DH, or 6 degrees of turning."""
FLAT = 940
"""The least on the upright axis for a flat die: 20 degrees."""
LEANING = 700
"""The least for counting a face while it turns: 45 degrees."""
FALL = 350
"""Less than this in all is free fall."""
SHOCK = 1700
"""More than this in all is a knock, harder than a hand sets a die down."""

RETRY_MS = 500
"""How often a die is sought that was not to be reached. Each attempt may hold the buttons up for 50 ms."""
SILENT_AFTER_MS = 50
"""A wire that is off for less is no matter: a knock shakes it."""

GRAVITY = {1: (0, 0, 1000), 6: (0, 0, -1000), 2: (1000, 0, 0), 5: (-1000, 0, 0), 3: (0, 1000, 0), 4: (0, -1000, 0)}
"""Face up to what the accelerometer reads. Opposite faces are seven together; turn the chip, or this table, to fit."""


def upward(vector, least):
    """The face that is up, or 0 if no axis is steep enough."""
    for face, (x, y, z) in GRAVITY.items():
        if x * vector[0] + y * vector[1] + z * vector[2] >= least * 1000:
            return face
    return 0


class Die:
    def __init__(self, acceleration, index=0, pretender=None):
        self._acceleration = acceleration
        self._index = index
        self._pretender = pretender
        self._sought_at = 0
        self._silent_at = None  # since when nothing could be measured
        self._silent = False  # and whether that was said
        self._anchor = None  # what it felt when it last moved: a slow roll leaves it bit by bit
        self._moved_at = None  # None: at rest
        self._quiet = 0  # face up at rest; 0: none
        self._faces = set()
        self._struck = False
        self._rolling = False

    def step(self, now):
        if self._pretender:
            self._pretender.at(now)
        if self._silent and now - self._sought_at < RETRY_MS:
            return []
        try:
            vector = self._acceleration()
        except OSError:
            return self._unfelt(now)
        said = self._felt_again()
        if self._anchor is None:
            self._anchor = vector
            self._quiet = upward(vector, FLAT)
            return said
        size = (vector[0] ** 2 + vector[1] ** 2 + vector[2] ** 2) ** 0.5
        moving = max(abs(vector[axis] - self._anchor[axis]) for axis in range(3)) > MOTION or size < FALL or size > SHOCK
        if moving:
            self._anchor = vector
            return self._moving(vector, size, now)
        if self._moved_at is None or now - self._moved_at < SETTLE_MS:
            return []
        return self._resting(vector)

    def has(self):
        return ["die", "die-silent"] if self._silent else ["die"]

    def level(self, now):
        return {"dice": [0 if self._moved_at is not None else self._quiet]}

    def pretend(self, order, now):
        return order.get("which", 0) == self._index and self._pretender is not None and self._pretender.pretend(order, now)

    def _unfelt(self, now):
        self._sought_at = now
        if self._silent_at is None:
            self._silent_at = now
        if self._silent or now - self._silent_at < SILENT_AFTER_MS:
            return []
        self._silent = True
        self._anchor = self._moved_at = None
        self._quiet = 0
        self._struck = self._rolling = False
        return [{"is": "silent", "die": self._index}]

    def _felt_again(self):
        silent, self._silent = self._silent, False
        self._silent_at = None
        return [{"is": "felt", "die": self._index}] if silent else []

    def _moving(self, vector, size, now):
        if self._moved_at is None:
            self._faces = {self._quiet} if self._quiet else set()
        self._moved_at = now
        if size < FALL or size > SHOCK:
            self._struck = True
        # In the air gravity says nothing; while it bounces the strongest axis says which side struck.
        face = upward(vector, max(LEANING, int(size * 0.7))) if size >= FALL else 0
        if face:
            self._faces.add(face)
        if self._struck and len(self._faces) > 1 and not self._rolling:
            self._rolling = True
            return [{"is": "rolling", "die": self._index}]
        return []

    def _resting(self, vector):
        face = upward(vector, FLAT)
        rolled = self._rolling
        if self._struck and face and self._faces and face not in self._faces and not rolled:
            rolled = True  # fell once and lay at once on another side: the only tumble was the last one
        said = []
        if rolled and not self._rolling:
            said.append({"is": "rolling", "die": self._index})
        if not face:
            said.append({"is": "tilted", "die": self._index})
        elif rolled:
            said.append({"is": "stable", "die": self._index, "value": face})
        else:
            said.append({"is": "nudged", "die": self._index, "value": face})
        self._quiet = face
        self._moved_at = None
        self._struck = self._rolling = False
        self._faces = set()
        return said
