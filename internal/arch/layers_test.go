package arch

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the table into docs/design/packages.md")

var listProse = flag.String("list-prose", "", "list the banned patterns of this directory")

type listed struct {
	ImportPath     string
	Dir            string
	Standard       bool
	Imports        []string
	Deps           []string
	GoFiles        []string
	IgnoredGoFiles []string
}

func (p listed) name() string { return relative(p.ImportPath) }

func relative(path string) string {
	name, ok := strings.CutPrefix(path, module+"/")
	if !ok {
		return ""
	}
	return name
}

// root is the directory of the module.
const root = "../.."

// packages lists all packages and their dependencies.
var packages = sync.OnceValues(func() ([]listed, error) {
	cmd := exec.Command("go", "list", "-pgo=off", "-e", "-deps",
		"-json=ImportPath,Dir,Standard,Imports,Deps,GoFiles,IgnoredGoFiles", "./...")
	cmd.Dir = root
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w\n%s", err, stderr.Bytes())
	}
	var all []listed
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		all = append(all, p)
	}
})

func ours(t *testing.T) []listed {
	t.Helper()
	all, err := packages()
	if err != nil {
		t.Fatal(err)
	}
	mine := slices.DeleteFunc(slices.Clone(all), func(p listed) bool { return p.name() == "" })
	if len(mine) == 0 {
		t.Fatalf("go list names no package of %s", module)
	}
	return mine
}

func report(t *testing.T, faults []string) {
	t.Helper()
	for _, f := range faults {
		t.Error(f)
	}
}

// Every package that the table or a ban names exists.
func TestRulesNameWhatExists(t *testing.T) {
	all, err := packages()
	if err != nil {
		t.Fatal(err)
	}
	there := make(map[string]bool)
	for _, p := range all {
		there[p.ImportPath] = true
	}
	for _, path := range ruled() {
		found := there[path]
		for q := range there {
			found = found || matches(q, path)
		}
		if !found {
			t.Errorf("a rule names %s, which does not exist", path)
		}
	}
}

func ruled() (paths []string) {
	for _, r := range table {
		for _, p := range r.packages {
			paths = append(paths, module+"/"+p.name)
		}
	}
	for _, b := range bans {
		for _, path := range b.paths {
			if path != "C" {
				paths = append(paths, path)
			}
		}
	}
	return paths
}

func TestLayers(t *testing.T) {
	for _, p := range ours(t) {
		report(t, layerFaults(p))
	}
}

func layerFaults(p listed) []string {
	if len(p.Imports) == 0 && slices.ContainsFunc(groups, func(g place) bool { return g.name == p.name() }) {
		return nil // the doc.go of a group
	}
	at, ok := rank(p.name())
	if !ok {
		return []string{fmt.Sprintf("%s is in no row of internal/arch/table_test.go: add it to a row", p.name())}
	}
	var faults []string
	for _, path := range p.Imports {
		name := relative(path)
		if name == "" {
			continue
		}
		if below, ok := rank(name); ok && below >= at {
			faults = append(faults, fmt.Sprintf("%s (row %d) must not import %s (row %d): %s", p.name(), at, name, below, table[at].why))
		} else if from, to := group(p.name()), group(name); from >= 0 && to > from {
			faults = append(faults, fmt.Sprintf("%s must not import %s: %s is below %s", p.name(), name, groups[to].name, groups[from].name))
		}
	}
	return faults
}

type ban struct {
	who   func(name string) bool
	paths []string // a path, or a prefix that ends in "/"
	deep  bool     // includes indirect imports
	why   string
}

func only(names ...string) func(string) bool {
	return func(name string) bool { return !slices.Contains(names, name) }
}

func above(name string) func(string) bool {
	at, ok := rank(name)
	if !ok {
		panic("not in the table: " + name)
	}
	return func(other string) bool {
		r, ok := rank(other)
		return ok && r < at
	}
}

func offline(name string) bool {
	return above("internal/gates/wire")(name) && !library(name) && !strings.HasPrefix(name, "internal/work/bus")
}

