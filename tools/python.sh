# Sourced by play and check, which set `here` to the checkout. Finds a Python, and sets `python` to that of .venv.
# -I keeps Python from importing modules in the user's folder.

fail() {
    printf 'compbis: %s\n' "$1" >&2
    exit 4
}

# Sets `found` to a Python that is new enough and can make a .venv, or fails with a message.
find_python() {
    found=
    for candidate in python3.14 python3.13 python3.12 python3.11 python3; do
        "$candidate" -I -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        found=$candidate
        "$candidate" -I -c 'import venv, ensurepip' 2>/dev/null && return
    done
    [ -n "$found" ] || fail 'Python 3.11 or newer is needed, and there is none: install it, then start again'
    fail "$found has no venv module: install it (on Debian and Ubuntu: apt install $found-venv), then start again"
}

# Makes sure that .venv has what $1 needs, `runtime` or `test`. Does nothing if it was made from the same versions.
use_venv() {
    python=$here/.venv/bin/python
    sum=$(cat "$here/tools/runtime.txt" "$here/tools/test.txt" | cksum)
    if [ -x "$python" ] && [ -r "$here/.venv/stamp" ]; then
        case $(cat "$here/.venv/stamp") in
        "test $sum" | "$1 $sum") return ;;
        esac
    fi
    [ -w "$here" ] || fail "you may not write to $here, and its .venv is not set up, or you may not use it: \
have its owner start it first, with a Python that everybody may run, or copy it to a folder of your own"
    find_python
    "$found" -I "$here/tools/set_up.py" "$1" "$sum" || exit $?
}
