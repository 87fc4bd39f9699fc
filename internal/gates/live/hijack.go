package live

import (
	"bufio"
	"net"
	"net/http"
	"time"
)

// hijacked gives access to the connection below a socket. websocket.Close reads until the
// peer closes; the deadline set by bound ends that if the peer never does.
type hijacked struct {
	http.ResponseWriter
	conn net.Conn
}

// Buffers of a socket in bytes. Clients send little, and most changes fit into one write.
const (
	readBuffer  = 128
	writeBuffer = 1 << 10
)

// Hijack replaces the buffers of net/http, which are larger.
func (h *hijacked) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	c, rw, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	h.conn = c
	from := rw.Reader
	if from.Buffered() == 0 {
		from = bufio.NewReaderSize(c, readBuffer)
	}
	return c, bufio.NewReadWriter(from, bufio.NewWriterSize(c, writeBuffer)), nil
}

func (h *hijacked) bound(d time.Duration) {
	if h.conn != nil {
		_ = h.conn.SetDeadline(time.Now().Add(d)) // it may be closed
	}
}

// cut closes the connection at once. websocket.CloseNow has no effect after Close.
func (h *hijacked) cut() {
	if h.conn != nil {
		_ = h.conn.Close() // it may be closed
	}
}
