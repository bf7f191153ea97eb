#!/bin/sh
# Installs the programs that the browser and server tests call, where they are missing and we may.
set -eu

missing=
command -v chromium >/dev/null || missing="$missing chromium"
command -v redis-server >/dev/null || missing="$missing redis-server"
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing with apt-get:$missing"
  export DEBIAN_FRONTEND=noninteractive
  log=$(mktemp)
  # shellcheck disable=SC2086  # several words are meant
  if apt-get update -q >"$log" 2>&1 && apt-get install -y -q --no-install-recommends $missing >"$log" 2>&1; then
    rm -f "$log"
    exit 0
  fi
  tail -n 20 "$log"
fi
echo "Not installed:$missing. The tests that need them are skipped; to run them all, install them and try again."
