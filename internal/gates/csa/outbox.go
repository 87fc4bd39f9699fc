package csa

import (
	"net"
	"sync"
	"time"
)

// outbox buffers output to a client. send never blocks.
type outbox struct {
	mu   sync.Mutex
	text []byte
	// full: the buffer overflowed.
	full, closed bool
	news         chan struct{}
	most         int
	// cut breaks the connection without blocking.
	cut func()
}

func newOutbox(most int, cut func()) *outbox {
	return &outbox{news: make(chan struct{}, 1), most: most, cut: cut}
}

// send appends whole lines; they are written together.
func (o *outbox) send(text []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch {
	case o.closed:
		return
	case len(o.text)+len(text) > o.most:
		o.full, o.closed = true, true
		o.cut() // a write may be in progress
	default:
		o.text = append(o.text, text...)
	}
	o.notify()
}

func (o *outbox) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed = true
	o.notify()
}

func (o *outbox) notify() {
	select {
	case o.news <- struct{}{}:
	default:
	}
}

func (o *outbox) take(spare []byte) (text []byte, full, closed bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	text, o.text = o.text, spare[:0]
	return text, o.full, o.closed
}

func (o *outbox) write(c net.Conn, timeout time.Duration) {
	defer c.Close()
	var spare []byte
	for range o.news {
		text, full, closed := o.take(spare)
		if full {
			return
		}
		if len(text) > 0 {
			if c.SetWriteDeadline(time.Now().Add(timeout)) != nil {
				return
			}
			if _, err := c.Write(text); err != nil {
				o.close()
				return
			}
		}
		if closed {
			return
		}
		spare = text
	}
}
