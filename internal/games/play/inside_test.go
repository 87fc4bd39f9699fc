package play

import (
	"testing"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/shogi"
)

// TestTossedSides: the toss decides the person's side, for either tosser.
func TestTossedSides(t *testing.T) {
	for d, guest := range map[match.Draw]bool{match.TossDraw: false, match.HostToss: false, match.GuestToss: true} {
		seen := map[shogi.Color]bool{}
		for range 40 {
			side, toss := drawn(shogi.Black, d)
			if toss == nil || (side == shogi.White) != (toss.Pawns == guest) {
				t.Fatalf("%s: %v, %+v", d, side, toss)
			}
			seen[side] = true
		}
		if len(seen) != 2 {
			t.Errorf("%s: forty tosses gave %v", d, seen)
		}
		if _, got, err := (&Terms{Color: string(d)}).draw(""); err != nil || got != d {
			t.Errorf("%s: drawn by %q, %v", d, got, err)
		}
		if _, _, err := (&Terms{Color: string(d)}).draw("rook"); err == nil {
			t.Errorf("%s: tossed in a handicap game", d)
		}
	}
}

func TestPlayerNames(t *testing.T) {
	for _, c := range []struct {
		who  Person
		want match.Player
	}{
		{Person{}, match.Player{Name: "gin"}}, {Person{Name: "kin"}, match.Player{Name: "kin"}},
		{Person{Account: "1"}, match.Player{Account: "1"}}, {Person{Account: "1", Name: "kin"}, match.Player{Account: "1", Name: "kin"}},
	} {
		if got, err := c.who.player(" gin "); err != nil || got != c.want {
			t.Errorf("%+v: %+v, %v", c.who, got, err)
		}
	}
}
