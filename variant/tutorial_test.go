package variant

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/komadai/komadai/shogi"
)

// A reader of docs/start/ruleset.md gets two sound games.
func TestTutorial(t *testing.T) {
	data, err := os.ReadFile("../docs/start/ruleset.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)
	var blocks []string
	for _, m := range regexp.MustCompile("(?s)( *)```toml\n(.*?)```").FindAllStringSubmatch(page, -1) {
		blocks = append(blocks, strings.ReplaceAll(m[2], "\n"+m[1], "\n"))
	}
	if len(blocks) != 3 {
		t.Fatalf("%d examples", len(blocks))
	}
	rookless, err := Parse("rookless.toml", []byte(blocks[0]+"\n"+blocks[1]))
	if err != nil || len(rookless.Idle) > 0 {
		t.Fatal(err, rookless)
	}
	if n := shogi.Perft(&rookless.Start, 1); n != 25 { // 30, less 6 of the rook; a silver has its square
		t.Errorf("%d first moves without rooks", n)
	}

	said := func(pattern string) string {
		m := regexp.MustCompile(pattern).FindStringSubmatch(page)
		if m == nil {
			t.Fatalf("the page does not say %s", pattern)
		}
		return m[1]
	}
	attic := string(New("attic"))
	for pattern, line := range map[string]string{
		"`(start = [^`]*)`": `start = "rgk/2p/3/P2/KGR b - 1"`, "`(order = [^`]*)`": `order = ["R", "G", "P"]`,
	} {
		if !strings.Contains(attic, line) {
			t.Fatalf("the smallest definition has no %s", line)
		}
		attic = strings.Replace(attic, line, said(pattern), 1)
	}
	attic += strings.TrimLeft(blocks[2], " ") + said("`(\\[pieces[^`]*)` with") + "\n" + said("with `(moves = \"BW\")`") + "\n"
	set, err := Parse("attic.toml", []byte(attic))
	if err != nil {
		t.Fatal(err)
	}
	if report, err := Check(set, 4, 60, 1); err != nil || report.Plies == 0 {
		t.Error(report, err)
	}
}
