#!/bin/sh
# engine.sh FILE builds the program in Go that browsers run as the module FILE.
#
# Functions are inlined in rules, search and solver alone, there by the profile of the native program; elsewhere that
# makes it larger and nothing quicker. What a search spends its time in gets loops and branches (wasm/flow).
set -eu
file=$1
cd "$(dirname "$0")"
linked=$(mktemp)
trap 'rm -f "$linked"' EXIT
module=github.com/komadai/komadai
set --
for package in "$module/internal/..." "$module/kifu/..." "$module/book" "$module/variant" "$module/notation" encoding/... regexp/... text/... compress/... \
  github.com/pelletier/... golang.org/x/... fmt time strconv os reflect; do
  set -- "$@" "-gcflags=$package=-l"
done
GOOS=js GOARCH=wasm go build -tags vectors -trimpath -buildvcs=false -pgo=../cmd/komadai/default.pgo "$@" -ldflags='-w -buildid=' -o "$linked" ./wasm
go run ./wasm/flow "$linked" "$file" "$module/engine" "$module/engine/nnue" "$module/engine/eval" "$module/shogi" "$module/tsume"
