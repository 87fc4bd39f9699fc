package load

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

const (
	MaxNodes     = 8
	MaxNATS      = 5
	startTimeout = 60 * time.Second
)

// Servers are started on free loopback ports. Only Nodes is required.
type Servers struct {
	// NATS is the size of the NATS cluster, or 0.
	Nodes, NATS int
	// DB is a file or postgres://…; "" is a new SQLite file. Several nodes need PostgreSQL.
	DB string
	// Dir has logs, database and NATS data; "" is a temporary directory.
	Dir string
	// Program is started with Env added; "" is this program.
	Program string
	Env     []string
	Args    []string
}

func (f Servers) validate() error {
	switch {
	case f.Nodes < 1 || f.Nodes > MaxNodes:
		return fmt.Errorf("%d servers: want 1 to %d", f.Nodes, MaxNodes)
	case f.NATS < 0 || f.NATS > MaxNATS || f.NATS == 2:
		return fmt.Errorf("%d NATS servers: want none, 1 or 3 to %d", f.NATS, MaxNATS)
	case f.Nodes > 1 && !strings.HasPrefix(f.DB, "postgres"):
		return errors.New("several servers need one PostgreSQL database: name it with its URL")
	}
	return nil
}

// node is a play server.
const node = "node"

type cluster struct {
	dir   string
	temp  bool
	nodes []*process
	nats  []*process
}

type process struct {
	what, addr string
	program    string
	args, env  []string
	log        string

	mu    sync.Mutex
	cmd   *exec.Cmd
	ended chan struct{}
	asked bool
}

func (f Servers) start(ctx context.Context, c Config) (*cluster, error) {
	all, err := f.prepare()
	if err != nil {
		return nil, err
	}
	if err := f.launch(ctx, c, all); err != nil {
		all.stop()
		return nil, err
	}
	return all, nil
}

func (f *Servers) prepare() (*cluster, error) {
	if f.Program == "" {
		self, err := os.Executable()
		if err != nil {
			return nil, err
		}
		f.Program = self
	}
	all := &cluster{dir: f.Dir}
	if f.Dir == "" {
		dir, err := os.MkdirTemp("", "komadai-load")
		if err != nil {
			return nil, err
		}
		all.dir, all.temp = dir, true
	}
	return all, os.MkdirAll(all.dir, 0o700)
}

func (f Servers) launch(ctx context.Context, c Config, all *cluster) error {
	if err := f.launchNATS(all); err != nil {
		return err
	}
	args := append([]string{"serve", "--db", cmp.Or(f.DB, filepath.Join(all.dir, "games.db"))}, all.natsFlags()...)
	for range f.Nodes {
		if _, err := f.launchNode(c, all, args...); err != nil {
			return err
		}
	}
	return all.ready(ctx)
}

