"""One button per seat, debounced. `levels()` gives a list of bools, true while a button is held down."""

BOUNCE_MS = 15
"""A level that holds for so long is meant; contacts of arcade buttons bounce for 5 ms."""


class Buttons:
    def __init__(self, levels, pretender=None):
        self._levels = levels
        self._pretender = pretender
        self._down = list(levels())
        self._changed_at = [None] * len(self._down)

    def step(self, now):
        said = []
        for seat, level in enumerate(self._levels()):
            if level == self._down[seat]:
                self._changed_at[seat] = None
            elif self._changed_at[seat] is None:
                self._changed_at[seat] = now
            elif now - self._changed_at[seat] >= BOUNCE_MS:
                self._down[seat] = level
                self._changed_at[seat] = None
                said.append({"is": "down" if level else "up", "seat": seat})
        return said

    def has(self):
        return ["buttons:%d" % len(self._down)]

    def level(self, now):
        return {"buttons": [int(level) for level in self._down]}

    def pretend(self, order, now):
        return self._pretender is not None and self._pretender.pretend(order, now)
