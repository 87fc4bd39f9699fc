#!/bin/sh
# engine.sh FILE builds the program in Go that browsers run as the module FILE.
#
# Only rules, search and solver are inlined, by the profile of the native program; elsewhere inlining makes the module
# larger but not faster. tools/flow then gives their functions structured control flow. If it fails, the module still
# works, at two thirds of the speed.
set -eu
file=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
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
if ! go -C ../tools run ./flow "$linked" "$file" "$module/engine" "$module/engine/nnue" "$module/engine/eval" "$module/shogi" "$module/tsume"; then
  echo "engine.sh: tools/flow failed, so the engine for browsers keeps Go's jump tables and runs at two thirds of the speed" >&2
  cp "$linked" "$file"
fi
