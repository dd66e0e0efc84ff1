"""`companion ...` and `python -m companion ...`: every error is one sentence and an exit status."""

from __future__ import annotations

import os
import sqlite3
import sys

from companion.errors import CompanionError

STOPPED = 130
"""Exit status of what a person stopped with Ctrl-C, as shells have it."""


def main() -> None:
    """Runs the command line. Exit status: 0 clean, 1 something was found, 2 wrong use or input, 3 something is missing."""
    # OpenCV's own diary of every camera it tried is not for people; what went wrong comes as an error of ours.
    os.environ.setdefault("OPENCV_LOG_LEVEL", "SILENT")
    os.environ.setdefault("OPENCV_VIDEOIO_DEBUG", "0")
    # The reader's matrices are small: a second thread for one would wait longer for a core than it computes.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    sys.exit(run(sys.argv[1:]))


def run(words: list[str]) -> int:
    """Runs one command line and says its exit status."""
    import typer

    from companion.cli import build

    try:
        status = build(*words[:1])(words, prog_name="companion", standalone_mode=False)
    except CompanionError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    except (typer.Abort, KeyboardInterrupt):
        return STOPPED
    except BrokenPipeError:
        # Whoever read our output has seen enough; nothing may be written any more, not even by Python's own farewell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(_unusable(error), file=sys.stderr)
        return 2
    except RecursionError:
        print("What was given is nested too deeply to be read: look at the file.", file=sys.stderr)
        return 2
    except sqlite3.Error as error:
        print(f"A database cannot be used ({error}): make room on the disk, or see what `companion record verify` says.", file=sys.stderr)
        return 2
    except Exception as error:  # noqa: BLE001 - typer names no public class of its usage errors
        return _misused(error)
    return status if isinstance(status, int) else 0


def _unusable(error: OSError) -> str:
    """A file or folder that cannot be used: full, read-only, not there, or something else lies in its place."""
    named = " and ".join(str(name) for name in (error.filename, error.filename2) if name)
    why = error.strerror or str(error) or type(error).__name__
    return f"{named} cannot be used ({why}): make room, check its rights, or name another." if named else f"This failed: {why}."


def _misused(error: Exception) -> int:
    """Says that no command knows this word, or that one is missing. Anything else is a mistake of ours and goes on up."""
    if type(error).__name__ == "NoArgsIsHelpError":
        print(error)
        return 2
    message = getattr(error, "format_message", None)
    if message is None:
        raise error
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "companion"
    sentence = message()
    joint = " " if sentence.endswith("?") else "; "
    print(f"{sentence.rstrip('.')}{joint}`{command} --help` says how it is used.", file=sys.stderr)
    return 2


if __name__ == "__main__":
    main()
