// Command mutants measures the tests of a package: it makes small changes (mutants) to the
// package, one at a time, and runs the package's own tests against each. It prints mutants
// that survive.
//
//	make mutants PKG=./shogi
//
// One test binary contains all mutants; the environment variable [variable] activates one. See
// docs/testing.md.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"sync"
)

func main() {
	sample := flag.Int("sample", 0, "try that many mutants, chosen by -seed; 0 is all")
	seed := flag.Uint64("seed", 1, "what the sample is chosen by")
	workers := flag.Int("p", runtime.GOMAXPROCS(0), "mutants tried at the same time")
	short := flag.Bool("short", false, "try a tenth of the cases of the properties")
	least := flag.Float64("least", 0, "fail when fewer percent are killed")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: mutants [flags] PACKAGE")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	killed, err := measure(ctx, os.Stdout, flag.Arg(0), options{*sample, *seed, *workers, *short})
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
	if killed < *least {
		fmt.Fprintf(os.Stderr, "mutants: %.1f %% are killed, want %.1f %%\n", killed, *least)
		os.Exit(1)
	}
}

type options struct {
	sample  int // number of mutants, 0 for all
	seed    uint64
	workers int
	short   bool
}

// measure prints the survivors of a package and returns the percentage killed.
func measure(ctx context.Context, out io.Writer, pattern string, o options) (float64, error) {
	dir, err := os.MkdirTemp("", "komadai-mutants-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	p, err := load(ctx, pattern)
	if err != nil {
		return 0, err
	}
	t, mutants, err := build(ctx, p, dir)
	if err != nil {
		return 0, err
	}
	if len(mutants) == 0 {
		return 0, fmt.Errorf("%s has nothing to change", p.path)
	}
	if o.short {
		t.shorten()
	}
	singles, err := t.survey(ctx)
	if err != nil {
		return 0, err
	}
	all := len(mutants)
	if o.sample > 0 && o.sample < all {
		rnd := rand.New(rand.NewPCG(o.seed, 0))
		rnd.Shuffle(all, func(i, j int) { mutants[i], mutants[j] = mutants[j], mutants[i] })
		mutants = mutants[:o.sample]
	}
	survivors, err := try(ctx, t, singles, mutants, o.workers)
	if err != nil {
		return 0, err
	}
	slices.SortFunc(survivors, func(a, b mutant) int { return a.id - b.id })
	for _, m := range survivors {
		how := "survives"
		if len(reaching(singles, m.id)) == 0 {
			how = "not reached"
		}
		fmt.Fprintf(out, "%s:%d: %s: %s\n", m.file, m.line, how, m.change)
	}
	killed := len(mutants) - len(survivors)
	percent := 100 * float64(killed) / float64(len(mutants))
	fmt.Fprintf(out, "%s: %d of %d mutants killed, %.1f %% (%d of %d tried, seed %d)\n",
		p.path, killed, len(mutants), percent, len(mutants), all, o.seed)
	return percent, nil
}

func try(ctx context.Context, t *tests, singles []single, mutants []mutant, workers int) ([]mutant, error) {
	var mu sync.Mutex
	var survivors []mutant
	queue := make(chan mutant)
	var group sync.WaitGroup
	for range max(workers, 1) {
		group.Go(func() {
			for m := range queue {
				if !t.kills(ctx, m.id, singles) {
					mu.Lock()
					survivors = append(survivors, m)
					mu.Unlock()
				}
			}
		})
	}
	for _, m := range mutants {
		select {
		case queue <- m:
		case <-ctx.Done():
		}
	}
	close(queue)
	group.Wait()
	return survivors, ctx.Err()
}
