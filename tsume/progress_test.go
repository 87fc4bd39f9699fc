package tsume_test

import (
	"context"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variant"
)

func TestProgress(t *testing.T) {
	lone(t)
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	setup, err := notation.ParseSFEN(set.Rules, "9/9/9/4k4/9/9/9/9/9 b 2R2B4G4S4N4L18P 1")
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Problem()
	if err != nil {
		t.Fatal(err)
	}
	var told []tsume.Progress
	s, err := tsume.Solve(context.Background(), p, tsume.Options{
		Shortest: true, Hash: 4 << 20, Nodes: 10_000, Progress: func(p tsume.Progress) { told = append(told, p) },
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(told) < 10 {
		t.Fatalf("it reported %d times of %d nodes", len(told), s.Nodes)
	}
	for i, now := range told[1:] {
		if before := told[i]; now.Nodes <= before.Nodes || before.Plies > 0 && (now.Plies == 0 || now.Plies > before.Plies) {
			t.Fatalf("after %+v came %+v", before, now)
		}
	}
	if last := told[len(told)-1]; last.Nodes > s.Nodes || s.Status == tsume.Mate && last.Plies < s.Plies {
		t.Errorf("at the end %+v of %+v", last, s)
	}
}
