// Command texts writes the texts of package lang as Go for the server and as TypeScript for
// the front end:
//
//	go run ./texts ../internal/lang ../web/src
//
// go generate runs it. A page's message becomes a string or a function of its arguments in
// English order; a server's message becomes a Go function.
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
		fmt.Fprintln(os.Stderr, "texts:", err)
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
		if err := os.MkdirAll(filepath.Dir(filepath.Join(args[1], name)), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(args[1], name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// inChinese matches a Chinese text in a definition file.
var inChinese = regexp.MustCompile(`\bzh\s*=\s*(?s:"""(.*?)"""|"([^"\n]*)")`)

// definitions returns the Chinese texts of all definition files in a folder.
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
