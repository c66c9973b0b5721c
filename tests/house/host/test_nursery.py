"""A nursery whose door ends before it has said what to fork."""

import os
import socket
import subprocess
import sys

NURSERY = (sys.executable, "-m", "compbis.host.children.nursery")


def test_a_child_that_is_told_nothing_ends_in_silence() -> None:
    """It neither forks on the nursery's behalf nor prints a traceback; the nursery ends with the door."""
    door, its = socket.socketpair()
    with its:
        nursery = subprocess.Popen(
            [*NURSERY, str(its.fileno())], pass_fds=(its.fileno(),), stderr=subprocess.PIPE, text=True
        )
    with door:
        for said in 2 * (b"", b'{"module": "seat"', b"nonsense\n"):
            report, theirs = socket.socketpair()
            with theirs, socket.socketpair()[0] as end:
                socket.send_fds(door, [b"s"], [theirs.fileno(), end.fileno()])
            with report:
                report.sendall(said)
                report.shutdown(socket.SHUT_WR)
                assert report.recv(1) == b""
    _, error = nursery.communicate()
    assert error == "" and nursery.returncode == os.EX_OK
