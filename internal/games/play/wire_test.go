package play_test

import (
	"errors"
	"strings"
	"sync"
)

type wires struct {
	mu   sync.Mutex
	ears map[int]ear
	next int
	cut  bool
}

type ear struct {
	prefix string
	heard  func(string, []byte)
	lost   func()
}

func newWires() *wires { return &wires{ears: map[int]ear{}} }

func (w *wires) Publish(subject string, data []byte) error {
	w.mu.Lock()
	var hear []func(string, []byte)
	for _, e := range w.ears {
		if strings.HasPrefix(subject, e.prefix) {
			hear = append(hear, e.heard)
		}
	}
	cut := w.cut
	w.mu.Unlock()
	if cut {
		return errors.New("the wire is cut")
	}
	for _, heard := range hear {
		heard(subject, data)
	}
	return nil
}

func (w *wires) Subscribe(pattern string, heard func(string, []byte), lost func()) (func(), error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.next++
	n := w.next
	w.ears[n] = ear{strings.TrimSuffix(pattern, "*"), heard, lost}
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		delete(w.ears, n)
	}, nil
}

func (w *wires) Linked() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return !w.cut
}

func (w *wires) mend() {
	w.mu.Lock()
	w.cut = false
	var told []func()
	for _, e := range w.ears {
		told = append(told, e.lost)
	}
	w.mu.Unlock()
	for _, lost := range told {
		lost()
	}
}
