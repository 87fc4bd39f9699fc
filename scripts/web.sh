#!/usr/bin/env bash
# make web, make wasm: web.sh packages installs npm packages; web.sh build bundles web/ into web/dist; web.sh wasm
# builds web/dist/engine.wasm.br; web.sh check checks types, lints and runs the unit tests. web/package.json has the commands.
set -euo pipefail
source "$(dirname "$0")/lib.sh"

[[ -f web/package.json ]] || die "web/package.json is missing: there is no front end to build"
have npm || die "npm is missing: building web/ needs Node 20 or newer"

# The lock file decides; npm runs only when it has changed since. It is npm
# install and not npm ci, which refuses a lock file that lacks the builds of the
# linter for other systems.
if [[ ! -f web/node_modules/.package-lock.json || web/package-lock.json -nt web/node_modules/.package-lock.json ]]; then
	npm --prefix web install --no-save --no-audit --no-fund --loglevel=error >&2
fi

case ${1:-build} in
packages) ;; # they are there now
build) npm --prefix web run --silent build >&2 ;;
wasm) web/wasm.sh ;;
check)
	npm --prefix web run --silent check >&2
	npm --prefix web run --silent lint >&2
	npm --prefix web run --silent --if-present test >&2
	npm --prefix web run --silent description >&2
	;;
*) die "web.sh: unknown \"$1\": packages, build, wasm or check" ;;
esac