var bans = []ban{
	{
		library, []string{"net", "net/http", "database/sql"}, true,
		"the library opens no connection and no database; its user does",
	},
	{
		library, []string{"log", "log/slog"}, false,
		"the library returns errors and never logs",
	},
	{
		func(name string) bool { return library(name) && name != "usi" },
		[]string{"os/exec", "os/signal"},
		false,
		"only usi starts programs: it drives engines",
	},
	{
		func(name string) bool { return library(name) && name != "usi" && name != "engine" },
		[]string{"syscall"},
		false,
		"only usi and engine ask the system: for programs, and for large pages",
	},
	{
		domain, []string{"net", "net/http", "database/sql", "os", "os/exec", "log", "log/slog"}, false,
		"the domain is pure: time, storage and messages come to it as arguments and ports",
	},
	{
		only("internal/store", "internal/store/storetest"),
		[]string{"database/sql", "database/sql/driver", "modernc.org/sqlite", "github.com/jackc/pgx/", "github.com/pressly/goose/"},
		false,
		"SQL lives in internal/store alone",
	},
	{
		only("internal/work/bus", "internal/work/bus/bustest"), []string{"github.com/nats-io/"}, false,
		"messages between nodes go through internal/work/bus alone",
	},
	{
		offline, []string{"net", "net/http", "github.com/coder/websocket", "github.com/danielgtaylor/huma/"}, false,
		"below the gates only sessions, mail, push, observation and the bus open connections",
	},
	{
		only(
			"internal/gates/view", "internal/gates/message", "internal/gates/live", "internal/gates/api", "internal/gates/offline",
			"web/wasm",
		),
		[]string{module + "/internal/gates/wire"}, false,
		"services speak the domain's language: internal/gates/view puts it into messages, and gateways send them",
	},
	{
		func(string) bool { return true }, []string{"unsafe", "C"}, false,
		"the program is pure Go: it builds everywhere with no C compiler",
	},
}

// libraryModules are allowed imports of the library besides the standard library.
var libraryModules = []string{
	"golang.org/x/text/", "golang.org/x/image/", "golang.org/x/sys/cpu", "github.com/pelletier/go-toml/", "github.com/klauspost/compress/zstd",
}

func TestBans(t *testing.T) {
	for _, p := range ours(t) {
		report(t, banFaults(p))
	}
}

func banFaults(p listed) []string {
	var faults []string
	for _, b := range bans {
		if !b.who(p.name()) {
			continue
		}
		imports := p.Imports
		if b.deep {
			imports = p.Deps
		}
		for _, path := range imports {
			if slices.ContainsFunc(b.paths, func(q string) bool { return matches(path, q) }) {
				faults = append(faults, fmt.Sprintf("%s must not import %s: %s", p.name(), path, b.why))
			}
		}
	}
	return faults
}

func matches(path, pattern string) bool {
	if prefix, ok := strings.CutSuffix(pattern, "/"); ok {
		return path == prefix || strings.HasPrefix(path, pattern)
	}
	return path == pattern
}

func TestLibraryImports(t *testing.T) {
	all, err := packages()
	if err != nil {
		t.Fatal(err)
	}
	standard := map[string]bool{}
	for _, p := range all {
		standard[p.ImportPath] = p.Standard
	}
	for _, p := range ours(t) {
		report(t, libraryFaults(p, func(path string) bool { return standard[path] }))
	}
}

func libraryFaults(p listed, standard func(string) bool) []string {
	var faults []string
	if !library(p.name()) {
		return nil
	}
	for _, path := range p.Imports {
		name := relative(path)
		switch {
		case standard(path):
		case name != "" && library(name):
		case name != "":
			faults = append(faults, fmt.Sprintf("%s must not import %s: the library is for others to import, internal/ is not", p.name(), name))
		case p.name() == "shogi" || !slices.ContainsFunc(libraryModules, func(m string) bool { return matches(path, m) }):
			faults = append(faults, fmt.Sprintf("%s must not import %s: the library needs the standard library, x/text, x/image, x/sys/cpu, go-toml and zstd, the kernel the standard library alone", p.name(), path))
		}
	}
	return faults
}

// maxArchitectureWords is ten minutes of reading.
const maxArchitectureWords = 1500

// ARCHITECTURE.md stays short; details belong in docs/design.
func TestArchitectureIsShort(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(root, "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(bytes.Fields(data)); n > maxArchitectureWords {
		t.Errorf("ARCHITECTURE.md has %d words, more than %d: put details into docs/design", n, maxArchitectureWords)
	}
}

// docs/design/packages.md shows the table.
func TestDocument(t *testing.T) {
	file := filepath.Join(root, "docs", "design", "packages.md")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	const open, end = "<!-- internal/arch -->\n```\n", "```\n<!-- /internal/arch -->\n"
	head, rest, ok := strings.Cut(string(data), open)
	block, tail, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no block between %q and %q", file, open, end)
	}
	if *update {
		if err := os.WriteFile(file, []byte(head+open+render()+end+tail), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(render(), block); diff != "" {
		t.Fatalf("%s is stale: go test ./internal/arch -update\n(-want +got)\n%s", file, diff)
	}
}

// The doc.go of a group lists its packages.
func TestGroups(t *testing.T) {
	for _, g := range groups {
		text, err := os.ReadFile(filepath.Join(root, g.name, "doc.go"))
		if err != nil {
			continue // a package of its own
		}
		for _, p := range ours(t) {
			name, ok := strings.CutPrefix(p.name(), g.name+"/")
			if ok && !strings.Contains(name, "/") && !strings.Contains(string(text), "\n//\t"+name+" ") {
				t.Errorf("%s/doc.go does not list %s", g.name, name)
			}
		}
	}
}
