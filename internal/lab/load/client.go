package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"time"

	"github.com/coder/websocket"
)

const (
	// Sockets per address: below a server's default limit.
	socketsEach   = 80
	answerTimeout = 20 * time.Second
	maxAnswer     = 8 << 20
)

type client struct{ http *http.Client }

// newClients returns enough addresses. With one loopback address, the server must allow all
// from it.
func newClients(sockets int) ([]*client, error) {
	n := max(1, (sockets+socketsEach-1)/socketsEach)
	if n > 250*250 {
		return nil, fmt.Errorf("%d sockets are too many for the addresses of one machine", sockets)
	}
	clients := make([]*client, 0, n)
	for i := range n {
		from := netip.AddrFrom4([4]byte{127, 0, byte(1 + i/250), byte(1 + i%250)})
		if !usable(from) {
			from = netip.AddrFrom4([4]byte{127, 0, 0, 1})
		}
		clients = append(clients, newClient(from))
	}
	return clients, nil
}

func usable(a netip.Addr) bool {
	l, err := net.ListenTCP("tcp", net.TCPAddrFromAddrPort(netip.AddrPortFrom(a, 0)))
	if err != nil {
		return false
	}
	return l.Close() == nil
}

var errNotHere = errors.New("the server is not on the loopback interface")

func newClient(from netip.Addr) *client {
	dialer := &net.Dialer{
		Timeout: 5 * time.Second, KeepAlive: -1,
		LocalAddr: net.TCPAddrFromAddrPort(netip.AddrPortFrom(from, 0)),
	}
	t := &http.Transport{
		// No connection leaves this machine.
		DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			c, err := dialer.DialContext(ctx, "tcp4", addr)
			if err != nil {
				return nil, err
			}
			if a, ok := c.RemoteAddr().(*net.TCPAddr); !ok || !a.IP.IsLoopback() {
				_ = c.Close()
				return nil, errNotHere
			}
			return c, nil
		},
		MaxIdleConnsPerHost: 64, IdleConnTimeout: time.Minute, DisableCompression: true,
		ReadBufferSize: 4 << 10, WriteBufferSize: 4 << 10,
	}
	return &client{&http.Client{Transport: t, Timeout: answerTimeout, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

func (c *client) close() { c.http.CloseIdleConnections() }

type person struct {
	*client
	cookie string
}

type refusal struct {
	status int
	code   string
	text   string
}

func (r *refusal) Error() string { return fmt.Sprintf("status %d, %s: %s", r.status, r.code, r.text) }

// send sends a request with an optional JSON body and decodes the answer. A server's error is
// a [*refusal].
func (p *person) send(ctx context.Context, method, url string, body, out any) error {
	var data []byte
	if body != nil {
		var err error
		if data, err = json.Marshal(body); err != nil {
			return err
		}
	}
	r, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(data))
	if err != nil {
		return err
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if p.cookie != "" {
		r.Header.Set("Cookie", p.cookie)
	}
	res, err := p.http.Do(r)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	all, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer))
	if err != nil {
		return err
	}
	for _, c := range res.Cookies() {
		p.cookie = c.Name + "=" + c.Value
	}
	if res.StatusCode/100 != 2 {
		answer := struct{ Code, Message string }{}
		_ = json.Unmarshal(all, &answer) // a proxy may answer anything
		return &refusal{res.StatusCode, answer.Code, answer.Message}
	}
	if err := json.Unmarshal(all, out); err != nil {
		return fmt.Errorf("the answer of %s: %w", url, err)
	}
	return nil
}

func (p *person) dial(ctx context.Context, target, game string, compress bool) (*websocket.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	header := http.Header{}
	if p.cookie != "" {
		header.Set("Cookie", p.cookie)
	}
	mode := websocket.CompressionDisabled
	if compress {
		mode = websocket.CompressionNoContextTakeover
	}
	c, _, err := websocket.Dial(ctx, target+"/api/v1/games/"+game+"/live", &websocket.DialOptions{
		HTTPClient: &http.Client{Transport: p.http.Transport}, HTTPHeader: header, CompressionMode: mode,
	})
	if err != nil {
		return nil, err
	}
	c.SetReadLimit(maxAnswer)
	return c, nil
}
