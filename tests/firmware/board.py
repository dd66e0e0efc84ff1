"""Stands in for a Pico's own MicroPython, on its unix port: start, main.py, then the prompt that mpremote speaks to.

`micropython board.py FOLDER` runs FOLDER/main.py as a Pico runs it after each start. When it ends, a byte 1 opens the raw prompt of
MicroPython (its documentation: "The raw REPL"), in which code is taken up to a byte 4 and run; `machine.reset()` starts anew.
"""

import io
import os
import sys

ENTER, LEAVE, INTERRUPT, END, PASTE = b"\x01", b"\x02", b"\x03", b"\x04", b"\x05"
BANNER = b"raw REPL; CTRL-B to exit\r\n>"


class Reset(BaseException):
    """The board starts anew."""


class Machine:
    """The module `machine`, as far as mpremote needs it."""

    @staticmethod
    def reset():
        raise Reset


def write(data):
    sys.stdout.buffer.write(data)


def start(kept):
    """Runs main.py, with nothing left of what was loaded before."""
    for name in [name for name in sys.modules if name not in kept]:
        del sys.modules[name]
    try:
        with open("main.py") as program:
            exec(program.read(), {"__name__": "__main__"})
    except OSError:
        pass  # a board on which nothing lies yet
    write(b"\r\nMicroPython\r\n>>> ")


def prompt():
    """Answers until the board is reset."""
    raw, code = False, b""
    while True:
        byte = sys.stdin.buffer.read(1)
        if not byte:
            sys.exit()
        if byte == ENTER:
            raw, code = True, b""
            write(BANNER)
        elif byte == LEAVE:
            raw, code = False, b""
            write(b"\r\n>>> ")
        elif byte == INTERRUPT:
            code = b""
        elif raw and byte == PASTE and not code:
            sys.stdin.buffer.read(2)
            write(b"R\x00")  # pasting is known, but not to this board
        elif raw and byte == END:
            run(code)
            code = b""
        elif raw:
            code += byte


def run(code):
    if not code:
        write(b"OK\r\nMPY: soft reboot\r\n" + BANNER)
        return
    write(b"OK")
    said = io.StringIO()
    try:
        exec(code.decode(), SPACE)
    except Exception as error:  # noqa: BLE001 - whatever is typed, the prompt stays
        sys.print_exception(error, said)
    write(END + said.getvalue().encode() + END + b">")


SPACE = {"__name__": "__main__"}
os.chdir(sys.argv[1])
sys.path.insert(0, "")
sys.modules["machine"] = Machine
kept = list(sys.modules)
while True:
    start(kept)
    try:
        prompt()
    except Reset:
        write(END + END + b">")
