#!/usr/bin/env bash
# Builds the program of the last release into the file $1, from the commit that wrote the
# section of the release in CHANGELOG.md.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$(realpath -m "$1")
release=$(sed -n 's/^## \([0-9][0-9.]*\).*/\1/p' CHANGELOG.md | head -n 1)
commit=$(git log -1 --format=%H -S"## $release" -- CHANGELOG.md)
if [ -z "$commit" ]; then
	echo "the history lacks the release $release: git fetch --unshallow" >&2
	exit 1
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git archive "$commit" | tar -x -C "$folder"
cd "$folder"
mkdir -p "$(dirname "$out")"
CGO_ENABLED=0 go build -trimpath -buildvcs=false -o "$out" ./cmd/komadai
