package solve

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const (
	// one has G*5b; five is a mate in five; hard keeps the search busy.
	one  = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
	five = "9/7Pk/6G2/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1"
	none = "4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1"
	hard = "9/9/9/9/4k4/9/9/9/9 b 2R4N4L18P2b4g4s 1"
)

func newSolver(t *testing.T, c Config) *Solver {
	t.Helper()
	if c.Hash == 0 {
		c.Hash = 4 << 20
	}
	d := New(c)
	t.Cleanup(d.Close)
	return d
}

func (s *Solver) ask(ctx context.Context, q Question) (events []Event, err error) {
	p, err := s.Read(q)
	if err != nil {
		return nil, err
	}
	err = p.Solve(ctx, func(e Event) error {
		events = append(events, e)
		return nil
	})
	return events, err
}

func last[T Event](t *testing.T, events []Event) T {
	t.Helper()
	var none T
	if len(events) == 0 {
		t.Fatal("there are no events")
		return none
	}
	e, ok := events[len(events)-1].(T)
	if !ok {
		t.Fatalf("the last event is %T %+v, want %T", events[len(events)-1], events[len(events)-1], none)
	}
	return e
}

func question(sfen string) Question { return Question{Rules: "standard", SFEN: sfen} }

func TestAnswers(t *testing.T) {
	d := newSolver(t, Config{})
	for sfen, want := range map[string]Answer{
		one:  {Status: tsume.Mate, Plies: 1, Minimal: true},
		five: {Status: tsume.Mate, Plies: 5, Minimal: true},
		none: {Status: tsume.NoMate},
	} {
		events, err := d.ask(t.Context(), question(sfen))
		if err != nil {
			t.Fatalf("%s: %v, %v", sfen, events, err)
		}
		got := last[*Answer](t, events)
		expect.All(t, sfen,
			expect.That("Status", got.Status, want.Status), expect.That("Plies", got.Plies, want.Plies),
			expect.That("Minimal", got.Minimal, want.Minimal), expect.That("Futile", got.Futile, tsume.Narrow),
			expect.That("len(Line)", len(got.Line), want.Plies), expect.True("Nodes != 0", got.Nodes != 0),
		)
	}
}

