#!/usr/bin/env bash
# Install Debian's Chromium for the browser tests, unless there is a browser already. Needs apt-get, and root or sudo.
set -euo pipefail

for browser in "${CHROMIUM:-}" /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome; do
  if [ -n "$browser" ] && [ -x "$browser" ]; then
    echo "Chromium is installed already: $browser"
    exit 0
  fi
done

give_up() {
  echo "Chromium cannot be installed: $1. Install it by hand, or set CHROMIUM to the path of a browser." >&2
  exit 1
}

command -v apt-get > /dev/null || give_up 'there is no apt-get'
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo > /dev/null || give_up 'the user is not root, and there is no sudo'
  sudo -n true 2> /dev/null || give_up 'sudo needs a password'
  as_root=(sudo -n)
fi

install() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium > /dev/null
}

# The package lists may be missing, or older than the archive.
install 2> /dev/null || { "${as_root[@]}" apt-get update -qq && install; } || give_up 'apt-get failed'
echo "Chromium is installed: $(command -v chromium)"
