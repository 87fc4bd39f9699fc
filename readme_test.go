// Package komadai_test compares the READMEs with the code.
package komadai_test

import (
	"flag"
	"fmt"
	"log"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

var update = flag.Bool("update", false, "write the generated parts of README.md")

// This is the example of README.md.
func Example() {
	torus, err := variant.Lookup("torus")
	if err != nil {
		log.Fatal(err)
	}
	game := shogi.NewGame(torus.Start)
	for _, text := range []string{"2h2g", "5b5a", "5j5k"} {
		move, err := notation.ParseUSI(torus.Rules, text)
		if err == nil {
			err = game.Play(move) // err names the foul if the move is illegal
		}
		fmt.Println(text, err) // rank k is next to rank a: king next to king
	}
	fmt.Println(notation.FormatSFEN(game.Position()))
	// Output:
	// 2h2g <nil>
	// 5b5a <nil>
	// 5j5k illegal move 5j5k: the own king would be in check
	// 4k4/lnsg1gsnl/1r5b1/ppppppppp/9/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL/9 b - 3
}

// TestReadme compares the generated parts of the READMEs with their sources.
func TestReadme(t *testing.T) {
	_, rest, _ := strings.Cut(read(t, "readme_test.go"), "func Example() {\n")
	body, _, ok := strings.Cut(rest, "\t// Output:")
	if !ok {
		t.Fatal("readme_test.go has no example with an output")
	}
	example := strings.ReplaceAll("\n"+body, "\n\t", "\n")[1:]
	var want []string
	for _, set := range variant.All() {
		want = append(want, "`"+set.ID+"`")
	}
	for _, file := range []string{"README.md", "README.ja.md", "README.zh.md"} {
		hold(t, file, "```go\n", "```\n", example)
		_, rest, _ := strings.Cut(read(t, file), "<!-- rule sets -->\n")
		table, _, ok := strings.Cut(rest, "<!-- /rule sets -->\n")
		if !ok {
			t.Errorf("%s has no table of rule sets", file)
		}
		got := regexp.MustCompile("`[^`]+`").FindAllString(table, -1)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("rule sets of %s (-want +got):\n%s", file, diff)
		}
	}
}

// TestReadmesAlike holds the READMEs to the same sections, commands and links.
func TestReadmesAlike(t *testing.T) {
	want := skeleton(read(t, "README.md"))
	for _, file := range []string{"README.ja.md", "README.zh.md"} {
		if got := skeleton(read(t, file)); !slices.Equal(got, want) {
			t.Errorf("%s has not what README.md has:\n%q\nwant:\n%q", file, got, want)
		}
	}
}

var linked = regexp.MustCompile(`\]\(([^)]+)\)|^(#+) |^((?:go run|make|komadai [a-z]+) .*?) +#`)

// skeleton returns the parts that do not depend on the language: heading levels, commands
// and link targets, without the links between the READMEs.
func skeleton(text string) (out []string) {
	for line := range strings.Lines(text) {
		for _, m := range linked.FindAllStringSubmatch(strings.TrimSpace(line), -1) {
			if found := strings.TrimSpace(m[1] + m[2] + m[3]); !strings.HasPrefix(found, "README") && !strings.HasPrefix(found, "#") || strings.Trim(found, "#") == "" {
				out = append(out, found)
			}
		}
	}
	return out
}

// hold compares the text between two marks with its source, and writes it with -update.
func hold(t *testing.T, file, open, end, want string) {
	t.Helper()
	text := read(t, file)
	head, rest, ok := strings.Cut(text, open)
	got, tail, ok2 := strings.Cut(rest, end)
	switch {
	case !ok || !ok2:
		t.Errorf("%s has no part between %q and %q", file, open, end)
	case got == want:
	case !*update:
		t.Errorf("%s is stale: go test . -update\ngot:\n%swant:\n%s", file, got, want)
	default:
		if err := os.WriteFile(file, []byte(head+open+want+end+tail), 0o644); err != nil {
			t.Error(err)
		}
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
