package compose_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume/compose"
	"github.com/komadai/komadai/variant"
)

// drawn places a piece on each # of rows, at an offset from the corner.
func drawn(t *testing.T, rows []string, files, ranks int) shogi.Position {
	t.Helper()
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	d := shogi.Setup{Rules: set.Rules, Ply: 1}
	var kinds []shogi.Kind
	for _, k := range set.Rules.Kinds() {
		if k == set.Rules.Royal() {
			kinds = append(kinds, k)
		} else if letter := set.Rules.Info(k).Letter; letter == "+P" || letter == "+L" {
			kinds = append(kinds, slices.Repeat([]shogi.Kind{k}, 2*set.Rules.Spec().Set[letter[1:]])...)
		}
	}
	slices.SortFunc(kinds, func(a, b shogi.Kind) int {
		if (a == set.Rules.Royal()) == (b == set.Rules.Royal()) {
			return 0
		} else if a == set.Rules.Royal() {
			return -1
		}
		return 1
	})
	n := 0
	for rank, row := range rows {
		for file, mark := range row {
			if mark != '#' {
				continue
			}
			sq := set.Rules.SquareAt(len(row)-file+files, rank+1+ranks)
			d.Board[sq] = shogi.NewPiece(shogi.White, kinds[n])
			n++
		}
	}
	p, err := d.Problem()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Every figure is found anywhere, but not with a piece more or less. All differ and have tags.
func TestFigures(t *testing.T) {
	data, err := os.ReadFile("figures.txt")
	if err != nil {
		t.Fatal(err)
	}
	seen, kinds := map[string]string{}, map[string]int{}
	for entry := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n\n") {
		if strings.HasPrefix(entry, "# ") {
			continue
		}
		head, shape, _ := strings.Cut(entry, "\n")
		kind, name, ok := strings.Cut(head, " ")
		if !ok || !slices.Contains(compose.AllTags, compose.Tag("end-"+kind)) {
			t.Errorf("%q: no kind that has a tag", head)
		}
		kinds[kind]++
		if other := seen[shape]; other != "" {
			t.Errorf("%s and %s are the same", head, other)
		}
		seen[shape] = head
		rows := strings.Split(shape, "\n")
		t.Run(head, func(t *testing.T) {
			want := compose.Figure{Kind: kind, Name: name}
			for _, off := range [][2]int{{0, 0}, {9 - len(rows[0]), 9 - len(rows)}} {
				p := drawn(t, rows, off[0], off[1])
				if got, ok := compose.FigureOf(&p); !ok || got != want {
					t.Errorf("%v %v, want %v", got, ok, want)
				}
			}
			d := drawn(t, rows, 0, 0)
			one := d.Setup()
			corner := d.Rules().SquareAt(9, 8)
			if one.Board[corner] != shogi.NoPiece {
				return
			}
			one.Board[corner] = one.Board[d.King(shogi.White)]
			one.Board[d.King(shogi.White)] = shogi.NoPiece
			moved, err := one.Problem()
			if err != nil {
				t.Fatal(err)
			}
			if got, ok := compose.FigureOf(&moved); ok {
				t.Errorf("with a piece in the corner it is %v", got)
			}
		})
	}
	for _, kind := range []string{"digit", "letter", "kana", "kanji", "cross", "diamond", "square", "triangle", "line"} {
		if kinds[kind] == 0 {
			t.Errorf("no %s in the table", kind)
		}
	}
}

func TestFigureTags(t *testing.T) {
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		sfen, move string
		want       compose.Tag
		start      bool
	}{
		{"4k4/9/3pGp3/4P4/9/9/9/9/9 b G 1", "G*5b", compose.EndCross, false},
		{"4k4/3gpg3/4G4/4L4/9/9/9/9/9 b - 1", "5c5b", compose.EndCross, true},
	} {
		d, err := notation.ParseSFEN(set.Rules, c.sfen)
		if err != nil {
			t.Fatal(err)
		}
		p, err := d.Problem()
		if err != nil {
			t.Fatal(err)
		}
		m, err := notation.ParseUSI(set.Rules, c.move)
		if err != nil {
			t.Fatal(err)
		}
		got := compose.Tags(p, []shogi.Move{m}, nil)
		if has := slices.Contains(got, c.want); has == c.start {
			t.Errorf("%s %s: %v", c.sfen, c.move, got)
		}
		if has := slices.Contains(got, compose.StartFigure); has != c.start {
			t.Errorf("%s at the start: %v", c.sfen, got)
		}
	}
}
