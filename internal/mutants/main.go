// Command mutants measures how much the tests of a package notice: it makes small
// changes to the package (mutants), one at a time, and runs the package's own
// tests against each. A mutant that no test notices survives and is printed.
//
//	go run ./internal/mutants ./shogi
//
// All mutants are built into one test binary; the environment variable
// [variable] switches one of them on. See docs/testing.md.
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
	"time"
)

func main() {
	sample := flag.Int("sample", 0, "try that many mutants, chosen by -seed; 0 is all")
	seed := flag.Uint64("seed", 1, "what the sample is chosen by")
	workers := flag.Int("p", runtime.GOMAXPROCS(0), "mutants tried at the same time")
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
	killed, err := measure(ctx, os.Stdout, flag.Arg(0), *sample, *seed, *workers)
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
	if killed < *least {
		fmt.Fprintf(os.Stderr, "mutants: %.1f %% are killed, want %.1f %%\n", killed, *least)
		os.Exit(1)
	}
}

// measure tries the mutants of a package, prints the survivors and returns how
// many percent were killed.
func measure(ctx context.Context, out io.Writer, pattern string, sample int, seed uint64, workers int) (float64, error) {
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
	begin := time.Now()
	if output, err := t.run(ctx, 0, 30*time.Minute); err != nil {
		return 0, fmt.Errorf("the tests fail without any change: %w\n%s", err, output)
	}
	limit := 10*time.Second + 5*time.Since(begin)
	all := len(mutants)
	if sample > 0 && sample < all {
		rnd := rand.New(rand.NewPCG(seed, 0))
		rnd.Shuffle(all, func(i, j int) { mutants[i], mutants[j] = mutants[j], mutants[i] })
		mutants = mutants[:sample]
	}
	survivors, err := try(ctx, t, mutants, workers, limit)
	if err != nil {
		return 0, err
	}
	slices.SortFunc(survivors, func(a, b mutant) int { return a.id - b.id })
	for _, m := range survivors {
		fmt.Fprintf(out, "%s:%d: survives: %s\n", m.file, m.line, m.change)
	}
	killed := len(mutants) - len(survivors)
	percent := 100 * float64(killed) / float64(len(mutants))
	fmt.Fprintf(out, "%s: %d of %d mutants killed, %.1f %% (%d of %d tried, seed %d)\n",
		p.path, killed, len(mutants), percent, len(mutants), all, seed)
	return percent, nil
}

// try runs the tests against each mutant and returns those that pass them all.
func try(ctx context.Context, t *tests, mutants []mutant, workers int, limit time.Duration) ([]mutant, error) {
	var mu sync.Mutex
	var survivors []mutant
	queue := make(chan mutant)
	var group sync.WaitGroup
	for range max(workers, 1) {
		group.Go(func() {
			for m := range queue {
				if _, err := t.run(ctx, m.id, limit); err == nil {
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
