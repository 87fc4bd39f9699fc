package arch

import (
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// insecure maps imports to the groups that must not have them; "" means all packages.
var insecure = map[string][]string{
	"crypto/des": {""}, "crypto/md5": {""}, "crypto/rc4": {""}, "crypto/sha1": {""}, "crypto/rsa": {""},
	"encoding/gob": {""}, "encoding/xml": {""}, "plugin": {""}, "text/template": {""}, "unsafe": {""},
	// No request starts a program.
	"os/exec": {"internal/people", "internal/games", "internal/study", "internal/gates", "internal/host", "internal/work", "internal/store"},
	// Secrets come from crypto/rand.
	"math/rand": {""}, "math/rand/v2": {"internal/people", "internal/host", "internal/gates/api", "internal/gates/live", "internal/store"},
}

func unsafeImports(packages []listed) (faults []string) {
	for _, p := range packages {
		if strings.HasSuffix(p.name(), "test") {
			continue
		}
		for _, name := range p.Imports {
			for _, group := range insecure[name] {
				if group == "" || p.name() == group || strings.HasPrefix(p.name(), group+"/") {
					faults = append(faults, p.name()+" imports "+name)
				}
			}
		}
	}
	return faults
}

func TestUnsafeImports(t *testing.T) {
	report(t, unsafeImports(ours(t)))
	bad := []listed{
		{ImportPath: module + "/shogi", Imports: []string{"crypto/md5", "math/rand/v2"}},
		{ImportPath: module + "/internal/host/server", Imports: []string{"os/exec", "math/rand/v2", "crypto/rand"}},
	}
	if got := unsafeImports(bad); len(got) != 3 {
		t.Errorf("faults %q, want 3", got)
	}
}

// sinks run text as script or markup, or listen to other windows.
var sinks = regexp.MustCompile(`\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|srcdoc|eval\(|document\.write|__proto__)|` +
	`new Function\(|javascript:|(window|globalThis)\.addEventListener\("message"|<(object|embed)\b`)

// The page shows text as text only.
func TestUnsafeScript(t *testing.T) {
	files := 0
	err := filepath.WalkDir(filepath.Join(root, "web", "src"), func(name string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasPrefix(path.Ext(name), ".ts") {
			return err
		}
		files++
		data, err := os.ReadFile(name)
		for _, found := range sinks.FindAllString(string(data), -1) {
			t.Errorf("%s has %s", name, found)
		}
		return err
	})
	if err != nil || files < 100 {
		t.Errorf("%d files, %v", files, err)
	}
	for _, bad := range []string{`x.innerHTML = y`, `<div dangerouslySetInnerHTML={z} />`, `new Function(a)`, `eval(b)`, `href="javascript:c"`} {
		if !sinks.MatchString(bad) {
			t.Errorf("%s passes", bad)
		}
	}
}

// make lint looks for known vulnerabilities.
func TestVulnerabilitiesAreChecked(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(root, "scripts", "lint.sh"))
	if err != nil || !strings.Contains(string(data), "govulncheck") || !strings.Contains(string(data), `check "known vulnerabilities" known`) {
		t.Errorf("scripts/lint.sh does not look for them: %v", err)
	}
}

var (
	requirement = regexp.MustCompile(`\b\d{1,2}\.\d{1,2}\.(?:\d{1,2}|\*)|\b\d{1,2}\.\*`)
	testName    = regexp.MustCompile("`(Test\\w+|web/test/[^`]+)`")
	testFunc    = regexp.MustCompile(`(?m)^func (Test\w+)\(`)
)

// decided returns how often a document names each requirement; 10.* names all of a chapter.
func decided(text string, known []string) map[string]int {
	times := map[string]int{}
	for _, named := range requirement.FindAllString(text, -1) {
		if !strings.HasSuffix(named, "*") {
			times[named]++
			continue
		}
		for _, r := range known {
			if strings.HasPrefix(r, strings.TrimSuffix(named, "*")) {
				times[r]++
			}
		}
	}
	return times
}

func testNames(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	err := filepath.WalkDir(root, func(name string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(name, "_test.go") {
			return nil
		}
		data, err := os.ReadFile(name)
		for _, m := range testFunc.FindAllStringSubmatch(string(data), -1) {
			names[m[1]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// docs/reference/security.md decides each requirement of ASVS 5.0, levels 1 and 2, once, and
// each row of its tables names an existing test. testdata/asvs.txt has the numbers.
func TestSecurityDocument(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(root, "docs", "reference", "security.md"))
	if err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadFile(filepath.Join("testdata", "asvs.txt"))
	if err != nil {
		t.Fatal(err)
	}
	known, text := strings.Fields(string(list)), string(data)
	times := decided(text, known)
	for _, r := range known {
		if times[r] != 1 {
			t.Errorf("requirement %s is there %d times, want once", r, times[r])
		}
		delete(times, r)
	}
	for _, r := range slices.Sorted(maps.Keys(times)) {
		t.Errorf("there is no requirement %s", r)
	}
	names := testNames(t)
	for line := range strings.Lines(text) {
		found := testName.FindAllStringSubmatch(line, -1)
		if strings.HasPrefix(line, "|") && requirement.MatchString(line) && len(found) == 0 {
			t.Errorf("a row names no test: %s", line)
		}
		for _, m := range found {
			file, err := os.Stat(filepath.Join(root, m[1]))
			if !names[m[1]] && (err != nil || file.IsDir()) {
				t.Errorf("there is no test %s", m[1])
			}
		}
	}
	if n := len(strings.Fields(text)); n > 1900 {
		t.Errorf("%d words, want at most 1900", n)
	}
}
