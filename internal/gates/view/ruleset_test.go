package view_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

var update = flag.Bool("update", false, "write testdata/diagrams.txt")

// drawn has a rule set for each kind of move; testdata has their diagrams.
var drawn = []string{"standard", "seishin", "torus", "skate", "skate-2", "skate-variant-3", "checkers-2", "forward"}

// TestDiagrams compares with verified diagrams. @ is the piece, P and p are others; s l j i w
// are steps, slides, jumps, rests on ice and wraps, in upper case if they can also capture; x
// only captures.
func TestDiagrams(t *testing.T) {
	var b strings.Builder
	for _, id := range drawn {
		rs, err := variant.Lookup(id)
		if err != nil {
			t.Fatal(err)
		}
		got, err := view.RuleSet(rs)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range got.Pieces {
			for _, d := range k.Diagrams {
				title := strings.TrimSpace(id + " " + k.Letter + " " + d.Caption.En)
				fmt.Fprintf(&b, "%s\n%s\n", title, picture(t, d))
			}
		}
	}
	const file = "testdata/diagrams.txt"
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	gotParts, wantParts := strings.Split(b.String(), "\n\n"), strings.Split(string(want), "\n\n")
	for i := range max(len(gotParts), len(wantParts)) {
		var g, w string
		if i < len(gotParts) {
			g = gotParts[i]
		}
		if i < len(wantParts) {
			w = wantParts[i]
		}
		if g != w {
			t.Fatalf("got\n%s\nwant\n%s", g, w)
		}
	}
}

var signs = map[string]string{"step": "s", "slide": "l", "jump": "j", "ice": "i", "wrap": "w"}

