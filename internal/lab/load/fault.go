package load

import (
	"context"
	"syscall"
	"time"
)

// Fault is the name and the effect of a fault.
type Fault struct{ Name, Effect string }

// fault is something that happens to servers while people play.
type fault struct {
	Fault
	// one and many: it is possible with one server on SQLite, with several on PostgreSQL.
	one, many bool
	// halts: no server can store actions meanwhile; haltsOne, if there is only one.
	halts, haltsOne bool
	// begin returns what ends the fault. An error of [errNot] means that it is impossible here.
	begin func(context.Context, *site) (end func(context.Context) error, err error)
}

// lag is the delay of slow connections, each way.
const lag = 150 * time.Millisecond

// plan has all faults. The upgrade is first: it begins with the old program.
var plan = []fault{
	{Fault{"upgrade", "servers are stopped and replaced, one after the other"}, true, true, false, true, upgrade},
	{Fault{"kill", "a server is killed and restarted"}, true, true, false, true, func(_ context.Context, s *site) (func(context.Context) error, error) {
		p := s.victim()
		p.end(syscall.SIGKILL)
		return func(ctx context.Context) error { return s.restart(ctx, p) }, nil
	}},
	{Fault{"stop", "a server is suspended"}, true, true, false, true, func(_ context.Context, s *site) (func(context.Context) error, error) {
		p := s.victim()
		p.signal(suspend)
		return func(context.Context) error { p.signal(resume); return nil }, nil
	}},
	{Fault{"clock-ahead", "a server's clock is an hour ahead"}, true, true, false, true, setOff("1h")},
	{Fault{"clock-back", "a server's clock is an hour back"}, true, true, false, true, setOff("-1h")},
	{Fault{"disk-slow", "each flush to the disk takes half a second"}, true, false, false, false, setOff("0s 500ms")},
	{Fault{"disk-full", "no file can grow"}, true, false, true, true, func(_ context.Context, s *site) (func(context.Context) error, error) {
		p := s.victim()
		return func(context.Context) error { return empty(p.pid()) }, fill(p.pid())
	}},
	{Fault{"disk-read-only", "the server restarts on a read-only disk"}, true, false, true, true, readOnly},
	{Fault{"backup", "a backup is made and restored to another server"}, true, true, false, false, backup},
	{Fault{"db-slow", "150 ms more to and from PostgreSQL, as with slow flushes"}, false, true, false, false, disturb((*site).databases, conditions{delay: lag})},
	{Fault{"db-cut", "PostgreSQL is unreachable for one server"}, false, true, false, false, disturb((*site).database, conditions{up: true, down: true})},
	{Fault{"db-answers", "answers of PostgreSQL to one server are cut"}, false, true, false, false, disturb((*site).database, conditions{down: true})},
	{Fault{"db-cut-all", "PostgreSQL is unreachable for all"}, false, true, true, true, disturb((*site).databases, conditions{up: true, down: true})},
	{Fault{"db-refuse", "PostgreSQL refuses all connections"}, false, true, true, true, disturb((*site).databases, conditions{refuse: true})},
	{Fault{"db-crash", "PostgreSQL stops and restarts"}, false, true, true, true, func(ctx context.Context, s *site) (func(context.Context) error, error) {
		if s.pg == nil {
			return nil, errOwnPostgres
		}
		return s.pg.Boot, s.pg.Crash(ctx)
	}},
	{Fault{"db-read-only", "PostgreSQL takes no writes"}, false, true, true, true, func(ctx context.Context, s *site) (func(context.Context) error, error) {
		return func(ctx context.Context) error { return s.readOnly(ctx, "off") }, s.readOnly(ctx, "on")
	}},
	{Fault{"nats-slow", "150 ms more to and from NATS"}, false, true, false, false, disturb((*site).buses, conditions{delay: lag})},
	{Fault{"nats-cut", "NATS is unreachable for all"}, false, true, false, false, disturb((*site).buses, conditions{up: true, down: true})},
	{Fault{"nats-one-way", "messages of NATS to one server are cut"}, false, true, false, false, disturb((*site).bus, conditions{down: true})},
	{Fault{"nats-kill", "NATS is killed and restarted"}, false, true, false, false, func(_ context.Context, s *site) (func(context.Context) error, error) {
		p := s.cluster.nats[0]
		p.end(syscall.SIGKILL)
		return func(ctx context.Context) error { return s.restart(ctx, p) }, nil
	}},
}

// setOff writes the words that a server reads: the step of its clock and the delay of its commits.
func setOff(words string) func(context.Context, *site) (func(context.Context) error, error) {
	return func(_ context.Context, s *site) (func(context.Context) error, error) {
		i := s.random(len(s.steps))
		return func(context.Context) error { return write0600(s.steps[i], "") }, write0600(s.steps[i], words)
	}
}

func disturb(which func(*site) []*proxy, w conditions) func(context.Context, *site) (func(context.Context) error, error) {
	return func(_ context.Context, s *site) (func(context.Context) error, error) {
		some := which(s)
		for _, p := range some {
			p.set(w)
		}
		return func(context.Context) error {
			for _, p := range some {
				p.set(conditions{})
			}
			return nil
		}, nil
	}
}
