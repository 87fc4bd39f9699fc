package bus_test

import (
	"bytes"
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/internal/work/bus"
	"github.com/komadai/komadai/internal/work/bus/bustest"
)

func offer(t *testing.T, b *bus.Bus, n int, do bus.Do) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	wg.Go(func() {
		if err := b.Offer(ctx, "engine", n, do); err != nil {
			t.Error(err)
		}
	})
	stop = func() {
		cancel()
		wg.Wait()
	}
	t.Cleanup(stop)
	// It is ready once it answers.
	bustest.Await(t, "the offer", func() bool {
		_, err := b.Follow(t.Context(), "engine", []byte("ping"), nil)
		return err == nil
	})
	return stop
}

func ping(do bus.Do) bus.Do {
	return func(ctx context.Context, data []byte, tell func([]byte)) ([]byte, error) {
		if string(data) == "ping" {
			return nil, nil
		}
		return do(ctx, data, tell)
	}
}

// called: calls return responses or errors; a panic is an error.
func called(t *testing.T, s system) {
	a, b := s.Open(t, plain), s.Open(t, plain)
	if _, err := a.Follow(t.Context(), "engine", nil, nil); !errors.Is(err, remote.ErrNobody) {
		t.Errorf("without a worker: %v", err)
	}
	stop := offer(t, b, 2, ping(func(_ context.Context, data []byte, _ func([]byte)) ([]byte, error) {
		switch string(data) {
		case "fail":
			return nil, errors.New("it broke")
		case "panic":
			panic("it broke")
		}
		return append([]byte("did "), data...), nil
	}))
	out, err := a.Follow(t.Context(), "engine", []byte("work"), nil)
	if err != nil || string(out) != "did work" {
		t.Errorf("%q, %v", out, err)
	}
	for _, word := range []string{"fail", "panic"} {
		if _, err := a.Follow(t.Context(), "engine", []byte(word), nil); err == nil || errors.Is(err, remote.ErrNobody) {
			t.Errorf("%s: %v", word, err)
		}
	}
	if _, err := a.Follow(t.Context(), "*", nil, nil); err == nil {
		t.Error("a pattern was called")
	}
	stop()
	if _, err := a.Follow(t.Context(), "engine", nil, nil); !errors.Is(err, remote.ErrNobody) {
		t.Errorf("after the offer has ended: %v", err)
	}
}

// callAgain: with one place, a caller may call again right after a response.
func callAgain(t *testing.T, s system) {
	a, b := s.Open(t, plain), s.Open(t, plain)
	offer(t, b, 1, func(_ context.Context, data []byte, _ func([]byte)) ([]byte, error) { return data, nil })
	for i := range 200 {
		if out, err := a.Follow(t.Context(), "engine", []byte{byte(i)}, nil); err != nil || !bytes.Equal(out, []byte{byte(i)}) {
			t.Fatalf("call %d: %v, %v", i, out, err)
		}
	}
}

// callBusy: the bound is respected, a call does not wait for a place, and work may last longer
// than the silence.
func callBusy(t *testing.T, s system) {
	a, b := s.Open(t, plain), s.Open(t, plain)
	begun, leave := make(chan struct{}, 9), make(chan struct{})
	offer(t, b, 1, ping(func(ctx context.Context, _ []byte, _ func([]byte)) ([]byte, error) {
		begun <- struct{}{}
		select {
		case <-leave:
		case <-ctx.Done():
		}
		return []byte("done"), nil
	}))
	var wg sync.WaitGroup
	wg.Go(func() {
		if out, err := a.Follow(t.Context(), "engine", []byte("long"), nil); err != nil || string(out) != "done" {
			t.Errorf("%q, %v", out, err)
		}
	})
	receive(t, begun)
	// The work lasts until this is answered.
	if _, err := a.Follow(t.Context(), "engine", []byte("another"), nil); !errors.Is(err, remote.ErrNobody) {
		t.Errorf("with all busy: %v", err)
	}
	time.Sleep(2500 * time.Millisecond)
	close(leave)
	wg.Wait()
}

// callStopped: the caller's or the worker's end stops the work, and the caller gets an error.
func callStopped(t *testing.T, s system) {
	a, b := s.Open(t, plain), s.Open(t, plain)
	begun, ended := make(chan struct{}, 9), make(chan struct{}, 9)
	stop := offer(t, b, 3, ping(func(ctx context.Context, _ []byte, _ func([]byte)) ([]byte, error) {
		begun <- struct{}{}
		<-ctx.Done()
		ended <- struct{}{}
		return []byte("in a hurry"), nil
	}))
	ctx, cancel := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	wg.Go(func() {
		if _, err := a.Follow(ctx, "engine", nil, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("called off: %v", err)
		}
	})
	receive(t, begun)
	cancel()
	wg.Wait()
	receive(t, ended)
	wg.Go(func() {
		if _, err := a.Follow(t.Context(), "engine", nil, nil); err == nil || errors.Is(err, remote.ErrSilent) {
			t.Errorf("the worker leaves: %v", err)
		}
	})
	receive(t, begun)
	stop()
	wg.Wait()
}

// callFollowed: interim messages arrive in order before the response; a caller can stop the
// work.
func callFollowed(t *testing.T, s system) {
	a, b := s.Open(t, plain), s.Open(t, plain)
	ended := make(chan struct{}, 9)
	offer(t, b, 2, ping(func(ctx context.Context, data []byte, tell func([]byte)) ([]byte, error) {
		for _, word := range []string{"one", "two", "three"} {
			tell([]byte(word))
		}
		if string(data) == "long" {
			<-ctx.Done()
			ended <- struct{}{}
		}
		return []byte("four"), nil
	}))
	heard := ""
	note := func(data []byte) error {
		heard += string(data) + " "
		return nil
	}
	out, err := a.Follow(t.Context(), "engine", nil, note)
	if err != nil || heard+string(out) != "one two three four" {
		t.Errorf("%q and %q, %v", heard, out, err)
	}
	if out, err := a.Follow(t.Context(), "engine", nil, nil); err != nil || string(out) != "four" {
		t.Errorf("without listening: %q, %v", out, err)
	}
	enough := errors.New("enough")
	if _, err := a.Follow(t.Context(), "engine", []byte("long"), func([]byte) error { return enough }); !errors.Is(err, enough) {
		t.Errorf("the caller stops: %v", err)
	}
	receive(t, ended)
}
