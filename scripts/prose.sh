#!/usr/bin/env bash
# Checks the documents with textlint: sentence length and wording in English, technical
# writing in Japanese. internal/arch counts banned patterns and follows links.
set -euo pipefail
source "$(dirname "$0")/lib.sh"
have npm || die "npm is missing: the documents are checked with textlint"
cd tools/prose
if [[ ! -f node_modules/.package-lock.json || package-lock.json -nt node_modules/.package-lock.json ]]; then
	npm ci --no-audit --no-fund --loglevel=error >&2
fi
npx --no-install textlint --config .textlintrc.json ../../{README,ARCHITECTURE,CONTRIBUTING,CHANGELOG}.md '../../docs/**/*.md'
npx --no-install textlint --config ja.textlintrc.json ../../README.ja.md
