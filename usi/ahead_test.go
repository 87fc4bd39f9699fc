package usi

import (
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
)

// Reading ahead after stop may take the only processor from the search for 20 ms.
func TestStopIsAnsweredBeforeTheNextRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answered := new(atomic.Bool)
		in := &script{t: t, texts: []string{"position startpos\ngo infinite\n", "stop\n", "quit\n"}, answered: answered}
		out := watch(func(line string) {
			if strings.HasPrefix(line, "bestmove") {
				answered.Store(true)
			}
		})
		if err := Serve(t.Context(), in, out, Config{New: newCalm, Seed: 1}); err != nil {
			t.Fatal(err)
		}
	})
}

// script gives a text a read, and expects the answer before the read that follows stop.
type script struct {
	t        *testing.T
	texts    []string
	stopped  bool
	answered *atomic.Bool
}

func (s *script) Read(b []byte) (int, error) {
	if s.stopped && !s.answered.Load() {
		s.t.Error("the next line is read before the answer to stop")
	}
	if len(s.texts) == 0 {
		return 0, io.EOF
	}
	synctest.Wait() // the search runs
	n := copy(b, s.texts[0])
	s.stopped = s.stopped || s.texts[0] == "stop\n"
	s.texts = s.texts[1:]
	return n, nil
}

type watch func(string)

func (w watch) Write(b []byte) (int, error) {
	w(string(b))
	return len(b), nil
}
