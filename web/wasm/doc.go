// Command wasm is the rules, the engine, and what reads and writes records, as the pages
// load them: built for GOOS=js GOARCH=wasm it runs in a worker of the browser (web/src/study), built for
// any other system it answers the same questions on standard input, one a line.
package main
