package guard_test

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/panics"
)

func TestRun(t *testing.T) {
	var log bytes.Buffer
	counted := map[string]int{}
	g := &guard.Guard{Log: slog.New(slog.NewTextHandler(&log, nil)), Count: func(place string) { counted[place]++ }}
	for name, c := range map[string]struct {
		f    func() error
		want string
		told bool
	}{
		"fine":   {func() error { return nil }, "", false},
		"error":  {func() error { return io.EOF }, "EOF", false},
		"panic":  {func() error { panic("a bug") }, "solver: panic: a bug", true},
		"caught": {func() error { return &panics.Error{Value: "a helper's bug"} }, "solver: panic: a helper's bug", true},
		"nested": {func() error { return g.Run("inner", func() error { panic("deep") }) }, "inner: panic: deep", true},
	} {
		t.Run(name, func(t *testing.T) {
			log.Reset()
			clear(counted)
			err := g.Run("solver", c.f)
			got := ""
			if err != nil {
				got = err.Error()
			}
			if got != c.want {
				t.Errorf("the error is %q, want %q", got, c.want)
			}
			times := strings.Count(log.String(), "panicked")
			sum := 0
			for _, n := range counted {
				sum += n
			}
			if want := map[bool]int{true: 1}[c.told]; times != want || sum != want {
				t.Errorf("logged %d times and counted %v, want each %d times", times, counted, want)
			}
		})
	}
	log.Reset()
	_ = g.Run("solver", func() error { panic("a bug") })
	if !strings.Contains(log.String(), "guard_test.TestRun") {
		t.Errorf("the log has no stack that names who panicked: %s", &log)
	}
}

func TestNil(t *testing.T) {
	var g *guard.Guard
	err := g.Run("solver", func() error { panic("a bug") })
	if _, ok := errors.AsType[*guard.Panic](err); !ok {
		t.Errorf("without a guard a panic is %v", err)
	}
	if g.Do("solver", func() { panic("a bug") }) {
		t.Error("Do reports that f returned")
	}
	if !g.Do("solver", func() {}) {
		t.Error("Do reports that f did not return")
	}
}
