package live

import (
	"bufio"
	"net"
	"net/http"
	"time"
)

// grip holds on to the connection that becomes a socket. The library ends a
// socket politely, reading what the other end still sends until it says goodbye
// too; who never stops sending would be listened to for ever.
type grip struct {
	http.ResponseWriter
	conn net.Conn
}

// Hijack implements [http.Hijacker].
func (g *grip) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	c, rw, err := http.NewResponseController(g.ResponseWriter).Hijack()
	g.conn = c
	return c, rw, err
}

// bound ends all reading and writing after a time.
func (g *grip) bound(d time.Duration) {
	if g.conn != nil {
		_ = g.conn.SetDeadline(time.Now().Add(d)) // it may be closed
	}
}
