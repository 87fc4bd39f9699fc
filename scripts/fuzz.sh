#!/usr/bin/env bash
# make fuzz: every fuzz target for FUZZTIME each (60s when not set). Finds are
# kept under testdata/fuzz of the package, to be committed with the repair.
set -euo pipefail
source "$(dirname "$0")/lib.sh"
need_go

time=${FUZZTIME:-60s}
failed=0
while read -r package; do
	while read -r target; do
		say "fuzz $package $target for $time"
		go test -run '^$' -fuzz "^$target\$" -fuzztime "$time" "$package" || failed=1
	done < <(go test -list '^Fuzz' "$package" | grep '^Fuzz' || true)
done < <(go list ./...)
exit "$failed"
