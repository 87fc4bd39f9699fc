#!/usr/bin/env bash
# Fails when a tracked file names the package registry this machine uses, a
# path of this machine, or carries a note to do something later. What to look
# for is asked of the tools, so the names stand nowhere.
set -euo pipefail
source "$(dirname "$0")/lib.sh"

# hosts prints the registries' hosts, one a line.
hosts() {
	local text
	text=$(go env GOPROXY GOSUMDB)
	if have npm; then
		text+=$'\n'$(npm config get registry)
	fi
	if compgen -G '/etc/apt/sources.list*' >/dev/null; then
		text+=$'\n'$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | grep -v '^[[:space:]]*#' || true)
	fi
	grep -oE '([a-z0-9-]+\.)+[a-z]{2,}' <<<"$text" |
		grep -E '^(proxy|sum|registry|deb|security|ftp|mirrors?|repo|npm|packages)\.|debian' |
		grep -vE '\.(gpg|list|sources|asc)$' | sort -u || true
}

bad=0

# absent WHAT PATTERN... greps the tracked text for fixed strings.
absent() {
	local what=$1 found
	shift
	[[ $# -gt 0 ]] || return 0
	local args=()
	for pattern; do
		args+=(-e "$pattern")
	done
	if found=$(git grep -nIF "${args[@]}" -- . ':!LICENSES'); then
		say "tracked files name $what:"
		printf '%s\n' "$found" | cut -c1-200 >&2
		bad=1
	fi
}

mapfile -t registries < <(hosts)
absent "a package registry's host" "${registries[@]}"

module=$(go list -m)
paths=()
for path in "$root" "$(dirname "$root")" "$(go env GOMODCACHE)" "$(go env GOCACHE)"; do
	# A short path, or one that is part of the module's own name, says nothing.
	if [[ $path == /*/*/* || ($path == /*/* && /$module != *"$path"*) ]]; then
		paths+=("$path/")
	fi
done
absent "a path of this machine" "${paths[@]}"

if found=$(git grep -nIE '\b(TO[D]O|FI[X]ME)\b' -- . ':!web/dist'); then
	say "tracked files put something off:"
	printf '%s\n' "$found" | cut -c1-200 >&2
	bad=1
fi
exit "$bad"
