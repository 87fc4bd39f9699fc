package arch

import (
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const (
	// maxWords bounds all documents together, maxCell a cell of a table.
	maxWords = 45_000
	maxCell  = 15
)

// TestDocumentsAreShort bounds the words of all documents and of a table cell. Code within a
// cell counts as one word. Generated pages may have longer cells.
func TestDocumentsAreShort(t *testing.T) {
	words := 0
	for file, text := range documents(t) {
		words += len(strings.Fields(text))
		if strings.HasPrefix(text, "<!-- Code generated") {
			continue
		}
		for line := range strings.Lines(fence.ReplaceAllString(text, "x")) {
			if !strings.HasPrefix(line, "|") {
				continue
			}
			for cell := range strings.SplitSeq(line, "|") {
				if n := len(strings.Fields(link.ReplaceAllString(cell, "]"))); n > maxCell {
					t.Errorf("%s: a table cell has %d words, want at most %d: %s", strings.TrimPrefix(filepath.ToSlash(file), root+"/"), n, maxCell, cell)
				}
			}
		}
	}
	if words > maxWords {
		t.Errorf("the documents have %d words, want at most %d", words, maxWords)
	}
	t.Logf("%d words", words)
}

// codePath is a path in code type, such as `gates/view` or `src/board/hand.ts`.
var codePath = regexp.MustCompile("`([a-z][a-z0-9_.-]*(?:/[a-z0-9_.-]+)+)`")

// foreignPaths are paths of other modules.
var foreignPaths = []string{"html/template"}

// TestPathsOfDesign checks that ARCHITECTURE.md and docs/design name existing files and folders.
// A path may lack its first folders.
func TestPathsOfDesign(t *testing.T) {
	var paths []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		paths = append(paths, filepath.ToSlash(path))
		if d.IsDir() && d.Name() != "testdata" && slices.Contains(notOurs, d.Name()) {
			return fs.SkipDir
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for file, text := range documents(t) {
		name := strings.TrimPrefix(filepath.ToSlash(file), root+"/")
		if name != "ARCHITECTURE.md" && !strings.HasPrefix(name, "docs/design/") {
			continue
		}
		for _, m := range codePath.FindAllStringSubmatch(text, -1) {
			found++
			if !slices.Contains(foreignPaths, m[1]) && !slices.ContainsFunc(paths, func(p string) bool { return strings.HasSuffix(p, "/"+m[1]) }) {
				t.Errorf("%s names %s, which does not exist", name, m[1])
			}
		}
	}
	if found < 50 {
		t.Errorf("found %d paths; are the documents read right?", found)
	}
}
