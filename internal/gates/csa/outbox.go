package csa

import (
	"net"
	"sync"
	"time"
)

// outbox is what waits to be written to a client. It takes everything at once
// and never waits for the client.
type outbox struct {
	mu   sync.Mutex
	text []byte
	// full says that more was sent than the client took; closed that nothing more
	// is sent.
	full, closed bool
	news         chan struct{}
	most         int
	// cut breaks the connection of a client that does not take what it gets, without
	// waiting for anything.
	cut func()
}

func newOutbox(most int, cut func()) *outbox {
	return &outbox{news: make(chan struct{}, 1), most: most, cut: cut}
}

// send puts whole lines into the box, which come out together.
func (o *outbox) send(text []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch {
	case o.closed:
		return
	case len(o.text)+len(text) > o.most:
		o.full, o.closed = true, true
		o.cut() // a write may be under way
	default:
		o.text = append(o.text, text...)
	}
	o.notify()
}

// close lets what is in the box be written, and then the connection be closed.
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

// take returns what is to be written next.
func (o *outbox) take(spare []byte) (text []byte, full, closed bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	text, o.text = o.text, spare[:0]
	return text, o.full, o.closed
}

// write writes until the box is closed or the client takes no more within
// timeout, and closes the connection.
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