func picture(t *testing.T, d wire.MoveDiagram) string {
	t.Helper()
	rows := make([][]string, d.Ranks)
	for i := range rows {
		rows[i] = slices.Repeat([]string{"."}, d.Files)
	}
	put := func(at [2]int, sign string) {
		if at[0] < 0 || at[0] >= d.Files || at[1] < 0 || at[1] >= d.Ranks {
			t.Fatalf("%v is outside %d×%d", at, d.Files, d.Ranks)
		}
		if old := rows[at[1]][at[0]]; old != "." {
			sign = old + sign
		}
		rows[at[1]][at[0]] = sign
	}
	put(d.At, "@")
	for _, m := range d.Marks {
		sign := signs[m.Kind]
		switch {
		case m.Quiet && m.Capture:
			sign = strings.ToUpper(sign)
		case m.Capture:
			sign = "x"
		case !m.Quiet:
			t.Errorf("the mark %+v allows nothing", m)
		}
		put(m.At, sign)
	}
	for _, o := range d.Others {
		put(o.At, o.Piece)
	}
	var b strings.Builder
	for _, row := range rows {
		var line strings.Builder
		for _, cell := range row {
			line.WriteString(fmt.Sprintf(" %-2s", cell))
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return b.String()
}

func TestRuleSetsAreComplete(t *testing.T) {
	all, err := view.RuleSets(nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(all.RuleSets) != len(variant.IDs()) {
		t.Errorf("%d of %d rule sets", len(all.RuleSets), len(variant.IDs()))
	}
	for _, rs := range all.RuleSets {
		if !slices.ContainsFunc(all.Groups, func(g wire.Group) bool { return g.ID == rs.Group }) {
			t.Errorf("%s: no group %q", rs.ID, rs.Group)
		}
		expect.All(t, rs.ID,
			expect.True(`Names.Ja != ""`, rs.Names.Ja != ""), expect.True(`Names.Zh != ""`, rs.Names.Zh != ""),
			expect.True(`Names.En != ""`, rs.Names.En != ""), expect.True(`Start != ""`, rs.Start != ""),
			expect.True(`Summary.En != ""`, rs.Summary.En != ""),
		)
		if rs.Board.Files*rs.Board.Ranks-len(rs.Board.Holes) > shogi.MaxSquares || len(rs.Board.ZoneB) != len(rs.Board.ZoneW) {
			t.Errorf("%s: board %+v", rs.ID, rs.Board)
		}
		letters := map[string]bool{}
		for _, k := range rs.Pieces {
			letters[k.Letter] = true
			if !k.Token && len(k.Diagrams) == 0 {
				t.Errorf("%s: piece %+v", rs.ID, k)
			}
			expect.All(t, rs.ID,
				expect.True(`One != ""`, k.One != ""), expect.True(`Two != ""`, k.Two != ""), expect.True(`Intl != ""`, k.Intl != ""),
				expect.True(`Names.En != ""`, k.Names.En != ""), expect.True(`Names.Zh != ""`, k.Names.Zh != ""),
			)
			for i, d := range k.Diagrams {
				if len(d.Marks) == 0 && len(k.Diagrams) == 1 || i > 0 && d.Caption == (wire.Text{}) {
					t.Errorf("%s %s: diagram %d: %+v", rs.ID, k.Letter, i, d)
				}
			}
		}
		for _, l := range append(slices.Clone(rs.Hand), rs.Royal) {
			if l != "" && !letters[l] {
				t.Errorf("%s: the piece %q is not described", rs.ID, l)
			}
		}
	}
}

func TestSpecialBoards(t *testing.T) {
	get := func(id string) wire.RuleSet {
		rs, err := variant.Lookup(id)
		if err != nil {
			t.Fatal(err)
		}
		out, err := view.RuleSet(rs)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	s := get("seishin")
	b := s.Board
	if len(b.Numbers) != 117 {
		t.Fatalf("seishin: %+v", b)
	}
	expect.All(t, "seishin",
		expect.That(`b.Numbers["5n"]`, b.Numbers["5n"], 64), expect.That(`b.Numbers["5d"]`, b.Numbers["5d"], 54),
		expect.That("len(b.Castles)", len(b.Castles), 18),
		expect.True(`slices.Equal(b.Gates, []string{"5n", "5d"})`, slices.Equal(b.Gates, []string{"5n", "5d"})),
		expect.That("len(b.Holes)", len(b.Holes), 9*17-117), expect.That("s.Royal", s.Royal, ""),
	)
	if want := []string{"mine", "void", "points", "no-drops"}; !slices.Equal(s.Features, want) || len(s.Impasse) != 0 {
		t.Errorf("seishin: features %v, impasse %v", s.Features, s.Impasse)
	}
	for id, want := range map[string][]string{
		"standard": {}, "cylinder": {"wrap-files"}, "torus": {"wrap-files", "wrap-ranks"},
		"skate": {"ice"}, "checkers": {"jump"}, "forward-try": {"try"},
	} {
		if got := get(id); !slices.Equal(got.Features, want) || len(got.Board.Numbers) != 0 {
			t.Errorf("%s: features %v, want %v", id, got.Features, want)
		}
	}
	if got := get("standard"); got.Impasse[0] != "27" || !slices.Contains(got.Impasse, "24") || got.Royal != "K" || len(got.Handicaps) < 15 {
		t.Errorf("standard: impasse %v, royal %q, %d handicaps", got.Impasse, got.Royal, len(got.Handicaps))
	}
}

func TestNamesOfWhitesPieces(t *testing.T) {
	for id, want := range map[string]string{"standard": "王将 ", "seishin": "日陸 清海 "} {
		rs, err := variant.Lookup(id)
		if err != nil {
			t.Fatal(err)
		}
		out, err := view.RuleSet(rs)
		if err != nil {
			t.Fatal(err)
		}
		var got strings.Builder
		for _, k := range out.Pieces {
			if k.TwoWhite != "" && k.Letter[0] != '+' {
				got.WriteString(k.TwoWhite + " ")
			}
		}
		if got.String() != want {
			t.Errorf("%s: %q, want %q", id, got.String(), want)
		}
	}
}

func TestRuleSetPage(t *testing.T) {
	rs, err := variant.Lookup("torus")
	if err != nil {
		t.Fatal(err)
	}
	of, err := view.RuleSet(rs)
	if err != nil {
		t.Fatal(err)
	}
	page := view.RuleSetPage(rs, of)
	if page.ID != "torus" || page.Body.Ja == "" || len(page.Choices) == 0 || page.Choices[0].Text.En == "" {
		t.Errorf("%+v", page.Choices)
	}
}

// A rules page has the rule set's place in the seeds, and the boxed game's values separate
// from the impasse points.
func TestSeedAndBox(t *testing.T) {
	page := func(id string) (wire.RuleSetPage, map[string]wire.PieceKind) {
		rs, err := variant.Lookup(id)
		if err != nil {
			t.Fatal(err)
		}
		of, err := view.RuleSet(rs)
		if err != nil {
			t.Fatal(err)
		}
		kinds := make(map[string]wire.PieceKind)
		for _, k := range of.Pieces {
			kinds[k.Letter] = k
		}
		return view.RuleSetPage(rs, of), kinds
	}
	p, kinds := page("skate-variant-3")
	if p.Seed.Document != "001" || !slices.Equal(p.Seed.Numbers, []int{5, 6}) || !slices.Contains(p.Seed.Headings, "Shogi-Skate-Variant") {
		t.Errorf("%+v", p.Seed)
	}
	if r, n := kinds["R"], kinds["+N"]; r.Box != 15 || r.Points != 5 || n.Box != 10 || n.Points != 1 {
		t.Errorf("rook %+v, promoted knight %+v", r, n)
	}
	expect.All(t, "king",
		expect.True(`kinds["K"].Royal`, kinds["K"].Royal), expect.That(`kinds["K"].Points`, kinds["K"].Points, 0),
		expect.True(`!kinds["K"].Captive`, !kinds["K"].Captive), expect.True(`!kinds["P"].Captive`, !kinds["P"].Captive),
		expect.True(`!kinds["+P"].Captive`, !kinds["+P"].Captive),
	)
	_, kinds = page("okisaki")
	if q := kinds["Q"]; q.Box != 0 || q.Points == 0 {
		t.Errorf("the queen, which no box has: %+v", q)
	}
	_, kinds = page("seishin")
	if j := kinds["J"]; !j.Captive || j.Royal || kinds["+J"].Captive || kinds["M"].Captive {
		t.Errorf("%+v", kinds)
	}
}

func plays(p shogi.Position, m shogi.Move) bool { return p.Play(m) == nil }

// Most rule sets that start like shogi have a first move that shogi lacks; traits are legal
// moves.
func TestTraits(t *testing.T) {
	first, err := variant.Lookup(variant.IDs()[0])
	if err != nil {
		t.Fatal(err)
	}
	alike, told, pictures := 0, 0, map[string]string{}
	for _, id := range variant.IDs() {
		rs, err := variant.Lookup(id)
		if err != nil {
			t.Fatal(err)
		}
		out, err := view.RuleSet(rs)
		if err != nil {
			t.Fatal(err)
		}
		if rs.SFEN != first.SFEN || rs.ID == first.ID {
			if len(out.Traits) != 0 {
				t.Errorf("%s has %v", id, out.Traits)
			}
			continue
		}
		alike++
		if len(out.Traits)+len(out.Unlike) > 0 {
			told++
			pictures[fmt.Sprint(out.Traits, out.Unlike, out.Board.WrapFiles, out.Board.WrapRanks)] = id
		}
		p := rs.StartFor(shogi.Black)
		plain := first.StartFor(shogi.Black)
		for _, usi := range out.Traits {
			if m, err := notation.ParseUSI(rs.Rules, usi); err != nil || !plays(p, m) {
				t.Errorf("%s cannot begin with %s", id, usi)
			}
			if m, err := notation.ParseUSI(first.Rules, usi); err == nil && plays(plain, m) {
				t.Errorf("%s: %s is a move of %s too", id, usi, first.ID)
			}
		}
	}
	t.Logf("%d rule sets begin like %s, %d differ from it, by %d pictures", alike, first.ID, told, len(pictures))
	if told < 17 || len(pictures) < 12 {
		t.Errorf("%d of %d are distinguished, by %d pictures: %v", told, alike, len(pictures), pictures)
	}
}
