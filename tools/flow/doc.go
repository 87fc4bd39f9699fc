// Command flow restores the control flow of functions in a Go program for WebAssembly. Go's
// compiler sends every jump within a function through one table at its top; goroutines also
// resume through it. Engines see no loops and branches and generate slow code.
//
//	flow IN.WASM OUT.WASM PACKAGE...
//
// Forward jumps become branches, in all functions. Functions of the named packages are emitted
// twice: with loops and blocks only, for calls, and as compiled, for goroutines that resume.
// Functions of another form stay as they are. IN needs its name section (go build without
// -ldflags=-s), which OUT lacks.
package main
