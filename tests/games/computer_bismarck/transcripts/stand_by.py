"""A Python process that has imported the program, and forks a copy for each start, which saves the time to import it.

`python stand_by.py NUMBER`: NUMBER is the file descriptor of a socket. It receives the arguments of each start as JSON,
with the file descriptors of standard input, output and error, and answers with the exit status.
"""

import gc
import json
import os
import runpy
import socket
import sys
from importlib import import_module

MOST = 2**16
"""The most bytes of the arguments."""
AT_HAND = (
    "compbis.front.setup",
    "compbis.front.sitting",
    "compbis.front.terminals",
    "compbis.captains.person",
    "compbis.story.finished",
    "compbis.games.computer_bismarck.edition",
    "compbis.games.computer_bismarck.game",
    "compbis.games.computer_bismarck.desk.desk",
    "compbis.games.computer_bismarck.captains.otto.captain",
)
"""Modules that most commands import, apart from those of the commands themselves."""
RARE = "host"
"""The command whose module takes longest to import; no session uses it."""


def starts(orders: socket.socket) -> list[str] | None:
    """Fork a copy for each start; returns its arguments in a copy, None in this process when the socket closes."""
    while True:
        arguments, streams, _, _ = socket.recv_fds(orders, MOST, 3)
        if not arguments:
            return None
        copy = os.fork()
        if not copy:
            for number, stream in enumerate(streams):
                os.dup2(stream, number)
                os.close(stream)
            orders.close()
            given: list[str] = json.loads(arguments)
            return given
        for stream in streams:
            os.close(stream)
        _, status = os.waitpid(copy, 0)
        orders.send(f"{os.waitstatus_to_exitcode(status)}".encode())


if __name__ == "__main__":
    sys.path[0] = os.getcwd()  # as for -m
    commands = import_module("compbis.app").COMMANDS
    for module in (*AT_HAND, *(module for name, (module, _) in commands.items() if name != RARE)):
        import_module(module)
    gc.freeze()
    if (given := starts(socket.socket(fileno=int(sys.argv[1])))) is not None:
        sys.argv[1:] = given
        runpy.run_module("compbis", run_name="__main__", alter_sys=True)
