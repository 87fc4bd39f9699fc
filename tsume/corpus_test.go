package tsume_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variant"
)

// corpusDir names the environment variable of a directory of problem collections, one SFEN per
// line.
const corpusDir = "KOMADAI_TSUME"

// BenchmarkCorpus reports how many problems it solved: KOMADAI_TSUME=DIR go test -bench
// Corpus/mate9 ./tsume.
func BenchmarkCorpus(b *testing.B) {
	dir := os.Getenv(corpusDir)
	if dir == "" {
		b.Skip("set " + corpusDir + " to a directory of problem collections")
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.sfen"))
	if err != nil || len(files) == 0 {
		b.Fatalf("no *.sfen in %s (%v)", dir, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		for _, shortest := range []bool{false, true} {
			name := strings.TrimSuffix(filepath.Base(file), ".sfen")
			if shortest {
				name += "-shortest"
			}
			b.Run(name, func(b *testing.B) { solveAll(b, strings.Split(strings.TrimSpace(string(data)), "\n"), shortest) })
		}
	}
}

func solveAll(b *testing.B, lines []string, shortest bool) {
	set, err := variant.Lookup("standard")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		solved, nodes := 0, uint64(0)
		for _, line := range lines {
			p := problemOf(b, set.Rules, line)
			s, err := tsume.Solve(context.Background(), p, tsume.Options{Shortest: shortest, Time: 10 * time.Second, Now: time.Now})
			if err != nil {
				b.Fatal(err)
			}
			if err := s.Verify(); err != nil {
				b.Errorf("%s: %v", line, err)
			}
			nodes += s.Nodes
			if s.Status == tsume.Mate && (s.Minimal || !shortest) {
				solved++
			} else {
				b.Logf("%s: %s, %d plies, %d nodes", line, s.Status, s.Plies, s.Nodes)
			}
		}
		b.ReportMetric(float64(solved), "solved")
		b.ReportMetric(float64(nodes), "nodes")
	}
}

func problemOf(t testing.TB, r *shogi.Rules, sfen string) shogi.Position {
	t.Helper()
	s, err := notation.ParseSFEN(r, sfen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Problem()
	if err != nil {
		t.Fatalf("%s: %v", sfen, err)
	}
	return p
}
