package engine

import "time"

// lag estimates how late the first thread may notice the end of its time. It polls the clock
// every millisecond or so; a longer gap means that the system ran other work.
type lag struct {
	last  time.Duration // the last poll, or 0
	worst time.Duration
}

// usualGap is that of an idle machine, with its timer ticks.
const usualGap = 5 * time.Millisecond

// blankPolls take about 10 ms, longer than a time slice of the system.
const blankPolls = 200_000

func (l *lag) poll(at time.Duration) {
	if gap := at - l.last; l.last > 0 && gap > usualGap {
		l.worst = max(l.worst, gap)
	}
	l.last = at
}

// margin is subtracted from a time limit. The last poll and the delivery of the answer may each
// be as late as the worst poll; overhead has been subtracted before.
func (l *lag) margin(limit, overhead time.Duration) time.Duration {
	return min(max(2*l.worst-overhead, 0), limit/2)
}

// next is for the next move: load passes.
func (l *lag) next() lag { return lag{worst: l.worst / 2} }
