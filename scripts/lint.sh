#!/usr/bin/env bash
# make lint: form, modernity, modules, static analysis, scripts, the front end's types
# and form, the documents, and generated files. Every check runs, so that one call
# lists all faults.
set -euo pipefail
source "$(dirname "$0")/lib.sh"
need_go

# The profile would have every dependency compiled a second time.
export GOFLAGS="${GOFLAGS:-} -pgo=off"

scripts/install.sh shellcheck node npm

# silent COMMAND... fails when the command fails or prints anything.
silent() {
	local out status=0
	out=$("$@" 2>&1) || status=$?
	if [[ -n $out || $status -ne 0 ]]; then
		printf '%s\n' "$out" >&2
		return 1
	fi
}

go_files() { git ls-files -co --exclude-standard -- '*.go'; }

formatted() {
	local files
	mapfile -t files < <(go_files)
	silent gofmt -l -s "${files[@]}"
}

tidy() {
	go mod tidy -diff && go -C tools mod tidy -diff
}

verified() {
	go mod verify >&2 && go -C tools mod verify >&2
}

shell_scripts() {
	local files
	mapfile -t files < <(git ls-files -co --exclude-standard -- '*.sh')
	shellcheck -x -P scripts "${files[@]}" .ci/run
}

# known looks for known vulnerabilities in what the program calls. VULNDB names a copy of
# the Go vulnerability database, file:///FOLDER; without either it says so.
known() {
	local out status=0
	out=$(tool govulncheck ${VULNDB:+-db "$VULNDB"} ./cmd/... 2>&1) || status=$?
	if [[ $status -ne 0 && -z ${VULNDB:-} && $out == *"fetching vulnerabilities"* ]]; then
		say "not checked for known vulnerabilities: the database cannot be reached (VULNDB=file:///FOLDER names a copy)"
		return 0
	fi
	if [[ $status -ne 0 ]]; then
		printf '%s\n' "$out" >&2
	fi
	return "$status"
}

# Node checks the front end and the documents in the background.
if have npm; then
	page_report=$(mktemp)
	prose_report=$(mktemp)
	trap 'rm -f "$page_report" "$prose_report"' EXIT
	scripts/web.sh check >"$page_report" 2>&1 &
	page_check=$!
	scripts/prose.sh >"$prose_report" 2>&1 &
	prose_check=$!
fi

# background waits for a check and prints its report.
background() {
	local status=0
	wait "$1" || status=$?
	cat "$2" >&2
	return "$status"
}

check "gofmt" formatted
check "go fix" silent go fix -diff ./...
check "go mod tidy" tidy
check "go mod verify" verified
check "staticcheck" tool staticcheck ./...
check "tools" go -C tools vet ./...
check "known vulnerabilities" known
if have shellcheck; then
	check "shellcheck" shell_scripts
fi
check "tracked text" scripts/tracked.sh
check "engine for browsers compiles" env GOOS=js GOARCH=wasm go build -tags vectors -o /dev/null ./web/wasm
if [[ -n ${page_check:-} ]]; then
	check "web types, lint and tests" background "$page_check" "$page_report"
	check "documents" background "$prose_check" "$prose_report"
fi
check "generated files" scripts/stale.sh

verdict "make lint"
