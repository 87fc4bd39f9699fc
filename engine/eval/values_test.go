package eval_test

import (
	"testing"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Common values: P 1, L 4, N 4.5, S 6, G 7, B 9, R 10.5.
func TestStandardValues(t *testing.T) {
	rs := lookup(t, "standard")
	m := model(rs)
	for _, c := range []struct {
		letter      string
		least, most int
	}{
		{"P", 90, 120}, {"L", 350, 450}, {"N", 380, 480}, {"S", 560, 680}, {"G", 660, 750},
		{"B", 850, 980}, {"R", 1000, 1150}, {"+B", 1100, 1300}, {"+R", 1200, 1450},
		{"+P", 550, 720}, {"+S", 600, 720}, {"K", 0, 0},
	} {
		if board, _ := m.Value(rs.Rules.Kind(c.letter)); board < c.least || board > c.most {
			t.Errorf("%s is worth %d, want %d to %d", c.letter, board, c.least, c.most)
		}
	}
}

func TestValuesMakeSense(t *testing.T) {
	for _, rs := range variant.All() {
		m := model(rs)
		for _, k := range rs.Rules.Kinds() {
			in := rs.Rules.Info(k)
			board, hand := m.Value(k)
			switch {
			case in.Royal || in.Token:
				if board != 0 {
					t.Errorf("%s: %s is worth %d on the board, want 0", rs.ID, in.Letter, board)
				}
			case board <= 0:
				t.Errorf("%s: %s is worth %d on the board", rs.ID, in.Letter, board)
			case in.Droppable && in.Base == k && hand < board:
				t.Errorf("%s: %s is worth %d in the hand, less than %d on the board", rs.ID, in.Letter, hand, board)
			}
			if in.Letter == "P" && rs.Seed.Document != "" {
				if promoted, _ := m.Value(in.Promoted); promoted < 3*board {
					t.Errorf("%s: +P is worth %d, P %d: promotion should gain more", rs.ID, promoted, board)
				}
			}
		}
	}
}

func TestWrapIsWorthMore(t *testing.T) {
	plain, round := lookup(t, "standard"), lookup(t, "cylinder")
	a, b := model(plain), model(round)
	for _, letter := range []string{"R", "B", "G", "S", "N", "P"} {
		x, _ := a.Value(plain.Rules.Kind(letter))
		y, _ := b.Value(round.Rules.Kind(letter))
		if y <= x {
			t.Errorf("%s is worth %d with joined files, %d without", letter, y, x)
		}
	}
}

func lookup(t testing.TB, id string) *variant.RuleSet {
	t.Helper()
	rs, err := variant.Lookup(id)
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

func TestModelIsForKindsOutOfRangeToo(t *testing.T) {
	m := model(lookup(t, "standard"))
	if board, hand := m.Value(shogi.NoKind); board != 0 || hand != 0 {
		t.Errorf("no piece is worth %d and %d", board, hand)
	}
}
