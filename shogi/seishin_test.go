package shogi_test

import (
	"errors"
	"testing"

	"github.com/komadai/komadai/shogi"
)

func TestFinishedSideMustPass(t *testing.T) {
	r := rulesOf(t, "seishin").Rules
	// White's J on 9f still has a Q to hunt; Black's J on 1n has no target.
	p := positionOf(t, r, "****1****/***3***/**5**/9/9/j8/9/9/9/9/Q8/9/8J/9/**5**/***3***/****1**** b JM2jm 1")
	if legal := p.AppendLegal(nil); len(legal) != 1 || legal[0] != shogi.Pass {
		t.Errorf("the legal moves are %v, want a void move alone", legal)
	}
	if err := p.Play(moveOf(t, r, "1m1l")); !errors.Is(err, shogi.MustPass) {
		t.Errorf("a move of the side that has finished: %v, want %v", err, shogi.MustPass)
	}
	if err := p.Play(shogi.Pass); err != nil {
		t.Fatal(err)
	}
	if err := p.Play(shogi.Pass); !errors.Is(err, shogi.MayNotPass) {
		t.Errorf("a void move of the other side: %v, want %v", err, shogi.MayNotPass)
	}
}

func TestVoidMovesRepeat(t *testing.T) {
	g := shogi.NewGame(positionOf(t, rulesOf(t, "seishin").Rules, "****1****/***3***/**5**/9/9/9/j8/9/9/9/9/8J/9/4Q4/**5**/***3***/****1**** b Mm 1"))
	play(t, g, "pass 9g8g pass 8g9g pass 9g8g pass 8g9g pass 9g8g pass")
	if g.Result().Over() {
		t.Fatalf("over after %d moves: %+v", g.Len(), g.Result())
	}
	play(t, g, "8g9g")
	if r := g.Result(); r.Outcome != shogi.BlackWins || r.Reason != shogi.HuntOver {
		t.Errorf("after %d moves %+v, want the win of the side that has finished", g.Len(), r)
	}
}

func TestVoidMovesCount(t *testing.T) {
	r := rulesOf(t, "seishin").Rules
	p := positionOf(t, r, "****1****/***3***/**5**/9/9/9/j8/9/9/9/9/8J/9/4Q4/**5**/***3***/****1**** b Mm 1")
	before := p
	var u shogi.Undo
	p.Make(shogi.Pass, &u)
	voids, captured, points := p.Score(shogi.Black)
	if want := captured * r.Spec().Elimination.Weight; voids != 1 || points != voids+want {
		t.Errorf("%d void moves, %d points", voids, points)
	}
	p.Unmake(shogi.Pass, &u)
	if p != before {
		t.Error("taking back a void move does not restore the position")
	}
	s := p.Setup()
	s.Hands[shogi.Black][r.Void()] = 255
	full, err := s.Position()
	if err != nil {
		t.Fatal(err)
	}
	p = full
	p.Make(shogi.Pass, &u)
	if voids, _, _ := p.Score(shogi.Black); voids != 255 {
		t.Errorf("%d void moves, want 255", voids)
	}
	p.Unmake(shogi.Pass, &u)
	if p != full {
		t.Error("taking back a void move that is not counted does not restore the position")
	}
}
