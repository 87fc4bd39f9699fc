package compose_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume/compose"
)

// The last is the second, rotated.
const (
	model = "k8/9/2G6/G8/3B5/9/9/9/9 b 2rb2g4s4n4l18p 1"
	black = "4sk1s1/1+R7/1+S1pgp+Bpp/p5p2/2n6/1P3P3/P1SPG1P1P/2KG5/LN3r1+bL b GL3P2nl3p 1"
	white = "l+B1R3nl/5gk2/p1p1gps1p/3p3p1/6N2/2P5P/PP+bPGP1+s1/7+r1/1S1KS4 w 2NL3Pgl3p 1"
)

func setups(t testing.TB, r *shogi.Rules, list ...string) (out []shogi.Setup) {
	t.Helper()
	for _, sfen := range list {
		d, err := notation.ParseSFEN(r, sfen)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, d)
	}
	return out
}

// The king stays near, and most pieces are kept.
func TestLike(t *testing.T) {
	r := rules(t, "standard")
	o := options(r, 1, 5)
	o.Like, o.Count, o.Attempts, o.Threads = setups(t, r, model), 0, 20, 1
	list := generate(t, o)
	if len(list) < 2 {
		t.Fatalf("%d problems", len(list))
	}
	for _, p := range list {
		checkProblem(t, p)
		if p.SFEN() == model {
			t.Error("the given problem came again")
		}
		if king := p.Position.King(shogi.White); r.File(king) < 6 || r.Rank(king) > 4 {
			t.Errorf("%s: the king is far from where it was", p.SFEN())
		}
	}
	o.Threads = 3
	if got := generate(t, o); !slices.Equal(sfens(got), sfens(list)) {
		t.Errorf("on three threads\n%q\non one\n%q", sfens(got), sfens(list))
	}
}

func TestLikeGames(t *testing.T) {
	r := rules(t, "standard")
	o := options(r, 1, 3)
	o.Count, o.Attempts, o.Pieces.Most = 0, 3, 40
	var want []string
	for i, sfen := range []string{black, white} {
		o.Like = setups(t, r, sfen)
		list := generate(t, o)
		if len(list) == 0 {
			t.Fatalf("no problem from %s", sfen)
		}
		for _, p := range list {
			checkProblem(t, p)
			if p.Appraisal.Pieces > 12 {
				t.Errorf("%s: %d pieces", p.SFEN(), p.Appraisal.Pieces)
			}
		}
		if i > 0 && !slices.Equal(sfens(list), want) {
			t.Errorf("turned: %q, want %q", sfens(list), want)
		}
		want = sfens(list)
	}
}

func TestLikeNothing(t *testing.T) {
	r := rules(t, "standard")
	o := options(r, 1, 3)
	o.Like = setups(t, r, model, "9/9/4K4/9/9/9/9/9/9 b - 1")
	if _, err := compose.Generate(context.Background(), o); err == nil || !strings.Contains(err.Error(), "position 2 to begin with") {
		t.Errorf("%v", err)
	}
	o.Like, o.Attempts = setups(t, r, "4k4/9/9/9/9/9/9/9/4K4 b - 1"), 2 // no mate near
	if list := generate(t, o); len(list) > 0 {
		t.Errorf("%q", sfens(list))
	}
}
