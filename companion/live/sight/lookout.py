"""The camera before a match: people see what it sees and may ask it; nothing is kept or judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.live.sight.eyes import DEVICES
from companion.live.sight.survey import Survey
from companion.live.sight.witness import Witness
from companion.sensing.camera import DEVICES as CAMERA
from companion.sensing.camera import CameraSensor, Frames

if TYPE_CHECKING:
    from companion.live.sight.eyes import Eyes
    from companion.present.home import CameraView
    from companion.present.words import Words
    from companion.sensing.sensors import Trouble


class Lookout:
    """Looks as long as it is open. `frames` opens the camera, on a thread of its own; they are straight."""

    def __init__(self, eyes: Eyes, frames: Frames, trouble: Trouble) -> None:
        self._trouble = trouble
        self._witness = Witness(eyes, None)
        self._survey = Survey(eyes, self._witness)
        self._sensor = CameraSensor(frames, self._witness.read, lambda _seen: None, trouble, why=self._witness.why_lost).start()

    def camera(self, words: Words) -> CameraView:
        """The last picture with what was read in it."""
        return self._survey.view(words)

    def survey(self, what: str, words: Words) -> None:
        """Begins to look for an answer."""
        self._survey.ask(what, words)

    def wait(self, seconds: float) -> None:
        """Until the picture and the answer that are in the making are there."""
        self._survey.wait(seconds)

    def close(self) -> None:
        """Lets the camera go."""
        self._sensor.close()
        self._witness.close()
        for device in (*CAMERA, *DEVICES):
            self._trouble(device, "")
