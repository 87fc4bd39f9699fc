package server

import (
	"net"
	"net/http"
	"sync"
)

// fresh are connections without a request. Browsers open some in advance, and a shutdown would
// wait five seconds for each.
type fresh struct {
	mu    sync.Mutex
	conns map[net.Conn]struct{}
}

// state is the ConnState hook of the server.
func (f *fresh) state(c net.Conn, s http.ConnState) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if s != http.StateNew {
		delete(f.conns, c)
		return
	}
	if f.conns == nil {
		f.conns = make(map[net.Conn]struct{})
	}
	f.conns[c] = struct{}{}
}

func (f *fresh) close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for c := range f.conns {
		_ = c.Close()
	}
	clear(f.conns)
}
