// Command wasm is the rules and the engine as the pages load them: built for
// GOOS=js GOARCH=wasm it runs in a worker of the browser (web/src/study), built for
// any other system it answers the same questions on standard input, one a line.
package main
