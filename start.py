#!/usr/bin/env python3
"""Everything starts here: python3 start.py demo | test [--venue] | play ... | any other command of companion.

Needs nothing but Python. The first run makes .venv beside this file and fetches the libraries; later runs start at
once. Only the standard library is used, and it says what it does on stderr: stdout belongs to the command.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.metadata
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
CACHE = ROOT / ".cache"
LOG = CACHE / "setup.log"

MINORS = (13, 12, 11)
"""Python 3.x that work, best first: Kivy has wheels for these and no others."""

LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libmtdev.so.1": "libmtdev1",
}
"""Libraries that OpenCV and a Kivy window load, each with its Debian package."""

PI_LIBRARIES = {"libgbm.so.1": "libgbm1", "libGLESv2.so.2": "libgles2"}
"""Libraries for a window on a Pi's bare console."""

PI_MODULES = {"picamera2": "python3-picamera2", "lgpio": "python3-lgpio"}
"""Python modules that a Pi has from its system only, since they belong to its kernel and camera stack."""

MODEL = Path("/proc/device-tree/model")
SYSTEM_PACKAGES = Path("/usr/lib/python3/dist-packages")
MEMORY = Path("/dev/shm")
"""The folder that Linux keeps in memory."""

USAGE = """Table Companion: a referee for real board games at a real table.

  python3 start.py demo          a whole game on a simulated table, on this screen
  python3 start.py test          every check and test (six minutes); --venue adds whole games by touch of every game,
                                 and all that tests take a share of
  python3 start.py play GAME     play at a real table
  python3 start.py doctor        what this machine has and what is missing
  python3 start.py install       let it start with this machine, on the whole screen; install --remove takes that away
  python3 start.py --help        all commands
"""


def say(text: str) -> None:
    """One line for the person at the shell, beside the output of the command."""
    print(text, file=sys.stderr, flush=True)


def stop(sentence: str) -> NoReturn:
    """Ends with one sentence and the status for "something is missing on this machine"."""
    say(sentence)
    sys.exit(3)


def suitable(version: tuple[int, ...]) -> bool:
    """True if the libraries exist for this Python."""
    return version[0] == 3 and version[1] in MINORS


def other_python() -> str | None:
    """A suitable Python beside the one that runs now: its path, or None."""
    return next((path for minor in MINORS if (path := shutil.which(f"python3.{minor}"))), None)


def use_suitable_python() -> None:
    """Goes on in a Python that has all libraries, or stops with what to install."""
    if suitable(sys.version_info[:2]):
        return
    found = other_python()
    if found is None:
        now = platform.python_version()
        stop(
            f"This is Python {now}, but the touchscreen library exists only for Python 3.11, 3.12 and 3.13: "
            "install one of them (on Debian: sudo apt install python3 python3-venv) and run this again."
        )
    os.execv(found, [found, *sys.argv])


def missing_packages() -> list[str]:
    """Debian packages that are not there yet: system libraries and the venv module of this Python."""
    missing = []
    if sys.platform == "linux":
        pi = on_raspberry_pi()
        for library, package in {**LIBRARIES, **(PI_LIBRARIES if pi else {})}.items():
            try:
                ctypes.CDLL(library)
            except OSError:
                missing.append(package)
        missing += [package for module, package in PI_MODULES.items() if pi and not has_module(module) and apt_knows(package)]
    if not PYTHON.exists() and not (importlib.util.find_spec("ensurepip") and importlib.util.find_spec("venv")):
        missing.append(f"python3.{sys.version_info[1]}-venv")
    return missing


def has_module(name: str) -> bool:
    """True when the system's own Python packages have this module."""
    return (SYSTEM_PACKAGES / name).exists() or bool(list(SYSTEM_PACKAGES.glob(f"{name}.*")))


def apt_knows(package: str) -> bool:
    """True when apt could install it: Raspberry Pi OS has packages that plain Debian on a Pi has not."""
    if shutil.which("apt-cache") is None:
        return False
    return subprocess.run(["apt-cache", "show", package], capture_output=True, check=False).returncode == 0


