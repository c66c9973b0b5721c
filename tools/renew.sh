#!/bin/sh
# Updates runtime.txt, test.txt and hosting.txt, which list what ./play, ./check and packaging/Containerfile install: the
# newest versions that setup.cfg allows, with the hashes of their files for every system and Python. Read the difference,
# then run ./check.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$here/tools/python.sh"
find_python
away=$(mktemp -d)
trap 'rm -rf -- "$away"' EXIT
trap 'exit 130' INT TERM
"$found" -I -m venv "$away"
"$away/bin/python" -m pip install --quiet --disable-pip-version-check uv

# $1: the file; the rest: options for what it has in addition to the dependencies of compbis.
renew() {
    file=$1
    shift
    "$away/bin/uv" pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
        --custom-compile-command tools/renew.sh --output-file "$file" "$@" setup.cfg
}

cd -- "$here"
renew tools/runtime.txt
renew tools/test.txt --extra test
renew tools/hosting.txt --extra host
