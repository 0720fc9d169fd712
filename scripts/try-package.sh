#!/usr/bin/env bash
# Pack the package and try it in empty folders, as new users do. Prints one line for each check: ok, failed, or skipped
# and why.
#
#   scripts/try-package.sh             all checks; installs runtimes and bundlers, so it needs the network
#   scripts/try-package.sh --quick     those that need only this Node and the development dependencies
#   scripts/try-package.sh webpack     the checks whose names contain one of the words
#
# CHROMIUM and FIREFOX are paths of browsers, WEBKIT that of WebKitWebDriver. Figures are printed and never asserted.
set -euo pipefail
repository=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm pack --silent --pack-destination "$folder" "$repository" > /dev/null
# Firefox is driven through a WebSocket, which Node 20 has behind a flag.
node --experimental-websocket "$repository/scripts/try-package/main.mjs" "$folder" "$@"
