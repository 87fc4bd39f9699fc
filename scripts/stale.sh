#!/usr/bin/env bash
# Makes every generated file anew (go generate, web/dist) and fails when that
# changes, adds or removes a file. The new files are left in the work tree,
# ready to be committed.
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
