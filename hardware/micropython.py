"""MicroPython for this computer, so that the real firmware runs without a board.

Debian 13 and later have a package `micropython`; older ones fetch that very package and the libraries it needs through an
apt state of their own, which never touches the system's. The mirror is the one this system already uses.
"""

from __future__ import annotations

import fcntl
import os
import platform
import shutil
import subprocess
from pathlib import Path

from hardware.errors import HardwareError

RELEASE = "trixie"
PACKAGES = ("micropython", "libc6", "libffi8", "libmbedcrypto16", "libmbedtls21", "libmbedx509-7")
CACHE = Path(__file__).resolve().parents[1] / ".cache"
FETCH_SECONDS = 120.0


def find(cache: Path = CACHE) -> tuple[str, ...] | None:
    """The command that starts MicroPython, or None: the system's own, or the one in the cache."""
    own = shutil.which("micropython")
    if own:
        return (own,)
    root = cache / "micropython"
    program = root / "usr/bin/micropython"
    loaders = sorted(root.glob("usr/lib*/**/ld-linux*.so.*")) + sorted(root.glob("usr/lib*/ld-linux*.so.*"))
    if not program.exists() or not loaders:
        return None
    # The fetched program needs a newer C library than the system has: it runs with its own.
    libraries = ":".join(str(folder) for folder in sorted((root / "usr/lib").glob("*-linux-gnu*")))
    return str(loaders[0]), "--library-path", libraries, str(program)


def fetch(cache: Path = CACHE) -> tuple[str, ...]:
    """Finds MicroPython or fetches it into the cache, and returns the command that starts it.

    Package files (`*.deb`) that already lie in `cache/debs` are used without a network. Raises HardwareError, in one
    sentence that says which files to put there.
    """
    found = find(cache)
    if found:
        return found
    debs = cache / "debs"
    try:
        cache.mkdir(parents=True, exist_ok=True)
        with (cache / "micropython.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # tests run in several processes
            if not find(cache):
                if not _complete(debs):
                    _download(cache / "apt", debs)
                _unpack(debs, cache / "micropython")
    except (OSError, subprocess.SubprocessError) as error:
        raise HardwareError(_wanted(debs, error)) from error
    found = find(cache)
    if not found:
        raise HardwareError(_wanted(debs, "the packages hold no program"))
    return found


def version(command: tuple[str, ...]) -> str:
    """The version that this MicroPython names. Raises HardwareError if it does not start."""
    try:
        asked = [*command, "-c", "import sys; print('.'.join(map(str, sys.implementation[1][:3])))"]
        return subprocess.run(asked, check=True, capture_output=True, text=True, timeout=20).stdout.strip()
    except (OSError, subprocess.SubprocessError) as error:
        raise HardwareError(f"MicroPython does not start ({error}): delete {CACHE / 'micropython'} and try again.") from error


def _complete(debs: Path) -> bool:
    return all(any(debs.glob(f"{package}_*.deb")) for package in PACKAGES)


def _download(state: Path, debs: Path) -> None:
    """Through an apt that knows only this release and keeps everything in `state`."""
    for folder in ("etc/preferences.d", "state/lists/partial", "cache/archives/partial"):
        (state / folder).mkdir(parents=True, exist_ok=True)
    debs.mkdir(parents=True, exist_ok=True)
    (state / "state/status").touch()
    problem: OSError | None = None
    for mirror, keys in _mirrors():
        try:
            _download_from(mirror, keys, state, debs)
        except OSError as error:
            problem = error
        else:
            shutil.rmtree(state, ignore_errors=True)  # lists of all packages: large, and old tomorrow
            return
    raise problem or OSError("apt knows no mirror")


def _download_from(mirror: str, keys: str, state: Path, debs: Path) -> None:
    sources = state / "etc/sources.list"
    sources.write_text(f"deb [signed-by={keys}] {mirror} {RELEASE} main\n", encoding="utf-8")
    options: dict[str, object] = {
        "Dir::Etc::sourcelist": sources, "Dir::Etc::sourceparts": "/dev/null", "Dir::Etc::preferencesparts": state / "etc/preferences.d",
        "Dir::State": state / "state", "Dir::State::status": state / "state/status", "Dir::Cache": state / "cache",
"Acquire::Retries": 2, "Acquire::http::Timeout": 20,
    }  # fmt: skip
    if os.geteuid() == 0:
        options["APT::Sandbox::User"] = "root"  # apt's own user may not write here
    apt = ["apt-get", "-q", *(part for key, value in options.items() for part in ("-o", f"{key}={value}"))]
    _run([*apt, "update"], debs)
    _run([*apt, "download", *PACKAGES], debs)


def _mirrors() -> tuple[tuple[str, str], ...]:
    """The mirrors of this system's own release, each with the keys it is signed with."""
    asked = ["apt-get", "indextargets", "--format", "$(RELEASE) $(REPO_URI) $(SIGNED_BY)", "Created-By: Packages"]
    found: dict[str, str] = {}
    for line in _run(asked, Path("/")).splitlines():
        release, uri, *keys = line.split()
        if "-" not in release and "/" not in release:
            # Older apt does not tell the keys.
            found.setdefault(uri, keys[0] if keys and keys[0].startswith("/") else "/usr/share/keyrings/debian-archive-keyring.gpg")
    return tuple(found.items())


def _unpack(debs: Path, root: Path) -> None:
    # Aside first: half a tree must not pass for a whole one.
    aside = root.with_suffix(".part")
    shutil.rmtree(aside, ignore_errors=True)
    for package in PACKAGES:
        _run(["dpkg-deb", "-x", str(sorted(debs.glob(f"{package}_*.deb"))[-1]), str(aside)], debs)
    shutil.rmtree(root, ignore_errors=True)
    aside.rename(root)


def _run(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True, timeout=FETCH_SECONDS)
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip() or "no message").splitlines()[-1]
        raise OSError(f"{command[0]} says: {last}")
    return done.stdout


def _wanted(debs: Path, why: object) -> str:
    names = ", ".join(f"{package}_*.deb" for package in PACKAGES)
    return (
        f"MicroPython is not here and could not be fetched ({why}): connect to the network and try again, install the package "
        f"micropython, or put {names} of Debian {RELEASE} for {platform.machine()} into {debs}."
    )
