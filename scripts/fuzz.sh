#!/usr/bin/env bash
# make fuzz: every fuzz target for FUZZTIME each (60s when not set; 200x stops after
# 200 inputs), of the packages FUZZ names (./... when not set). Finds are kept under
# testdata/fuzz of the package, to be committed with the repair.
set -euo pipefail
source "$(dirname "$0")/lib.sh"
need_go

time=${FUZZTIME:-60s}

# fuzz TARGET PACKAGE runs one target. The Go tool sometimes calls the end of
# the time itself a failure ("context deadline exceeded", with no input that
# fails): such a run is made again.
fuzz() {
	local out try status
	out=$(mktemp)
	for try in 1 2 3; do
		status=0
		go test -run '^$' -fuzz "^$1\$" -fuzztime "$time" "$2" 2>&1 | tee "$out" || status=$?
		if grep -q 'no fuzz tests to fuzz' "$out"; then
			status=1
		fi
		if [[ $status == 0 ]] || grep -q 'Failing input written' "$out" || ! grep -q '^ *context deadline exceeded$' "$out"; then
			break
		fi
		say "fuzz $1 of $2: the time ended in the middle of something; again ($try)"
	done
	rm -f "$out"
	return "$status"
}

# The targets are found in the source: to ask the packages would build each of them
# once more.
while read -r package; do
	mapfile -t targets < <(git grep -hoE --untracked '^func Fuzz[A-Za-z0-9]*' -- "$package/*_test.go" ":!$package/*/*" | cut -c6-)
	for target in "${targets[@]}"; do
		check "fuzz $target of $package for $time" fuzz "$target" "./$package"
	done
done < <(go list -f '{{.Dir}}' "${FUZZ:-./...}" | sed "s#^$root/##")
verdict "make fuzz"