func (f *cluster) ready(ctx context.Context) error {
	for _, p := range f.processes() {
		if err := p.ready(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (f *cluster) natsFlags() []string {
	var urls []string
	for _, p := range f.nats {
		urls = append(urls, "nats://"+p.addr)
	}
	if len(urls) == 0 {
		return nil
	}
	return []string{"--nats", strings.Join(urls, ",")}
}

func (f Servers) process(all *cluster, what string, i int) (*process, error) {
	addr, err := freeAddr()
	log := filepath.Join(all.dir, fmt.Sprintf("%s-%d.log", what, i))
	env := append(slices.Clone(f.Env), "TMPDIR="+all.dir) // a killed server leaves files
	return &process{what: what, addr: addr, program: f.Program, env: env, log: log}, err
}

func (f Servers) launchNATS(all *cluster) error {
	var routes []string
	for i := range f.NATS {
		p, err := f.process(all, "nats", i)
		if err != nil {
			return err
		}
		route, err := freeAddr()
		if err != nil {
			return err
		}
		routes = append(routes, "nats://"+route)
		all.nats = append(all.nats, p)
	}
	for i, p := range all.nats {
		p.args = []string{
			"lab", "nats", "--name", "n" + strconv.Itoa(i), "--addr", p.addr, "--store", filepath.Join(all.dir, "nats-"+strconv.Itoa(i)),
		}
		if len(routes) > 1 {
			p.args = append(p.args, "--cluster", strings.TrimPrefix(routes[i], "nats://"), "--routes", strings.Join(routes, ","))
		}
		if err := p.start(); err != nil {
			return err
		}
	}
	return nil
}

// launchNode starts a play server with a verb and its flags.
func (f Servers) launchNode(c Config, all *cluster, args ...string) (*process, error) {
	p, err := f.process(all, node, len(all.nodes))
	if err != nil {
		return nil, err
	}
	games, sockets := strconv.Itoa(c.Games+20_000), strconv.Itoa(2*c.Games+c.Spectators+1000)
	p.args = slices.Concat(args, []string{
		"--addr", p.addr, "--sockets", sockets, "--sockets-each", sockets, "--conns-each", sockets, "--hash", "1", "--max-games", games, "--games-each", games,
	}, f.Args)
	all.nodes = append(all.nodes, p)
	return p, p.start()
}

func (f *cluster) processes() []*process { return slices.Concat(f.nats, f.nodes) }

func (f *cluster) urls() []string {
	var urls []string
	for _, p := range f.nodes {
		urls = append(urls, "http://"+p.addr)
	}
	return urls
}

func (f *cluster) stop() {
	for _, p := range f.nodes {
		p.signal(syscall.SIGTERM)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for _, p := range f.nodes {
			p.wait()
		}
	}()
	select {
	case <-ended:
	case <-time.After(20 * time.Second):
	}
	for _, p := range f.processes() {
		p.end(syscall.SIGKILL)
	}
	<-ended
	if f.temp {
		_ = os.RemoveAll(f.dir)
	}
}

// freeAddr returns a free loopback address below the ephemeral ports: a client that keeps
// dialling a killed server's ephemeral port may connect to itself, and block the port.
func freeAddr() (string, error) {
	for range 1000 {
		l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", 10_000+rand.IntN(20_000)))
		if err == nil {
			defer l.Close()
			return l.Addr().String(), nil
		}
	}
	return "", errors.New("no port is free")
}

func (p *process) start() error {
	log, err := os.OpenFile(p.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	cmd := exec.Command(p.program, p.args...)
	cmd.Env = append(os.Environ(), p.env...)
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	ended := make(chan struct{})
	p.cmd, p.ended, p.asked = cmd, ended, false
	go func() {
		defer close(ended)
		_ = cmd.Wait()
	}()
	return nil
}

func (p *process) signal(s os.Signal) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cmd != nil {
		p.asked = true
		_ = p.cmd.Process.Signal(s) // it may have exited
	}
}

func (p *process) wait() {
	p.mu.Lock()
	ended := p.ended
	p.mu.Unlock()
	if ended != nil {
		<-ended
	}
}

// diedAlone returns how it ended if it exited unasked.
func (p *process) diedAlone() (how string, yes bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cmd == nil || p.asked {
		return "", false
	}
	select {
	case <-p.ended:
		return p.cmd.ProcessState.String(), true
	default:
		return "", false
	}
}

func (p *process) end(s os.Signal) {
	p.signal(s)
	p.wait()
}

func (p *process) pid() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cmd == nil {
		return 0
	}
	return p.cmd.Process.Pid
}

func (p *process) ready(ctx context.Context) error {
	until := time.Now().Add(startTimeout)
	for {
		if p.serves(ctx) {
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if time.Now().After(until) {
			return fmt.Errorf("a %s does not serve; the end of its log: %s", p.what, p.lastWords())
		}
		pause(ctx, 20*time.Millisecond)
	}
}

func (p *process) serves(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	if p.what != node {
		c, err := (&net.Dialer{}).DialContext(ctx, "tcp", p.addr)
		return err == nil && c.Close() == nil
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+p.addr+"/readyz", nil)
	if err != nil {
		return false
	}
	t := &http.Transport{DisableKeepAlives: true}
	res, err := t.RoundTrip(r)
	if err != nil {
		return false
	}
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, 1<<10))
	return res.Body.Close() == nil && res.StatusCode == http.StatusOK
}

func (p *process) lastWords() string {
	data, err := os.ReadFile(p.log)
	if err != nil {
		return err.Error()
	}
	return strings.TrimSpace(string(data[max(0, len(data)-4000):]))
}
