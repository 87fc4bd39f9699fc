package server

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/host/config"
)

// Attackers come from foe, others from friend.
const foe, friend = "127.0.0.66", "127.0.0.7"

type besieged struct {
	*world
	addr string
	// hostile gets a value per accepted attacking connection.
	hostile chan struct{}
	stop    func()
}

// Request timeouts: short ones that soon end attacking connections, and long ones that exceed
// any test, so that being blocked by an attacker would be noticed.
const impatient, patient = 400 * time.Millisecond, time.Hour

func besiege(t *testing.T, waits time.Duration, edit func(*world)) *besieged {
	t.Helper()
	if l, err := net.Listen("tcp", foe+":0"); err != nil {
		t.Skipf("this machine has no second loopback address: %v", err)
	} else {
		l.Close()
	}
	ready := make(chan string, 1)
	w := newWorld(t, func(w *world) {
		w.config.Addr = "127.0.0.1:0"
		if edit != nil {
			edit(w)
		}
		w.ready = func(url string) { ready <- url }
	})
	w.http.Close()
	w.server.http.ReadHeaderTimeout, w.server.http.ReadTimeout = waits, waits
	b := &besieged{world: w, hostile: make(chan struct{}, 10_000)}
	known := w.server.http.ConnState
	w.server.http.ConnState = func(c net.Conn, s http.ConnState) {
		known(c, s)
		if limited, ok := c.(*limitConn); ok && s == http.StateNew {
			// With small kernel buffers the server blocks sooner.
			_ = limited.Conn.(*net.TCPConn).SetWriteBuffer(1 << 10)
		}
		if s == http.StateNew && strings.HasPrefix(c.RemoteAddr().String(), foe+":") {
			b.hostile <- struct{}{}
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- w.server.run(ctx, w.server.gateways()) }()
	b.http.URL = strings.TrimSuffix(<-ready, "/")
	b.addr = strings.TrimPrefix(b.http.URL, "http://")
	b.client = clientFrom(t, friend)
	var once sync.Once
	b.stop = func() {
		once.Do(func() {
			cancel()
			if err := <-ended; err != nil {
				t.Error(err)
			}
			b.client.CloseIdleConnections()
		})
	}
	t.Cleanup(b.stop)
	return b
}

func dialer(from string) *net.Dialer {
	return &net.Dialer{Timeout: testTimeout, LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
}

func clientFrom(t *testing.T, from string) *http.Client {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &http.Client{Jar: jar, Timeout: testTimeout, Transport: &http.Transport{DialContext: dialer(from).DialContext}}
}

func (b *besieged) attack() net.Conn {
	b.Helper()
	c, err := dialer(foe).Dial("tcp", b.addr)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { c.Close() })
	return c
}

func say(c net.Conn, text string) { _, _ = io.WriteString(c, text) }

func answer(c net.Conn) (text string, closed bool) {
	_ = c.SetReadDeadline(time.Now().Add(testTimeout))
	all, err := io.ReadAll(io.LimitReader(c, 1<<20))
	return string(all), !errors.Is(err, os.ErrDeadlineExceeded)
}

// served checks that others are served during the attack, however slowly; a blocked client
// times out.
func (b *besieged) served(what string) {
	b.Helper()
	g := b.create(wire.NewGame{})
	if g = b.act(g, "move", "7g7f"); len(g.Moves) == 0 {
		b.Errorf("%s: %+v", what, g)
	}
}

type hostileRequest struct {
	name, send string
	// more is sent repeatedly until the server ends the connection.
	more string
	want string
}

const hostilePost = "POST /api/v1/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"

var hostileRequests = []hostileRequest{
	{"nothing", "", "", ""},
	{"half a line", "GET / HT", "", ""},
	{"headers that do not end", "GET / HTTP/1.1\r\nHost: x\r\n", "", ""},
	{"a header as long as you like", "GET / HTTP/1.1\r\nHost: x\r\nX: ", strings.Repeat("x", 4096), "431"},
	{"headers as many as you like", "GET / HTTP/1.1\r\nHost: x\r\n", strings.Repeat("X: y\r\n", 1000), "431"},
	{"a body that does not come", hostilePost + "Content-Length: 100\r\n\r\n{", "", ""},
	{"a body of a gigabyte", hostilePost + "Content-Length: 1073741824\r\n\r\n", strings.Repeat(" ", 4096), "413"},
	{"a body without end", hostilePost + "Transfer-Encoding: chunked\r\n\r\n", "1000\r\n" + strings.Repeat(" ", 4096) + "\r\n", "413"},
	{"two lengths", hostilePost + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!", "", "400"},
	{"a length and chunks", hostilePost + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n", "", ""},
	{"no HTTP", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "", "400"},
	{"HTTP/2 without being asked", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "", ""},
	{"JSON as deep as you like", hostilePost + "Connection: close\r\nContent-Length: 10000\r\n\r\n" + strings.Repeat("[", 10000), "", "400"},
}

func (r hostileRequest) attack(conn net.Conn) (stop func()) {
	say(conn, r.send)
	ended := make(chan struct{})
	var sender sync.WaitGroup
	if r.more != "" {
		sender.Go(func() {
			for range 20_000 {
				select {
				case <-ended:
					return
				default:
				}
				if _, err := io.WriteString(conn, r.more); err != nil {
					return
				}
			}
		})
	}
	return func() {
		close(ended)
		conn.Close()
		sender.Wait()
	}
}

// Unfinished requests time out, and endless bodies and headers are bounded by size, without
// any timeout.
func TestHostileRequests(t *testing.T) {
	t.Parallel()
	edit := func(w *world) { w.config.Limits.Conns = 50 }
	short, long := besiege(t, impatient, edit), besiege(t, patient, edit)
	for _, r := range hostileRequests {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			b := short
			if r.more != "" {
				b = long
			}
			conn := b.attack()
			stop := r.attack(conn)
			text, closed := answer(conn)
			stop()
			if !closed && text == "" {
				t.Error("the connection is kept open, and nothing comes over it")
			}
			// The response may be lost with the connection.
			if r.want != "" && text != "" && !strings.HasPrefix(text, "HTTP/1.1 "+r.want) && !strings.HasPrefix(text, "HTTP/1.0 "+r.want) {
				t.Errorf("answered %.100q, want %s", text, r.want)
			}
		})
	}
}

func TestHostileRequestsHoldUpNobodyRace(t *testing.T) {
	t.Parallel()
	b := besiege(t, patient, func(w *world) { w.config.Limits.Conns = 50 })
	for _, r := range hostileRequests {
		defer r.attack(b.attack())()
		<-b.hostile
	}
	b.served("besieged")
}

// Connections are bounded per address without affecting others.
func TestHostileConnections(t *testing.T) {
	t.Parallel()
	b := besiege(t, patient, func(w *world) { w.config.Limits.Conns = 20 })
	var kept []net.Conn
	for range 100 {
		c := b.attack()
		say(c, "GET /healthz HTTP/1.1\r\nHost:")
		kept = append(kept, c)
	}
	for range 20 {
		<-b.hostile
	}
	b.served("with a hundred half-open connections")
	for i, c := range kept[20:] {
		if text, closed := answer(c); !closed || text != "" {
			t.Errorf("connection %d is one too many, and answered %q, closed %t", 20+i, text, closed)
		}
	}
	for i, c := range kept[:20] {
		say(c, " x\r\nConnection: close\r\n\r\n")
		if text, _ := answer(c); !strings.HasSuffix(text, "ok\n") {
			t.Errorf("connection %d: %.100q", i, text)
		}
	}
	c := b.attack()
	say(c, "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
	if text, _ := answer(c); !strings.HasSuffix(text, "ok\n") {
		t.Errorf("afterwards: %.100q", text)
	}
}

// Idle connections time out and free their places.
func TestSilentConnections(t *testing.T) {
	t.Parallel()
	b := besiege(t, impatient, func(w *world) { w.config.Limits.Conns = 3 })
	var kept []net.Conn
	for range 3 {
		c := b.attack()
		say(c, "GET /healthz HTTP/1.1\r\nHost:")
		kept = append(kept, c)
	}
	for i, c := range kept {
		if _, closed := answer(c); !closed {
			t.Errorf("idle connection %d is still open", i)
		}
	}
	for { // the place is freed shortly after
		c := b.attack()
		say(c, "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
		text, closed := answer(c)
		if strings.HasSuffix(text, "ok\n") {
			break
		}
		if !closed {
			t.Fatalf("afterwards: %.100q", text)
		}
	}
}

// An address above its rate limit must wait, on every route; others need not.
func TestHostileFloodRace(t *testing.T) {
	t.Parallel()
	b := besiege(t, patient, func(w *world) {
		slow := config.Rate{PerSecond: 0.01, Burst: 5}
		w.config.Limits.Read, w.config.Limits.Act, w.config.Limits.Heavy, w.config.Limits.New = slow, slow, slow, slow
	})
	bad := clientFrom(t, foe)
	defer bad.CloseIdleConnections()
	good := b.client
	for _, c := range []struct{ method, path, body string }{
		{"GET", "/", ""},
		{"GET", "/app.js", ""},
		{"HEAD", "/app.js", ""},
		{"GET", "/api/v1/rulesets", ""},
		{"GET", "/api/v1/lobby", ""},
		{"GET", "/api/v1/games/none/live", ""},
		{"GET", "/api/v1/lobby/live", ""},
		{"GET", "/api/v1/openapi.yaml", ""},
		{"GET", "/nowhere", ""},
		{"POST", "/api/v1/games", `{"rules":"standard"}`},
		{"POST", "/api/v1/games/none/actions", `{"type":"resign","seq":1}`},
		{"POST", "/api/v1/games/none/join", `{}`},
		{"POST", "/api/v1/records/read", "x"},
		{"POST", "/api/v1/records", "{}"},
		{"POST", "/api/v1/positions", "{}"},
		{"PUT", "/api/v1/games", "{}"},
		{"DELETE", "/", ""},
	} {
		b.client = bad
		limited := false
		for range 7 {
			res, _ := b.send(c.method, c.path, c.body)
			if res.StatusCode == http.StatusTooManyRequests {
				limited = res.Header.Get("Retry-After") != ""
				break
			}
		}
		if !limited {
			t.Errorf("%s %s has no limit", c.method, c.path)
		}
	}
	b.client = good
	b.served("during a flood from another address")
}

// Oversized, endless, malformed or too many frames end their socket and use no memory.
func TestHostileFrames(t *testing.T) {
	t.Parallel()
	b := besiege(t, patient, nil)
	g := b.create(wire.NewGame{Opponent: "person"})
	frame := func(first byte, length uint64, payload string) string {
		head := []byte{first, 0x80 | 127}
		head = binary.BigEndian.AppendUint64(head, length)
		return string(head) + "\x00\x00\x00\x00" + payload
	}
	ping := "\x89\x80\x00\x00\x00\x00"
	for _, c := range []struct{ name, send, more string }{
		{"a frame of four exabytes", frame(0x81, 1<<62, "x"), strings.Repeat("x", 4096)},
		{"a frame with a length below nothing", frame(0x81, 1<<63|5, "x"), ""},
		{"a message in pieces without end", frame(0x01, 10, "0123456789"), frame(0x00, 10, "0123456789")},
		{"a frame without a mask", "\x81\x05hello", ""},
		{"a ping that is too long", "\x89\xfe\x00\xff\x00\x00\x00\x00" + strings.Repeat("p", 255), ""},
		{"an unknown kind of frame", "\x83\x80\x00\x00\x00\x00", ""},
		{"reserved bits", "\xf1\x80\x00\x00\x00\x00", ""},
		{"a compressed bomb", frame(0xc1, 1<<20, strings.Repeat("\x00", 1<<20)), ""},
		{"noise", strings.Repeat("\xff\x00\xaa", 5000), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			conn := b.upgrade(g.ID)
			say(conn, c.send)
			stop := make(chan struct{})
			var sender sync.WaitGroup
			sender.Go(func() {
				for c.more != "" {
					select {
					case <-stop:
						return
					default:
					}
					if _, err := io.WriteString(conn, c.more); err != nil {
						return
					}
				}
			})
			if _, closed := answer(conn); !closed {
				t.Error("the socket is kept open")
			}
			close(stop)
			conn.Close()
			sender.Wait()
		})
	}
	t.Run("pings without number", func(t *testing.T) {
		t.Parallel()
		conn := b.upgrade(g.ID)
		say(conn, strings.Repeat(ping, 100_000)) // pings may be answered
		conn.Close()
	})
	t.Run("others meanwhile", func(t *testing.T) {
		t.Parallel()
		b.served("with hostile sockets")
	})
}

func (b *besieged) upgrade(game string) net.Conn {
	b.Helper()
	c := b.attack()
	fmt.Fprintf(c, "GET /api/v1/games/%s/live HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n", game, b.addr)
	in := bufio.NewReader(c)
	res, err := http.ReadResponse(in, nil)
	if err != nil || res.StatusCode != http.StatusSwitchingProtocols {
		b.Fatalf("no socket: %v, %v", res, err)
	}
	return c
}

// Spectators that do not read never block the players, even with a write timeout of an hour.
func TestSlowReadersRace(t *testing.T) {
	t.Parallel()
	b := besiege(t, patient, func(w *world) { w.slowest = time.Hour })
	black, white := b.client, clientFrom(t, friend)
	defer white.CloseIdleConnections()
	g := b.create(wire.NewGame{Opponent: "person"})
	b.client = white
	want[wire.Game](b.world, 200, "POST", "/api/v1/games/"+g.ID+"/join", wire.Join{})
	for range 30 {
		c := b.upgrade(g.ID)
		if tcp, ok := c.(*net.TCPConn); ok {
			_ = tcp.SetReadBuffer(1 << 10)
		}
	}
	socket, _, err := websocket.Dial(t.Context(), b.http.URL+"/api/v1/games/"+g.ID+"/live", &websocket.DialOptions{HTTPClient: white})
	if err != nil {
		t.Fatal(err)
	}
	defer socket.CloseNow()
	socket.SetReadLimit(1 << 20)
	now := b.next(socket)
	for i := range 40 {
		b.client = [2]*http.Client{black, white}[i%2]
		now = want[wire.Game](b.world, 200, "GET", "/api/v1/games/"+g.ID, nil)
		now = b.act(now, "move", now.Legal[len(now.Legal)/2].USI)
		b.sees(socket, len(now.Moves))
		if now.Result != nil {
			break
		}
	}
	socket.CloseNow()
}
