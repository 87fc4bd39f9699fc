package hosting

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/refusal"
)

const (
	// tolerance is the largest accepted difference between two clocks.
	tolerance = 2 * time.Second
	// silence is the longest span between two stored signs of life that is no outage.
	silence = 2 * time.Second
	// steady is how long a wall clock that stepped must run evenly before it is believed.
	// A database's clock confirms it at once.
	steady = 30 * time.Second
	// The time of games follows its reference by at most 1/slew of the elapsed time.
	slew = 1000
)

// Clock reads the clocks of a machine.
type Clock interface {
	// Wall returns the time of day, which may step.
	Wall() time.Time
	// Elapsed returns the time since a fixed instant. It never steps.
	Elapsed() time.Duration
}

type machine struct{ begin time.Time }

func (machine) Wall() time.Time { return time.Now().Round(0) } // without the monotonic reading

func (m machine) Elapsed() time.Duration { return time.Since(m.begin) }

// Pulse is the time of games on this node, and the last outage: the node could not store
// actions, or its clocks disagreed. It is safe for concurrent use.
//
// Within a node the time advances with the monotonic clock. It follows the database's clock,
// or the wall clock without one.
type Pulse struct {
	clock Clock

	mu sync.Mutex
	// base is the time of games when the monotonic clock was 0, bounded by the reference at
	// the monotonic time compared.
	base     time.Time
	compared time.Duration
	anchored bool
	// good is when an attempt to store began that succeeded.
	good time.Time
	// from and to are the last outage, earlier the ones before, oldest first. failure is its
	// reason while it lasts, apart the disagreement of the clocks, else nil.
	from, to       time.Time
	earlier        []outage
	failure, apart error
	// stepped is the base of a wall clock that stepped, since that monotonic time.
	stepped time.Time
	since   time.Duration
}

type outage struct{ from, to time.Time }

// maxEarlier is the number of outages that a player may sit through within one move.
const maxEarlier = 32

// NewPulse returns the time by a clock; nil means that of the machine.
func NewPulse(c Clock) *Pulse {
	if c == nil {
		c = machine{time.Now()}
	}
	p := &Pulse{clock: c, compared: c.Elapsed()}
	p.base = c.Wall().Add(-p.compared)
	p.good = p.now()
	return p
}

// Now returns the time of games.
func (p *Pulse) Now() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.now()
}

func (p *Pulse) now() time.Time { return p.base.Add(p.clock.Elapsed()) }

// Elapsed returns the monotonic time.
func (p *Pulse) Elapsed() time.Duration { return p.clock.Elapsed() }

// At returns the time of games at a monotonic time.
func (p *Pulse) At(elapsed time.Duration) time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.base.Add(elapsed)
}

// Err returns the reason of the current outage, or nil. It is a refusal.
func (p *Pulse) Err() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.err()
}

func (p *Pulse) err() error {
	if p.apart != nil {
		return p.apart
	}
	return p.failure
}

// seen returns the time of the node's next sign of life.
func (p *Pulse) seen() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.err() != nil {
		return p.from
	}
	return p.now()
}

// Sure reports whether actions could be stored until now, so that a player's time may be up.
func (p *Pulse) Sure() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.err() == nil && p.now().Sub(p.good) <= silence
}

// Failed begins an outage. It returns false if one has begun.
func (p *Pulse) Failed(err error) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.fail(refusal.Unavailable(err))
}

func (p *Pulse) fail(err error) bool {
	if p.failure != nil {
		return false
	}
	p.failure = err
	p.begin()
	return true
}

func (p *Pulse) begin() {
	if !p.from.IsZero() {
		p.earlier = append(p.earlier, outage{p.from, p.to})
		p.earlier = p.earlier[max(0, len(p.earlier)-maxEarlier):]
	}
	p.from = p.good
}

// Idle notes that there was nothing to store until now.
func (p *Pulse) Idle() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.err() == nil {
		p.good = p.now()
	}
}

// Stored notes that an attempt that began at the time of games at was stored. It ends an
// outage.
func (p *Pulse) Stored(at time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.apart != nil {
		return
	}
	if p.failure == nil && at.Sub(p.good) > silence { // the process stood still, or a write hung
		p.begin()
		p.to = at
	}
	if p.failure != nil {
		p.failure, p.to = nil, at
	}
	if at.After(p.good) {
		p.good = at
	}
}

