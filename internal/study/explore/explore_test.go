package explore

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func TestDates(t *testing.T) {
	for text, want := range map[string]int{
		"2026/11/23 10:00:00": 20261123, "2026-1-2": 20260102, "2026年3月4日": 20260304, "2026": 20260000, "1935/10": 19351000,
		"": 0, "yesterday": 0, "26/11/23": 0, "2026/13/01": 0, "2026/12/32": 0, "2026//5": 20260000,
	} {
		if got := dateOf(text); got != want {
			t.Errorf("%q is %d, want %d", text, got, want)
		}
	}
	for text, want := range map[string]int{"1850": 1850, " R1850.5 ": 1851, "-3": 0, "NaN": 0, "1e9": 0, "strong": 0, "": 0} {
		if got := ratingOf(text); got != want {
			t.Errorf("rating %q is %d, want %d", text, got, want)
		}
	}
}

func TestKeys(t *testing.T) {
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	at := func(moves ...string) Key {
		p := set.Start
		for _, m := range moves {
			usi, err := notation.ParseUSI(set.Rules, m)
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Play(usi); err != nil {
				t.Fatal(err)
			}
		}
		return KeyOf("standard", &p)
	}
	a, b := at("7g7f", "3c3d", "2g2f", "8c8d"), at("2g2f", "8c8d", "7g7f", "3c3d")
	if a != b || a == at("7g7f", "3c3d") || a == at() {
		t.Error("a transposition has another key, or all positions have one")
	}
	if KeyOf("standard", &set.Start) == KeyOf("cylinder", &set.Start) {
		t.Error("two rule sets have the same keys")
	}
}

func TestPartFaults(t *testing.T) {
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"":                          "is empty",
		"K":                         "names no square",
		"K0a":                       "no such square",
		"X5e":                       "no such piece",
		"Kk5e":                      "no such piece",
		"K5e G5e":                   "named twice",
		"K*":                        "no such piece in hand",
		"0P*":                       "no such number",
		"+P*":                       "no such",
		strings.Repeat("-5e ", 201): "more than 200",
	} {
		if _, err := ParsePart(set.Rules, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: %v, want %q", text, err, want)
		}
	}
	part, err := ParsePart(set.Rules, "K5i +r2b, -5e 2P* b*")
	if err != nil {
		t.Fatal(err)
	}
	twice := part.Turned(set.Rules).Turned(set.Rules)
	if len(part.Squares) != 3 || part.Squares[0] != twice.Squares[0] || twice.Hands[0][set.Rules.Kind("P")] != 2 || twice.Hands[1][set.Rules.Kind("B")] != 1 {
		t.Errorf("%+v, turned twice %+v", part, twice)
	}
}

func TestShapes(t *testing.T) {
	all, err := readShapes(shapesFile)
	if err != nil || len(all) < 40 {
		t.Fatalf("%d shapes, %v", len(all), err)
	}
	ids := map[string]bool{}
	for _, s := range all {
		if s.Group != Castle && s.Group != Opening || s.Group == Opening && s.Plies == 0 {
			t.Errorf("%q: %+v", s.ID, s)
		}
		expect.All(t, s.ID,
			expect.True("!ids[s.ID]", !ids[s.ID]), expect.True(`s.ID != ""`, s.ID != ""), expect.True(`s.Name.Ja != ""`, s.Name.Ja != ""),
			expect.True(`s.Name.En != ""`, s.Name.En != ""), expect.True(`s.Name.Zh != ""`, s.Name.Zh != ""),
			expect.True("len(s.Parts) != 0", len(s.Parts) != 0),
		)
		ids[s.ID] = true
		for _, name := range append([]string{s.ID, s.Name.Ja, s.Name.En, s.Name.Zh}, s.Aliases...) {
			if got, ok := ShapeNamed(name); !ok || got.ID != s.ID {
				t.Errorf("%s is found as %q", name, got.ID)
			}
		}
		for _, part := range s.Parts {
			count := map[shogi.Piece]int{}
			for _, p := range part.Squares {
				count[p.Piece]++
				if most := map[string]int{"K": 1, "R": 2, "B": 2, "G": 4, "S": 4, "N": 4, "L": 4}[strings.ToUpper(letter(p.Piece))]; most > 0 && count[p.Piece] > most {
					t.Errorf("%s has too many %s", s.ID, letter(p.Piece))
				}
			}
		}
	}
}

