#!/bin/sh
# Builds web/dist from web/src and web/static. Needs Node packages and
# esbuild: by default the Go tool of tools/go.mod, or what $ESBUILD names.
# The output is the same for the same input, byte for byte.
set -eu
cd "$(dirname "$0")"
[ -d node_modules/preact ] || npm install --no-save --ignore-scripts --no-audit --no-fund --silent

if [ -z "${ESBUILD:-}" ]; then
  ESBUILD="go tool -modfile=$(cd .. && pwd)/tools/go.mod esbuild"
fi

# The engine for the browser is made by this release of Go, whichever runs the rest:
# another one would make other bytes, and goes with another wasm_exec.js.
GOTOOLCHAIN=$(cat wasm/toolchain)
export GOTOOLCHAIN
goroot=$(go env GOROOT)

command -v zstd >/dev/null || { echo "zstd is missing: scripts/install.sh zstd installs it" >&2; exit 1; }
before=$(mktemp)
cp dist/engine.wasm.zst "$before" 2>/dev/null || true
rm -rf dist
mkdir -p dist
# The engine, which reads and writes records too. The kernels of networks are modules of their own, which the worker holds.
node wat.mjs
./engine.sh "$PWD/dist/engine.wasm"
chmod 644 dist/engine.wasm
# Browsers take windows of 8 MB at most (RFC 9659). What holds the same program stays, whatever this zstd would make.
if zstd -qdc "$before" 2>/dev/null | cmp -s - dist/engine.wasm; then
  cp "$before" dist/engine.wasm.zst
else
  zstd -q --ultra -22 --zstd=wlog=23 dist/engine.wasm -o dist/engine.wasm.zst
fi
chmod 644 dist/engine.wasm.zst
rm "$before" dist/engine.wasm
cp static/* dist/
cp ../glyphs/OFL.txt dist/OFL.txt
cp ../LICENSE dist/LICENSE.txt
for package in preact @preact/signals @preact/signals-core; do
  printf '%s\n\n' "$package"
  cat "node_modules/$package/LICENSE"
  printf '\n'
done >dist/LICENSES.txt
for module in Go github.com/pelletier/go-toml/v2 golang.org/x/text; do
  printf '%s\n\n' "$module"
  if [ "$module" = Go ]; then cat "$goroot/LICENSE"; else cat "$(go list -m -f '{{.Dir}}' "$module")/LICENSE"; fi
  printf '\n'
done >>dist/LICENSES.txt

meta=$(mktemp)
trap 'rm -f "$meta"' EXIT
bundle() {
  $ESBUILD "$@" --log-level=warning --bundle --minify --format=esm --target=es2022 --charset=utf8 \
    --legal-comments=none --jsx=automatic --jsx-import-source=preact --outdir=dist
}
# The pages: what every page needs, and a bundle for each page and language.
bundle app=src/main.tsx --splitting '--entry-names=[name]' '--chunk-names=chunks/[name]-[hash]' --metafile="$meta"
# The style sheets of some pages.
bundle css/analysis=src/css/analysis.css css/record=src/css/record.css css/tsume=src/css/tsume.css \
  css/rules=src/css/rules.css css/contest=src/css/contest.css css/moderation=src/css/moderation.css \
  css/account=src/css/account.css css/toss=src/css/toss.css css/new=src/css/new.css css/explore=src/css/explore.css css/compose=src/css/compose.css css/book=src/css/book.css css/practice=src/css/practice.css '--entry-names=[dir]/[name]'
# The board alone, one file for pages of other sites.
bundle board=src/board/index.ts '--entry-names=[name]'
# A game inside a page of another site, or over a stream.
bundle watch=src/watch/main.ts '--entry-names=[name]'
# The worker that runs the engine, and what Go needs in it.
bundle engine=src/study/worker.ts --loader:.wasm=binary "--alias:wasm_exec=$goroot/lib/wasm/wasm_exec.js" '--entry-names=[name]'
# The service worker, which knows its build by manifest.mjs.
bundle sw=src/offline/worker.ts '--entry-names=[name]'
node manifest.mjs "$meta"
# They are sent as they lie there, and make the program smaller; zopfli takes longer than gzip and makes them 3 % smaller.
set -- dist/chunks/*.js dist/board.js dist/watch.js dist/*.css dist/css/*.css
zopfli --i5 "$@"
rm "$@"
