package load

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// In sentences.
const maxFaults = 20

type Report struct {
	Games      int           `json:"games"`
	Every      time.Duration `json:"every_ns"`
	Spectators int           `json:"spectators"`
	Targets    int           `json:"targets"`
	// Ramp is until all were connected, Measured the time of moves.
	Ramp     time.Duration `json:"ramp_ns"`
	Measured time.Duration `json:"measured_ns"`
	Moves    int           `json:"moves"`
	Retried  int           `json:"retried"`
	// MoveSeen is from sending to the opponent's socket, MoveAcked to the answer, without
	// moves during an outage.
	MoveSeen  Quantiles `json:"move_seen_ms"`
	MoveAcked Quantiles `json:"move_acked_ms"`
	// Sockets open at the end, Reconnects, Messages received.
	Sockets    int   `json:"sockets"`
	Reconnects int64 `json:"reconnects"`
	Messages   int64 `json:"messages"`
	// Changes are messages about game changes to players, mostly moves; ChangeBytes is their
	// mean, ChangeMost the maximum, uncompressed.
	Changes     int64 `json:"changes"`
	ChangeBytes int64 `json:"change_bytes"`
	ChangeMost  int64 `json:"change_most_bytes"`
	Usage       Usage `json:"usage"`
	// WireBytes and WireMessages arrived on all sockets in the measured time, compressed.
	// SocketMemory is the growth of the servers' memory by all sockets, in bytes.
	WireBytes    int64 `json:"wire_bytes"`
	WireMessages int64 `json:"wire_messages"`
	SocketMemory int64 `json:"socket_memory"`
	// Verified games, Lost acknowledged moves, WrongClocks off by more than a second.
	Verified    int `json:"verified"`
	Lost        int `json:"lost"`
	WrongClocks int `json:"wrong_clocks"`
	// Failed counts other faults; Faults are the first ones.
	Failed int      `json:"failed"`
	Faults []string `json:"faults,omitempty"`

	mu sync.Mutex
}

func (r *Report) OK() bool {
	return r.Lost == 0 && r.WrongClocks == 0 && r.Failed == 0 && r.Moves > 0 && r.Verified >= r.Games
}

func (r *Report) changed(bytes int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ChangeBytes = (r.ChangeBytes*r.Changes + bytes) / (r.Changes + 1)
	r.Changes++
	r.ChangeMost = max(r.ChangeMost, bytes)
}

func (r *Report) note(change func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	change()
}

func (r *Report) fault(format string, a ...any) { r.say(&r.Failed, format, a) }

func (r *Report) take() (faults []string) {
	r.note(func() { faults, r.Faults, r.Failed = r.Faults, nil, 0 })
	return faults
}

func (r *Report) verified(games int, violations []Violation) {
	r.note(func() { r.Verified += games })
	for _, v := range violations {
		count := &r.Failed
		switch v.Kind {
		case Lost, Doubled, Reordered:
			count = &r.Lost
		case WrongClock:
			count = &r.WrongClocks
		}
		r.say(count, "%s", []any{v.Text})
	}
}

func (r *Report) say(count *int, format string, a []any) {
	r.note(func() {
		if *count++; len(r.Faults) < maxFaults {
			r.Faults = append(r.Faults, fmt.Sprintf(format, a...))
		}
	})
}

// deaths puts servers that exited by themselves first: other faults follow from them.
func (r *Report) deaths(of *cluster) {
	if of == nil {
		return
	}
	for _, p := range of.processes() {
		if how, yes := p.diedAlone(); yes {
			r.Failed++
			r.Faults = slices.Insert(r.Faults, 0, fmt.Sprintf("a %s ended by itself (%s); its last words: %s", p.what, how, p.lastWords()))
		}
	}
}

