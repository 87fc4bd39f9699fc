package arch

import (
	"path/filepath"
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
