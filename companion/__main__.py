"""`companion ...` and `python -m companion ...`: every error is one sentence and an exit status."""

from __future__ import annotations

import sys

from companion.errors import CompanionError


def main() -> None:
    """Runs the command line. Exit status: 0 clean, 1 something was found, 2 wrong use or input, 3 something is missing."""
    from companion.cli import build

    try:
        build()(prog_name="companion", standalone_mode=True)
    except CompanionError as error:
        print(error, file=sys.stderr)
        sys.exit(error.exit_code)


if __name__ == "__main__":
    main()
