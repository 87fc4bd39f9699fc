package kifu_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/kifutest"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func TestLinksRoundTrip(t *testing.T) {
	rs, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		rec := kifutest.Record(rs, kifutest.All()).Draw(t, "record")
		moves := rec.Moves()
		ply := rapid.IntRange(-1, len(moves)+1).Draw(t, "ply")
		links, err := kifu.FoldLinks(rec, ply)
		if err != nil || len(links) != 3 {
			t.Fatalf("%v, %v", links, err)
		}
		whole := "position sfen " + rec.Start.SFEN()
		if rec.Start.SFEN() == rs.SFEN {
			whole = "position startpos"
		}
		at := rec.Start.Position
		for i, m := range moves {
			if i == 0 {
				whole += " moves"
			}
			whole += " " + notation.FormatUSI(rs.Rules, m)
			if i < ply {
				var u shogi.Undo
				at.Make(m, &u)
			}
		}
		for _, l := range links {
			want := whole
			if !l.Moves {
				want = "position sfen " + notation.FormatSFEN(&at)
			}
			if got, ok := kifu.UnfoldLink(l.Address); !ok || got != want {
				t.Fatalf("%s: %s is read as %q, want %q", l.Site, l.Address, got, want)
			}
			if strings.ContainsAny(l.Address, " \n\"<>") {
				t.Fatalf("%s: %q", l.Site, l.Address)
			}
		}
	})
}

func TestNoLinksOfOtherRules(t *testing.T) {
	rs, err := variant.Lookup("torus")
	if err != nil {
		t.Fatal(err)
	}
	if links, err := kifu.FoldLinks(kifu.New(rs), 0); len(links) != 0 || err != nil {
		t.Errorf("%v, %v", links, err)
	}
}
