// Package web embeds the front end: bundles that are built from the TypeScript of this
// directory and committed. README.md explains the build, and the board on other sites.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// FS holds the files of the front end at its root: index.html, which answers
// every page address, app.js and app.css, the bundles of pages and languages in
// chunks/, manifest.json (the table of pages with their files), board.js (the board
// alone, for other pages), favicon.svg, the engine in Brotli, and the licences: LICENSE.txt (komadai),
// OFL.txt (the outlines of the pieces) and LICENSES.txt (packages).
var FS, _ = fs.Sub(dist, "dist") // a valid path: the only error Sub has cannot occur
