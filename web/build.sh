#!/bin/sh
# Builds web/dist from web/src and web/static, all but engine.wasm.br (see wasm.sh).
# Needs Node packages and esbuild: the Go tool of tools/go.mod, or what $ESBUILD names.
# The same input gives the same output, byte for byte.
set -eu
cd "$(dirname "$0")"
[ -d node_modules/preact ] || npm install --no-save --ignore-scripts --no-audit --no-fund --silent

if [ -z "${ESBUILD:-}" ]; then
  ESBUILD="go tool -modfile=$(cd .. && pwd)/tools/go.mod esbuild"
fi

node wat.mjs # the kernels of networks, which engine.js holds
mkdir -p dist
find dist -mindepth 1 ! -name engine.wasm.br -delete
cp static/* dist/
cp ../internal/glyphs/OFL.txt dist/OFL.txt
cp ../LICENSE dist/LICENSE.txt
for package in preact @preact/signals @preact/signals-core; do
  printf '%s\n\n' "$package"
  cat "node_modules/$package/LICENSE"
  printf '\n'
done >dist/LICENSES.txt
for module in Go github.com/pelletier/go-toml/v2 golang.org/x/text; do
  printf '%s\n\n' "$module"
  if [ "$module" = Go ]; then cat wasm/go/LICENSE; else cat "$(go list -m -f '{{.Dir}}' "$module")/LICENSE"; fi
  printf '\n'
done >>dist/LICENSES.txt

meta=$(mktemp)
trap 'rm -f "$meta"' EXIT
bundle() {
  $ESBUILD "$@" --log-level=warning --bundle --minify --format=esm --target=es2022 --charset=utf8 \
    --legal-comments=none --jsx=automatic --jsx-import-source=preact --outdir=dist
}
# The pages: a common part, and a bundle for each page and language.
bundle app=src/main.tsx --splitting '--entry-names=[name]' '--chunk-names=chunks/[name]-[hash]' --metafile="$meta"
# The style sheets of some pages.
bundle css/analysis=src/css/analysis.css css/record=src/css/record.css css/tsume=src/css/tsume.css \
  css/rules=src/css/rules.css css/contest=src/css/contest.css css/moderation=src/css/moderation.css \
  css/account=src/css/account.css css/toss=src/css/toss.css css/new=src/css/new.css css/explore=src/css/explore.css css/compose=src/css/compose.css css/book=src/css/book.css css/practice=src/css/practice.css '--entry-names=[dir]/[name]'
# The board alone, one file for pages of other sites.
bundle board=src/board/index.ts '--entry-names=[name]'
# A game inside a page of another site, or over a stream.
bundle watch=src/watch/main.ts '--entry-names=[name]'
# The worker that runs the engine, with Go's glue for engine.wasm.
bundle engine=src/study/worker.ts --loader:.wasm=binary "--alias:wasm_exec=$PWD/wasm/go/wasm_exec.js" '--entry-names=[name]'
# The service worker; the server writes the build in front of it.
bundle sw=src/offline/worker.ts '--entry-names=[name]'
node manifest.mjs "$meta"
