package load

import (
	"errors"
	"io"
	"net"
	"os"
	"testing"
	"time"
)

// A cut holds bytes of its direction back; they arrive when it ends. A refusal closes
// connections.
func TestProxyRace(t *testing.T) {
	server, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	p, err := newProxy("tcp", server.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	client, err := net.Dial("tcp", p.address())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	far, err := server.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer far.Close()
	gets := func(from net.Conn, want string) {
		t.Helper()
		got := make([]byte, len(want))
		if _, err := io.ReadFull(from, got); err != nil || string(got) != want {
			t.Fatalf("%q, %v; want %q", got, err, want)
		}
	}
	nothing := func(from net.Conn) {
		t.Helper()
		_ = from.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
		if n, err := from.Read(make([]byte, 1)); n > 0 || !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Fatalf("%d bytes, %v", n, err)
		}
		_ = from.SetReadDeadline(time.Time{})
	}
	send := func(to net.Conn, text string) {
		t.Helper()
		if err := write(to, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		now      conditions
		up, down bool // passes
	}{
		{conditions{}, true, true}, {conditions{up: true}, false, true}, {conditions{down: true}, true, false}, {conditions{up: true, down: true}, false, false},
		{conditions{delay: 10 * time.Millisecond}, true, true},
	} {
		p.set(c.now)
		send(client, "up")
		send(far, "down")
		for _, way := range []struct {
			end  net.Conn
			text string
			open bool
		}{{far, "up", c.up}, {client, "down", c.down}} {
			if way.open {
				gets(way.end, way.text)
			} else {
				nothing(way.end)
			}
		}
		p.set(conditions{})
		if !c.up {
			gets(far, "up")
		}
		if !c.down {
			gets(client, "down")
		}
	}
	p.set(conditions{refuse: true})
	if _, err := client.Read(make([]byte, 1)); err == nil {
		t.Error("a connection is open")
	}
	if again, err := net.Dial("tcp", p.address()); err == nil {
		if _, err := again.Read(make([]byte, 1)); err == nil {
			t.Error("a new connection is open")
		}
		again.Close()
	}
}
