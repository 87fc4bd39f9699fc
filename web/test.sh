#!/bin/sh
# Runs the unit tests of web/test with Node's test runner.
set -eu
cd "$(dirname "$0")"
if [ -z "${ESBUILD:-}" ]; then
  ESBUILD="go tool -modfile=$(cd .. && pwd)/tools/go.mod esbuild"
fi
# Beside the packages, so that what is not bundled is found there.
out=$(mktemp -d node_modules/.test.XXXXXX)
trap 'rm -rf "$out"' EXIT
$ESBUILD test/*.test.ts --log-level=warning --bundle --platform=node --format=esm --external:typescript --outdir="$out" --out-extension:.js=.mjs
node --test "$out"/*.mjs
