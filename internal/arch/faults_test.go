package arch

import (
	"strings"
	"testing"
)

// Each of these sources breaks one rule.
func TestScansFind(t *testing.T) {
	ids := []string{"torus", "skate", "forward"}
	rules := func(s *source) []string { return ruleSetFaults(s, ids) }
	for _, test := range []struct {
		name string
		look scan
		pkg  string
		text string
		want string // part of the one fault, "" for none
	}{
		{name: "a package named for nothing", look: nameFaults, pkg: "shogi", text: "package util", want: "package util"},
		{name: "a metaphor", look: nameFaults, pkg: "internal/gates/offline", text: "package p\ntype seekDesk struct{ n int }", want: "no other program uses the word"},
		{name: "a metaphor in a word", look: nameFaults, pkg: "internal/gates/offline", text: "package p\nvar controls, enrolled, bookshelfs int"},
		{name: "init", look: nameFaults, pkg: "shogi", text: "package p\nfunc init() {}", want: "func init"},
		{name: "a method may be called init", look: nameFaults, pkg: "shogi", text: "package p\ntype T int\nfunc (T) init() {}"},
		{name: "a clock", look: clockFaults, pkg: "clock", text: "package p\nimport \"time\"\nvar x = time.Now()", want: "time.Now in clock"},
		{name: "a clock under another name", look: clockFaults, pkg: "clock", text: "package p\nimport t \"time\"\nvar x = t.Since(t.Time{})", want: "time.Since in clock"},
		{name: "a default clock in the engine", look: clockFaults, pkg: "engine", text: "package p\nimport \"time\"\nvar x = time.Now"},
		{name: "a default clock elsewhere", look: clockFaults, pkg: "rating", text: "package p\nimport \"time\"\nvar x = time.Now", want: "time.Now in rating"},
		{name: "a clock called in the engine", look: clockFaults, pkg: "engine", text: "package p\nimport \"time\"\nvar x = time.Now()", want: "time.Now in engine"},
		{name: "a clock in a gateway", look: clockFaults, pkg: "internal/gates/live", text: "package p\nimport \"time\"\nvar x = time.Now()"},
		{name: "printing", look: clockFaults, pkg: "tsume", text: "package p\nimport \"fmt\"\nfunc f() { fmt.Println() }", want: "fmt.Println in tsume"},
		{name: "a global set", look: globalFaults, pkg: "shogi", text: "package p\nvar n int\nfunc f() { n = 1 }", want: "variable n"},
		{name: "an element of a global set", look: globalFaults, pkg: "shogi", text: "package p\nvar m = map[int][]int{}\nfunc f() { (m[1])[2]++ }", want: "variable m"},
		{name: "a local of the same name", look: globalFaults, pkg: "shogi", text: "package p\nvar n int\nfunc f() { n := 0; n = 1; _ = n }"},
		{name: "a goroutine without an owner", look: ownerFaults, pkg: "internal/work/bus", text: "package p\nfunc f() {\n\tgo f()\n}", want: "without an owner"},
		{name: "a goroutine with an owner", look: ownerFaults, pkg: "internal/work/bus", text: "package p\nfunc f() {\n\tgo f() // Close waits for it\n}"},
		{name: "a comment elsewhere", look: ownerFaults, pkg: "internal/work/bus", text: "package p\n// f waits.\nfunc f() {\n\tgo f()\n}", want: "without an owner"},
		{name: "a goroutine of a program", look: ownerFaults, pkg: "internal/cli", text: "package p\nfunc f() {\n\tgo f()\n}"},
		{name: "a holder made by hand", look: holderFaults, pkg: "internal/games/play", text: "package p\nfunc f(id string) string { return \"a:\" + id }", want: "use package people"},
		{name: "a case", look: rules, pkg: "engine", text: "package p\nfunc f(s string) { switch s { case \"torus\": } }", want: "case for the rule set \"torus\""},
		{name: "a case of a constant", look: rules, pkg: "engine", text: "package p\nconst id = \"tor\" + \"us\"\nfunc f(s string) { switch s { case id: } }", want: "case for the rule set \"torus\""},
		{name: "a comparison", look: rules, pkg: "web", text: "package p\nfunc f(s string) bool { return s != \"skate\" }", want: "compares with the rule set \"skate\""},
		{name: "a table", look: rules, pkg: "engine", text: "package p\nvar x = map[string]int{\"torus\": 1}", want: "entry for the rule set"},
		{name: "a prefix", look: rules, pkg: "engine", text: "package p\nimport \"strings\"\nfunc f(s string) bool { return strings.HasPrefix(s, \"skate\") }", want: "looks for the rule set"},
		{name: "a word of another meaning", look: rules, pkg: "variant", text: "package p\nfunc f(s string) bool { return s == \"forward\" }"},
		{name: "the same word elsewhere", look: rules, pkg: "engine", text: "package p\nfunc f(s string) bool { return s == \"forward\" }", want: "compares with the rule set"},
		{name: "an id in a list", look: rules, pkg: "engine", text: "package p\nvar x = []string{\"torus\"}"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, err := load(test.pkg, map[string]string{"x.go": test.text})
			if err != nil {
				t.Fatal(err)
			}
			one(t, test.look(s), test.want)
		})
	}
}

