package cli

import (
	"bytes"
	"context"
	"io"
	"runtime"
	"testing"

	"github.com/komadai/komadai/internal/cli/verb"
)

// BenchmarkMine searches a collection of random games from a pipe. sys-MB is the memory
// obtained from the system.
func BenchmarkMine(b *testing.B) {
	const size = 1 << 18
	games, found := 0, 0
	for b.Loop() {
		in := newGamesReader(b, size)
		var out bytes.Buffer
		if status := Run(verb.Env{Context: context.Background(), In: in, Out: &out, Err: io.Discard}, []string{"tsume", "mine", "-"}); status != exitDone {
			b.Fatalf("status %d", status)
		}
		games, found = in.next, bytes.Count(out.Bytes(), []byte("\n"))
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.ReportMetric(float64(m.Sys)/(1<<20), "sys-MB")
	b.ReportMetric(float64(games*b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(found), "mates")
}
