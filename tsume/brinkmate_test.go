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

// What is called 必至 is: mate threatens, and trying everything finds a mate
// behind every reply. A move that is not called so has a reply without one.
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
		found, err := tsume.FindBrinkmates(context.Background(), p, tsume.Options{Futile: tsume.Strict})
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

func TestBrinkmateBounds(t *testing.T) {
	p := problem(t, "standard", "4k4/9/4P4/9/9/9/9/9/9 b G 1")
	if found, err := tsume.FindBrinkmates(context.Background(), p, tsume.Options{}); err != nil || found.Mate == nil || found.Mate.Plies != 1 {
		t.Errorf("a mate at once: %+v, %v", found, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p = problem(t, "standard", "8k/9/9/9/9/9/9/9/K8 b 2G 1")
	if _, err := tsume.FindBrinkmates(ctx, p, tsume.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	found, err := tsume.FindBrinkmates(context.Background(), p, tsume.Options{Nodes: 1})
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
	found, err := tsume.FindBrinkmates(context.Background(), p, tsume.Options{})
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
