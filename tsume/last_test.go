package tsume

import (
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Mates in one by the rules are those that mateInOne finds, and it leaves the position as it was.
func TestMateInOne(t *testing.T) {
	rs, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	mates := 0
	for _, sfen := range []string{
		"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
		"7nl/7k1/5+R3/7P1/9/9/9/9/9 b 2Gr2b2g4s3n3l17p 1",
		"5p2k/5P3/9/7G1/6R2/9/9/9/9 b P 1",
		"k8/9/P8/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
		"7kl/9/6R2/9/9/9/9/9/9 b RGb3gs 1",
		"6k2/9/6G2/9/9/9/9/9/9 b P2r2b3g4s4n4l17p 1",
	} {
		setup, err := notation.ParseSFEN(rs.Rules, sfen)
		if err != nil {
			t.Fatal(err)
		}
		p, err := setup.ProblemOf(shogi.Black)
		if err != nil {
			t.Fatal(err)
		}
		s, err := newSearch(t.Context(), &p, Options{Futile: Strict})
		if err != nil {
			t.Fatal(err)
		}
		want := false
		for _, m := range p.AppendChecks(nil) {
			q := p
			q.Advance(m)
			want = want || q.Ending().Reason == shogi.Mate
		}
		c := child{key: s.key(), holds: s.hand, rep: noRep}
		s.mateInOne(&c)
		if got := c.pn == 0; got != want || (c.dn == 0) == want || s.p.Key() != p.Key() || s.nodes != 1 {
			t.Errorf("%s: %+v after %d nodes, want a mate: %v", sfen, c, s.nodes, want)
		}
		if a := s.table.look(&s.hs, c.key, s.hand, 1); !a.known || (a.pn == 0) != want {
			t.Errorf("%s: the table has %+v", sfen, a)
		}
		if want {
			mates++
		}
	}
	if mates < 2 || mates > 5 {
		t.Errorf("%d mates", mates)
	}
}
