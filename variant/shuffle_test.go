package variant

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// shuffledShogi is standard shogi with drawn start positions: 将棋120 and its kin.
func shuffledShogi(squares string, mirrored bool) string {
	return fmt.Sprintf(`extends = "standard"
id = "drawn"
names = { en = "Drawn" }
board.regions.camp = [%s]
board.shuffle = { squares = "camp", mirrored = %t }
`, squares, mirrored)
}

func TestShuffle(t *testing.T) {
	for name, c := range map[string]struct {
		squares  string
		mirrored bool
		count    int64
	}{
		"shogi 120":         {`"1i-9i", "2h", "8h"`, true, 120},
		"shogi 2494800":     {`"1i-9i", "2h", "8h"`, false, 2494800},
		"shogi 79394515200": {`"1h-9i"`, false, 79394515200},
		"a king alone":      {`"5i"`, true, 1},
		"an empty square":   {`"5h", "5i"`, false, 2},
		"no pairs":          {`"1i", "2i", "3i"`, true, 6},
	} {
		r, err := Parse("drawn.toml", []byte(shuffledShogi(c.squares, c.mirrored)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := r.Shuffle.Count(); got != c.count {
			t.Errorf("%s: %d start positions, want %d", name, got, c.count)
		}
		if want := fmt.Sprint(c.count, " start positions"); !strings.Contains(r.Body.En, want) {
			t.Errorf("%s: the rules do not say %q", name, want)
		}
	}
	seen := map[string]bool{}
	r, err := Parse("drawn.toml", []byte(shuffledShogi(`"1i-9i", "2h", "8h"`, true)))
	if err != nil {
		t.Fatal(err)
	}
	for n := range r.Shuffle.Count() {
		seen[r.Shuffle.SFEN(n)] = true
	}
	if len(seen) != 120 || !seen[Standard().SFEN] {
		t.Errorf("%d different positions of 120, that of shogi among them: %t", len(seen), seen[Standard().SFEN])
	}
}

// In a drawn position both sides have the same camp, turned round, with all pieces; and a seed gives one
// position.
func TestShuffledPositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		mirrored := rapid.Bool().Draw(t, "mirrored")
		r, err := Parse("drawn.toml", []byte(shuffledShogi(`"1h-9i"`, mirrored)))
		if err != nil {
			t.Fatal(err)
		}
		seed := rapid.Uint64().Draw(t, "seed")
		first := rapid.SampledFrom([]shogi.Color{shogi.Black, shogi.White}).Draw(t, "first")
		p := r.Opening(first, seed)
		if q := r.Opening(first, seed); notation.FormatSFEN(&p) != notation.FormatSFEN(&q) {
			t.Fatalf("seed %d gives %s and %s", seed, notation.FormatSFEN(&p), notation.FormatSFEN(&q))
		}
		if p.Side() != first {
			t.Fatalf("%s does not begin with %v", notation.FormatSFEN(&p), first)
		}
		rules := p.Rules()
		for _, sq := range rules.Squares() {
			file, rank := rules.File(sq), rules.Rank(sq)
			there := p.Piece(rules.SquareAt(10-file, 10-rank))
			if pc := p.Piece(sq); pc.Kind() != there.Kind() || pc != shogi.NoPiece && pc.Color() == there.Color() {
				t.Fatalf("%s: %d%c and its counterpart differ", notation.FormatSFEN(&p), file, 'a'+rank-1)
			}
		}
		for _, k := range rules.Kinds() {
			if got, want := p.Pieces(shogi.Black, k).Count(), r.Start.Pieces(shogi.Black, k).Count(); got != want {
				t.Fatalf("%s: %d of kind %d, not %d", notation.FormatSFEN(&p), got, k, want)
			}
		}
	})
}

func TestWrongShuffles(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"no region": {strings.Replace(shuffledShogi(`"5i"`, false), `squares = "camp"`, `squares = "court"`, 1), `there is no region "court" in board.regions`},
		"enemies":   {shuffledShogi(`"5a"`, false), "the squares hold Black's pieces"},
		"uneven": {shuffledShogi(`"1i"`, false) + "board.start = \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSN1 b - 1\"\n",
			"White's stand on the squares turned round; 1i differs"},
		"too many": {shuffledShogi(`"1e-9i"`, false), "there are more than 1125899906842624 start positions"},
	} {
		_, err := Parse("drawn.toml", []byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}
