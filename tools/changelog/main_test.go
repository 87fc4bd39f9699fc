package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var day = time.Date(2027, 1, 2, 3, 4, 5, 0, time.UTC)

// Every committed change can be released.
func TestCommitted(t *testing.T) {
	if _, _, err := read("../../changelog"); err != nil {
		t.Error(err)
	}
}

func repository(t *testing.T, changes map[string]string) string {
	t.Helper()
	root := t.TempDir()
	files := map[string]string{
		"CHANGELOG.md": "# Changelog\n\nText.\n\n## 1.0.0\n\nThe first.\n", "internal/version/VERSION": "1.0.0\n", "changelog/README.md": "how",
	}
	for name, text := range changes {
		files["changelog/"+name] = text
	}
	for name, text := range files {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func TestRelease(t *testing.T) {
	root := repository(t, map[string]string{"b.md": "Fixed: one.\nAdded: two.\n", "a.md": "Fixed: three: four.\n"})
	if err := release(root, "1.1.0", day); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"CHANGELOG.md":             "# Changelog\n\nText.\n\n## 1.1.0 (2027-01-02)\n\n### Added\n- two.\n\n### Fixed\n- three: four.\n- one.\n\n## 1.0.0\n\nThe first.\n",
		"internal/version/VERSION": "1.1.0\n",
	} {
		if got, err := os.ReadFile(filepath.Join(root, name)); err != nil || string(got) != want {
			t.Errorf("%s: %v\n%s\nwant\n%s", name, err, got, want)
		}
	}
	left, err := os.ReadDir(filepath.Join(root, "changelog"))
	if err != nil || len(left) != 1 || left[0].Name() != readme {
		t.Errorf("left in changelog: %v, %v", left, err)
	}
}

func TestRefused(t *testing.T) {
	for _, c := range []struct {
		name, version string
		changes       map[string]string
		want          string
	}{
		{"nothing changed", "1.1.0", nil, "no changes"},
		{"no version", "v1.1", map[string]string{"a.md": "Added: x."}, "MAJOR.MINOR.PATCH"},
		{"a version that is there", "1.0.0", map[string]string{"a.md": "Added: x."}, "already has a section"},
		{"no kind", "1.1.0", map[string]string{"a.md": "Added: x.\nfaster"}, "a.md, line 2"},
		{"another kind", "1.1.0", map[string]string{"a.md": "Improved: x"}, "a.md, line 1"},
		{"an empty file", "1.1.0", map[string]string{"a.md": "\n"}, "a.md, line 1"},
	} {
		if err := release(repository(t, c.changes), c.version, day); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}
