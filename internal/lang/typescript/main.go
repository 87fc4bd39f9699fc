// Command typescript writes the texts of package lang as TypeScript, for the
// front end:
//
//	go run ./typescript web/src
//
// It is run by go generate. A message without arguments becomes a string, one
// with arguments a function of them in the order in which English names them.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/komadai/komadai/internal/lang"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "typescript:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("got %d arguments, want one: the folder of the front end's sources", len(args))
	}
	roots, err := lang.Load()
	if err != nil {
		return err
	}
	for name, text := range modules(roots) {
		if err := os.WriteFile(filepath.Join(args[0], name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}
