package load

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

const (
	// Moves until a player resigns, so that games are rated.
	shortGame = 40
	// The first moves of a game are not timed.
	openingMoves = 4
	// requestTimeout is how long a player waits for an answer before trying another server.
	requestTimeout = 2 * time.Second
	maxHold        = 5 * time.Minute
)

// Trial plays rated games on servers that it starts, causes faults, and checks what the players
// saw. With one server the database is SQLite. With several it is PostgreSQL, started unless
// Servers.DB is its URL, and they share a NATS server.
type Trial struct {
	Config
	// Only are names of faults; empty means all. They repeat until For is over.
	Only []string
	// Hold is how long a fault lasts, Back the time limit for sockets and moves afterwards.
	Hold, Back time.Duration
	// Old is the program to upgrade from; "" is the same program.
	Old string
}

func (t Trial) Validate() error {
	if t.Hold < MinHold || t.Hold > maxHold {
		return fmt.Errorf("a fault of %s: want %s to %s", t.Hold, MinHold, maxHold)
	}
	if len(t.Targets) > 0 {
		return errors.New("faults happen only to servers that the run has started itself: name none")
	}
	for _, name := range t.Only {
		if !slices.ContainsFunc(plan, func(f fault) bool { return f.Name == name }) {
			return fmt.Errorf("%q is no fault: see komadai lab load --help", name)
		}
	}
	c := t.Config
	c.Servers.DB = c.Servers.database()
	return c.Validate()
}

// database returns a placeholder for PostgreSQL that the run will start.
func (f Servers) database() string {
	if f.Nodes > 1 && f.DB == "" {
		return "postgres://"
	}
	return f.DB
}

// Faults returns the plan.
func Faults() (all []Fault) {
	for _, f := range plan {
		all = append(all, f.Fault)
	}
	return all
}

// Run returns errors of the run itself; violations are in the table.
func (t Trial) Run(ctx context.Context) (table *Table, err error) {
	if err := t.Validate(); err != nil {
		return nil, err
	}
	t.Servers.NATS = min(1, t.Servers.Nodes-1)
	terms := terms{byoyomi: t.Hold, rated: true, most: shortGame, timeout: requestTimeout}
	r, err := newRun(t.Config, terms)
	if err != nil {
		return nil, err
	}
	defer r.close()
	s := &site{run: r}
	defer func() { err = errors.Join(err, s.stop(context.WithoutCancel(ctx))) }()
	if err = s.start(ctx, t.Old); err != nil {
		return nil, err
	}
	table = &Table{Servers: t.Servers.Nodes}
	return table, t.perform(ctx, s, table)
}

func (t Trial) perform(ctx context.Context, s *site, table *Table) error {
	watching, leave := context.WithCancel(ctx)
	var sockets sync.WaitGroup
	defer sockets.Wait()
	defer leave()
	if err := s.newPairs(ctx); err != nil {
		return err
	}
	s.watch(watching, &sockets)
	if err := s.await(ctx, 2*time.Minute); err != nil {
		return err
	}
	for began, round := time.Now(), 0; round == 0 || time.Since(began) < t.For; round++ {
		for _, f := range plan {
			if round > 0 && time.Since(began) >= t.For || !t.includes(f) {
				continue
			}
			row, err := t.cause(ctx, s, f)
			if err != nil {
				return fmt.Errorf("%s: %w", f.Name, err)
			}
			table.add(row)
			s.Log.Info("checked", "fault", f.Name, "back", row.Back.Round(time.Millisecond), "violations", len(row.Violations))
		}
	}
	return ctx.Err()
}

func (t Trial) includes(f fault) bool {
	possible := f.one && t.Servers.Nodes == 1 || f.many && t.Servers.Nodes > 1
	return possible && (len(t.Only) == 0 || slices.Contains(t.Only, f.Name))
}

// cause causes one fault and checks the games during it.
func (t Trial) cause(ctx context.Context, s *site, f fault) (Row, error) {
	row := Row{Fault: f.Name, Runs: 1}
	if err := s.renew(ctx); err != nil {
		return row, err
	}
	stop := s.run.start(ctx)
	defer stop()
	if !s.reach(ctx, time.Now(), giveUp) { // clocks run
		return row, fmt.Errorf("nothing works before the fault; faults %q", s.report.take())
	}
	o := Outage{Begin: time.Now()}
	end, err := f.begin(ctx, s)
	if errors.Is(err, errNot) {
		row.Skipped = err.Error()
		return row, nil
	} else if err != nil {
		return row, err
	}
	if f.halts || f.haltsOne && s.single() {
		o.Held = time.Now()
	}
	pause(ctx, t.Hold)
	o.Released = time.Now()
	if err := end(ctx); err != nil {
		return row, err
	}
	o.End = time.Now()
	s.reach(ctx, o.End, t.Back)
	row.Back = time.Since(o.End)
	stop()
	s.resignAll()
	row.Violations = s.deaths(ctx)
	for _, h := range s.histories(ctx) {
		row.count(h)
		row.Violations = append(row.Violations, Check(h, []Outage{o}, t.Back)...)
	}
	for _, text := range s.report.take() {
		row.Violations = append(row.Violations, Violation{Unfinished, text})
	}
	for _, v := range row.Violations {
		s.Log.Error("violation", "fault", f.Name, "kind", v.Kind, "what", v.Text)
	}
	return row, ctx.Err()
}

// renew begins new games for all pairs, unless none has moved.
func (r *run) renew(ctx context.Context) error {
	var work errgroup.Group
	for _, p := range r.pairs {
		work.Go(func() error {
			if len(p.game.Moves) == 0 {
				return nil
			}
			err := p.begin(ctx)
			p.mu.Lock()
			defer p.mu.Unlock()
			p.done, p.sights = nil, [2][]Sight{}
			return err
		})
	}
	return work.Wait()
}

// reach waits until each pair has moved in a timed game, and both its sockets have seen
// something, after at.
func (r *run) reach(ctx context.Context, at time.Time, limit time.Duration) bool {
	for until := time.Now().Add(limit); ; pause(ctx, 10*time.Millisecond) {
		if !slices.ContainsFunc(r.pairs, func(p *pair) bool { return !p.movedAfter(at) }) {
			return true
		}
		if ctx.Err() != nil || time.Now().After(until) {
			return false
		}
	}
}

func (p *pair) movedAfter(at time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, sights := range p.sights {
		if n := len(sights); n == 0 || sights[n-1].At.Before(at) {
			return false
		}
	}
	return p.last.After(at) && p.game.taken >= openingMoves
}

func (r *run) resignAll() {
	var work sync.WaitGroup
	for _, p := range r.pairs {
		if !p.isOver() {
			work.Go(func() { p.resign() })
		}
	}
	work.Wait()
}

// deaths finds servers that ended by themselves, and starts them again.
func (s *site) deaths(ctx context.Context) (found []Violation) {
	for _, p := range s.cluster.processes() {
		if how, yes := p.diedAlone(); yes {
			found = append(found, Violation{Died, fmt.Sprintf("a %s ended by itself (%s): %s", p.what, how, p.lastWords())})
			if err := s.restart(ctx, p); err != nil {
				s.Log.Error("restart", "err", err)
			}
		}
	}
	return found
}
