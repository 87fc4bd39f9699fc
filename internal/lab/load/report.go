package load

import (
	"fmt"
	"io"
	"slices"
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
	// Outages by process; Return is the longest from a kill until everything worked.
	Outages map[string]int `json:"outages,omitempty"`
	Return  time.Duration  `json:"return_ns"`
	// Verified games, Lost acknowledged moves, WrongClocks off by more than a second, ClockOff
	// the maximum.
	Verified    int           `json:"verified"`
	Lost        int           `json:"lost"`
	WrongClocks int           `json:"wrong_clocks"`
	ClockOff    time.Duration `json:"clock_off_ns"`
	// Failed counts other faults; Faults are the first ones.
	Failed int      `json:"failed"`
	Faults []string `json:"faults,omitempty"`

	mu sync.Mutex
}

func newReport(c Config) *Report {
	return &Report{Games: c.Games, Every: c.Every, Spectators: c.Spectators, Targets: max(len(c.Targets), c.Servers.Nodes)}
}

func (r *Report) OK() bool {
	return r.Lost == 0 && r.WrongClocks == 0 && r.Failed == 0 && r.Moves > 0 && r.Verified >= r.Games
}

func (r *Report) changed(bytes int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ChangeBytes = (r.ChangeBytes*r.Changes + int64(bytes)) / (r.Changes + 1)
	r.Changes++
	r.ChangeMost = max(r.ChangeMost, int64(bytes))
}

func (r *Report) moved(tries int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Moves++
	if tries > 1 {
		r.Retried++
	}
}

func (r *Report) verified() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Verified++
}

func (r *Report) clock(off time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ClockOff = max(r.ClockOff, off)
}

func (r *Report) returned(after time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Return = max(r.Return, after)
}

func (r *Report) fault(format string, a ...any)      { r.say(&r.Failed, format, a) }
func (r *Report) lost(format string, a ...any)       { r.say(&r.Lost, format, a) }
func (r *Report) wrongClock(format string, a ...any) { r.say(&r.WrongClocks, format, a) }

func (r *Report) say(count *int, format string, a []any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	*count++
	if len(r.Faults) < maxFaults {
		r.Faults = append(r.Faults, fmt.Sprintf(format, a...))
	}
}

// deaths puts servers that exited by themselves first: other faults follow from them.
func (r *Report) deaths(of *cluster) {
	if of == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
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
	if len(r.Outages) > 0 {
		var kinds []string
		for what, n := range r.Outages {
			kinds = append(kinds, fmt.Sprintf("%d %s", n, what))
		}
		slices.Sort(kinds)
		line("killed", "%s; everybody back after %s at most", strings.Join(kinds, ", "), round(r.Return))
	}
	line("verified", "%d games: %d acknowledged moves lost, %d clocks wrong, none off by more than %s", r.Verified, r.Lost, r.WrongClocks, round(r.ClockOff))
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