def fitting() -> list[str]:
    """Versions that pip may fetch on a Pi beside the system's picamera2.

    picamera2 imports simplejpeg, which Debian built for the NumPy of its release: 1.24 in Debian 12, 2.2 in Debian 13. With a NumPy
    of another first number in .venv the import fails ("numpy.dtype size changed"). OpenCV from 4.12 on wants NumPy 2.
    """
    if not on_raspberry_pi():
        return []
    found = next((one.version for one in importlib.metadata.distributions(name="numpy", path=[str(SYSTEM_PACKAGES)])), "")
    first = found.partition(".")[0] or ("1" if sys.version_info < (3, 12) else "2")
    return ["numpy>=1.26,<2", "opencv-python>=4.10,<4.12"] if first == "1" else [f"numpy>={first},<{int(first) + 1}"]


def install_packages(packages: list[str]) -> None:
    """Installs Debian packages when it may, otherwise stops with the one line to run."""
    line = "sudo apt update && sudo apt install -y " + " ".join(packages)
    if shutil.which("apt-get") is None:
        stop(f"These system libraries are missing: {', '.join(packages)} (their Debian names); install them with your system's packages.")
    if os.geteuid() != 0:
        stop(f"Some system libraries are missing; run this once and start again:  {line}")
    say(f"Installing {' '.join(packages)} ...")
    install = ["apt-get", "-qq", "install", "-y", "--no-install-recommends", *packages]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    if not run_logged(install, quiet):
        run_logged(["apt-get", "-qq", "update"], quiet)
        if not run_logged(install, quiet):
            stop(f"apt could not install {' '.join(packages)} (is there a network?); {LOG} has what it said.")


def on_raspberry_pi() -> bool:
    """True on the machine whose camera and pins come from the system's own packages."""
    return MODEL.exists() and "Raspberry Pi" in MODEL.read_text(errors="replace")


def stamp() -> str:
    """Changes with the list of libraries, this Python, the place of the folder and what fits the system's picamera2."""
    parts = [(ROOT / "pyproject.toml").read_bytes(), sys.version.encode(), str(ROOT).encode(), *(one.encode() for one in fitting())]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def is_set_up() -> bool:
    """True when the stamp of .venv says that it is up to date."""
    written = VENV / ".stamp"
    try:
        return written.exists() and written.read_text() == stamp() and PYTHON.exists()
    except PermissionError:
        stop(f"{owner_of(VENV)} made {VENV} and lets nobody else in: start as that user, or have the folder deleted and start again.")


def owner_of(path: Path) -> str:
    """The user whose folder this is, by name where there is one."""
    number = path.stat().st_uid
    try:
        import pwd

        return pwd.getpwuid(number).pw_name
    except (ImportError, KeyError):
        return f"The user {number}"


def make_environment() -> None:
    """.venv with all libraries; nothing to do when its stamp says it is up to date."""
    if is_set_up():
        return
    packages = missing_packages()
    if packages:
        install_packages(packages)
    say("Setting up .venv: fetching the libraries takes about a minute, once ...")
    pi = on_raspberry_pi()
    create = [sys.executable, "-m", "venv", *(["--system-site-packages"] if pi else []), str(VENV)]
    if not PYTHON.exists() and not run_logged([*create, "--clear"]):
        stop(f"The environment {VENV} could not be made; {LOG} says why.")
    # Most of what is fetched is never loaded: Python compiles the rest when it is, and by then on two cores.
    pip = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--retries", "2", "--no-compile", *fitting()]
    pip += ["-e", f"{ROOT}[{'pi,' if pi else ''}test]"]
    if not run_logged(pip):
        stop(f"The libraries could not be fetched (is there a network?): run this again once there is one; {LOG} has what pip said.")
    (VENV / ".stamp").write_text(stamp())


