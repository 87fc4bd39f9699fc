// Package komadai_test holds README.md to what it says.
package komadai_test

import (
	"flag"
	"fmt"
	"log"
	"os"
	"strings"
	"testing"

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
			err = game.Play(move) // names the foul when the move is one
		}
		fmt.Println(text, err) // rank k is next to rank a: king beside king
	}
	fmt.Println(notation.FormatSFEN(game.Position()))
	// Output:
	// 2h2g <nil>
	// 5b5a <nil>
	// 5j5k illegal move 5j5k: the own king is left in check
	// 4k4/lnsg1gsnl/1r5b1/ppppppppp/9/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL/9 b - 3
}

// TestReadme holds the generated parts of README.md to what they come from.
func TestReadme(t *testing.T) {
	_, rest, _ := strings.Cut(read(t, "readme_test.go"), "func Example() {\n")
	body, _, ok := strings.Cut(rest, "\t// Output:")
	if !ok {
		t.Fatal("readme_test.go has no example with an output")
	}
	hold(t, "README.md", "```go\n", "```\n", strings.ReplaceAll("\n"+body, "\n\t", "\n")[1:])
	hold(t, "README.md", "<!-- rule sets -->\n", "<!-- /rule sets -->\n", ruleSets())
}

// hold compares what stands in a file between two marks with what should, and
// writes it with -update.
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

// ruleSets is the table of README.md.
func ruleSets() string {
	var b strings.Builder
	b.WriteString("| id | name | 名 | in one line |\n|---|---|---|---|\n")
	for _, set := range variant.All() {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", set.ID, set.Names.En, set.Names.Ja, set.Summary.En)
	}
	return b.String()
}

func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
