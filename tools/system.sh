#!/bin/sh
# Installs the programs that the browser and server tests call, where they are missing and we may.
set -eu

missing=
# Chromium without its windows is the same engine at half the cost; an ordinary Chromium does too.
command -v chromium-headless-shell >/dev/null || missing="$missing chromium-headless-shell"
command -v redis-server >/dev/null || missing="$missing redis-server"
for program in nginx haproxy; do
  [ -x "/usr/sbin/$program" ] || command -v $program >/dev/null || missing="$missing $program"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing with apt-get:$missing"
  export DEBIAN_FRONTEND=noninteractive
  log=$(mktemp)
  apt-get update -q >"$log" 2>&1 || true
  if ! apt-cache show chromium-headless-shell >/dev/null 2>&1; then
    missing=$(echo "$missing" | sed 's/chromium-headless-shell/chromium/')
  fi
  # shellcheck disable=SC2086  # several words are meant
  if apt-get install -y -q --no-install-recommends $missing >"$log" 2>&1; then
    rm -f "$log"
    exit 0
  fi
  tail -n 20 "$log"
fi
if command -v chromium >/dev/null; then missing=$(echo "$missing" | sed 's/ chromium-headless-shell//'); fi
[ -n "$missing" ] || exit 0
echo "Not installed:$missing. The tests that need them are skipped; to run them all, install them and try again."
