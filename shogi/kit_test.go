package shogi_test

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func rulesOf(t testing.TB, id string) *variant.RuleSet {
	t.Helper()
	rs, err := variant.Lookup(id)
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

func positionOf(t testing.TB, r *shogi.Rules, sfen string) shogi.Position {
	t.Helper()
	s, err := notation.ParseSFEN(r, sfen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Position()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func moveOf(t testing.TB, r *shogi.Rules, usi string) shogi.Move {
	t.Helper()
	m, err := notation.ParseUSI(r, usi)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func play(t testing.TB, g *shogi.Game, moves string) {
	t.Helper()
	for usi := range strings.FieldsSeq(moves) {
		if err := g.Play(moveOf(t, g.Rules(), usi)); err != nil {
			t.Fatalf("%s: %v (after %d moves: %s)", usi, err, g.Len(), notation.FormatSFEN(g.Position()))
		}
	}
}

func setupOf(t testing.TB, r *shogi.Rules, sfen string) shogi.Setup {
	t.Helper()
	s, err := notation.ParseSFEN(r, sfen)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
