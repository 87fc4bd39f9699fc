// Command generate writes the texts of package lang as Go, for the server, and as
// TypeScript, for the front end:
//
//	go run ./generate internal/lang web/src
//
// It is run by go generate. A message of the pages becomes a string, or a function
// of its arguments in the order in which English names them; one of the server
// always a function, of the package.
package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/komadai/komadai/internal/lang"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 2 {
		return fmt.Errorf("got %d arguments, want two: the folders of the package and of the front end's sources", len(args))
	}
	roots, err := lang.Load()
	if err != nil {
		return err
	}
	functions, err := goTextsOf(roots)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(args[0], goFile), functions, 0o644); err != nil {
		return err
	}
	rules, err := definitions(filepath.Join(args[0], "..", "..", "variant"))
	if err != nil {
		return err
	}
	for name, text := range modules(roots, rules) {
		if err := os.WriteFile(filepath.Join(args[1], name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// inChinese matches a text in Chinese of a definition file.
var inChinese = regexp.MustCompile(`\bzh\s*=\s*(?s:"""(.*?)"""|"([^"\n]*)")`)

// definitions returns the texts in Chinese of all definition files of rule sets
// under a folder, one after the other.
func definitions(folder string) (string, error) {
	var b strings.Builder
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".toml" {
			return err
		}
		text, err := os.ReadFile(path)
		for _, m := range inChinese.FindAllSubmatch(text, -1) {
			b.Write(m[1])
			b.Write(m[2])
		}
		return err
	})
	return b.String(), err
}
