// Command typescript writes the messages of package wire as TypeScript, for the
// front end:
//
//	go run ./typescript ../internal/gates/wire ../web/src/wire.gen.ts
//
// go generate runs it. Every struct
// becomes an interface, every exported whole number a constant with the names its JSON has; a field with the option
// omitempty or omitzero is optional; a tag enum or words makes a string a union
// of its words; a tag nullable:"true" says that a list may be null. Comments
// are carried over.
package main

import (
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "typescript:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 2 {
		return fmt.Errorf("got %d arguments, want two: the folder of the package and the file to write", len(args))
	}
	text, err := translate(os.DirFS(args[0]))
	if err != nil {
		return err
	}
	return os.WriteFile(args[1], text, 0o644)
}
