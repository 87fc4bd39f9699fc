package tsume_test

import (
	"bytes"
	"errors"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variant"
)

func goroutine() string {
	var b [64]byte
	name, _, _ := bytes.Cut(b[:runtime.Stack(b[:], false)], []byte(" ["))
	return string(name)
}

type brokenClock struct {
	caller string
	helper bool // panic on helpers only
	asked  atomic.Int64
}

func (c *brokenClock) now() time.Time {
	if n := c.asked.Add(1); n > 1 && (goroutine() != c.caller) == c.helper {
		panic("the clock is broken")
	}
	return time.Unix(0, 0)
}

func TestPanicRace(t *testing.T) {
	rs, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	setup, err := notation.ParseSFEN(rs.Rules, "9/9/9/9/4k4/9/9/9/9 b 4S4N4L18P2r2b4g 1")
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.ProblemOf(shogi.Black)
	if err != nil {
		t.Fatal(err)
	}
	for name, search := range map[string]func(shogi.Position, tsume.Options) error{
		"Solve": func(p shogi.Position, o tsume.Options) error {
			_, err := tsume.Solve(t.Context(), p, o)
			return err
		},
		"Judge": func(p shogi.Position, o tsume.Options) error {
			_, err := tsume.Judge(t.Context(), p, nil, o)
			return err
		},
		"FindBrinkmates": func(p shogi.Position, o tsume.Options) error {
			_, err := tsume.FindBrinkmates(t.Context(), p, 1, o)
			return err
		},
		"Threat": func(p shogi.Position, o tsume.Options) error {
			var u shogi.Undo
			p.MakeNull(&u)
			_, err := tsume.Threat(t.Context(), p, o)
			return err
		},
	} {
		for _, helper := range []bool{false, true} {
			clock := &brokenClock{caller: goroutine(), helper: helper}
			err := search(p, tsume.Options{Threads: 3, Hash: 1 << 20, Time: time.Hour, Now: clock.now})
			broken, ok := errors.AsType[*panics.Error](err)
			if !ok {
				t.Errorf("%s, on a helper: %t: the error is %v", name, helper, err)
				continue
			}
			if broken.Value != "the clock is broken" || !bytes.Contains(broken.Stack, []byte("brokenClock")) {
				t.Errorf("%s, on a helper: %t: %v with the stack\n%s", name, helper, broken, broken.Stack)
			}
		}
	}
}
