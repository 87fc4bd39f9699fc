#!/bin/sh
# Builds web/dist from web/src and web/static, all but engine.wasm.br (see wasm.sh). The same input gives the same bytes.
set -eu
cd "$(dirname "$0")"
[ -d node_modules/rolldown ] || npm install --no-save --ignore-scripts --no-audit --no-fund --silent

node wat.mjs # the kernels of networks, which engine.js contains
mkdir -p dist
find dist -mindepth 1 ! -name engine.wasm.br -delete
cp static/* dist/
cp ../diagram/fonts/OFL.txt dist/OFL.txt
cp ../LICENSE dist/LICENSE.txt
for package in preact @preact/signals @preact/signals-core uqr; do
  printf '%s\n\n' "$package"
  cat "node_modules/$package/LICENSE"
  printf '\n'
done >dist/LICENSES.txt
for module in Go github.com/pelletier/go-toml/v2 golang.org/x/text; do
  printf '%s\n\n' "$module"
  if [ "$module" = Go ]; then cat wasm/go/LICENSE; else cat "$(go list -m -f '{{.Dir}}' "$module")/LICENSE"; fi
  printf '\n'
done >>dist/LICENSES.txt
node build.mjs
