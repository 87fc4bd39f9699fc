package complexity

import (
	"testing"

	"github.com/komadai/komadai/shogi"
)

// small is 3 by 3 with a king and a pawn each: all positions can be counted.
func small(t testing.TB) *shogi.Rules {
	t.Helper()
	step := func(left, up int) shogi.Atom { return shogi.Atom{Left: left, Up: up, Quiet: true, Capture: true} }
	var king, gold []shogi.Atom
	for left := -1; left <= 1; left++ {
		for up := -1; up <= 1; up++ {
			if left == 0 && up == 0 {
				continue
			}
			king = append(king, step(left, up))
			if up >= 0 || left == 0 {
				gold = append(gold, step(left, up))
			}
		}
	}
	r, err := shogi.Compile(shogi.Spec{
		ID: "small", Files: 3, Ranks: 3,
		Kinds: []shogi.KindSpec{
			{Letter: "P", Moves: []shogi.Atom{step(0, 1)}, Promotes: "+P", Drop: true, MaxPerFile: 1, NoDropMate: true},
			{Letter: "K", Moves: king, Royal: true},
			{Letter: "+P", Moves: gold},
		},
		Promotion: shogi.PromotionSpec{
			Zone: [2][]shogi.Place{
				{{File: 1, Rank: 1}, {File: 2, Rank: 1}, {File: 3, Rank: 1}},
				{{File: 1, Rank: 3}, {File: 2, Rank: 3}, {File: 3, Rank: 3}},
			},
			OnLeaving: true,
		},
		Drops: shogi.DropSpec{ToHand: true},
		Set:   map[string]int{"K": 1, "P": 1},
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func gone(t testing.TB) *shogi.Rules {
	t.Helper()
	step := func(left, up int) shogi.Atom { return shogi.Atom{Left: left, Up: up, Quiet: true, Capture: true} }
	r, err := shogi.Compile(shogi.Spec{
		ID: "gone", Files: 3, Ranks: 3,
		Kinds: []shogi.KindSpec{
			{Letter: "S", Moves: []shogi.Atom{step(0, 1), step(1, 0), step(-1, 0)}, Promotes: "+S", MayStayDead: true},
			{Letter: "+S", Moves: []shogi.Atom{step(0, 1), step(0, -1), step(1, 0), step(-1, 0)}},
		},
		Promotion: shogi.PromotionSpec{
			Zone: [2][]shogi.Place{
				{{File: 1, Rank: 1}, {File: 2, Rank: 1}, {File: 3, Rank: 1}},
				{{File: 1, Rank: 3}, {File: 2, Rank: 3}, {File: 3, Rank: 3}},
			},
			Forced: true,
		},
		Set: map[string]int{"S": 2},
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func count(r *shogi.Rules, pass func(shogi.Setup) bool) (all, passed int) {
	pools := pools(r)
	squares := r.Squares()
	var walk func(setup shogi.Setup, at int, left []int)
	var hands func(setup shogi.Setup, j int, left []int)
	hands = func(setup shogi.Setup, j int, left []int) {
		if j == len(pools) {
			for c := range shogi.Color(2) {
				setup.Side = c
				all++
				if pass(setup) {
					passed++
				}
			}
			return
		}
		switch p := pools[j]; {
		case p.must && left[j] > 0:
		case p.split:
			for black := range left[j] + 1 {
				setup.Hands[shogi.Black][p.base] = uint8(black)
				setup.Hands[shogi.White][p.base] = uint8(left[j] - black)
				hands(setup, j+1, left)
			}
		default:
			hands(setup, j+1, left)
		}
	}
	walk = func(setup shogi.Setup, at int, left []int) {
		if at == len(squares) {
			hands(setup, 0, left)
			return
		}
		walk(setup, at+1, left)
		for j, p := range pools {
			if left[j] == 0 {
				continue
			}
			left[j]--
			for _, piece := range p.states {
				setup.Board[squares[at]] = piece
				walk(setup, at+1, left)
			}
			left[j]++
		}
	}
	left := make([]int, len(pools))
	for j, p := range pools {
		left[j] = p.size
	}
	walk(shogi.Setup{Rules: r, Ply: 1}, 0, left)
	return all, passed
}
