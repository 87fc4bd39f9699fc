package nnue_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func transferred(t *testing.T, id string, set nnue.FeatureSet) (n *nnue.Network, worth func(sfen string) int) {
	t.Helper()
	r := lookup(t, "standard").Rules
	n, err := nnue.Transfer(random(t, r, set, 32, 1, nnue.NoBase), r, lookup(t, id).Rules, set)
	if err != nil {
		t.Fatal(err)
	}
	return n, func(sfen string) int { return worthOf(t, lookup(t, id), n, sfen) }
}

func worthOf(t *testing.T, rs *variant.RuleSet, n *nnue.Network, sfen string) int {
	t.Helper()
	m, err := nnue.NewModel(rs.Rules, n)
	if err != nil {
		t.Fatal(err)
	}
	s, err := notation.ParseSFEN(rs.Rules, sfen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Position()
	if err != nil {
		t.Fatal(err)
	}
	var e eval.Evaluator = m.NewEvaluator()
	e.Reset(&p)
	return e.Evaluate(&p)
}

// On a larger board, evaluations match the standard position with equal distances.
func TestTransfer(t *testing.T) {
	for _, c := range []struct {
		id, sfen, standard string
	}{
		// Ten by ten, with camps of three ranks.
		{"okisaki", "l2k5l/10/p8p/10/10/10/10/P8P/10/L2K5L b RB2Grb2g 1", "l2k4l/9/p7p/9/9/9/P7P/9/L2K4L b RB2Grb2g 1"},
		{"okisaki", "l2k5l/10/p8p/10/10/10/10/P8P/10/L2K5L w RB2Grb2g 1", "l2k4l/9/p7p/9/9/9/P7P/9/L2K4L w RB2Grb2g 1"},
	} {
		set := nnue.FeatureSet{Regions: nnue.OneRegion}
		_, worth := transferred(t, c.id, set)
		want := worthOf(t, lookup(t, "standard"), random(t, lookup(t, "standard").Rules, set, 32, 1, nnue.NoBase), c.standard)
		if got := worth(c.sfen); got != want {
			t.Errorf("%s %s: %d, in standard shogi %d", c.id, c.sfen, got, want)
		}
	}
}

func TestTransferSame(t *testing.T) {
	for _, set := range featureSets {
		n, worth := transferred(t, "skate", set)
		same := random(t, lookup(t, "standard").Rules, set, 32, 1, nnue.NoBase)
		same.Header.Fingerprint = n.Header.Fingerprint
		for _, sfen := range []string{
			"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
			"ln1gk2nl/1r4gb1/p1pppp1pp/6p2/1p5P1/2P6/PPSPPPP1P/7R1/LN1GKGSNL w Bs 10",
		} {
			if got, want := worth(sfen), worthOf(t, lookup(t, "skate"), same, sfen); got != want {
				t.Errorf("%+v: %s is worth %d, want %d", set, sfen, got, want)
			}
		}
	}
}

func TestTransferRefused(t *testing.T) {
	one, four := nnue.FeatureSet{Regions: 1}, nnue.FeatureSet{Regions: 4}
	standard, torus, okisaki := lookup(t, "standard").Rules, lookup(t, "torus").Rules, lookup(t, "okisaki").Rules
	n := random(t, standard, one, 16, 1, nnue.NoBase)
	for _, c := range []struct {
		n     *nnue.Network
		of, r *shogi.Rules
		set   nnue.FeatureSet
		want  string
	}{
		{n, standard, okisaki, four, "regions"},
		{n, standard, okisaki, nnue.FeatureSet{Regions: 3}, "3 regions"},
		{n, torus, okisaki, one, "for other rules"},
		{random(t, torus, one, 16, 1, nnue.NoBase), torus, standard, one, "alike"},
	} {
		if _, err := nnue.Transfer(c.n, c.of, c.r, c.set); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s to %s: error %v, want %q", c.of.ID(), c.r.ID(), err, c.want)
		}
	}
}

