package usi

import (
	"fmt"
	"io"
	"sync"
)

// output writes ASCII lines and is safe for concurrent use. It stops after the first
// error.
type output struct {
	mu   sync.Mutex
	w    io.Writer
	err  error
	fail func() // called on the first error
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
