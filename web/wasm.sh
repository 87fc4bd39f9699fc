#!/bin/sh
# Builds dist/engine.wasm.br, the engine for browsers, and copies Go's glue for it:
# wasm.sh. The Go release is that of wasm/toolchain. Commit the result only when the
# engine's answers or messages have changed; the test TestWASM in internal/gates/offline says when.
set -eu
cd "$(dirname "$0")"
GOTOOLCHAIN=$(cat wasm/toolchain)
export GOTOOLCHAIN
goroot=$(go env GOROOT)
program=$(mktemp)
trap 'rm -f "$program"' EXIT
./engine.sh "$program"
cp "$goroot/lib/wasm/wasm_exec.js" wasm/go/wasm_exec.js
cp "$goroot/LICENSE" wasm/go/LICENSE
go -C ../tools run ./pack "$program" "$PWD/dist/engine.wasm.br"
