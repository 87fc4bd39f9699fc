package variant

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

func FuzzParse(f *testing.F) {
	for _, id := range IDs() {
		_, data, _ := shippedFile(id)
		text := string(data)
		if i := strings.Index(text, "[text.intro]"); i > 0 {
			text = text[:i] // rules texts are slow
		}
		f.Add([]byte(text))
	}
	files, _ := filepath.Glob("testdata/errors/*.txtar")
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, a := range archive.Files {
			f.Add(a.Data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := Parse("fuzz.toml", data)
		if err != nil {
			var list ErrorList
			if r != nil || !errors.As(err, &list) || len(list) == 0 {
				t.Fatalf("%v, %#v", r, err)
			}
			for _, e := range list {
				if e.Line < 1 || e.Column < 1 || e.Reason == "" {
					t.Fatalf("no place: %#v", e)
				}
			}
			return
		}
		if _, err := Check(r, 2, 6, 1); err != nil {
			t.Fatal(err)
		}
	})
}
