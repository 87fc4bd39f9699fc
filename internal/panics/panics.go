// Package panics turns panics into errors: of a function, and of goroutines that
// work together. A panic in a goroutine of its own ends the whole program, whoever
// started it; a server cannot afford that, and a library must not impose it.
package panics

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
)

// Error is a panic that was caught.
type Error struct {
	// Value is what panic was called with.
	Value any
	// Stack is the stack of the goroutine that panicked, as [debug.Stack] writes
	// it.
	Stack []byte
}

// Error returns "panic: " and the value, without the stack.
func (e *Error) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

// Unwrap returns the value when it is an error.
func (e *Error) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// Catch ends a panic and stores it into err as an [*Error]. It has to be deferred
// itself:
//
//	defer panics.Catch(&err)
//
// Without a panic it does nothing. A panic with an [*Error], which [Group.Wait]
// makes, keeps the stack it began with.
func Catch(err *error) {
	if v := recover(); v != nil {
		*err = caught(v)
	}
}

// Repanic panics again with err if it is a panic that was caught, or wraps one: for
// callers that take any other error for an answer.
func Repanic(err error) {
	if e, ok := errors.AsType[*Error](err); ok {
		panic(e)
	}
}

func caught(v any) *Error {
	if e, ok := v.(*Error); ok {
		return e
	}
	return &Error{Value: v, Stack: debug.Stack()}
}

// Group is a number of goroutines that work for one caller, who gets their panics.
// The zero Group is ready.
type Group struct {
	// Caught is called once for each panic, on the goroutine that panicked, so that
	// the others can be stopped; it may be nil.
	Caught func()

	running sync.WaitGroup
	mu      sync.Mutex
	first   *Error
}

// Go calls f on a goroutine of its own.
func (g *Group) Go(f func()) {
	g.running.Go(func() { g.Do(f) })
}

// Do calls f on the goroutine of the caller, as one of the group: a panic in it is
// kept for [Group.Wait], so that the others are waited for before it goes on.
func (g *Group) Do(f func()) {
	defer func() {
		if v := recover(); v != nil {
			g.keep(caught(v))
		}
	}()
	f()
}

func (g *Group) keep(e *Error) {
	g.mu.Lock()
	if g.first == nil {
		g.first = e
	}
	g.mu.Unlock()
	if g.Caught != nil {
		g.Caught()
	}
}

// Wait returns when all goroutines have ended. If one has panicked, Wait panics
// with the first [*Error], on the goroutine of the caller.
func (g *Group) Wait() {
	g.running.Wait()
	g.mu.Lock()
	first := g.first
	g.mu.Unlock()
	if first != nil {
		panic(first)
	}
}
