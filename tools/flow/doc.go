// Command flow restores the control flow of functions in a Go program for WebAssembly. Go's
// compiler sends every jump within a function through one table at its top, by which
// goroutines also resume in its middle. Engines see no loops and branches through that table
// and generate slow code.
//
//	flow IN.WASM OUT.WASM PACKAGE...
//
// Forward jumps become branches, in all functions. Functions of the named packages are emitted
// twice: with loops and blocks only, for calls, and as compiled, for goroutines that resume.
// Functions of another form stay as they are. IN needs its names (go build without
// -ldflags=-s); OUT has none.
package main
