#!/bin/sh
# Runs the unit tests of web/test with Node's test runner.
set -eu
cd "$(dirname "$0")"
if [ -z "${ESBUILD:-}" ]; then
  ESBUILD="go tool -modfile=$(cd .. && pwd)/tools/go.mod esbuild"
fi
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
$ESBUILD test/*.test.ts --log-level=warning --bundle --platform=node --format=esm --outdir="$out" --out-extension:.js=.mjs
node --test "$out"/*.mjs