def run_logged(command: list[str], env: dict[str, str] | None = None) -> bool:
    """Runs a command with its output in the set-up log; True when it succeeded."""
    with LOG.open("a") as log:
        return subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, env=env, check=False).returncode == 0


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Two starts at once must not set up the same folder."""
    try:
        CACHE.mkdir(exist_ok=True)
        lock = (CACHE / "setup.lock").open("w")
    except OSError as error:
        stop(
            f"Table Companion has to be set up first, but {error.filename} cannot be written ({error.strerror}): copy the folder to "
            "where you may write, or let the user set it up whose folder it is."
        )
    with lock:
        try:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        except ImportError:
            pass  # not on this system; starting twice is then up to the person
        yield


FETCH_MICROPYTHON = """
import sys
from hardware.errors import HardwareError
from hardware.micropython import fetch
try:
    fetch()
except HardwareError as error:
    sys.exit(str(error))
"""
"""The firmware's tests run on the real thing; without it nothing is tested rather than something left out."""


def fetch_micropython() -> subprocess.Popen[bytes]:
    """MicroPython on its way into the cache: it needs none of the libraries, so both come at once."""
    say("MicroPython ...")
    return subprocess.Popen([sys.executable, "-c", FETCH_MICROPYTHON], cwd=ROOT, stdin=subprocess.DEVNULL)


def test(arguments: list[str], micropython: subprocess.Popen[bytes]) -> int:
    """Style, types, MicroPython, then every test once; `--venue` and all other arguments are pytest's.

    The last line on stdout is pytest's own count.
    """
    if micropython.wait():
        return 3
    say("ruff, mypy and pytest ...")
    # A hundred processes load the same modules: what one of them has compiled is kept for the others, and for the next run.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    # Beside the tests: alone each of the two would leave a core without work.
    checks = {
        name: subprocess.Popen([str(PYTHON), "-m", *command], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for name, command in (("ruff", ["ruff", "check", "."]), ("mypy", ["mypy"]))
    }
    # Two halves: a file's tests stay together, so that they share what they have loaded; whoever is done first helps the other. A third
    # would load all of it once more. To make ready what pytest says of a failed test takes each some seconds: only what failed is run so.
    command = [str(PYTHON), "-m", "pytest", "-q"]
    halves = ["-n", "2", "--dist", "worksteal", "--assert=plain"]
    # Thousands of records are written and flushed, and none is kept. On a slow disk a twelfth of the run waits for that.
    memory = MEMORY if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > 2**31 else None
    with tempfile.TemporaryDirectory(prefix="tc-", dir=memory) as folder:
        environment = {**os.environ, "TMPDIR": folder}
        tests = subprocess.run([*command, *halves, *arguments], cwd=ROOT, env=environment, check=False).returncode
        if tests == 1:
            say("What failed once more, for its reasons ...")
            subprocess.run([*command, "--last-failed", *arguments], cwd=ROOT, env=environment, check=False)
    for name, check in checks.items():
        say(f"{name}: {check.communicate()[0].strip()}")
    unclean = [name for name, check in checks.items() if check.returncode]
    if unclean:
        say(f"Not clean: {' and '.join(unclean)} found something (above).")
    return 1 if unclean else tests


def install(arguments: list[str]) -> NoReturn:
    """The service, or its removal; under the system's Python, which needs no libraries for it."""
    os.execv(sys.executable, [sys.executable, "-I", str(ROOT / "companion" / "install.py"), *arguments])


def main() -> None:
    """Sets up when needed, then runs the command."""
    use_suitable_python()
    arguments = sys.argv[1:]
    if not arguments:
        print(USAGE, end="")
        sys.exit(2)
    if arguments[0] == "install" and os.geteuid() == 0:
        # As root nothing of the folder's environment is made or run: it belongs to the user.
        install(arguments[1:])
    micropython = fetch_micropython() if arguments[0] == "test" else None
    if not is_set_up():
        with one_at_a_time():
            try:
                make_environment()
            except OSError as error:
                stop(f"{VENV} could not be set up: {error.filename or 'a file'} cannot be written ({error.strerror}).")
    if arguments[0] == "install":
        install(arguments[1:])
    if micropython is not None:
        sys.exit(test(arguments[1:], micropython))
    os.execv(str(PYTHON), [str(PYTHON), "-P", "-m", "companion", *arguments])


if __name__ == "__main__":
    main()
