package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// single is a test function, example or fuzz target with its seeds.
type single struct {
	name string
	took time.Duration
	// reaches has the mutants whose place it executes.
	reaches map[int]bool
}

// survey runs every test alone, unchanged, and returns the quickest first.
func (t *tests) survey(ctx context.Context) ([]single, error) {
	list, err := exec.CommandContext(ctx, t.binary, "-test.list=.").Output()
	if err != nil {
		return nil, fmt.Errorf("list the tests: %w", err)
	}
	var all []single
	for name := range strings.FieldsSeq(string(list)) {
		s := single{name: name, reaches: map[int]bool{}}
		file := filepath.Join(t.temp, "reached")
		begin := time.Now()
		if output, err := t.run(ctx, 0, 30*time.Minute, []single{s}, reach+"="+file); err != nil {
			return nil, fmt.Errorf("%s fails without any change: %w\n%s", name, err, output)
		}
		s.took = time.Since(begin)
		text, err := os.ReadFile(file)
		if errors.Is(err, os.ErrNotExist) { // it reaches no mutant
			continue
		} else if err != nil {
			return nil, err
		}
		for line := range strings.FieldsSeq(string(text)) {
			id, err := strconv.Atoi(line)
			if err != nil {
				return nil, err
			}
			s.reaches[id] = true
		}
		all = append(all, s)
		if err := os.Remove(file); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(all, func(a, b single) int { return int(a.took - b.took) })
	return all, nil
}

// together bounds the unchanged duration of tests that run in one go.
const together = 2 * time.Second

// kills reports whether a test fails with a mutant, or takes far longer. Only tests that reach
// it run, the quickest first.
func (t *tests) kills(ctx context.Context, id int, all []single) bool {
	for rest := reaching(all, id); len(rest) > 0; {
		n, took := 1, rest[0].took
		for n < len(rest) && took+rest[n].took <= together {
			took += rest[n].took
			n++
		}
		if _, err := t.run(ctx, id, 10*time.Second+5*took, rest[:n]); err != nil {
			return true
		}
		rest = rest[n:]
	}
	return false
}

func reaching(all []single, id int) []single {
	var found []single
	for _, s := range all {
		if s.reaches[id] {
			found = append(found, s)
		}
	}
	return found
}

// run returns an error if a test fails or the limit passes.
func (t *tests) run(ctx context.Context, id int, limit time.Duration, which []single, env ...string) (output []byte, err error) {
	names := make([]string, len(which))
	for i, s := range which {
		names[i] = s.name
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, t.binary, append(t.args, "-test.run=^("+strings.Join(names, "|")+")$")...)
	cmd.Dir = t.dir
	cmd.Env = append(append(os.Environ(), fmt.Sprintf("%s=%d", variable, id)), env...)
	cmd.WaitDelay = time.Second
	return cmd.CombinedOutput()
}