func TestShapeNames(t *testing.T) {
	for name, want := range map[string]string{"矢倉囲い": "yagura", "矢倉": "yagura", "美濃囲い": "mino", "美濃": "mino", "ＭＩＮＯ": "mino", "穴熊": "", "elmo": "elmo", "舟囲い": "boat", "四間飛車": "fourth-file-rook"} {
		if got, _ := ShapeNamed(name); got.ID != want {
			t.Errorf("%s is %q, want %q", name, got.ID, want)
		}
	}
}

func letter(pc shogi.Piece) string {
	set, _ := variant.Lookup("standard")
	return set.Rules.Info(pc.Kind()).Letter
}

func TestKnownGames(t *testing.T) {
	for name, c := range map[string]struct {
		moves string
		black []string
		white []string
	}{
		"fourth file rook and Mino against Boat": {
			"2g2f 3c3d 7g7f 4c4d 3i4h 8b4b 5i6h 5a6b 6h7h 6b7b 5g5f 7b8b 4i5h 7a7b 9g9f 9c9d 3g3f 4a5b",
			[]string{"boat"}, []string{"fourth-file-rook", "half-mino", "mino"},
		},
		"Yagura": {
			"7g7f 8c8d 7i6h 3c3d 6g6f 7a6b 5g5f 5c5d 3i4h 3a4b 4i5h 4a3b 6i7h 6a5b 5i6i 9c9d 6h7g 1c1d 8h7i 7c7d 5h6g 9d9e 7i6h 1d1e 6i7i 6b7c 7i8h",
			[]string{"yagura"}, []string{},
		},
		"side pawn": {
			"7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d",
			[]string{"side-pawn"}, []string{},
		},
	} {
		set, _ := variant.Lookup("standard")
		p := set.Start
		found := map[string][2]bool{}
		for ply, m := range strings.Fields(c.moves) {
			usi, err := notation.ParseUSI(set.Rules, m)
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Play(usi); err != nil {
				t.Fatalf("%s: %s: %v", name, m, err)
			}
			for _, s := range Shapes() {
				f := found[s.ID]
				for i := range s.Parts {
					within := s.Plies == 0 || ply+1 <= s.Plies
					f[0], f[1] = f[0] || within && s.Parts[i].In(&p), f[1] || within && s.Turned[i].In(&p)
				}
				found[s.ID] = f
			}
		}
		for side, want := range [][]string{c.black, c.white} {
			for _, id := range want {
				if !found[id][side] {
					t.Errorf("%s: side %d shows no %s", name, side, id)
				}
			}
		}
		if name == "side pawn" && (found["fourth-file-rook"][0] || found["mino"][0] || found["fourth-file-rook"][1]) {
			t.Errorf("%s: %v", name, found)
		}
	}
}

func TestOfNothing(t *testing.T) {
	set, _ := variant.Lookup("standard")
	if _, err := Of(kifu.New(set), "x"); err != ErrNoMoves {
		t.Error(err)
	}
}

func FuzzBlocks(f *testing.F) {
	list := []posting{{3, 5, NoEval}, {3, 6, -20}, {900, 5, 30}}
	f.Add(appendPostings(nil, list, 1, shogi.White))
	f.Add(appendSums(nil, sums{5: {rated: 1, ratings: 1500, examples: []example{{3, 1500}}}}))
	f.Fuzz(func(t *testing.T, b []byte) {
		n := 0
		r := &reader{b: b}
		var got []posting
		mover := r.postings(1, func(p posting, _ int) { n++; got = append(got, p) })
		if n > len(b) {
			t.Errorf("%d postings in %d bytes", n, len(b))
		}
		if !r.failed && len(got) > 0 && got[0].game >= 1 {
			again := &reader{b: appendPostings(nil, got, 1, mover)}
			i := 0
			if again.postings(1, func(p posting, _ int) {
				if p != got[i] {
					t.Errorf("%+v came back as %+v", got[i], p)
				}
				i++
			}) != mover || again.failed || i != len(got) {
				t.Errorf("%d of %d came back", i, len(got))
			}
		}
		(&reader{b: b}).sums(sums{})
		_, _ = readColumns(nil, b)
		(&Game{}).Unpack(b, nil)
	})
}
