package load

import (
	"io"
	"net"
	"sync"
	"time"
)

// proxy forwards TCP connections to a server and can delay, hold or refuse them.
type proxy struct {
	listener      net.Listener
	network, addr string
	pumps         sync.WaitGroup

	mu      sync.Mutex
	changed *sync.Cond // signalled when the conditions change
	now     conditions
	conns   map[net.Conn]bool
	over    bool
}

type conditions struct {
	delay    time.Duration // each way
	up, down bool          // hold the bytes of this direction
	refuse   bool          // no connections
}

func newProxy(network, addr string) (*proxy, error) {
	at, err := freeAddr()
	if err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", at)
	if err != nil {
		return nil, err
	}
	p := &proxy{listener: l, network: network, addr: addr, conns: map[net.Conn]bool{}}
	p.changed = sync.NewCond(&p.mu)
	p.pumps.Go(p.accept)
	return p, nil
}

func (p *proxy) address() string { return p.listener.Addr().String() }

func (p *proxy) set(w conditions) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now = w
	if w.refuse {
		for c := range p.conns {
			_ = c.Close()
		}
	}
	p.changed.Broadcast()
}

func (p *proxy) close() {
	p.mu.Lock()
	p.over = true
	p.mu.Unlock()
	p.set(conditions{refuse: true})
	_ = p.listener.Close()
	p.pumps.Wait()
}

func (p *proxy) accept() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		p.pumps.Go(func() { p.connect(client) })
	}
}

func (p *proxy) connect(client net.Conn) {
	defer client.Close()
	server, err := net.Dial(p.network, p.addr)
	if err != nil {
		return
	}
	defer server.Close()
	if !p.add(client, server) {
		return
	}
	defer p.remove(client, server)
	p.pumps.Go(func() {
		p.pump(server, client, func(w conditions) bool { return w.up })
		_ = client.Close()
		_ = server.Close()
	})
	p.pump(client, server, func(w conditions) bool { return w.down })
}

func (p *proxy) add(conns ...net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.now.refuse {
		return false
	}
	for _, c := range conns {
		p.conns[c] = true
	}
	return true
}

func (p *proxy) remove(conns ...net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range conns {
		delete(p.conns, c)
	}
}

// chunk is bytes on their way, which arrive at due.
type chunk struct {
	data []byte
	due  time.Time
}

func (p *proxy) pump(to io.Writer, from io.Reader, cut func(conditions) bool) {
	chunks := make(chan chunk, 256)
	p.pumps.Go(func() {
		defer close(chunks)
		for {
			data := make([]byte, 32<<10)
			n, err := from.Read(data)
			if n > 0 {
				chunks <- chunk{data[:n], time.Now().Add(p.delay())}
			}
			if err != nil {
				return
			}
		}
	})
	open := true
	for c := range chunks { // to the end, so that the reader ends
		time.Sleep(time.Until(c.due))
		open = open && p.pass(cut) && write(to, c.data) == nil
	}
}

func (p *proxy) delay() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.now.delay
}

func write(to io.Writer, data []byte) error {
	_, err := to.Write(data)
	return err
}

// pass waits until bytes may pass. It returns false at the end.
func (p *proxy) pass(cut func(conditions) bool) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for cut(p.now) && !p.over {
		p.changed.Wait()
	}
	return !p.over
}
