package tsume

import (
	"context"
	"errors"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func TestProofOfUseless(t *testing.T) {
	const sfen = "5k2R/9/3r+PK1+S1/9/9/9/9/9/9 w n 1"
	rs, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	setup, err := notation.ParseSFEN(rs.Rules, sfen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.ProblemOf(shogi.Black)
	if err != nil {
		t.Fatal(err)
	}
	e := endurance{attacker: shogi.Black, left: maxEndurance, seen: map[question]bool{}}
	if e.within(&p, 2) || !e.within(&p, 4) {
		t.Errorf("%s: within 2 %v, within 4 %v", sfen, e.within(&p, 2), e.within(&p, 4))
	}
	var x, way shogi.Move
	plain, drops := e.split(&p, p.AppendLegal(nil))
	for _, m := range drops {
		if e.aside(&p, m, 2) && !e.after(&p, m, 1) {
			x = m
			f := futility{}
			way = f.captures(&p, m)[0]
		}
	}
	if x == shogi.NoMove || e.useless(&p, plain, drops, 2) {
		t.Fatalf("%s: %v of %v put aside passes", sfen, x, drops)
	}
	s, err := Solve(context.Background(), p, Options{DefenderMoves: true, Shortest: true})
	if err != nil {
		t.Fatal(err)
	}
	proof, err := s.Proof(1000)
	if err != nil {
		t.Fatal(err)
	}
	// The same proof with an interposition put aside.
	proof.Plies, proof.aside[reply{p.Key(), x}] = 2, way
	var wrong *VerifyError
	if err := proof.Verify(); !errors.As(err, &wrong) {
		t.Errorf("a proof in %d passes: %v", proof.Plies, err)
	}
	proof.Plies = 4
	if err := proof.Verify(); err != nil && !errors.As(err, &wrong) {
		t.Error(err)
	}
}
