#!/usr/bin/env bash
# Regenerates every generated file (go generate, web/dist without the engine) and fails
# if that changes, adds or removes a file. The new files stay in the work tree, ready to
# be committed. TestWASM in internal/gates/offline checks the committed engine.
set -euo pipefail
source "$(dirname "$0")/lib.sh"

# sums prints the digest of every file git tracks or would track.
sums() {
	git ls-files -co --exclude-standard -z | sort -zu | while IFS= read -r -d '' file; do
		if [[ -f $file ]]; then
			printf '%s\0' "$file"
		fi
	done | xargs -0 sha256sum --
}

before=$(sums)
go generate ./...
if [[ -f web/package.json ]]; then
	if have npm; then
		scripts/web.sh build
	else
		skip "the check for a stale web/dist" "npm is missing"
	fi
fi
after=$(sums)

if [[ $before != "$after" ]]; then
	say "stale generated files, now made anew; commit them:"
	diff <(printf '%s\n' "$before") <(printf '%s\n' "$after") | awk '/^[<>]/ {print "  " $3}' | sort -u >&2
	exit 1
fi
