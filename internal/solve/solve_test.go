package solve

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/wire"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const (
	// one has G*5b; five is a mate in five; hard keeps the search busy.
	one  = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
	five = "9/7Pk/6G2/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1"
	none = "4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1"
	hard = "9/9/9/9/4k4/9/9/9/9 b 4S4N4L18P2r2b4g 1"
)

func newDesk(t *testing.T, c Config) *Desk {
	t.Helper()
	if c.Hash == 0 {
		c.Hash = 4 << 20
	}
	d := New(c)
	t.Cleanup(d.Close)
	return d
}

// ask has a question answered and returns the events.
func (d *Desk) ask(ctx context.Context, in wire.TsumeQuestion) (events []wire.TsumeEvent, err error) {
	q, err := d.Ask(in)
	if err != nil {
		return nil, err
	}
	err = q.Solve(ctx, func(e wire.TsumeEvent) error {
		events = append(events, e)
		return nil
	})
	return events, err
}

func question(sfen string) wire.TsumeQuestion {
	return wire.TsumeQuestion{Rules: "standard", SFEN: sfen}
}

func TestAnswers(t *testing.T) {
	d := newDesk(t, Config{})
	for sfen, want := range map[string]wire.TsumeAnswer{
		one:  {Status: "mate", Plies: 1, Minimal: true, Futile: "narrow"},
		five: {Status: "mate", Plies: 5, Minimal: true, Futile: "narrow"},
		none: {Status: "nomate", Futile: "narrow"},
	} {
		events, err := d.ask(t.Context(), question(sfen))
		if err != nil || len(events) == 0 {
			t.Fatalf("%s: %v, %v", sfen, events, err)
		}
		last := events[len(events)-1]
		if last.Type != "answer" {
			t.Fatalf("%s ends with %+v", sfen, last)
		}
		got := *last.Answer
		if got.Status != want.Status || got.Plies != want.Plies || got.Minimal != want.Minimal || got.Futile != want.Futile || len(got.Line) != want.Plies || got.Nodes == 0 {
			t.Errorf("%s: %+v, want %+v", sfen, got, want)
		}
		for i, n := range got.Line {
			if n.USI == "" || n.View.Ja == "" || n.View.Western == "" || n.View.SFEN == "" || n.Parent != i-1 {
				t.Errorf("%s: move %d: %+v", sfen, i+1, n)
			}
		}
	}
}