func TestVerdicts(t *testing.T) {
	d := newSolver(t, Config{})
	judged := func(sfen string) []Event {
		t.Helper()
		q := question(sfen)
		q.Verify = true
		events, err := d.ask(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		return events
	}
	if v := last[*Verdict](t, judged(five)); v.Soundness != Sound || len(v.Line) != 5 {
		t.Errorf("a sound problem: %+v", v)
	}
	v := last[*Verdict](t, judged("4k4/9/4P4/9/9/9/9/9/9 b GR1r2b3g4s4n4l17p 1"))
	if v.Soundness != Flawed || !slices.ContainsFunc(v.Flaws, func(f tsume.Flaw) bool { return f.Kind == tsume.Leftover }) {
		t.Errorf("a problem with a piece left over: %+v", v)
	}
	last[*Answer](t, judged(none))

	// A judgement that ends before its first report of progress counts its nodes, too.
	quick := "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
	p, err := d.Read(question(quick))
	if err != nil {
		t.Fatal(err)
	}
	j, err := tsume.Judge(t.Context(), p.Position(), nil, tsume.Options{Hash: 1, Futile: tsume.Narrow})
	if err != nil {
		t.Fatal(err)
	}
	if v := last[*Verdict](t, judged(quick)); v.Nodes != j.Nodes || j.Nodes == 0 {
		t.Errorf("the verdict counts %d nodes, want %d", v.Nodes, j.Nodes)
	}
}

func TestRefusals(t *testing.T) {
	d := newSolver(t, Config{})
	for name, c := range map[string]struct {
		in     Question
		code   refusal.Code
		square string
		word   string
	}{
		"no king":        {question("9/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"), "bad-position", "", "white has no king"},
		"too many":       {question("4k4/9/4P4/9/9/9/9/9/9 b 5G2r2b4s4n4l17p 1"), "bad-position", "", "5 pieces G"},
		"out of turn":    {question("4k4/4G4/9/9/9/9/9/9/9 b P 1"), "bad-position", "5a", "not its turn"},
		"two on a file":  {question("4k4/9/4P4/4P4/9/9/9/9/9 b G 1"), "bad-position", "5d", "2 unpromoted P"},
		"no position":    {question("4k4/9"), "bad-request", "", "The position: "},
		"no rule set":    {Question{Rules: "nothing", SFEN: one}, "bad-request", "", `"nothing"`},
		"no king at all": {Question{Rules: "seishin", SFEN: one}, "bad-request", "", "not won by mate"},
		"no such rule":   {Question{Rules: "standard", SFEN: one, Futile: "odd"}, "bad-request", "", `"odd"`},
	} {
		_, err := d.Read(c.in)
		refused := (*refusal.Error)(nil)
		if !errors.As(err, &refused) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		body := refused
		if body.Code != c.code || !strings.Contains(body.Message, c.word) {
			t.Errorf("%s: %+v", name, body)
		}
		if fault, ok := errors.AsType[*SetupError](err); c.square != "" && (!ok || !slices.Contains(squares(fault), c.square)) {
			t.Errorf("%s: no fault on %s: %+v", name, c.square, fault)
		}
	}
}

func squares(e *SetupError) (out []string) {
	for _, f := range e.Faults.Faults {
		if f.Square != shogi.NoSquare {
			out = append(out, notation.FormatSquare(e.Faults.Rules, f.Square))
		}
	}
	return out
}

// A search ends with its client, the solver, or its time.
func TestEndsRace(t *testing.T) {
	t.Run("cancelled", func(t *testing.T) {
		d := newSolver(t, Config{})
		ctx, cancel := context.WithCancel(t.Context())
		q, err := d.Read(question(hard))
		if err != nil {
			t.Fatal(err)
		}
		told := 0
		err = q.Solve(ctx, func(e Event) error {
			if _, answered := e.(*Answer); answered {
				t.Error("it was solved before it could be cancelled")
			}
			if told++; told == 2 {
				cancel()
			}
			return nil
		})
		if !errors.Is(err, context.Canceled) || told < 2 {
			t.Errorf("after %d events: %v", told, err)
		}
		if _, err := d.ask(t.Context(), question(one)); err != nil {
			t.Errorf("the place was not given back: %v", err)
		}
	})
	t.Run("the solver closes", func(t *testing.T) {
		d := newSolver(t, Config{})
		q, err := d.Read(question(hard))
		if err != nil {
			t.Fatal(err)
		}
		err = q.Solve(t.Context(), func(Event) error {
			d.Close()
			return nil
		})
		refused := (*refusal.Error)(nil)
		if !errors.As(err, &refused) || refused.Code != "busy" {
			t.Errorf("%v", err)
		}
		if _, err := d.ask(t.Context(), question(one)); err == nil {
			t.Error("a closed solver solves")
		}
	})
	t.Run("the client does not listen", func(t *testing.T) {
		d := newSolver(t, Config{})
		gone := errors.New("gone")
		q, err := d.Read(question(hard))
		if err != nil {
			t.Fatal(err)
		}
		if err := q.Solve(t.Context(), func(Event) error { return gone }); !errors.Is(err, gone) {
			t.Errorf("%v", err)
		}
	})
}

func usi(p *Place, n Next) string { return notation.FormatUSI(p.Position.Rules(), n.Move) }

func TestLook(t *testing.T) {
	// A fixed clock: slow machines find as much.
	noon := time.Now()
	d := newSolver(t, Config{Now: func() time.Time { return noon }})
	look := func(sfen string, moves ...string) *Place {
		t.Helper()
		out, err := d.Look(t.Context(), question(sfen), moves)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	at := look(five)
	expect.All(t, "the problem",
		expect.True("at.Attacks", at.Attacks), expect.That("at.Status", at.Status, tsume.Mate), expect.That("at.Plies", at.Plies, 5),
		expect.That("usi(at, at.Next[0])", usi(at, at.Next[0]), "G*2c"), expect.True("at.Next[0].Best", at.Next[0].Best),
		expect.That("at.Next[0].Plies", at.Next[0].Plies, 4),
	)
	for _, m := range at.Next[1:] {
		if m.Best || m.Status != tsume.NoMate {
			t.Errorf("off the key: %+v", m)
		}
	}
	at = look(five, "G*2c")
	if len(at.Moves) != 1 {
		t.Fatalf("after the key: %+v", at)
	}
	expect.All(t, "after the key",
		expect.True("!Attacks", !at.Attacks), expect.That("Status", at.Status, tsume.Mate), expect.That("Plies", at.Plies, 4),
		expect.That("Last()", at.Last(), at.Moves[0]), expect.That("Next[0].Plies", at.Next[0].Plies, 3),
		expect.True("Next[0].Best", at.Next[0].Best),
	)
	at = look(one, "G*5b")
	if at.Status != tsume.Mate || at.Plies != 0 || len(at.Next) != 0 || at.Useless {
		t.Errorf("the mate: %+v", at)
	}
	at = look("7lk/7p1/9/7N1/9/9/9/9/9 b Rr2b4g4s3n3l17p 1", "R*1i")
	if at.Status != tsume.Mate || at.Plies != 0 || len(at.Next) != 0 || !at.Useless {
		t.Errorf("useless interpositions: %+v", at)
	}
	at = look(none)
	if !at.Attacks || at.Status != tsume.NoMate || len(at.Next) != 5 {
		t.Errorf("no mate: %+v", at)
	}
	for _, m := range at.Next {
		if m.Best || m.Status != tsume.NoMate {
			t.Errorf("a check that fails: %+v", m)
		}
	}
	at = look(none, "G*4b")
	if at.Attacks || at.Status != tsume.NoMate || !at.Next[0].Best || at.Next[0].Status != tsume.NoMate {
		t.Errorf("the way out: %+v", at)
	}
	for code, moves := range map[refusal.Code][]string{"no-check": {"G*9i"}, "foul": {"G*5a"}, "bad-request": {"x"}} {
		_, err := d.Look(t.Context(), question(one), moves)
		refused := (*refusal.Error)(nil)
		if !errors.As(err, &refused) || refused.Code != code {
			t.Errorf("%v: %v, want %s", moves, err, code)
		}
	}
}

// An unsettled lookup is unknown, but an earlier proof's key is known.
func TestLookUsesTheProof(t *testing.T) {
	d := newSolver(t, Config{})
	if _, err := d.ask(t.Context(), question(five)); err != nil {
		t.Fatal(err)
	}
	p, err := d.Read(question(five))
	if err != nil {
		t.Fatal(err)
	}
	proof := d.proof(p.key())
	if proof == nil {
		t.Fatal("no proof was kept")
	}
	if m, ok := proof.Answer(&p.position); !ok || !p.position.IsLegal(m) {
		t.Errorf("the proof has no key")
	}
	for range 2 * maxProofs {
		d.proofs.Add(time.Now().String(), proof)
	}
	if d.proofs.Len() > maxProofs {
		t.Errorf("%d proofs are kept", d.proofs.Len())
	}
}

// With a proof, a hard place has a best move and no open replies.
func TestLookByTheProofAlone(t *testing.T) {
	d := newSolver(t, Config{})
	if _, err := d.ask(t.Context(), question(five)); err != nil {
		t.Fatal(err)
	}
	p, err := d.Read(question(five))
	if err != nil {
		t.Fatal(err)
	}
	at := time.Now()
	l := looker{Problem: p, attacker: p.attacker(), p: p.position, proof: d.proof(p.key()), ctx: t.Context(), now: func() time.Time { return at }, until: at}
	l.most = l.proven(nil)
	out := &Place{Position: p.position}
	if err := l.look(out); err != nil {
		t.Fatal(err)
	}
	if len(out.Next) < 2 {
		t.Fatalf("the problem: %+v", out)
	}
	expect.All(t, "the problem",
		expect.That("out.Status", out.Status, tsume.Mate), expect.That("out.Plies", out.Plies, 5),
		expect.That("usi(out, out.Next[0])", usi(out, out.Next[0]), "G*2c"), expect.True("out.Next[0].Best", out.Next[0].Best),
		expect.That("out.Next[0].Status", out.Next[0].Status, tsume.Mate), expect.True("!out.Next[1].Best", !out.Next[1].Best),
		expect.That("out.Next[1].Status", out.Next[1].Status, tsume.Unknown),
	)
	l.Problem, l.proof = p, d.proof(p.key())
	moves, err := l.play([]string{"G*2c"})
	if err != nil {
		t.Fatal(err)
	}
	if l.most = l.proven(moves); l.most != 4 {
		t.Errorf("after the key the proof has %d plies", l.most)
	}
	out = new(Place)
	expect.All(t, "after the key",
		expect.True("l.look(out) == nil", l.look(out) == nil), expect.That("out.Status", out.Status, tsume.Mate),
		expect.That("out.Plies", out.Plies, 4), expect.That("out.Next[0].Status", out.Next[0].Status, tsume.Mate),
		expect.True("!out.Next[0].Best", !out.Next[0].Best),
	)
	other := looker{Problem: p, attacker: p.attacker(), p: p.position, proof: l.proof}
	if moves, err = other.play([]string{"G*1c"}); err != nil || other.proven(moves) != -1 {
		t.Errorf("a move that is not the proof's leaves %d (%v)", other.proven(moves), err)
	}
}

// A problem of a client that used little is solved while others keep the only place.
func TestLeastUsedIsFirstRace(t *testing.T) {
	s := newSolver(t, Config{Workers: 1, Threads: 1, Time: time.Minute})
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	begun := make(chan struct{}, 8)
	for i := range 4 {
		running.Go(func() {
			q, err := s.Read(question(hard))
			if err != nil {
				t.Error(err)
				return
			}
			_ = q.Solve(admission.As(ctx, admission.Client{fmt.Sprint(i)}), func(e Event) error {
				if _, ok := e.(*Progress); ok {
					select {
					case begun <- struct{}{}:
					default:
					}
				}
				return nil
			})
		})
	}
	<-begun
	s.config.Control.Charge(admission.Client{"0"}, time.Second)
	if _, err := s.ask(admission.As(t.Context(), admission.Client{"modest"}), question(one)); err != nil {
		t.Error(err)
	}
	cancel()
	running.Wait()
}

// One client has two problems at once.
func TestEachRace(t *testing.T) {
	s := newSolver(t, Config{Workers: 1, Threads: 1})
	me := admission.As(t.Context(), admission.Client{"me"})
	var leave []func()
	for range 2 {
		p, err := s.all.Enter(me, nil)
		if err != nil {
			t.Fatal(err)
		}
		leave = append(leave, p.Leave)
	}
	if _, err := s.ask(me, question(one)); !refusal.Is(err, refusal.TooMany) {
		t.Errorf("a third: %v", err)
	}
	for _, f := range leave {
		f()
	}
	if _, err := s.ask(me, question(one)); err != nil {
		t.Error(err)
	}
}

func TestThreat(t *testing.T) {
	d := newSolver(t, Config{})
	for sfen, want := range map[string]struct {
		status       Pressing
		plies, holds int
	}{
		"8k/9/8G/9/9/9/9/9/K8 w G 1":   {Brinkmate, 1, 0},
		"8k/9/8G/9/9/9/9/9/K8 w Gp 1":  {Threatens, 1, 1},
		"8k/9/9/9/9/8G/9/9/K8 w P 1":   {NoThreat, 0, 0},
		"9/9/9/9/9/9/9/9/9 w 2G 1":     {},
		"8k/8G/9/9/9/9/9/9/K8 w G 1":   {},
		"4k4/9/4P4/9/9/9/9/9/9 w 2G 1": {Threatens, 1, 1},
	} {
		p, err := d.Read(Question{Rules: "standard", SFEN: sfen, Threat: true})
		if want.status == "" {
			if !refusal.Is(err, refusal.BadPosition) {
				t.Errorf("%s: %v", sfen, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		var got *ThreatAnswer
		err = p.Solve(t.Context(), func(e Event) error {
			if a, ok := e.(*ThreatAnswer); ok {
				got = a
			}
			return nil
		})
		if err != nil || got == nil {
			t.Fatalf("%s: %+v, %v", sfen, got, err)
		}
		expect.All(t, sfen,
			expect.That("got.Status", got.Status, want.status), expect.That("got.Plies", got.Plies, want.plies),
			expect.That("len(got.Line)", len(got.Line), want.plies), expect.True("len(got.Open) <= 0", len(got.Open) <= 0),
			expect.That("min(len(got.Holds), 1)", min(len(got.Holds), 1), want.holds),
		)
	}
}
