package load

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// MaxProcesses bounds the processes of a load.
const MaxProcesses = 16

// waitingLine is what a part prints when all its sockets are open. It begins to play when its
// input ends.
const waitingLine = "all sockets are open"

// parts are the further processes of a load: each has its own limit of open files.
type parts struct {
	all   []*part
	fresh int64 // memory of the servers without sockets
}

type part struct {
	cmd   *exec.Cmd
	begin io.Closer
	said  *bufio.Reader
	out   bytes.Buffer
}

// divide starts further processes and leaves a share of the load for this one.
func (r *run) divide(of *cluster) (*parts, error) {
	all := &parts{fresh: of.resident()}
	games, spectators := r.Games, r.Spectators
	for i := 1; i < r.Processes; i++ {
		p, err := r.startPart(i, share(games, i, r.Processes), share(spectators, i, r.Processes))
		if err != nil {
			all.stop()
			return nil, err
		}
		all.all = append(all.all, p)
	}
	if r.Processes > 1 {
		r.Games, r.Spectators = share(games, 0, r.Processes), share(spectators, 0, r.Processes)
		r.report.Games, r.report.Spectators = r.Games, r.Spectators
	}
	return all, nil
}

func share(n, part, parts int) int { return n*(part+1)/parts - n*part/parts }

func (r *run) startPart(i, games, spectators int) (*part, error) {
	program := r.Servers.Program
	if program == "" {
		var err error
		if program, err = os.Executable(); err != nil {
			return nil, err
		}
	}
	args := append([]string{
		"lab", "load", "--json", "--part", "--games", strconv.Itoa(games), "--spectators", strconv.Itoa(spectators), "--every", r.Every.String(),
		"--for", r.For.String(), "--rules", r.rules.ID, "--seed", strconv.FormatUint(r.Seed+uint64(i), 10),
	}, r.targets...)
	if r.Compress {
		args = append(args, "--compress")
	}
	p := &part{cmd: exec.Command(program, args...)}
	p.cmd.Env = append(os.Environ(), r.Servers.Env...)
	p.cmd.Stdout = &p.out
	said, err := p.cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	if p.begin, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	p.said = bufio.NewReader(said)
	return p, p.cmd.Start()
}

// begin waits until the sockets of all parts are open, and lets them play.
func (all *parts) begin(ctx context.Context) error {
	defer context.AfterFunc(ctx, all.stop)()
	for _, p := range all.all {
		for line, last := "", ""; !strings.Contains(line, waitingLine); last = line {
			var err error
			if line, err = p.said.ReadString('\n'); err != nil {
				return fmt.Errorf("a process of the load ended: %s", last+line)
			}
		}
	}
	for _, p := range all.all {
		_ = p.begin.Close() // an error ends the part, which join reports
	}
	return ctx.Err()
}

func (all *parts) stop() {
	for _, p := range all.all {
		_ = p.cmd.Process.Kill() // it may have ended
	}
}

// join waits for the parts and adds their reports. Of quantiles it keeps the worst.
func (all *parts) join(r *Report) error {
	var failed []error
	for _, p := range all.all {
		text, _ := io.ReadAll(p.said)
		_ = p.cmd.Wait() // a part with faults fails; its report has them
		var other Report
		if err := json.Unmarshal(p.out.Bytes(), &other); err != nil {
			failed = append(failed, fmt.Errorf("a process of the load has no report: %w: %s", err, text))
			continue
		}
		r.add(&other)
	}
	return errors.Join(failed...)
}

func (r *Report) add(o *Report) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Games, r.Spectators, r.Sockets = r.Games+o.Games, r.Spectators+o.Spectators, r.Sockets+o.Sockets
	r.Moves, r.Retried, r.Verified = r.Moves+o.Moves, r.Retried+o.Retried, r.Verified+o.Verified
	r.Lost, r.WrongClocks, r.Failed = r.Lost+o.Lost, r.WrongClocks+o.WrongClocks, r.Failed+o.Failed
	r.Messages, r.Reconnects = r.Messages+o.Messages, r.Reconnects+o.Reconnects
	r.WireBytes, r.WireMessages = r.WireBytes+o.WireBytes, r.WireMessages+o.WireMessages
	r.Usage.Own += o.Usage.Own
	r.ChangeMost = max(r.ChangeMost, o.ChangeMost)
	r.Faults = append(r.Faults, o.Faults...)
	for _, q := range [...]struct{ mine, other *Quantiles }{{&r.MoveSeen, &o.MoveSeen}, {&r.MoveAcked, &o.MoveAcked}} {
		q.mine.Count += q.other.Count
		q.mine.P50, q.mine.P95 = max(q.mine.P50, q.other.P50), max(q.mine.P95, q.other.P95)
		q.mine.P99, q.mine.Max = max(q.mine.P99, q.other.P99), max(q.mine.Max, q.other.Max)
	}
}

// WaitForInput is [Config.Wait] of a part.
func WaitForInput(in io.Reader, out io.Writer) func() error {
	return func() error {
		if _, err := fmt.Fprintln(out, waitingLine); err != nil {
			return err
		}
		_, err := io.Copy(io.Discard, in)
		return err
	}
}

// resident returns the memory of the processes in bytes, on Linux only.
func (f *cluster) resident() (sum int64) {
	if f != nil {
		for _, p := range f.processes() {
			sum += memory(strconv.Itoa(p.pid()), "VmRSS:")
		}
	}
	return sum
}

type meter struct{ bytes atomic.Int64 }

func (m *meter) count(clients []*http.Client) {
	for _, c := range clients {
		t := c.Transport.(*http.Transport)
		dial := t.DialContext
		t.DialContext = func(ctx context.Context, network, addr string) (net.Conn, error) {
			conn, err := dial(ctx, network, addr)
			if err != nil {
				return nil, err
			}
			return &metered{Conn: conn, meter: m}, nil
		}
	}
}

type metered struct {
	net.Conn
	meter  *meter
	socket bool
}

var switching = []byte("HTTP/1.1 101")

func (c *metered) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if c.socket {
		c.meter.bytes.Add(int64(n))
	}
	c.socket = c.socket || bytes.HasPrefix(p[:n], switching)
	return n, err
}

// spent notes what the sockets and the servers took while the games were played.
func (r *run) spent(all *parts, of *cluster, bytes, messages int64) {
	r.report.WireBytes, r.report.WireMessages = r.meter.bytes.Load()-bytes, r.messages.Load()-messages
	if now := of.resident(); now > 0 {
		r.report.SocketMemory = (now - all.fresh) // divided when all parts are joined
	}
}

func (r *Report) costs() string {
	messages := float64(max(r.WireMessages, 1))
	out := fmt.Sprintf("%.0f bytes a message on the wire", float64(r.WireBytes)/messages)
	if r.SocketMemory > 0 && r.Usage.Processes > 0 {
		cpu := r.Usage.CPU * float64(r.Measured/time.Microsecond)
		out += fmt.Sprintf(", %.1f µs of the servers' CPU a message, %.0f a move, %.1f kB of memory a socket",
			cpu/messages, cpu/float64(max(r.Moves, 1)), float64(r.SocketMemory)/1e3/float64(max(r.Sockets, 1)))
	}
	return out
}
