// Package panics converts panics to errors, in functions and groups of goroutines. A
// panic in a goroutine ends the whole program, which a server cannot afford and a library
// must not cause.
package panics

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
)

// Error is a caught panic.
type Error struct {
	// Value is the argument of panic.
	Value any
	// Stack is the panicking goroutine's, from [debug.Stack].
	Stack []byte
}

// Error returns "panic: " and the value.
func (e *Error) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

// Unwrap returns the value if it is an error.
func (e *Error) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// Catch stores a panic into err as an [*Error]. Defer it directly:
//
//	defer panics.Catch(&err)
//
// A panic with an [*Error], as by [Group.Wait], keeps its first stack.
func Catch(err *error) {
	if v := recover(); v != nil {
		*err = caught(v)
	}
}

// Repanic panics with err if it is or wraps a caught panic, for callers that treat other
// errors as answers.
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

// Group runs goroutines for one caller, who gets their panics. The zero Group is ready.
type Group struct {
	// Caught, if set, is called for each panic on its goroutine, to stop the others.
	Caught func()

	running sync.WaitGroup
	mu      sync.Mutex
	first   *Error
}

// Go calls f on a new goroutine.
func (g *Group) Go(f func()) {
	g.running.Go(func() { g.Do(f) })
}

// Do calls f on this goroutine; [Group.Wait] reports its panic after the others ended.
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

// Wait waits for all goroutines. It panics with the first [*Error], if any.
func (g *Group) Wait() {
	g.running.Wait()
	g.mu.Lock()
	first := g.first
	g.mu.Unlock()
	if first != nil {
		panic(first)
	}
}
