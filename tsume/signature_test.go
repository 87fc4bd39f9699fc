package tsume_test

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// problemsFile has random mates from two plies: rule set, rule for interpositions, position.
// signatureFile has node count and checksum of all answers for each.
const (
	problemsFile  = "testdata/problems.tsv"
	signatureFile = "testdata/signature.txt"
)

// TestSignature runs all queries on many small problems, like an engine's bench, and shows
// which one changed; TestEffort shows the answers. Renew signatureFile with go test ./tsume
// -run Signature -update after intended changes.
func TestSignature(t *testing.T) {
	lone(t)
	problems, err := os.ReadFile(problemsFile)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(problems)) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) != 3 {
			t.Fatalf("%s: %q has %d fields, want 3", problemsFile, line, len(fields))
		}
		rule := tsume.Narrow
		if fields[1] == tsume.Loose.String() {
			rule = tsume.Loose
		}
		sum := fnv.New64a()
		g := signer{t: t, w: sum}
		g.sign(problemFor(t, fields[0], fields[2]), rule)
		lines = append(lines, fmt.Sprintf("%s %s %s: %d nodes, sum %x", fields[0], fields[1], fields[2], g.nodes, sum.Sum64()))
	}
	if *update {
		if err := os.WriteFile(signatureFile, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(signatureFile)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSpace(string(data)), "\n")
	for i, line := range lines {
		if i >= len(want) || line != want[i] {
			t.Fatalf("%s:%d: the answers have changed: %s", signatureFile, i+1, line)
		}
	}
	if len(lines) != len(want) {
		t.Errorf("%s: %d lines, now %d", signatureFile, len(want), len(lines))
	}
}

type signer struct {
	t     *testing.T
	w     io.Writer
	nodes uint64
}

func (g *signer) put(format string, args ...any) { fmt.Fprintf(g.w, format+"\n", args...) }

func (g *signer) sign(p shogi.Position, rule tsume.Futile) {
	o := tsume.Options{DefenderMoves: p.Side() == shogi.White, Futile: rule, Hash: 1, Nodes: 200}
	g.proof(g.solve(p, o))
	o.Hash, o.Shortest, o.Nodes = 1<<14, true, 400
	s := g.solve(p, o)
	g.proof(s)
	o.Nodes = 2 + min(s.Nodes, 60)
	g.solve(p, o)
	g.judge(p, s.Line, o)
	o.Nodes = 30
	g.threats(p, o)
}

func (g *signer) solve(p shogi.Position, o tsume.Options) *tsume.Solution {
	s, err := tsume.Solve(context.Background(), p, o)
	if err != nil {
		g.t.Fatal(err)
	}
	g.nodes += s.Nodes
	g.put("%v %d %v %v %v %d %v %v", s.Status, s.Plies, s.Minimal, s.Left, s.Decided, s.Nodes, s.Line, s.Useless)
	return s
}

func (g *signer) proof(s *tsume.Solution) {
	for _, size := range []int{1, 4, 300} {
		proof, err := s.Proof(size)
		if err != nil {
			g.put("%d: %v", size, err)
			continue
		}
		data, err := proof.AppendBinary(nil)
		if err != nil {
			g.t.Fatal(err)
		}
		g.put("%d: %d %d %x", size, proof.Plies, proof.Len(), data)
		if err := proof.Verify(); err != nil {
			g.put("%v", err)
		}
	}
}

func (g *signer) judge(p shogi.Position, line []shogi.Move, o tsume.Options) {
	for _, given := range [][]shogi.Move{nil, line} {
		j, err := tsume.Judge(context.Background(), p, given, o)
		var wrong *tsume.VerifyError
		if errors.As(err, &wrong) {
			g.put("%v", err)
			continue
		} else if err != nil {
			g.t.Fatal(err)
		}
		g.nodes += j.Nodes
		g.put("%v %v %+v %+v %+v %d", j.Sound(), j.Line, j.Flaws, j.Open, j.Useless(), j.Nodes)
		e, err := tsume.Explain(context.Background(), p, j, 2, true, o)
		if err != nil {
			g.t.Fatal(err)
		}
		if err := e.Slips(context.Background(), p, j, o); err != nil {
			g.t.Fatal(err)
		}
		g.nodes += e.Nodes
		g.put("%+v %+v %d", e.Variations, e.Tries, e.Nodes)
	}
}

func (g *signer) threats(p shogi.Position, o tsume.Options) {
	if p.InCheck() {
		return
	}
	if p.Side() == shogi.White {
		d, err := tsume.FindDefences(context.Background(), p, o)
		if err != nil {
			g.put("%v", err)
			return
		}
		g.nodes += d.Nodes
		g.put("%v %v %+v %v %v %d", d.Threat.Status, d.Brinkmate(), d.Mated, d.Holds, d.Open, d.Nodes)
		return
	}
	if len(p.AppendLegal(nil)) > 40 {
		return
	}
	b, err := tsume.FindBrinkmates(context.Background(), p, 2, o)
	if err != nil {
		g.put("%v", err)
		return
	}
	g.nodes += b.Nodes
	for _, x := range b.Found {
		g.put("%v %d %+v", x.Move, x.Moves, len(x.Defences))
		for _, d := range x.Defences {
			g.put("%v %d %v %v", d.Move, d.Plies, d.Line, d.Next != nil)
		}
	}
	g.put("%v %d", b.Open, b.Nodes)
}
