package arch

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// maxLines bounds a hand-written source file. Aim for 400.
const maxLines = 600

var sourceFile = regexp.MustCompile(`\.(go|ts|tsx|css|html|sh|s|sql)$`)

// notOurs are directories of generated or ignored files.
var notOurs = []string{".git", "node_modules", "dist", "testdata", "bin", "shots"}

var generated = regexp.MustCompile(`(?m)^(//|/\*|--) Code generated .* DO NOT EDIT\.`)

func TestFileLength(t *testing.T) {
	seen := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if slices.Contains(notOurs, d.Name()) {
				return fs.SkipDir
			}
			return nil
		}
		if !sourceFile.MatchString(d.Name()) {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		seen++
		if n := lines(data); n > maxLines {
			rel, _ := filepath.Rel(root, path)
			t.Errorf("%s has %d lines, more than %d: one noun or verb a file", rel, n, maxLines)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen == 0 {
		t.Fatal("no source file was found")
	}
}

func lines(data []byte) int {
	if generated.Match(data) {
		return 0
	}
	return bytes.Count(data, []byte("\n"))
}
