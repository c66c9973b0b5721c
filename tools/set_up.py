"""Sets up the checkout's .venv. `play` and `check` call it if .venv is missing or has other versions.

It installs the versions in runtime.txt or test.txt, and pip accepts only files with the hashes there.

Usage: set_up.py runtime|test CHECKSUM. A lock, which is released when its process ends, lets only one set-up run at a
time. The stamp holds the checksum of both files; it is removed first and written last, so an interrupted set-up is run
again.
"""

import fcntl
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
VENV = HERE / ".venv"
STAMP = VENV / "stamp"
REFUSED = 4


def main(kind: str, checksum: str) -> int:
    """Set up .venv; returns the exit status."""
    try:
        with (HERE / ".venv.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if _stamp() not in (f"test {checksum}", f"{kind} {checksum}"):
                print("compbis: setting up .venv, once ...", file=sys.stderr, flush=True)
                _set_up(kind, checksum)
    except subprocess.CalledProcessError as error:
        said = (error.stderr or error.output or "no reason given").strip().splitlines()
        reason = next((line for line in said if line.startswith("ERROR: ")), said[-1])
        return _fail(f"cannot install what it needs, is there a network? {reason}")
    except OSError as error:
        return _fail(f"cannot set up .venv: {error}")
    except KeyboardInterrupt:
        return 130
    return 0


def _set_up(kind: str, checksum: str) -> None:
    fresh = not _stamp()
    STAMP.unlink(missing_ok=True)
    if fresh:
        venv.create(VENV, clear=True, symlinks=True)
        _run("ensurepip", "--default-pip")
    versions = HERE / "tools" / f"{kind}.txt"
    install = "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "--requirement"
    _run("pip", *install, str(versions))
    STAMP.write_text(f"{kind} {checksum}\n")


def _run(module: str, *arguments: str) -> None:
    """Run a module with the new Python, outside the user's folder, where a file such as json.py might be imported."""
    command = [str(VENV / "bin" / "python"), "-m", module, *arguments]
    subprocess.run(command, check=True, capture_output=True, text=True, cwd=VENV)


def _stamp() -> str:
    """The stamp of .venv; "" if there is none, or .venv has no working Python."""
    if not (VENV / "bin" / "python").exists() or not STAMP.exists():
        return ""
    return STAMP.read_text().strip()


def _fail(message: str) -> int:
    print(f"compbis: {message}", file=sys.stderr)
    return REFUSED


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
