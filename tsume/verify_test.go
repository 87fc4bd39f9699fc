package tsume

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func problem(t testing.TB, sfen string, attacker shogi.Color) shogi.Position {
	t.Helper()
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	s, err := notation.ParseSFEN(set.Rules, sfen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.ProblemOf(attacker)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The gold is captured and the other mates, or the king steps aside.
const threePlies = "7nl/7k1/5+R3/7P1/9/9/9/9/9 b 2Gr2b2g4s3n3l17p 1"

func solved(t *testing.T) *Solution {
	t.Helper()
	s, err := Solve(context.Background(), problem(t, threePlies, shogi.Black), Options{Shortest: true})
	if err != nil {
		t.Fatal(err)
	}
	if s.Status != Mate || !s.Minimal || s.Plies != 3 {
		t.Fatalf("%s in %d, minimal %v: want a shortest mate in 3", s.Status, s.Plies, s.Minimal)
	}
	return s
}

func TestWrongLine(t *testing.T) {
	good := solved(t)
	if err := good.Verify(); err != nil {
		t.Fatal(err)
	}
	from := problem(t, threePlies, shogi.Black)
	illegal := shogi.NewMove(good.Line[0].To(), good.Line[0].To(), false)
	quiet := from.AppendLegal(nil)
	quiet = slices.DeleteFunc(quiet, from.GivesCheck)
	for _, c := range []struct {
		name   string
		line   []shogi.Move
		ply    int
		reason string
	}{
		{"illegal", []shogi.Move{illegal}, 1, "the move is not legal"},
		{"quiet", []shogi.Move{quiet[0]}, 1, "the move gives no check"},
		{"short", good.Line[:1], 1, "the defender is not mated"},
		{"cut", good.Line[:2], 2, "the line ends with a move of the defender"},
	} {
		bad := *good
		bad.Line = c.line
		var e *VerifyError
		if err := bad.Verify(); !errors.As(err, &e) || e.Ply != c.ply || e.Reason != c.reason {
			t.Errorf("%s: %v, want ply %d: %s", c.name, err, c.ply, c.reason)
		}
	}
}

func TestWrongProof(t *testing.T) {
	proof, err := solved(t).Proof(1000)
	if err != nil {
		t.Fatal(err)
	}
	if err := proof.Verify(); err != nil {
		t.Fatal(err)
	}
	var e *VerifyError
	for key, m := range proof.answers {
		delete(proof.answers, key)
		if err := proof.Verify(); !errors.As(err, &e) || e.Reason != "the attacker has no answer" {
			t.Errorf("without an answer: %v", err)
		}
		proof.answers[key] = shogi.NewDrop(m.Kind(), m.From())
		if err := proof.Verify(); !errors.As(err, &e) {
			t.Errorf("with a wrong answer: %v", err)
		}
		proof.answers[key] = m
	}
	proof.Plies = 1
	if err := proof.Verify(); !errors.As(err, &e) {
		t.Errorf("said to be shorter than it is: %v", err)
	}
}

func TestWrongAside(t *testing.T) {
	p := problem(t, "8R/9/9/9/6+S2/7r1/6+N1k/6B1N/6+s1+S w p 1", shogi.Black)
	s, err := Solve(context.Background(), p, Options{DefenderMoves: true, Shortest: true})
	if err != nil || s.Plies != 2 {
		t.Fatalf("%d plies, %v", s.Plies, err)
	}
	proof, err := s.Proof(1000)
	if err != nil || len(proof.aside) == 0 {
		t.Fatalf("%d replies aside, %v", len(proof.aside), err)
	}
	if err := proof.Verify(); err != nil {
		t.Fatal(err)
	}
	var e *VerifyError
	proof.Futile = Strict
	if err := proof.Verify(); !errors.As(err, &e) || e.Reason != "the reply is not a useless interposition" {
		t.Errorf("under the strict rule: %v", err)
	}
	proof.Futile = Narrow
	for at, way := range proof.aside {
		proof.aside[at] = shogi.NewMove(way.To(), way.From(), false)
		if err := proof.Verify(); !errors.As(err, &e) || e.Reason != "the reply is not a useless interposition" {
			t.Errorf("captured in a wrong way: %v", err)
		}
		delete(proof.aside, at)
		if err := proof.Verify(); !errors.As(err, &e) {
			t.Errorf("not set aside: %v", err)
		}
		proof.aside[at] = way
	}
}

func TestBounds(t *testing.T) {
	p := problem(t, "lnsgkgsnl/1r5b1/pppp1pppp/9/9/9/9/9/9 b RBGSN 1", shogi.Black)
	s, err := Solve(context.Background(), p, Options{Nodes: 2})
	if err != nil || s.Status != Unknown {
		t.Errorf("two nodes: %v, %v", s.Status, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if s, err = Solve(ctx, p, Options{}); err != nil || s.Status == Mate || s.Nodes > 2*beat {
		t.Errorf("cancelled: %v after %d nodes, %v", s.Status, s.Nodes, err)
	}
	if _, err := Solve(context.Background(), problem(t, "9/9/4G4/9/9/9/9/9/4K4 b - 1", shogi.White), Options{}); !errors.Is(err, ErrNoKing) {
		t.Errorf("without a king: %v", err)
	}
}
