package cli

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/variant"
)

// gamesReader is a CSA collection of any size: repeated games of random legal moves with
// times, comments and an end.
type gamesReader struct {
	games [][]byte
	rest  []byte
	next  int
	left  int64
	// each, if not nil, is called every step bytes.
	each       func()
	step, done int64
}

func newGamesReader(tb testing.TB, size int64) *gamesReader {
	tb.Helper()
	rules, err := variant.Lookup("standard")
	if err != nil {
		tb.Fatal(err)
	}
	c := &gamesReader{left: size, step: 1 << 19}
	random := rand.New(rand.NewPCG(3, 4))
	for i := range 100 {
		var out bytes.Buffer
		if i > 0 {
			out.WriteString(csa.Codec().Separator)
		}
		if _, err := csa.Codec().Write(&out, randomGame(tb, rules, random, 60+random.IntN(120)), kifu.WriteOptions{}); err != nil {
			tb.Fatal(err)
		}
		c.games = append(c.games, out.Bytes())
	}
	c.games[0] = append([]byte(csa.Codec().Separator), c.games[0]...) // skipped at the start
	return c
}

func randomGame(tb testing.TB, rules *variant.RuleSet, random *rand.Rand, plies int) *kifu.Record {
	tb.Helper()
	b := kifu.NewBuilder(kifu.FormatUnknown, kifu.ReadOptions{})
	b.Start(rules, kifu.Even(rules))
	b.Record().Headers = kifu.Headers{{Key: kifu.KeyBlack, Value: "甲"}, {Key: kifu.KeyWhite, Value: "乙"}}
	var total [2]time.Duration
	for n := range plies {
		legal := b.Position().AppendLegal(nil)
		if len(legal) == 0 {
			break
		}
		if err := b.Move(legal[random.IntN(len(legal))], kifu.Place{}); err != nil {
			tb.Fatal(err)
		}
		spent := time.Duration(random.IntN(90)) * time.Second
		total[n&1] += spent
		b.Node().Time = kifu.Time{Known: true, Spent: spent, Total: total[n&1]}
		if random.IntN(20) == 0 {
			b.Node().Comments = []string{fmt.Sprintf("%d手目の感想", n+1)}
		}
	}
	if err := b.End(kifu.End{Kind: kifu.EndResign}, kifu.Place{}); err != nil {
		tb.Fatal(err)
	}
	rec, _, err := b.Finish()
	if err != nil {
		tb.Fatal(err)
	}
	return rec
}

func (c *gamesReader) Read(p []byte) (int, error) {
	if len(c.rest) == 0 {
		if c.left <= 0 {
			return 0, io.EOF
		}
		c.rest = c.games[c.next%len(c.games)]
		c.next++
		c.left -= int64(len(c.rest))
	}
	n := copy(p, c.rest)
	c.rest = c.rest[n:]
	if before := c.done; c.each != nil && before/c.step != (before+int64(n))/c.step {
		c.each()
	}
	c.done += int64(n)
	return n, nil
}

// The heap does not grow with the size of a collection.
func TestMemoryIsBounded(t *testing.T) {
	const size, most = 3 << 20, 1 << 20
	for _, args := range [][]string{
		{"record", "convert", "--to", "usi"},
		{"record", "convert", "--to", "csa", "--version", "2.2", "--charset", "shift_jis"},
		{"record", "check", "-"},
		{"record", "stats", "-"},
	} {
		t.Run(args[0]+" "+args[1], func(t *testing.T) {
			var base, peak uint64
			in := newGamesReader(t, size)
			in.each = func() {
				var m runtime.MemStats
				runtime.GC()
				runtime.ReadMemStats(&m)
				if base == 0 {
					base = m.HeapAlloc
				}
				peak = max(peak, m.HeapAlloc)
			}
			var talk bytes.Buffer
			status := Run(verb.Env{Context: context.Background(), In: in, Out: io.Discard, Err: &talk}, args)
			if status != exitDone {
				t.Fatalf("status %d: %s", status, talk.String())
			}
			if in.done < size || peak == 0 {
				t.Fatalf("%d bytes were read", in.done)
			}
			if grown := int64(peak) - int64(base); grown > most {
				t.Errorf("after %d bytes the heap has grown by %d", in.done, grown)
			}
		})
	}
}

var collectionSize = flag.Int64("collection", 64, "megabytes of the collection of BenchmarkCollection")

// BenchmarkCollection reads a collection from a pipe and checks every move. sys-MB is the
// memory obtained from the system.
func BenchmarkCollection(b *testing.B) {
	for _, args := range [][]string{{"record", "convert", "--to", "usi"}, {"record", "convert", "--to", "csa"}, {"record", "stats", "-"}, {"record", "check", "-"}} {
		b.Run(strings.Trim(strings.Join(args, "-"), "-"), func(b *testing.B) {
			size := *collectionSize << 20
			b.SetBytes(size)
			games := 0
			for b.Loop() {
				in := newGamesReader(b, size)
				if status := Run(verb.Env{Context: context.Background(), In: in, Out: io.Discard, Err: io.Discard}, args); status != exitDone {
					b.Fatalf("status %d", status)
				}
				games = in.next
			}
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			b.ReportMetric(float64(m.Sys)/(1<<20), "sys-MB")
			b.ReportMetric(float64(games*b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}
