package variant

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "write the golden files anew")

// testdata/errors/*.txtar have NAME.toml with its faults in NAME.err, empty for a valid
// definition.
func TestErrors(t *testing.T) {
	files, err := filepath.Glob("testdata/errors/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no golden files", err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]string{}
		var out []txtar.File
		for _, f := range archive.Files {
			if name, ok := strings.CutSuffix(f.Name, ".err"); ok {
				want[name] = string(f.Data)
			}
		}
		for _, f := range archive.Files {
			name, ok := strings.CutSuffix(f.Name, ".toml")
			if !ok {
				continue
			}
			have := ""
			if _, err := Parse(f.Name, f.Data); err != nil {
				have = err.Error() + "\n"
				var first *Error
				if !errors.As(err, &first) || first.Line < 1 || first.Column < 1 || first.File == "" {
					t.Errorf("%s: %s: no place: %#v", file, f.Name, err)
				}
			}
			out = append(out, f, txtar.File{Name: name + ".err", Data: []byte(have)})
			if expected, ok := want[name]; !*update && (!ok || have != expected) {
				t.Errorf("%s: %s:\nhave %swant %s", file, f.Name, have, expected)
			}
		}
		if *update {
			archive.Files = out
			if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}
