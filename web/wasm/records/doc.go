// Command records reads and writes records as the pages do without a server: built for
// GOOS=js GOARCH=wasm it runs in a worker of the browser (web/src/study/worker.ts), built
// for any other system it answers the same questions on standard input, one a line.
package main
