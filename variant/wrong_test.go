package variant

import (
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"
)

// testdata/wrong.tsv has one mistake a line in the smallest definition: the text that is
// replaced, its replacement, and the only fault, as LINE:COLUMN: KEY: REASON.
func TestWrongFiles(t *testing.T) {
	const file = "testdata/wrong.tsv"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	if len(lines) < 60 {
		t.Errorf("only %d wrong files", len(lines))
	}
	right := string(New("attic"))
	for i, line := range lines {
		cells := strings.SplitN(line, "\t", 3)
		for len(cells) < 3 {
			cells = append(cells, "")
		}
		from, to := unquoted(t, cells[0]), unquoted(t, cells[1])
		if strings.Count(right, from) < 1 {
			t.Fatalf("line %d: the smallest definition has no %q", i+1, from)
		}
		_, err := Parse("f", []byte(strings.Replace(right, from, to, 1)))
		list, _ := errors.AsType[ErrorList](err)
		have := strings.TrimPrefix(strings.ReplaceAll(strings.ReplaceAll(errorText(err), "\nf:", " | "), "\t", " "), "f:")
		if len(list) != 1 && !*update {
			t.Errorf("line %d: %q: %d faults: %s", i+1, to, len(list), have)
		}
		if have != cells[2] && !*update {
			t.Errorf("line %d: %q:\nhave %s\nwant %s", i+1, to, have, cells[2])
		}
		lines[i] = cells[0] + "\t" + cells[1] + "\t" + have
	}
	if *update {
		if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func unquoted(t *testing.T, cell string) string {
	t.Helper()
	text, err := strconv.Unquote(`"` + strings.ReplaceAll(cell, `"`, `\"`) + `"`)
	if err != nil {
		t.Fatalf("%s: %v", cell, err)
	}
	return text
}
