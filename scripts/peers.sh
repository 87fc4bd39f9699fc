#!/usr/bin/env bash
# Installs the libraries that read komadai's records in the test of kifu/formats.
set -euo pipefail
source "$(dirname "$0")/lib.sh"
have npm || die "npm is missing: it installs the libraries that read our records"
cd tools/peers
if [[ ! -f node_modules/.package-lock.json || package-lock.json -nt node_modules/.package-lock.json ]]; then
	npm ci --no-audit --no-fund --loglevel=error >&2
fi
