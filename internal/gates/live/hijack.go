package live

import (
	"bufio"
	"net"
	"net/http"
	"time"
)

// hijacked keeps the connection that becomes a socket. websocket.Close reads what
// the other end still sends until it closes too; the deadline set by bound ends
// that when the other end never stops.
type hijacked struct {
	http.ResponseWriter
	conn net.Conn
}

// Hijack implements [http.Hijacker].
func (h *hijacked) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	c, rw, err := http.NewResponseController(h.ResponseWriter).Hijack()
	h.conn = c
	return c, rw, err
}

// bound ends all reading and writing after a time.
func (h *hijacked) bound(d time.Duration) {
	if h.conn != nil {
		_ = h.conn.SetDeadline(time.Now().Add(d)) // it may be closed
	}
}

// cut ends the connection without a word; websocket.CloseNow does nothing more once
// a Close has begun.
func (h *hijacked) cut() {
	if h.conn != nil {
		_ = h.conn.Close() // it may be closed
	}
}
