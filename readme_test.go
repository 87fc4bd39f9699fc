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

var update = flag.Bool("update", false, "write the table of rule sets into README.md")

// This is the example of README.md.
func Example() {
	torus, err := variant.Lookup("torus")
	if err != nil {
		log.Fatal(err)
	}
	game := shogi.NewGame(torus.Start)
	for _, text := range []string{"2h2g", "5b5a", "5j5k"} { // the third is no foul: it is Black's king
		move, err := notation.ParseUSI(torus.Rules, text)
		if err == nil {
			err = game.Play(move) // names the foul when the move is one
		}
		fmt.Println(text, err)
	}
	fmt.Println(notation.FormatSFEN(game.Position()))
	// Output:
}

// TestExample holds the example in README.md to the one above.
func TestExample(t *testing.T) {
	readme, source := read(t, "README.md"), read(t, "readme_test.go")
	_, rest, ok := strings.Cut(readme, "```go\n")
	block, _, ok2 := strings.Cut(rest, "```\n")
	if !ok || !ok2 {
		t.Fatal("README.md has no Go example")
	}
	_, rest, _ = strings.Cut(source, "func Example() {\n")
	body, _, _ := strings.Cut(rest, "\t// Output:")
	if want := strings.TrimPrefix(strings.ReplaceAll("\n"+body, "\n\t", "\n"), "\n"); block != want {
		t.Errorf("the example in README.md differs from the one that is tested:\n%s\nwant:\n%s", block, want)
	}
}

// TestRuleSets holds the table in README.md to the definitions.
func TestRuleSets(t *testing.T) {
	const open, end = "<!-- rule sets -->\n", "<!-- /rule sets -->\n"
	readme := read(t, "README.md")
	head, rest, ok := strings.Cut(readme, open)
	table, tail, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatal("README.md has no table of rule sets")
	}
	want := ruleSets()
	if table == want {
		return
	}
	if !*update {
		t.Fatalf("the table in README.md is stale: go test . -update\ngot:\n%swant:\n%s", table, want)
	}
	if err := os.WriteFile("README.md", []byte(head+open+want+end+tail), 0o644); err != nil {
		t.Fatal(err)
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
