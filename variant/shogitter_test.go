package variant

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The rules of shogitter that docs/results/shogitter.tsv calls expressible are sound definitions, at
// least 75 of its 117.
func TestShogitter(t *testing.T) {
	table, err := os.ReadFile("../docs/results/shogitter.tsv")
	if err != nil {
		t.Fatal(err)
	}
	yes, rows := 0, 0
	for line := range strings.Lines(string(table)) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if cells[0] == "number" {
			continue
		}
		rows++
		by, missing := cells[3], cells[4]
		if (cells[2] == "yes") != (by != "") || (by == "") != (missing != "") {
			t.Errorf("%s: says %s, %q, %q", cells[0], cells[2], by, missing)
		}
		if by == "" {
			continue
		}
		yes++
		id, handicap, _ := strings.Cut(by, ", handicap ")
		r, err := Lookup(id)
		if path, ok := strings.CutPrefix(by, "variant/"); ok {
			var text []byte
			if text, err = os.ReadFile(path); err == nil {
				r, err = Parse(filepath.Base(path), text)
			}
		}
		if err == nil && handicap != "" {
			_, err = r.Handicap(handicap)
		}
		if err != nil {
			t.Errorf("%s: %v", cells[0], err)
			continue
		}
		if !strings.HasPrefix(by, "variant/") { // others have tests of their own
			continue
		}
		if len(r.Idle) > 0 {
			t.Errorf("%s: %v", cells[0], r.Idle)
		}
		if _, err := Check(r, 2, 40, 1); err != nil {
			t.Errorf("%s: %v", cells[0], err)
		}
	}
	if rows != 117 || yes < 75 {
		t.Errorf("%d of %d rules, want 75 of 117", yes, rows)
	}
}
