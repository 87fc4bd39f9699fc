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
	"sync"
	"time"

	"github.com/coder/websocket"
)

const (
	// Sockets per address: below a server's default limit.
	socketsEach   = 80
	answerTimeout = 20 * time.Second
	maxAnswer     = 8 << 20
)

// newClients returns enough addresses. With one loopback address, the server must allow all
// from it.
func newClients(sockets int, timeout time.Duration) ([]*http.Client, error) {
	n := max(1, (sockets+socketsEach-1)/socketsEach)
	if n > 250*250 {
		return nil, fmt.Errorf("%d sockets are too many for the addresses of one machine", sockets)
	}
	clients := make([]*http.Client, 0, n)
	for i := range n {
		from := netip.AddrFrom4([4]byte{127, 0, byte(1 + i/250), byte(1 + i%250)})
		if !usable(from) {
			from = netip.AddrFrom4([4]byte{127, 0, 0, 1})
		}
		clients = append(clients, newClient(from, timeout))
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

func newClient(from netip.Addr, timeout time.Duration) *http.Client {
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
	return &http.Client{
		Transport: t, Timeout: timeout, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

type person struct {
	client *http.Client
	cookie string
}

func (p *person) sign(h http.Header) {
	if p.cookie != "" {
		h.Set("Cookie", p.cookie)
	}
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
	p.sign(r.Header)
	res, err := p.client.Do(r)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	all, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer))
	if err != nil {
		return err
	}
	for _, c := range res.Cookies() {
		if c.MaxAge >= 0 { // else it is deleted
			p.cookie = c.Name + "=" + c.Value
		}
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
	p.sign(header)
	mode := websocket.CompressionDisabled
	if compress {
		mode = websocket.CompressionNoContextTakeover
	}
	c, _, err := websocket.Dial(ctx, target+"/api/v1/games/"+game+"/live", &websocket.DialOptions{
		HTTPClient: &http.Client{Transport: p.client.Transport}, HTTPHeader: header, CompressionMode: mode,
	})
	if err != nil {
		return nil, err
	}
	c.SetReadLimit(maxAnswer)
	return c, nil
}

// Waits before reconnecting; they double.
const (
	firstWait = 50 * time.Millisecond
	lastWait  = time.Second
)

type semaphore chan struct{}

// follow keeps a socket open until ctx ends, through any server. moved signals another game.
// saw, if not nil, gets each message with its time, and nil for each opened socket.
func (r *run) follow(ctx context.Context, p *person, game func() (id string, moved <-chan struct{}), saw func(data []byte, at time.Time)) {
	wait := firstWait
	connected := false
	for try := r.random(len(r.targets)); ctx.Err() == nil; try++ {
		id, moved := game()
		c := r.enter(ctx, p, r.target(try), id)
		if c == nil {
			pause(ctx, wait/2+time.Duration(r.random(int(wait))))
			wait = min(2*wait, lastWait)
			continue
		}
		if connected {
			r.reconnects.Add(1)
		}
		connected = true
		r.up.Add(1)
		began := time.Now()
		if saw != nil {
			saw(nil, began)
		}
		r.listen(ctx, c, moved, saw)
		r.up.Add(-1)
		_ = c.CloseNow()
		if time.Since(began) > lastWait {
			wait = firstWait
		}
	}
}

func (r *run) enter(ctx context.Context, p *person, target, id string) *websocket.Conn {
	select {
	case r.admission <- struct{}{}:
	case <-ctx.Done():
		return nil
	}
	defer func() { <-r.admission }()
	c, err := p.dial(ctx, target, id, r.Compress)
	if err != nil {
		if ctx.Err() == nil {
			r.Log.Debug("a socket cannot be opened", "game", id, "err", err)
		}
		return nil
	}
	return c
}

func (r *run) listen(ctx context.Context, c *websocket.Conn, moved <-chan struct{}, saw func([]byte, time.Time)) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if moved != nil {
		var done sync.WaitGroup
		defer done.Wait()
		defer cancel()
		done.Go(func() {
			select {
			case <-moved:
				cancel()
			case <-ctx.Done():
			}
		})
	}
	for {
		if saw == nil {
			_, m, err := c.Reader(ctx)
			if err != nil {
				return
			}
			if _, err := io.Copy(io.Discard, m); err != nil {
				return
			}
			r.messages.Add(1)
			continue
		}
		_, data, err := c.Read(ctx)
		if err != nil {
			return
		}
		r.messages.Add(1)
		saw(data, time.Now())
	}
}

// admit connects spectators, spread over the games.
func (r *run) admit(ctx context.Context, sockets *sync.WaitGroup) {
	for i := range r.Spectators {
		p := &person{client: r.clients[(2*len(r.pairs)+i)%len(r.clients)]}
		game := r.pairs[i%len(r.pairs)].watched
		r.wanted.Add(1)
		sockets.Go(func() { r.follow(ctx, p, game, nil) })
	}
}

type state struct {
	gameHead
	You   string   `json:"you"`
	Moves []played `json:"moves"`
	Time  clocks   `json:"time"`
}

type played struct {
	USI   string `json:"usi"`
	Spent int64  `json:"spent"`
}

type clocks struct {
	Running string `json:"running"`
	Black   left   `json:"black"`
	White   left   `json:"white"`
}

type left struct {
	Main int64 `json:"main"`
}

// final returns the stored game.
func (s *state) final() Final {
	f := Final{Seq: s.Seq, Still: -1}
	for _, m := range s.Moves {
		f.Moves = append(f.Moves, Played{m.USI, time.Duration(m.Spent) * time.Millisecond})
	}
	if s.End != nil {
		f.Result = *s.End
	}
	switch s.Time.Running {
	case "b":
		f.Still, f.Left = 1, time.Duration(s.Time.White.Main)*time.Millisecond
	case "w":
		f.Still, f.Left = 0, time.Duration(s.Time.Black.Main)*time.Millisecond
	}
	return f
}

// messageHead omits the moves, the largest part.
type messageHead struct {
	Type string          `json:"type"`
	Game *gameHead       `json:"game"`
	Set  json.RawMessage `json:"set"`
}

type gameHead struct {
	ID  string  `json:"id"`
	Seq int     `json:"seq"`
	End *Result `json:"result"`
}

func (g *messageHead) after(last *gameHead) error {
	if g.Type != "change" || last == nil {
		return nil
	}
	game := *last
	g.Game = &game
	return json.Unmarshal(g.Set, g.Game)
}
