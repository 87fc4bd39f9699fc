package version_test

import (
	"encoding/json"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/version"
)

// The number is a semantic version, and the newest release in the change log is not later.
func TestNumber(t *testing.T) {
	parts := regexp.MustCompile(`^\d+\.\d+\.\d+$`)
	if n := version.Number(); !parts.MatchString(n) {
		t.Errorf("the version is %q, want MAJOR.MINOR.PATCH", n)
	}
	text, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "\n## "+version.Number()) {
		t.Errorf("CHANGELOG.md has no section for %s: go -C tools run ./changelog %[1]s", version.Number())
	}
}

func TestRead(t *testing.T) {
	b := version.Read()
	if b.Version != version.Number() || b.Go != runtime.Version() || b.Platform != runtime.GOOS+"/"+runtime.GOARCH {
		t.Errorf("%+v", b)
	}
	text, err := json.Marshal(version.Build{Version: "1.2.3", Go: "go1", Platform: "a/b"})
	if err != nil || string(text) != `{"version":"1.2.3","go":"go1","platform":"a/b"}` {
		t.Errorf("%s, %v", text, err)
	}
}