func TestVerdicts(t *testing.T) {
	d := newDesk(t, Config{})
	verdict := func(sfen string) *wire.TsumeVerdict {
		t.Helper()
		q := question(sfen)
		q.Verify = true
		events, err := d.ask(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		return events[len(events)-1].Verdict
	}
	if v := verdict(five); v == nil || v.Verdict != "sound" || len(v.Line) != 5 {
		t.Errorf("a sound problem: %+v", v)
	}
	v := verdict("4k4/9/4P4/9/9/9/9/9/9 b GR1r2b3g4s4n4l17p 1")
	if v == nil || v.Verdict != "flawed" || len(v.Flaws) == 0 {
		t.Fatalf("a problem with a piece left over: %+v", v)
	}
	left := false
	for _, f := range v.Flaws {
		left = left || f.Kind == "leftover" && f.Fatal
		if f.Name.Ja == "" || f.Name.Zh == "" || f.Name.En == "" || f.Note.Ja == "" || f.Note.Zh == "" || f.Note.En == "" {
			t.Errorf("a flaw without words: %+v", f)
		}
	}
	if !left {
		t.Errorf("nothing is left over: %+v", v.Flaws)
	}
	if v := verdict(none); v != nil {
		t.Errorf("a problem without a mate is judged: %+v", v)
	}
}

func TestRefusals(t *testing.T) {
	d := newDesk(t, Config{})
	for name, c := range map[string]struct {
		in     wire.TsumeQuestion
		code   refusal.Code
		square string
		word   string
	}{
		"no king":        {question("9/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"), "bad-position", "", "white has no king"},
		"too many":       {question("4k4/9/4P4/9/9/9/9/9/9 b 5G2r2b4s4n4l17p 1"), "bad-position", "", "5 pieces G"},
		"already check":  {question("4k4/9/9/9/9/9/9/4r4/4K4 b G 1"), "bad-position", "5i", "already in check"},
		"out of turn":    {question("4k4/4G4/9/9/9/9/9/9/9 b P 1"), "bad-position", "5a", "not its turn"},
		"two on a file":  {question("4k4/9/4P4/4P4/9/9/9/9/9 b G 1"), "bad-position", "5d", "2 unpromoted P"},
		"no position":    {question("4k4/9"), "bad-request", "", "The position: "},
		"no rule set":    {wire.TsumeQuestion{Rules: "nothing", SFEN: one}, "bad-request", "", `"nothing"`},
		"no king at all": {wire.TsumeQuestion{Rules: "seishin", SFEN: one}, "bad-request", "", "no king"},
		"no such rule":   {wire.TsumeQuestion{Rules: "standard", SFEN: one, Futile: "odd"}, "bad-request", "", `"odd"`},
	} {
		_, err := d.Ask(c.in)
		refused := (*refusal.Error)(nil)
		if !errors.As(err, &refused) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		body := refused
		if body.Code != c.code || !strings.Contains(body.Message, c.word) {
			t.Errorf("%s: %+v", name, body)
		}
		if c.code == refusal.BadPosition {
			found, faults := c.square == "", setupFaults(err)
			for _, f := range faults {
				found = found || f.Square == c.square
				if f.Text.Ja == "" || f.Text.Zh == "" || f.Text.En == "" {
					t.Errorf("%s: a fault without words: %+v", name, f)
				}
			}
			if !found || len(faults) == 0 {
				t.Errorf("%s: no fault on %s: %+v", name, c.square, faults)
			}
		}
	}
}

// setupFaults returns the faults of a position as clients see them.
func setupFaults(err error) []wire.PositionFault {
	fault, ok := errors.AsType[*SetupError](err)
	if !ok {
		return nil
	}
	return ShowSetup(fault)
}

// Faults of a problem speak of attacker and defender, and count.
func TestRefusalsInWords(t *testing.T) {
	d := newDesk(t, Config{})
	for sfen, want := range map[string]wire.Text{
		"9/9/4P4/9/9/9/9/9/9 b G 1": {Ja: "玉方の玉がありません。", Zh: "玉方沒有玉。", En: "The defender has no king."},
		"4k4/9/4P4/9/9/9/9/9/9 b 5G2r2b4s4n4l17p 1": {
			Ja: "金将が5枚あります。全部で4枚しかありません。", Zh: "金將有5枚，全副只有4枚。", En: "There are 5 gold generals; the set has 4.",
		},
		"4k4/9/4P4/4P4/4P4/9/9/9/9 b G 1": {
			Ja: "攻方の歩兵が同じ筋に3枚あります（二歩）。", Zh: "同一筋有攻方的3枚步兵（二步）。", En: "The attacker has 3 unpromoted pawns on one file (nifu).",
		},
		"4k4/9/9/9/9/9/9/9/3KK4 b G 1": {Ja: "攻方の玉が2枚あります。", Zh: "攻方有2枚玉。", En: "The attacker has 2 kings."},
	} {
		_, err := d.Ask(question(sfen))
		refused := (*refusal.Error)(nil)
		if !errors.As(err, &refused) || len(setupFaults(err)) != 1 || setupFaults(err)[0].Text != want {
			t.Errorf("%s: %+v, want %+v", sfen, err, want)
		}
	}
}

// A search ends with its client, with the desk, and with its time.
func TestEnds(t *testing.T) {
	t.Run("cancelled", func(t *testing.T) {
		d := newDesk(t, Config{})
		ctx, cancel := context.WithCancel(t.Context())
		q, err := d.Ask(question(hard))
		if err != nil {
			t.Fatal(err)
		}
		told := 0
		err = q.Solve(ctx, func(e wire.TsumeEvent) error {
			if e.Type == "answer" {
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
	t.Run("the desk closes", func(t *testing.T) {
		d := newDesk(t, Config{})
		q, err := d.Ask(question(hard))
		if err != nil {
			t.Fatal(err)
		}
		err = q.Solve(t.Context(), func(wire.TsumeEvent) error {
			d.Close()
			return nil
		})
		refused := (*refusal.Error)(nil)
		if !errors.As(err, &refused) || refused.Code != "busy" {
			t.Errorf("%v", err)
		}
		if _, err := d.ask(t.Context(), question(one)); err == nil {
			t.Error("a closed desk solves")
		}
	})
	t.Run("the client does not listen", func(t *testing.T) {
		d := newDesk(t, Config{})
		gone := errors.New("gone")
		q, err := d.Ask(question(hard))
		if err != nil {
			t.Fatal(err)
		}
		if err := q.Solve(t.Context(), func(wire.TsumeEvent) error { return gone }); !errors.Is(err, gone) {
			t.Errorf("%v", err)
		}
	})
}

// Clients get their places in turn, so many wait, and so many of one client.
func TestQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(1, 2, 2)
		var order []string
		enter := func(who string, tell func(int)) (func(), error) {
			if tell == nil {
				tell = func(int) {}
			}
			done, err := q.admit(who)
			if err != nil {
				return nil, err
			}
			leave, err := q.enter(t.Context(), tell)
			if err != nil {
				done()
				return nil, err
			}
			return func() {
				leave()
				done()
			}, nil
		}
		first, err := enter("a", nil)
		if err != nil {
			t.Fatal(err)
		}
		var heard []int
		go func() {
			leave, err := enter("a", func(n int) { heard = append(heard, n) })
			if err != nil {
				t.Error(err)
				return
			}
			order = append(order, "a")
			leave()
		}()
		synctest.Wait()
		if _, err := enter("a", nil); err == nil {
			t.Error("a third of one client gets in")
		}
		ctx, cancel := context.WithCancel(t.Context())
		given := make(chan error, 1)
		go func() {
			_, err := q.enter(ctx, func(int) {})
			given <- err
		}()
		synctest.Wait()
		if _, err := enter("c", nil); err == nil {
			t.Error("more wait than there is room for")
		}
		cancel()
		if err := <-given; !errors.Is(err, context.Canceled) {
			t.Errorf("who gave up got %v", err)
		}
		go func() {
			leave, err := enter("c", nil)
			if err != nil {
				t.Error(err)
				return
			}
			order = append(order, "c")
			leave()
		}()
		synctest.Wait()
		first()
		synctest.Wait()
		if strings.Join(order, "") != "ac" || len(heard) == 0 || heard[0] != 1 {
			t.Errorf("order %v, told %v", order, heard)
		}
		if q.running != 0 || len(q.by) != 0 || len(q.waiting) != 0 {
			t.Errorf("left behind: %d running, %v, %d waiting", q.running, q.by, len(q.waiting))
		}
	})
}

// Who has used up the purse has to wait; it fills again, and others have theirs.
func TestPurse(t *testing.T) {
	now := time.UnixMilli(1_700_000_000_000)
	p := newPurses(0.5, time.Minute)
	if w := p.wait("a", now); w != 0 {
		t.Errorf("at first: %v", w)
	}
	p.pay("a", now, 59*time.Second+500*time.Millisecond)
	if w := p.wait("a", now); w != time.Second {
		t.Errorf("half a second left: %v, want 1s", w)
	}
	if w := p.wait("b", now); w != 0 {
		t.Errorf("somebody else: %v", w)
	}
	if w := p.wait("a", now.Add(time.Second)); w != 0 {
		t.Errorf("a second later: %v", w)
	}
	p.pay("a", now, time.Hour)
	if w := p.wait("a", now); w < time.Minute || w > 3*time.Minute {
		t.Errorf("after an hour was used: %v", w)
	}
	for i := range maxPurses + 5 {
		p.wait(string(rune(i+1000)), now)
	}
	if len(p.by) > maxPurses {
		t.Errorf("%d purses", len(p.by))
	}
}

func TestLook(t *testing.T) {
	// The clock stands still, so that a slow machine finds as much as a fast one.
	noon := time.Now()
	d := newDesk(t, Config{Now: func() time.Time { return noon }})
	look := func(sfen string, moves ...string) wire.TsumePlace {
		t.Helper()
		out, err := d.Look(t.Context(), wire.TsumeLook{Rules: "standard", SFEN: sfen, Moves: moves})
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	at := look(five)
	if !at.Attacks || at.Status != "mate" || at.Plies != 5 || at.Moves[0].Node.USI != "G*2c" || !at.Moves[0].Best || at.Moves[0].Plies != 4 {
		t.Errorf("the problem: %+v", at)
	}
	for _, m := range at.Moves[1:] {
		if m.Best || m.Status != "nomate" {
			t.Errorf("beside the key: %+v", m)
		}
	}
	at = look(five, "G*2c")
	if at.Attacks || at.Status != "mate" || at.Plies != 4 || len(at.Line) != 1 || at.Check != "1b" || at.Moves[0].Plies != 3 || !at.Moves[0].Best {
		t.Errorf("after the key: %+v", at)
	}
	at = look(one, "G*5b")
	if at.Status != "mate" || at.Plies != 0 || len(at.Moves) != 0 || at.Useless {
		t.Errorf("the mate: %+v", at)
	}
	at = look("7lk/7p1/9/7N1/9/9/9/9/9 b Rr2b4g4s3n3l17p 1", "R*1i")
	if at.Status != "mate" || at.Plies != 0 || len(at.Moves) != 0 || !at.Useless {
		t.Errorf("useless interpositions: %+v", at)
	}
	at = look(none)
	if !at.Attacks || at.Status != "nomate" || len(at.Moves) != 5 {
		t.Errorf("no mate: %+v", at)
	}
	for _, m := range at.Moves {
		if m.Best || m.Status != "nomate" {
			t.Errorf("a check that fails: %+v", m)
		}
	}
	at = look(none, "G*4b")
	if at.Attacks || at.Status != "nomate" || !at.Moves[0].Best || at.Moves[0].Status != "nomate" {
		t.Errorf("the way out: %+v", at)
	}
	for code, moves := range map[refusal.Code][]string{"no-check": {"G*9i"}, "foul": {"G*5a"}, "bad-request": {"x"}} {
		_, err := d.Look(t.Context(), wire.TsumeLook{Rules: "standard", SFEN: one, Moves: moves})
		refused := (*refusal.Error)(nil)
		if !errors.As(err, &refused) || refused.Code != code {
			t.Errorf("%v: %v, want %s", moves, err, code)
		}
	}
}

// What a look cannot find out in its time is unknown, and never wrong: the key
// of a proof that was found before is known all the same.
func TestLookUsesTheProof(t *testing.T) {
	d := newDesk(t, Config{})
	if _, err := d.ask(t.Context(), question(five)); err != nil {
		t.Fatal(err)
	}
	p, err := read("standard", five, false, "")
	if err != nil {
		t.Fatal(err)
	}
	proof := d.kept.get(p.key())
	if proof == nil {
		t.Fatal("no proof was kept")
	}
	if m, ok := proof.Answer(&p.position); !ok || !p.position.IsLegal(m) {
		t.Errorf("the proof has no key")
	}
	for range 2 * proofs {
		d.kept.put(time.Now().String(), proof)
	}
	if len(d.kept.by) > proofs || len(d.kept.order) > proofs {
		t.Errorf("%d proofs are kept", len(d.kept.by))
	}
}

// A place too hard to be looked up in time is known by the proof: its answer is
// the best move, and no reply to it is in doubt.
func TestLookByTheProofAlone(t *testing.T) {
	d := newDesk(t, Config{})
	if _, err := d.ask(t.Context(), question(five)); err != nil {
		t.Fatal(err)
	}
	p, err := read("standard", five, false, "")
	if err != nil {
		t.Fatal(err)
	}
	at := time.Now()
	l := looker{problem: p, attacker: p.attacker(), p: p.position, proof: d.kept.get(p.key()), ctx: t.Context(), now: func() time.Time { return at }, until: at}
	l.most = l.proven(nil)
	var out wire.TsumePlace
	if err := l.look(&out); err != nil {
		t.Fatal(err)
	}
	if out.Status != "mate" || out.Plies != 5 || len(out.Moves) < 2 || out.Moves[0].Node.USI != "G*2c" || !out.Moves[0].Best || out.Moves[0].Status != "mate" || out.Moves[1].Best || out.Moves[1].Status != "unknown" {
		t.Errorf("the problem: %+v", out)
	}
	l.problem, l.proof = p, d.kept.get(p.key())
	moves, err := l.play([]string{"G*2c"})
	if err != nil {
		t.Fatal(err)
	}
	if l.most = l.proven(moves); l.most != 4 {
		t.Errorf("after the key the proof has %d plies", l.most)
	}
	if out = (wire.TsumePlace{}); l.look(&out) != nil || out.Status != "mate" || out.Plies != 4 || out.Moves[0].Status != "mate" || out.Moves[0].Best {
		t.Errorf("after the key: %+v", out)
	}
	other := looker{problem: p, attacker: p.attacker(), p: p.position, proof: l.proof}
	if moves, err = other.play([]string{"G*1c"}); err != nil || other.proven(moves) != -1 {
		t.Errorf("a move that is not the proof's leaves %d (%v)", other.proven(moves), err)
	}
}

// Who has used up the share is told how long to wait.
func TestShareUsedUp(t *testing.T) {
	d := newDesk(t, Config{})
	d.purses.pay("", d.config.Now(), d.config.Purse)
	_, err := d.ask(t.Context(), question(one))
	refused := (*refusal.Error)(nil)
	if !errors.As(err, &refused) || refused.Code != "too-many" || !strings.Contains(refused.Message, " in 2s,") {
		t.Errorf("%v", err)
	}
	if _, err := d.ask(As(t.Context(), "somebody else"), question(one)); err != nil {
		t.Errorf("somebody else: %v", err)
	}
}
