#!/bin/sh
# Runs the unit tests of web/test with Node's test runner.
set -eu
cd "$(dirname "$0")"
# Inside node_modules, so that Node finds the packages that are not bundled.
out=$(mktemp -d node_modules/.test.XXXXXX)
trap 'rm -rf "$out"' EXIT
node test.mjs "$out"
node --test "$out"/*.mjs