func TestImportsFind(t *testing.T) {
	standard := func(path string) bool { return !strings.Contains(path, ".") }
	all := func(p listed) []string {
		return append(append(layerFaults(p), banFaults(p)...), libraryFaults(p, standard)...)
	}
	for _, test := range []struct {
		pkg, path string
		want      string
	}{
		{"shogi", module + "/notation", "the kernel stands alone"},
		{"shogi", "golang.org/x/text/width", "the kernel the standard library alone"},
		{"notation", "golang.org/x/text/width", ""},
		{"notation", module + "/variant", "must not know where they come from"},
		{"variant", module + "/notation", ""},
		{"variant", "github.com/pelletier/go-toml/v2", ""},
		{"variant", module + "/clock", "does not depend on who uses it"},
		{"kifu", "github.com/google/uuid", "the library needs"},
		{"engine", "log/slog", "never logs"},
		{"engine", "os/exec", "only usi starts programs"},
		{"usi", "os/exec", ""},
		{"engine", "syscall", ""},
		{"tsume", "syscall", "for large pages"},
		{"internal/games/match", "os", "the domain is pure"},
		{"internal/games/match", module + "/internal/store", "storage and network implement them"},
		{"internal/gates/api", "database/sql", "SQL lives in internal/store"},
		{"internal/store", "database/sql", ""},
		{"internal/games/play", "github.com/nats-io/nats.go", "through internal/work/bus"},
		{"internal/work/bus", "github.com/nats-io/nats.go", ""},
		{"internal/store", "net/http", "below the gates only sessions"},
		{"internal/gates/api", module + "/internal/gates/live", "never in each other"},
		{"internal/cli", module + "/internal/host/server", ""},
		{"internal/host/server", module + "/internal/cli", "only the command line needs it"},
		{"internal/host/server", "unsafe", "pure Go"},
		{"internal/nowhere", "fmt", "in no row"},
		{"internal/study/records", module + "/internal/games/match", ""},
	} {
		t.Run(test.pkg+" "+test.path, func(t *testing.T) {
			one(t, all(listed{ImportPath: module + "/" + test.pkg, Imports: []string{test.path}}), test.want)
		})
	}

	t.Run("library reaching internal", func(t *testing.T) {
		p := listed{ImportPath: module + "/usi", Imports: []string{module + "/internal/obs"}}
		one(t, libraryFaults(p, standard), "internal/ is not")
	})
	t.Run("a group reaching below itself", func(t *testing.T) {
		p := listed{ImportPath: module + "/internal/games/director", Imports: []string{module + "/internal/study/puzzle"}}
		one(t, layerFaults(p), "internal/study is below internal/games")
	})
	t.Run("a connection brought along", func(t *testing.T) {
		p := listed{ImportPath: module + "/diagram", Deps: []string{"image", "net/http"}}
		one(t, banFaults(p), "opens no connection")
	})
}

func TestLines(t *testing.T) {
	if n := lines([]byte("a\nb\n")); n != 2 {
		t.Errorf("two lines count %d", n)
	}
	if n := lines([]byte("// Code generated by hand; DO NOT EDIT.\n\na\n")); n != 0 {
		t.Errorf("a generated file counts %d lines", n)
	}
}

// one wants exactly one fault that contains want, or none for "".
func one(t *testing.T, faults []string, want string) {
	t.Helper()
	switch {
	case want == "" && len(faults) > 0:
		t.Errorf("found %q, want nothing", faults)
	case want != "" && len(faults) != 1:
		t.Errorf("found %d faults %q, want one with %q", len(faults), faults, want)
	case want != "" && !strings.Contains(faults[0], want):
		t.Errorf("found %q, want %q in it", faults[0], want)
	}
}
