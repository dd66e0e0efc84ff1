"""Takes screenshots of the demo at moments worth seeing, and tells the demo when the screen has caught up."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.present.view import PlayView

CATCH_UP_S = 10.0
FRAMES = 3
"""Frames that a new page needs until everything lies where it belongs."""


class Photographer:
    """`shown` runs on the screen's thread after each view, `wait` on the demo's. One picture of each kind is taken."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._idle = threading.Event()
        self._idle.set()
        self._seen = 0
        self._next = threading.Condition()
        self._planned: set[str] = set()
        self.taken: list[str] = []

    def shown(self, app: Any, view: PlayView) -> None:
        """A view is on the screen now."""
        names = [name for name in kinds(view) if name not in self._planned] if self._folder is not None else []
        if names:
            self._planned |= {*names, "rules"} if "dispute" in names else set(names)
            self._idle.clear()
            self._take(app, names)
        with self._next:
            self._seen = view.seq
            self._next.notify_all()

    def opening(self, app: Any, then: Callable[[], object]) -> None:
        """The first page, before anybody sits down; then the game begins."""
        from companion.ui.window import next_frame

        def begin() -> None:
            if self._idle.is_set():
                then()
            else:
                next_frame(begin)

        if self._folder is not None:
            self._idle.clear()
            self._take(app, ["home"])
        next_frame(begin)

    def wait(self, seq: int) -> None:
        """Until the screen has shown the view with this number, or a later one, and no picture is being taken."""
        with self._next:
            self._next.wait_for(lambda: self._seen >= seq, timeout=CATCH_UP_S)
        self._idle.wait(CATCH_UP_S)

    def _take(self, app: Any, names: list[str], frames: int = FRAMES) -> None:
        from companion.ui.window import next_frame

        if frames:
            next_frame(lambda: self._take(app, names, frames - 1))
            return
        name = names[0]
        assert self._folder is not None
        app.root.export_to_png(str(self._folder / f"{name}.png"))
        self.taken.append(f"{name}.png")
        if name == "dispute" and "rules.png" not in self.taken:
            app.open_page("rules", rule=app.view.ruling.rule)
            self._take(app, ["rules", *names[1:], ""])
        elif name == "rules":
            app.open_page("back")
            self._rest(app, names[1:])
        else:
            self._rest(app, names[1:])

    def _rest(self, app: Any, names: list[str]) -> None:
        left = [name for name in names if name]
        if left:
            self._take(app, left)
        else:
            self._idle.set()


LATE_TURN, CARDS = 12, 2
"""A picture of the middle of a game: tiles are up, cubes lie, a combination is being shown."""


def kinds(view: PlayView) -> list[str]:
    """Returns which pictures this view is good for, by file name."""
    if view.screen == "setup":
        return ["setup"] if len(view.board.layout) > 5 else []
    if view.screen == "dispute":
        return ["question"] if view.question is not None else ["dispute"] if view.ruling is not None and view.ruling.open else []
    if view.screen == "end":
        return ["end"]
    busy = bool(view.dice and view.board.marked("prompt")) and view.turn >= 3
    wanted = (
        ("owed", bool(view.owed)),
        ("hands", bool(view.board.marked("hidden"))),
        ("play", busy),
        ("midgame", busy and view.turn >= LATE_TURN and len(view.board.layout["play"]) >= CARDS),
    )
    return [name for name, good in wanted if good]