func (r *Report) Write(w io.Writer) error {
	var b strings.Builder
	line := func(what, format string, a ...any) { fmt.Fprintf(&b, "%-13s%s\n", what, fmt.Sprintf(format, a...)) }
	times := func(q Quantiles) string {
		return fmt.Sprintf("p50 %.1f ms, p95 %.1f ms, p99 %.1f ms, max %.1f ms, of %d", q.P50, q.P95, q.P99, q.Max, q.Count)
	}
	line("load", "%d games with a move each %s, %d spectators, %d servers", r.Games, r.Every, r.Spectators, r.Targets)
	line("measured", "%s, after %s until everybody was there", round(r.Measured), round(r.Ramp))
	line("moves", "%d acknowledged (%.1f a second), %d of them sent more than once", r.Moves, float64(r.Moves)/max(r.Measured.Seconds(), 1e-9), r.Retried)
	line("move seen", "%s", times(r.MoveSeen))
	line("move acked", "%s", times(r.MoveAcked))
	line("sockets", "%d open, %d opened anew, %d messages", r.Sockets, r.Reconnects, r.Messages)
	line("move bytes", "%d on average to each player's socket, %d at most, before compression", r.ChangeBytes, r.ChangeMost)
	if r.Usage.Processes > 0 {
		line("servers", "%d processes, %.0f MB of memory at most, %.2f CPUs; the load itself %.2f CPUs", r.Usage.Processes, float64(r.Usage.Memory)/1e6, r.Usage.CPU, r.Usage.Own)
	}
	line("costs", "%s", r.costs())
	line("verified", "%d games: %d acknowledged moves lost, %d clocks wrong", r.Verified, r.Lost, r.WrongClocks)
	if r.Failed > 0 {
		line("failed", "%d", r.Failed)
	}
	for _, f := range r.Faults {
		fmt.Fprintf(&b, "- %s\n", f)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func round(d time.Duration) time.Duration { return d.Round(time.Millisecond) }

// Later samples are dropped.
const maxSamples = 5_000_000

type latencies struct {
	mu  sync.Mutex
	all []time.Duration
}

func (l *latencies) add(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.all) < maxSamples {
		l.all = append(l.all, d)
	}
}

// Quantiles are in milliseconds, with the sample count.
type Quantiles struct {
	Count int     `json:"count"`
	P50   float64 `json:"p50"`
	P95   float64 `json:"p95"`
	P99   float64 `json:"p99"`
	Max   float64 `json:"max"`
}

func (l *latencies) quantiles() Quantiles {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.all) == 0 {
		return Quantiles{}
	}
	sorted := slices.Sorted(slices.Values(l.all))
	at := func(q float64) float64 {
		i := max(0, int(math.Ceil(q*float64(len(sorted))))-1)
		return float64(sorted[i].Microseconds()) / 1000
	}
	return Quantiles{len(sorted), at(.5), at(.95), at(.99), at(1)}
}

// CPU time units of /proc per second, on all Linux that Go supports.
const ticks = 100

// Usage is measured on Linux only.
type Usage struct {
	Processes int `json:"processes"`
	// Memory is the peak resident total in bytes.
	Memory int64 `json:"memory"`
	// CPUs used by the processes, and by the load itself.
	CPU float64 `json:"cpu"`
	Own float64 `json:"own"`

	at       time.Time
	cpu, own time.Duration
}

func (f *cluster) usage() Usage {
	u := Usage{at: time.Now()}
	if f == nil {
		return u
	}
	u.own = cpuTime("self")
	for _, p := range f.processes() {
		pid := strconv.Itoa(p.pid())
		if memory := memory(pid, "VmHWM:"); memory > 0 {
			u.Processes++
			u.Memory += memory
			u.cpu += cpuTime(pid)
		}
	}
	return u
}

// since covers only new processes after restarts.
func (u Usage) since(before Usage) Usage {
	d := u.at.Sub(before.at)
	if d > 0 {
		u.CPU = float64(max(0, u.cpu-before.cpu)) / float64(d)
		u.Own = float64(u.own-before.own) / float64(d)
	}
	return u
}

// memory returns a value of a process's status in bytes, or 0.
func memory(pid, field string) int64 {
	data, err := os.ReadFile("/proc/" + pid + "/status")
	if err != nil {
		return 0
	}
	for line := range bytes.Lines(data) {
		if rest, ok := strings.CutPrefix(string(line), field); ok {
			kb, err := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "kB")), 10, 64)
			if err == nil {
				return kb << 10
			}
		}
	}
	return 0
}

func cpuTime(pid string) time.Duration {
	data, err := os.ReadFile("/proc/" + pid + "/stat")
	if err != nil {
		return 0
	}
	// The program's name in parentheses may contain any characters.
	_, rest, _ := strings.Cut(string(data[max(0, bytes.LastIndexByte(data, ')')):]), " ")
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0
	}
	user, err1 := strconv.ParseInt(fields[11], 10, 64)
	system, err2 := strconv.ParseInt(fields[12], 10, 64)
	if err1 != nil || err2 != nil {
		return 0
	}
	return time.Duration(user+system) * time.Second / ticks
}