func smaller(t *testing.T) *variant.RuleSet {
	t.Helper()
	var text strings.Builder
	text.WriteString(`extends = "standard"
id = "smaller"
names = { ja = "七路将棋", zh = "七路將棋", en = "Seven" }
[board]
start = "1bsgskr/7/ppppppp/7/PPPPPPP/7/RKSGSB1 b - 1"
[promotion]
zone = 2
[drops]
order = ["R", "B", "G", "S", "P"]
[impasse]
rule = "none"
offers = ["none"]
max_moves = 0
[choices.impasse-rule]
omit = true
`)
	for _, kind := range []string{"N", "+N", "L", "+L"} {
		text.WriteString("[pieces.\"" + kind + "\"]\nomit = true\n")
	}
	rs, err := variant.Parse("smaller.toml", []byte(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

// Distances are from the nearer side and camp.
func TestTransferSmaller(t *testing.T) {
	standard, to := lookup(t, "standard"), smaller(t)
	set := nnue.FeatureSet{Regions: nnue.OneRegion}
	n := random(t, standard.Rules, set, 32, 1, nnue.NoBase)
	out, err := nnue.Transfer(n, standard.Rules, to.Rules, set)
	if err != nil {
		t.Fatal(err)
	}
	for _, side := range []string{"b", "w"} {
		got := worthOf(t, to, out, "6k/7/2p4/7/2P4/7/K6 "+side+" RGrg 1")
		want := worthOf(t, standard, n, "9/8k/9/2p6/9/2P6/9/K8/9 "+side+" RGrg 1")
		if got != want {
			t.Errorf("%s to move: it is worth %d, in standard shogi %d", side, got, want)
		}
	}
}

func TestTransferHands(t *testing.T) {
	from, to := smaller(t), lookup(t, "standard")
	set := nnue.FeatureSet{Regions: nnue.OneRegion}
	n := random(t, from.Rules, set, 16, 1, nnue.NoBase)
	out, err := nnue.Transfer(n, from.Rules, to.Rules, set)
	if err != nil {
		t.Fatal(err)
	}
	f, err := nnue.NewFeatures(to.Rules, set)
	if err != nil {
		t.Fatal(err)
	}
	pawn := func(count int) []int16 {
		s, err := notation.ParseSFEN(to.Rules, fmt.Sprintf("4k4/9/9/9/9/9/9/9/4K4 b %dP 1", count))
		if err != nil {
			t.Fatal(err)
		}
		p, err := s.Position()
		if err != nil {
			t.Fatal(err)
		}
		on := f.Append(nil, &p, shogi.Black)
		at := int(on[len(on)-1]) * out.Header.Width
		return out.Rows[at : at+out.Header.Width]
	}
	if last := pawn(14); !slices.Equal(pawn(15), last) || !slices.Equal(pawn(18), last) || slices.Equal(pawn(13), last) {
		t.Errorf("the 13th, 14th, 15th and 18th pawn have the rows\n%v\n%v\n%v\n%v", pawn(13), last, pawn(15), pawn(18))
	}
}

func TestTransferNewInputs(t *testing.T) {
	standard, to := lookup(t, "standard"), lookup(t, "skate")
	const sfen = "ln1gk2nl/1r4gb1/p1pppp1pp/6p2/1p5P1/2P6/PPSPPPP1P/7R1/LN1GKGSNL w Bs 10"
	for _, regions := range []int{nnue.OneRegion, nnue.FourRegions} {
		n := random(t, standard.Rules, nnue.FeatureSet{Regions: regions}, 32, 1, nnue.NoBase)
		out, err := nnue.Transfer(n, standard.Rules, to.Rules, nnue.FeatureSet{Regions: regions, Attacks: true})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := worthOf(t, to, out, sfen), worthOf(t, standard, n, sfen); got != want {
			t.Errorf("%d regions: with the new inputs it is worth %d, without them %d", regions, got, want)
		}
	}
}

func TestTransferSides(t *testing.T) {
	standard, to := lookup(t, "standard"), lopsided(t)
	for _, set := range featureSets {
		n := random(t, standard.Rules, set, 32, 1, nnue.NoBase)
		out, err := nnue.Transfer(n, standard.Rules, to.Rules, set)
		if err != nil {
			t.Fatal(err)
		}
		for _, sfen := range []string{
			"ln1gk2n*/1r4g2/p1pppp1pp/6p2/1p5P1/2P6/PPSPPPP1P/7R1/LN1GKGSNL b Bbs 10",
			"ln1gk2n*/1r4g2/p1pppp1pp/6p2/1p5P1/2P6/PPSPPPP1P/7R1/LN1GKGSNL w BSb 10",
		} {
			if got, want := worthOf(t, to, out, sfen), worthOf(t, standard, n, strings.Replace(sfen, "*", "1", 1)); got != want {
				t.Errorf("%+v: %s is worth %d, in standard shogi %d", set, sfen, got, want)
			}
		}
	}
}
