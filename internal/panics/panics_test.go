package panics_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/komadai/komadai/internal/panics"
)

func broken(v any) { panic(v) }

func TestCatch(t *testing.T) {
	call := func(v any) (err error) {
		defer panics.Catch(&err)
		if v != nil {
			broken(v)
		}
		return io.EOF
	}
	if err := call(nil); err != io.EOF {
		t.Errorf("without a panic the error is %v", err)
	}
	err := call("out of range")
	caught, ok := errors.AsType[*panics.Error](err)
	if !ok || err.Error() != "panic: out of range" {
		t.Fatalf("a panic became %v", err)
	}
	if !bytes.Contains(caught.Stack, []byte("panics_test.broken")) {
		t.Errorf("the stack does not name who panicked:\n%s", caught.Stack)
	}
	if err := call(io.ErrUnexpectedEOF); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("%v does not unwrap to the error that was panicked with", err)
	}
}

func TestRepanic(t *testing.T) {
	panics.Repanic(nil)
	panics.Repanic(io.EOF)
	first := &panics.Error{Value: "a bug", Stack: []byte("where")}
	err := func() (err error) {
		defer panics.Catch(&err)
		panics.Repanic(fmt.Errorf("solve: %w", first))
		return nil
	}()
	if err != first {
		t.Errorf("it panicked again with %v, want what was caught first", err)
	}
}

func TestGroup(t *testing.T) {
	stop := make(chan struct{})
	all := panics.Group{Caught: func() { close(stop) }}
	for range 3 {
		all.Go(func() { <-stop })
	}
	all.Go(func() { broken("a thread") })
	err := func() (err error) {
		defer panics.Catch(&err)
		all.Wait()
		return nil
	}()
	caught, ok := errors.AsType[*panics.Error](err)
	if !ok || caught.Value != "a thread" {
		t.Fatalf("Wait gave %v", err)
	}
	if !bytes.Contains(caught.Stack, []byte("panics_test.broken")) {
		t.Errorf("the stack is not that of the goroutine that panicked:\n%s", caught.Stack)
	}
}

// The caller's panic comes after all others have ended.
func TestGroupDo(t *testing.T) {
	stop := make(chan struct{})
	all := panics.Group{Caught: func() { close(stop) }}
	ended := false
	all.Go(func() {
		<-stop
		ended = true
	})
	all.Do(func() { broken("the first") })
	err := func() (err error) {
		defer panics.Catch(&err)
		all.Wait()
		return nil
	}()
	if !ended || err == nil || err.Error() != "panic: the first" {
		t.Errorf("Wait gave %v, and the other had ended: %t", err, ended)
	}
}

func TestGroupWithout(t *testing.T) {
	var all panics.Group
	done := make([]bool, 4)
	for i := range done {
		all.Go(func() { done[i] = true })
	}
	all.Wait()
	for i, d := range done {
		if !d {
			t.Errorf("goroutine %d did not run", i)
		}
	}
}
