#!/bin/sh
# Usage: tools/setup.sh VENV [editable]
# Creates VENV with every locked dependency; does nothing when the lock is already installed there.
# With "editable", Wartable itself is installed from the source tree as well.
set -eu
venv=$1
editable=${2:-}
stamp="$venv/.wartable-setup"

say() { printf '%s\n' "$*" >&2; }

want="$editable $(cat requirements.txt tools/setup.sh ${editable:+pyproject.toml} | cksum)"
if [ -x "$venv/bin/python" ] && [ "$(cat "$stamp" 2>/dev/null || true)" = "$want" ]; then
  exit 0
fi

find_python() { # the first Python that really runs, is new enough and can make environments
  for name in ${PYTHON:-} python3.13 python3.12 python3.11 python3 python; do
    if "$name" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
      echo "$name"
      return
    fi
  done
  return 1
}

if [ ! -x "$venv/bin/pip" ]; then
  python=$(find_python || true)
  if [ -z "$python" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    say "Installing python3-venv with apt-get."
    { apt-get update -q && apt-get install -y -q --no-install-recommends python3-venv; } >&2
    python=$(find_python || true)
  fi
  if [ -z "$python" ]; then
    say "Wartable needs Python 3.11 or newer with its venv module, and none was found."
    say "Install one (on Debian: python3-venv), or name it: make setup PYTHON=/path/to/python3"
    exit 1
  fi
  say "Creating $venv with $("$python" --version)."
  "$python" -m venv "$venv"
fi

# uv installs the same locked files much faster; pip is the way out where uv does not run.
uv_lock=$(mktemp)
trap 'rm -f "$uv_lock"' EXIT
awk '/^uv==/ { on = 1 } on { print } on && !/\\$/ { exit }' requirements.txt >"$uv_lock"
"$venv/bin/pip" install -q --disable-pip-version-check --require-hashes --no-deps -r "$uv_lock" || true

say "Installing the locked dependencies into $venv."
# Compiled to bytecode at once, as pip does: otherwise the first start of everything would do it.
"$venv/bin/uv" pip install -q --compile-bytecode --python "$venv/bin/python" --require-hashes --no-deps -r requirements.txt ||
  "$venv/bin/pip" install -q --disable-pip-version-check --require-hashes --no-deps -r requirements.txt

if [ -n "$editable" ]; then
  "$venv/bin/pip" install -q --disable-pip-version-check --no-deps --no-build-isolation --editable .
fi
"$venv/bin/python" -m compileall -q src || true # a tree that cannot be written to is compiled by each start
printf '%s\n' "$want" >"$stamp"
