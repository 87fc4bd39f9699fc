package server

import (
	"net"
	"net/http"
	"sync"
)

// fresh are the connections on which nothing has been asked yet. A shutdown
// would wait five seconds for each of them; browsers open some in advance.
type fresh struct {
	mu    sync.Mutex
	conns map[net.Conn]struct{}
}

// state follows the life of a connection; it is the ConnState of the server.
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

// close closes them.
func (f *fresh) close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for c := range f.conns {
		_ = c.Close()
	}
	clear(f.conns)
}
