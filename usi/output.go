package usi

import (
	"fmt"
	"io"
	"sync"
)

// output stops at the first error. It is safe for concurrent use.
type output struct {
	mu   sync.Mutex
	w    io.Writer
	err  error
	fail func()
}

func (o *output) line(text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return
	}
	if _, o.err = io.WriteString(o.w, ascii(text)+"\n"); o.err != nil {
		o.err = fmt.Errorf("usi: writing: %w", o.err)
		o.fail()
	}
}

func (o *output) linef(format string, args ...any) { o.line(fmt.Sprintf(format, args...)) }

func (o *output) say(format string, args ...any) {
	o.line("info string " + fmt.Sprintf(format, args...))
}

func (o *output) failure() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}
