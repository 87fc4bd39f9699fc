package tsume_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variant"
)

func TestBrinkmate(t *testing.T) {
	for _, c := range []struct {
		name, sfen string
		want       []string
	}{
		{"two golds", "8k/9/9/9/9/9/9/9/K8 b 2G 1", []string{"G*1c", "G*2c", "G*3c"}},
		{"a pawn to interpose", "8k/9/9/9/9/9/9/9/K8 b 2Gp 1", nil},
		{"gold and silver", "8k/8p/9/9/9/9/9/9/K8 b GS 1", []string{"G*2c", "S*2c", "S*3a", "S*3c"}},
	} {
		p := problem(t, "standard", c.sfen)
		found, err := tsume.FindBrinkmates(context.Background(), p, 1, tsume.Options{Futile: tsume.Strict})
		if err != nil || found.Mate != nil || len(found.Open) > 0 {
			t.Fatalf("%s: %+v, %v", c.name, found, err)
		}
		var got []string
		for _, b := range found.Found {
			got = append(got, notation.FormatUSI(p.Rules(), b.Move))
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		for _, m := range p.AppendLegal(nil) {
			if p.GivesCheck(m) {
				continue
			}
			q := p
			var u shogi.Undo
			q.Make(m, &u)
			mated := true
			for _, reply := range q.AppendLegal(nil) {
				mated = mated && after(&q, reply, shogi.Black, 3) >= 0
			}
			if text := notation.FormatUSI(p.Rules(), m); mated && !slices.Contains(got, text) {
				t.Errorf("%s: %s leaves no defence and was not found", c.name, text)
			} else if !mated && slices.Contains(got, text) {
				t.Errorf("%s: %s leaves a defence", c.name, text)
			}
		}
	}
}

// leavesNone is brute force: every reply to m is mated within plies, or met by another such
// move within moves.
func leavesNone(p shogi.Position, m shogi.Move, moves, plies int) bool {
	var u shogi.Undo
	p.Make(m, &u)
	idle := p
	if !p.InCheck() {
		idle.MakeNull(&u)
		if brute(&idle, shogi.Black, plies) < 0 {
			return false
		}
	}
	for _, reply := range p.AppendLegal(nil) {
		q := p
		q.Make(reply, &u)
		if brute(&q, shogi.Black, plies) >= 0 {
			continue
		}
		if moves == 1 || !slices.ContainsFunc(q.AppendLegal(nil), func(m shogi.Move) bool { return leavesNone(q, m, moves-1, plies) }) {
			return false
		}
	}
	return true
}

func TestBrinkmateOfTwo(t *testing.T) {
	lone(t)
	p := problem(t, "standard", "8k/9/9/9/9/9/9/9/K8 b 2Gp 1")
	o := tsume.Options{Futile: tsume.Strict}
	one, err := tsume.FindBrinkmates(context.Background(), p, 1, o)
	if err != nil || len(one.Found) > 0 || len(one.Open) > 0 {
		t.Fatalf("one move: %+v, %v", one, err)
	}
	two, err := tsume.FindBrinkmates(context.Background(), p, 2, o)
	if err != nil || len(two.Found) == 0 || len(two.Open) > 0 {
		t.Fatalf("two moves: %+v, %v", two, err)
	}
	for _, b := range two.Found {
		if b.Moves != 2 || !leavesNone(p, b.Move, 2, 3) {
			t.Errorf("%s, %d moves, leaves a defence", notation.FormatUSI(p.Rules(), b.Move), b.Moves)
		}
		checkBrink(t, p, b)
	}
	for _, m := range []string{"G*5e", "9i8i", "G*4a"} {
		quiet, err := notation.ParseUSI(p.Rules(), m)
		if err != nil {
			t.Fatal(err)
		}
		if leavesNone(p, quiet, 1, 3) {
			t.Errorf("%s is to leave a defence", m)
		}
	}
}

func checkBrink(t *testing.T, p shogi.Position, b tsume.Brinkmate) {
	t.Helper()
	var u shogi.Undo
	p.Make(b.Move, &u)
	replies := p.AppendLegal(nil)
	if len(b.Defences) != len(replies) {
		t.Errorf("%d defences of %d are answered", len(b.Defences), len(replies))
	}
	for _, d := range b.Defences {
		if !slices.Contains(replies, d.Move) {
			t.Errorf("%s is not a reply", notation.FormatUSI(p.Rules(), d.Move))
			continue
		}
		q := p
		q.Make(d.Move, &u)
		if d.Next != nil {
			checkBrink(t, q, *d.Next)
			continue
		}
		for _, m := range d.Line {
			if err := q.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if d.Plies != len(d.Line)+1 || q.HasLegal() || q.Side() == shogi.Black {
			t.Errorf("%s: the line of %d moves is no mate in %d", notation.FormatUSI(p.Rules(), d.Move), len(d.Line), d.Plies)
		}
	}
}

func TestBrinkmateManyDefences(t *testing.T) {
	lone(t)
	p := problem(t, "standard", "5+N3/5g1k1/9/7+S1/9/9/9/9/9 b SP2r2b3g2s3n 1")
	found, err := tsume.FindBrinkmates(context.Background(), p, 1, tsume.Options{Futile: tsume.Strict, Nodes: 200_000})
	if err != nil || len(found.Found) != 1 || len(found.Open) > 0 {
		t.Fatalf("%+v, %v", found, err)
	}
	b := found.Found[0]
	checkBrink(t, p, b)
	if n := len(b.Defences); n < 300 || found.Nodes > uint64(n)*200 {
		t.Errorf("%d defences, %d nodes", n, found.Nodes)
	}
}

func TestBrinkmateBounds(t *testing.T) {
	p := problem(t, "standard", "4k4/9/4P4/9/9/9/9/9/9 b G 1")
	if found, err := tsume.FindBrinkmates(context.Background(), p, 1, tsume.Options{}); err != nil || found.Mate == nil || found.Mate.Plies != 1 {
		t.Errorf("a mate at once: %+v, %v", found, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p = problem(t, "standard", "8k/9/9/9/9/9/9/9/K8 b 2G 1")
	if _, err := tsume.FindBrinkmates(ctx, p, 1, tsume.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	found, err := tsume.FindBrinkmates(context.Background(), p, 1, tsume.Options{Nodes: 1})
	if err != nil || len(found.Open) == 0 {
		t.Errorf("without means: %+v, %v", found, err)
	}
	rs, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	setup, err := notation.ParseSFEN(rs.Rules, "4k4/4G4/4P4/9/9/9/9/9/K8 w - 1")
	if err != nil {
		t.Fatal(err)
	}
	checked, err := setup.Position()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tsume.Threat(context.Background(), checked, tsume.Options{}); !errors.Is(err, tsume.ErrCheck) {
		t.Errorf("in check: %v", err)
	}
}

func ExampleFindBrinkmates() {
	set, _ := variant.Lookup("standard")
	setup, err := notation.ParseSFEN(set.Rules, "8k/9/9/9/9/9/9/9/K8 b 2G 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := setup.Position()
	if err != nil {
		fmt.Println(err)
		return
	}
	found, err := tsume.FindBrinkmates(context.Background(), p, 1, tsume.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, b := range found.Found {
		fmt.Println(notation.FormatUSI(set.Rules, b.Move), len(b.Defences))
	}
	// Unordered output:
	// G*1c 1
	// G*2c 1
	// G*3c 2
}
