package web_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"io"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

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

// The served files request nothing from other hosts.
func TestNothingFromElsewhere(t *testing.T) {
	hosts := regexp.MustCompile(`https?://[\w.-]+`)
	known := map[string]bool{"http://www.w3.org": true} // namespaces, never fetched
	seen := 0
	err := fs.WalkDir(web.FS, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains([]string{".html", ".js", ".css"}, filepath.Ext(name)) || name == "embed.html" {
			return err
		}
		seen++
		text, err := fs.ReadFile(web.FS, name)
		if err != nil {
			return err
		}
		for _, host := range hosts.FindAll(text, -1) {
			if !known[string(host)] {
				t.Errorf("%s names %s", name, host)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < 20 {
		t.Errorf("only %d files were looked at", seen)
	}
}

// The first load of each page is bounded: the document, the icon, the styles, and all
// bundles in the language with the longest texts.
func TestFirstLoad(t *testing.T) {
	var manifest struct {
		Core, Offline []string
		Texts         map[string]map[string][]string
		Pages         []struct {
			Path                 string
			Texts, Styles, Files []string
		}
	}
	text, err := fs.ReadFile(web.FS, "manifest.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &manifest); err != nil {
		t.Fatal(err)
	}
	core := packed(t, "index.html", "app.css", "favicon.svg") + packed(t, manifest.Core...)
	for _, page := range manifest.Pages {
		bound := 130_000
		if page.Path == "/" {
			bound = 90_000
		}
		texts := 0
		for _, parts := range manifest.Texts {
			size := packed(t, parts["first"]...)
			for _, part := range page.Texts {
				size += packed(t, parts[part]...)
			}
			texts = max(texts, size)
		}
		size := core + texts + packed(t, page.Files...)
		for _, style := range page.Styles {
			size += packed(t, "css/"+style+".css")
		}
		t.Logf("%s: %d bytes in %d bundles", page.Path, size, len(manifest.Core)+len(page.Files)+len(page.Texts)+1)
		if size > bound {
			t.Errorf("the first load of %s is %d bytes, more than %d", page.Path, size, bound)
		}
	}
	if len(manifest.Texts) != 4 || len(manifest.Pages) < 20 || packed(t, manifest.Offline...) < 50_000 {
		t.Errorf("%d languages, %d pages, %d bundles for use without a network", len(manifest.Texts), len(manifest.Pages), len(manifest.Offline))
	}
}

// The engine for browsers is there, packed, and small enough to be waited for.
func TestEngine(t *testing.T) {
	const name, most = "engine.wasm.br", 2_200_000
	data, err := fs.ReadFile(web.FS, name)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s: %d bytes", name, len(data))
	if len(data) > most {
		t.Errorf("%s has %d bytes, more than %d", name, len(data), most)
	}
	magic := make([]byte, 4)
	if _, err := io.ReadFull(brotli.NewReader(bytes.NewReader(data)), magic); err != nil || string(magic) != "\x00asm" {
		t.Errorf("%s begins with %q (%v)", name, magic, err)
	}
}

func packed(t *testing.T, names ...string) int {
	t.Helper()
	var out bytes.Buffer
	for _, name := range names {
		text, err := fs.ReadFile(web.FS, name)
		if err != nil {
			t.Fatal(err)
		}
		w := brotli.NewWriterLevel(&out, 6)
		if _, err := w.Write(text); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return out.Len()
}

// A module has one file: of paste.ts and paste.tsx the bundler takes one and the
// compiler of types checks the other.
func TestModulesHaveOneFile(t *testing.T) {
	seen := map[string]string{}
	err := filepath.WalkDir("src", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		module := strings.TrimSuffix(strings.TrimSuffix(path, ".tsx"), ".ts")
		if module == path {
			return nil
		}
		if other := seen[module]; other != "" {
			t.Errorf("%s and %s are one module", other, path)
		}
		seen[module] = path
		return nil
	})
	if err != nil || len(seen) == 0 {
		t.Errorf("%d modules, %v", len(seen), err)
	}
}

// The app can be installed: the manifest is valid, and its icons exist in the declared
// sizes.
func TestInstallable(t *testing.T) {
	text, err := fs.ReadFile(web.FS, "app.webmanifest")
	if err != nil {
		t.Fatal(err)
	}
	var app struct {
		Name, Display string
		StartURL      string `json:"start_url"`
		Icons         []struct{ Src, Sizes, Purpose string }
	}
	if err := json.Unmarshal(text, &app); err != nil {
		t.Fatal(err)
	}
	if app.Name == "" || app.Display != "standalone" || app.StartURL != "/" || len(app.Icons) < 3 {
		t.Errorf("the manifest is %+v", app)
	}
	for _, icon := range app.Icons {
		data, err := fs.ReadFile(web.FS, strings.TrimPrefix(icon.Src, "/"))
		if err != nil {
			t.Error(err)
			continue
		}
		if strings.HasSuffix(icon.Src, ".png") {
			size, err := png.DecodeConfig(bytes.NewReader(data))
			if err != nil || fmt.Sprintf("%dx%d", size.Width, size.Height) != icon.Sizes {
				t.Errorf("%s: %d by %d, %v; want %s", icon.Src, size.Width, size.Height, err, icon.Sizes)
			}
		}
	}
	if _, err := fs.Stat(web.FS, "sw.js"); err != nil {
		t.Errorf("the service worker: %v", err)
	}
}
