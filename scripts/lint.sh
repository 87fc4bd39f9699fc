#!/usr/bin/env bash
# make lint: form, modernity, modules, static analysis, scripts, the front
# end's types and form, and whether anything generated or any text is out of place.
# Every check runs, so that one call lists all there is to mend.
set -euo pipefail
source "$(dirname "$0")/lib.sh"
need_go

# The profile would have every dependency compiled a second time.
export GOFLAGS="${GOFLAGS:-} -pgo=off"

scripts/install.sh shellcheck
if [[ -f web/package.json ]]; then
	scripts/install.sh node npm
fi

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

# The description of the interface: scripts/web.sh checks that it is one, and this
# that it is not stale.
interface() {
	go test -count=1 -run '^TestOpenAPI$' ./internal/gates/api >&2
}

verified() {
	go mod verify >&2 && go -C tools mod verify >&2
}

shell_scripts() {
	local files
	mapfile -t files < <(git ls-files -co --exclude-standard -- '*.sh')
	shellcheck -x -P scripts "${files[@]}" .ci/run
}

# The front end is checked by node beside what Go does: in the background, and
# reported in its turn.
if [[ -f web/package.json ]] && have npm; then
	page_report=$(mktemp)
	trap 'rm -f "$page_report"' EXIT
	scripts/web.sh check >"$page_report" 2>&1 &
	page_check=$!
fi

# page waits for the check of the front end and prints its report.
page() {
	local status=0
	wait "$page_check" || status=$?
	cat "$page_report" >&2
	return "$status"
}

check "gofmt" formatted
check "go fix" silent go fix -diff ./...
check "go mod tidy" tidy
check "go mod verify" verified
check "staticcheck" tool staticcheck ./...
check "tools" go -C tools vet ./...
if have shellcheck; then
	check "shellcheck" shell_scripts
fi
check "api/openapi.yaml" interface
check "tracked text" scripts/tracked.sh
check "engine for browsers compiles" env GOOS=js GOARCH=wasm go build -tags vectors -o /dev/null ./web/wasm
if [[ -n ${page_check:-} ]]; then
	check "web types, lint and tests" page
fi
check "generated files" scripts/stale.sh

verdict "make lint"