// Ended returns the end of the last outage, or zero.
func (p *Pulse) Ended() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.to
}

// Stopped returns when the clock of a game stopped whose last event was at last; ok is false
// if it has not, or an event after the outage has accounted for it. An event in the future
// means that the time was set back.
func (p *Pulse) Stopped(last time.Time) (at time.Time, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	if last.After(now.Add(tolerance)) {
		return now, true
	}
	for _, o := range p.earlier {
		if last.Before(o.to.Truncate(time.Millisecond)) {
			return later(last, o.from), true
		}
	}
	switch {
	case p.from.IsZero(), p.err() == nil && !last.Before(p.to.Truncate(time.Millisecond)):
		return time.Time{}, false
	}
	return later(last, p.from), true
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// ErrClock refuses actions while the clocks of the node disagree.
var ErrClock = refusal.New(refusal.Busy, "The clock of this server is wrong just now; try again in a moment.").Because("clock-wrong").For(tolerance)

type clockError string

func (c clockError) Error() string { return string(c) }

func (clockError) Unwrap() error { return ErrClock }

// Compare compares the wall clock with the time of games and, unless it is zero, with the
// database's clock, which was requested at the monotonic time asked. It returns an error if
// the clocks disagree; first is false if they did before.
func (p *Pulse) Compare(database time.Time, asked time.Duration) (first bool, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	before := p.clock.Elapsed()
	wall := p.clock.Wall()
	after := p.clock.Elapsed()
	day := bounds{wall.Add(-after), wall.Add(-before)}
	elapsed := after - p.compared
	p.compared = after
	if database.IsZero() {
		err = p.alone(day, after, elapsed)
	} else {
		err = p.follow(day, bounds{database.Add(-before), database.Add(-asked)}, elapsed)
	}
	first = err != nil && p.apart == nil
	if first {
		p.fail(err)
	}
	p.apart = err
	return first, err
}

// alone judges a wall clock without a database's.
func (p *Pulse) alone(day bounds, now, elapsed time.Duration) error {
	off := day.from(p.base)
	if off.Abs() <= tolerance {
		p.stepped = time.Time{}
		p.toward(day, elapsed)
		return nil
	}
	if p.stepped.IsZero() || day.from(p.stepped).Abs() > tolerance {
		p.stepped, p.since = day.low, now
	}
	if now-p.since < steady {
		return clockError(fmt.Sprintf("the clock of this machine stepped by %s", off.Round(time.Millisecond)))
	}
	p.jump(day)
	return nil
}

// follow judges both clocks by the database's.
func (p *Pulse) follow(day, database bounds, elapsed time.Duration) error {
	wall, mine := database.gap(day), database.from(p.base)
	switch {
	case !p.anchored:
		p.anchored = true
		p.jump(database)
	case wall.Abs() <= tolerance && mine.Abs() > tolerance: // the machine was suspended
		p.fail(refusal.Unavailable(errors.New("the machine was suspended")))
		p.jump(database)
	case mine.Abs() > tolerance:
		return clockError(fmt.Sprintf("the database's clock stepped by %s", mine.Round(time.Millisecond)))
	default:
		p.toward(database, elapsed)
	}
	if wall.Abs() > tolerance {
		return clockError(fmt.Sprintf("the clock of this machine is %s off the database's", wall.Round(time.Millisecond)))
	}
	return nil
}

// jump sets the time of games. It follows an outage, unless it is the first time.
func (p *Pulse) jump(reference bounds) {
	p.base = p.base.Add(reference.from(p.base))
	p.stepped, p.earlier = time.Time{}, nil
	if now := p.now(); p.failure == nil || p.good.After(now) {
		p.good = now
	}
}

func (p *Pulse) toward(reference bounds, elapsed time.Duration) {
	most := max(0, elapsed) / slew
	p.base = p.base.Add(min(max(reference.from(p.base), -most), most))
}

// bounds are those of the base of a clock that is read while the monotonic clock runs.
type bounds struct{ low, high time.Time }

// from returns the way from t to the bounds, 0 within them.
func (b bounds) from(t time.Time) time.Duration {
	return max(b.low.Sub(t), 0) + min(b.high.Sub(t), 0)
}

// gap returns the way from b to c, 0 if they overlap.
func (b bounds) gap(c bounds) time.Duration {
	return max(c.low.Sub(b.high), 0) + min(c.high.Sub(b.low), 0)
}
