// Command flow gives functions of a Go program for WebAssembly the control flow that
// their source has. Go's compiler sends every jump within a function through one table at
// its top, by which a goroutine can also go on in its middle; engines cannot see loops and
// branches behind that, and make slow code of it.
//
//	flow IN.WASM OUT.WASM PACKAGE...
//
// Jumps ahead become branches, in all functions. Those of the packages named are written
// twice: once with loops and blocks only, for calls from the beginning, and as they were, for a
// goroutine that goes on. A function of another form than the compiler's is left as it is.
// IN needs its names (go build without -ldflags=-s); OUT has none.
package main
