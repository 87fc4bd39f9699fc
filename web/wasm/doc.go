// Command wasm is the engine of the pages: rules, search, mate solver and record formats.
// Built for GOOS=js GOARCH=wasm, it runs in a worker of the browser (web/src/study). Built
// for another system, it answers the same questions on standard input, one a line.
package main
