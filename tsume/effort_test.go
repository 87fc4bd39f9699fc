package tsume_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

const effortFile = "testdata/effort.txt"

// TestEffort: a search with one thread is deterministic. Renew effortFile with go test ./tsume
// -run Effort -update after intended changes.
func TestEffort(t *testing.T) {
	lone(t)
	var b strings.Builder
	for _, q := range []struct {
		rules, sfen string
		o           tsume.Options
	}{
		{"standard", "5G2k/9/9/7S1/9/6R2/9/9/9 b P 1", tsume.Options{Shortest: true}},
		{"standard", "5G2k/9/9/7S1/9/6R2/9/9/9 b P 1", tsume.Options{}},
		{"standard", "5G2k/9/9/7S1/9/6R2/9/9/9 b P 1", tsume.Options{Shortest: true, Hash: 1 << 11}},
		{"standard", "5p2k/5P3/9/7G1/6R2/9/9/9/9 b P 1", tsume.Options{Shortest: true}},
		{"standard", "5p2k/5P3/9/7G1/6R2/9/9/9/9 b P 1", tsume.Options{Nodes: 100}},
		{"standard", "4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1", tsume.Options{}},
		{"standard", "3sks3/9/4S4/9/9/B8/9/9/9 b S2rb4g4n4l18p 1", tsume.Options{Shortest: true}},
		{"standard", "k8/9/1K7/9/9/9/9/9/9 b Rp 1", tsume.Options{Shortest: true, Futile: tsume.Strict}},
		{"standard", "8R/9/9/9/6+S2/7r1/6+N1k/6B1N/6+s1+S w p 1", tsume.Options{Shortest: true}},
		{"standard", "3k4+R/2b2r3/1+SK1BP3/9/9/9/9/9/9 w g 1", tsume.Options{Shortest: true}},
		{"standard", "5k2R/9/3r+PK1+S1/9/9/9/9/9/9 w g 1", tsume.Options{Shortest: true, Futile: tsume.Loose}},
		{"standard", "4+sS1K1/9/5k3/3+R5/7P1/8B/9/9/9 b g 1", tsume.Options{Shortest: true}},
		{"standard", "7nl/7k1/5+R3/7P1/9/9/9/9/9 b 2Gr2b2g4s3n3l17p 1", tsume.Options{Shortest: true}},
		{"standard", "7nl/7k1/5+R3/7P1/9/9/9/9/9 b 2Gr2b2g4s3n3l17p 1", tsume.Options{Shortest: true, Nodes: 4}},
		{"standard", "lnsgkgsnl/1r5b1/pppp1pppp/9/9/9/9/9/9 b RBGSN 1", tsume.Options{Nodes: 3000, Hash: 1 << 14}},
		{"okisaki", "10/10/10/10/10/5+R4/5p1kL+S/10/5+NB1B1/10 w Lql 1", tsume.Options{Shortest: true, Futile: tsume.Strict}},
		{"skate-2", "5+L3/6+r1k/9/5+s3/9/9/9/9/9 b LP 1", tsume.Options{Shortest: true}},
	} {
		p := problemFor(t, q.rules, q.sfen)
		q.o.DefenderMoves = p.Side() == shogi.White
		s, err := tsume.Solve(context.Background(), p, q.o)
		if err != nil {
			t.Fatalf("%s: %v", q.sfen, err)
		}
		fmt.Fprintf(&b, "%s %s %v hash %d nodes %d\n", q.rules, q.sfen, q.o.Futile, q.o.Hash, q.o.Nodes)
		fmt.Fprintf(&b, "  %v in %d, minimal %v, left %v, %d nodes: %s\n", s.Status, s.Plies, s.Minimal, s.Left, s.Nodes, usi(p, s.Line))
		for _, x := range s.Useless {
			fmt.Fprintf(&b, "  useless %d %s\n", x.Ply, notation.FormatUSI(p.Rules(), x.Move))
		}
		if proof, err := s.Proof(1000); err == nil {
			fmt.Fprintf(&b, "  proof of %d positions\n", proof.Len())
		}
		if s.Status == tsume.Mate && q.o.Shortest && q.o.Nodes == 0 && q.o.Hash == 0 {
			writeJudgement(t, &b, p, q.o)
		}
	}
	for _, sfen := range []string{"8k/9/9/9/9/9/9/9/K8 b 2G 1", "8k/8p/9/9/9/9/9/9/K8 b GS 1"} {
		p := problem(t, "standard", sfen)
		found, err := tsume.FindBrinkmates(context.Background(), p, 1, tsume.Options{Futile: tsume.Strict})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "brinkmates %s, %d nodes\n", sfen, found.Nodes)
		for _, x := range found.Found {
			fmt.Fprintf(&b, "  %s, %d moves, threat in %d\n", notation.FormatUSI(p.Rules(), x.Move), x.Moves, x.Threat.Plies)
			for _, d := range x.Defences {
				fmt.Fprintf(&b, "    %s %d %s\n", notation.FormatUSI(p.Rules(), d.Move), d.Plies, usi(p, d.Line))
			}
		}
	}
	if *update {
		if err := os.WriteFile(effortFile, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(effortFile)
	if err != nil {
		t.Fatal(err)
	}
	want, got := strings.Split(string(data), "\n"), strings.Split(b.String(), "\n")
	for i, line := range got {
		if i >= len(want) || line != want[i] {
			t.Fatalf("%s:%d: the answer is now %q", effortFile, i+1, line)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%s: %d lines, now %d", effortFile, len(want), len(got))
	}
}

func writeJudgement(t *testing.T, b *strings.Builder, p shogi.Position, o tsume.Options) {
	t.Helper()
	o.Nodes, o.Hash = 400, 1<<15
	j, err := tsume.Judge(context.Background(), p, nil, o)
	if err != nil {
		t.Fatal(err)
	}
	text := func(m shogi.Move) string { return notation.FormatUSI(p.Rules(), m) }
	fmt.Fprintf(b, "  judged with %d nodes: sound %v, %s\n", j.Nodes, j.Sound(), usi(p, j.Line))
	for i, f := range slices.Concat(j.Flaws, j.Open) {
		if i == len(j.Flaws) {
			fmt.Fprintln(b, "    open:")
		}
		fmt.Fprintf(b, "    %s %d %s in %d %s\n", f.Kind, f.Ply, text(f.Move), f.Plies, usi(p, f.Line))
	}
	e, err := tsume.Explain(context.Background(), p, j, 1, true, o)
	if err != nil {
		t.Fatal(err)
	}
	var tell func(list []tsume.Variation, indent string)
	tell = func(list []tsume.Variation, indent string) {
		for _, v := range list {
			fmt.Fprintf(b, "%s%d %s %s in %d, open %v, useless %v, left %v, %s\n",
				indent, v.Ply, text(v.Move), usi(p, v.Also), v.Plies, v.Open, v.Useless, v.Left, usi(p, v.Line))
			tell(v.Variations, indent+"  ")
		}
	}
	tell(e.Variations, "    ")
	if err := e.Slips(context.Background(), p, j, o); err != nil {
		t.Fatal(err)
	}
	for _, x := range e.Tries {
		fmt.Fprintf(b, "    try %d %s, %s, drop mate %v, slip %s %s\n", x.Ply, text(x.Move), text(x.Reply), x.DropMate, text(x.Slip), usi(p, x.SlipLine))
	}
	fmt.Fprintf(b, "    %d nodes\n", e.Nodes)
}
