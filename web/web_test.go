package web_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/komadai/komadai/web"
)

// Every file that index.html asks for is there, and it holds no script or style
// of its own, which a strict Content-Security-Policy would refuse.
func TestIndexIsComplete(t *testing.T) {
	index, err := fs.ReadFile(web.FS, "index.html")
	if err != nil {
		t.Fatal(err)
	}
	links := regexp.MustCompile(`(?:src|href)="/([^"]+)"`).FindAllSubmatch(index, -1)
	if len(links) < 3 {
		t.Fatalf("index.html names %d files, want a script, a style sheet and an icon", len(links))
	}
	for _, link := range links {
		info, err := fs.Stat(web.FS, string(link[1]))
		if err != nil {
			t.Errorf("index.html names %s: %v", link[1], err)
		} else if info.Size() == 0 {
			t.Errorf("%s is empty", link[1])
		}
	}
	if bad := regexp.MustCompile(`(?i)<style|\sstyle=|\son\w+=|<script(?:\s+type="module")?>`).Find(index); bad != nil {
		t.Errorf("index.html holds %q inline", bad)
	}
}

// What is served asks no other host for anything.
func TestNothingFromElsewhere(t *testing.T) {
	hosts := regexp.MustCompile(`https?://[\w.-]+`)
	known := map[string]bool{"http://www.w3.org": true} // namespaces, never fetched
	for _, name := range []string{"index.html", "app.js", "app.css", "board.js"} {
		text, err := fs.ReadFile(web.FS, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, host := range hosts.FindAll(text, -1) {
			if !known[string(host)] {
				t.Errorf("%s names %s", name, host)
			}
		}
	}
}

// The pages have words for every reason of a refusal that the server gives.
func TestReasonsAreWorded(t *testing.T) {
	words, err := os.ReadFile("src/i18n/reasons-en.ts")
	if err != nil {
		t.Fatal(err)
	}
	known := make(map[string]bool)
	for _, m := range regexp.MustCompile(`(?m)^  "?([a-z-]+)"?: "`).FindAllSubmatch(words, -1) {
		known[string(m[1])] = true
	}
	given := regexp.MustCompile(`\b[Bb]ecause\("([^"]*)"\)`)
	n := 0
	err = filepath.WalkDir("../internal", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, m := range given.FindAllSubmatch(source, -1) {
			n++
			if !known[string(m[1])] {
				t.Errorf("%s: the pages have no words for the reason %q", path, m[1])
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if n < 30 || len(known) < 40 {
		t.Errorf("%d reasons are given and %d are known, which is too few", n, len(known))
	}
}
