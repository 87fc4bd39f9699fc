package train

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/internal/lab/selfplay"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func taught(t testing.TB, id string, games int) []byte {
	t.Helper()
	rs, err := variant.Lookup(id)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "games")
	w, err := selfplay.Open(path, selfplay.NewHeader(&rs.Start, nil))
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	rook := rs.Rules.Kind("R")
	for range games {
		g := selfplay.Game{Opening: 2, Outcome: shogi.NoResult}
		p := rs.Start
		for range 80 {
			moves := p.AppendLegal(nil)
			if len(moves) == 0 {
				break
			}
			if len(g.Moves) >= g.Opening {
				us := p.Side()
				rooks := func(c shogi.Color) int { return p.Pieces(c, rook).Count() + p.Hand(c, rook) }
				g.Scores = append(g.Scores, int16(600*(rooks(us)-rooks(us.Other()))))
			}
			m := moves[rng.IntN(len(moves))]
			g.Moves = append(g.Moves, m)
			var u shogi.Undo
			p.Make(m, &u)
		}
		if err := w.Append(&g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func small() Options {
	o := Defaults()
	o.Width, o.Epochs, o.Batch, o.Rate, o.Mix, o.Scale, o.Validation = 16, 6, 256, 0.01, 1, 600, 4
	o.Trace, o.Decay = 0, 0.01
	return o
}

func corpus(t testing.TB, id string, o Options, games []byte) *Corpus {
	t.Helper()
	rs, err := variant.Lookup(id)
	if err != nil {
		t.Fatal(err)
	}
	c, err := NewCorpus(rs.Rules, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Read(bytes.NewReader(games)); err != nil {
		t.Fatal(err)
	}
	return c
}

func trained(t testing.TB, c *Corpus) *Trainer {
	t.Helper()
	tr, err := NewTrainer(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := tr.Run(t.Context(), func(Epoch) error { return nil }); err != nil {
		t.Fatal(err)
	}
	return tr
}

// A learnable rule is learned, with and without the formula, and quantization keeps it.
func TestLearns(t *testing.T) {
	games := taught(t, "standard", 150)
	for _, c := range []struct {
		name  string
		shape func(o *Options)
		share float64 // of the formula's loss that may remain
	}{
		{"alone", func(o *Options) { o.Base = nnue.NoBase }, 0.33},
		// The formula's king terms must be unlearned first.
		{"with the formula", func(o *Options) { o.Base = nnue.FormulaBase }, 0.9},
		{"by region", func(o *Options) { o.Base, o.Regions = nnue.NoBase, nnue.FourRegions }, 0.33},
		{"with attacks", func(o *Options) { o.Base, o.Attacks = nnue.NoBase, true }, 0.33},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := small()
			c.shape(&o)
			tr := trained(t, corpus(t, "standard", o, games))
			h := tr.History()
			if first, last := tr.Formula().Tested, h[len(h)-1].Tested; last > first*c.share {
				t.Errorf("loss %.5f, of the formula %.5f: it should be far less", last, first)
			}
			n, err := tr.Network(nil)
			if err != nil {
				t.Fatal(err)
			}
			q, err := tr.Quantised(n)
			if err != nil {
				t.Fatal(err)
			}
			if q.Positions == 0 || q.Mean > 10 || q.Most > 60 {
				t.Errorf("quantised it differs by %+v", q)
			}
			if last := h[len(h)-1].Tested; q.Trained <= 0 || q.Trained > 2*last || math.Abs(q.Loss-q.Trained) > 0.2*q.Trained {
				t.Errorf("quantised it loses %.5f, trained %.5f, on all positions kept aside %.5f", q.Loss, q.Trained, last)
			}
		})
	}
}

func TestGradient(t *testing.T) {
	o := small()
	o.Regions, o.Attacks, o.Base, o.Mix = nnue.FourRegions, true, nnue.FormulaBase, 0.7
	c := corpus(t, "standard", o, taught(t, "standard", 12))
	w := newTensors(newShape(c.features, &o))
	w.start(5)
	rng := rand.New(rand.NewPCG(8, 8))
	for i := range w.all {
		w.all[i] += float32(rng.NormFloat64() * 0.05)
	}
	loss := func() float64 {
		k := newWorker(c, w, 600, true)
		for i := range 40 {
			k.learn(&c.learn[i])
		}
		return k.loss
	}
	k := newWorker(c, w, 600, true)
	for i := range 40 {
		k.learn(&c.learn[i])
	}
	checked := 0
	for tries := 0; checked < 60; tries++ {
		i := rng.IntN(len(w.all))
		if tries%2 == 0 {
			i = len(w.rows) + rng.IntN(len(w.all)-len(w.rows))
		}
		if k.gradient.all[i] == 0 {
			continue
		}
		checked++
		const step = 1e-3
		old := w.all[i]
		w.all[i] = old + step
		up := loss()
		w.all[i] = old - step
		down := loss()
		w.all[i] = old
		got, want := float64(k.gradient.all[i]), (up-down)/(2*step)
		if math.Abs(got-want) > 0.02*math.Abs(want)+2e-4 {
			t.Errorf("weight %d: gradient %.6f, by differences %.6f", i, got, want)
		}
	}
}

// Threads and a resume do not change the result.
func TestThreadsRace(t *testing.T) {
	games := taught(t, "torus", 30)
	encoded := func(tr *Trainer) []byte {
		n, err := tr.Network(nil)
		if err != nil {
			t.Fatal(err)
		}
		b, err := n.Encode()
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	o := small()
	o.Epochs = 3
	want := encoded(trained(t, corpus(t, "torus", o, games)))
	o.Threads = 3
	c := corpus(t, "torus", o, games)
	if !bytes.Equal(encoded(trained(t, c)), want) {
		t.Error("three threads make another network")
	}
	stopped := errors.New("stopped")
	tr, err := NewTrainer(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := tr.Run(t.Context(), func(Epoch) error { return stopped }); !errors.Is(err, stopped) {
		t.Fatalf("error %v", err)
	}
	b, err := tr.Checkpoint()
	if err != nil {
		t.Fatal(err)
	}
	if tr, err = NewTrainer(c, nil); err != nil {
		t.Fatal(err)
	}
	if err := tr.Resume(bytes.NewReader(b)); err != nil {
		t.Fatal(err)
	}
	if err := tr.Run(t.Context(), func(Epoch) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if len(tr.History()) != 3 || !bytes.Equal(encoded(tr), want) {
		t.Error("continued from a checkpoint, it is another network")
	}
	badCheckpoints(t, c, b, games)
}

func badCheckpoints(t *testing.T, c *Corpus, whole, games []byte) {
	damaged := bytes.Clone(whole)
	damaged[len(damaged)/2] ^= 1
	other := c.o
	other.Seed = 9
	for _, bad := range []struct {
		name string
		c    *Corpus
		file []byte
		want string
	}{
		{"empty", c, nil, "no checkpoint"},
		{"damaged", c, damaged, "damaged"},
		{"cut off", c, whole[:len(whole)-5], "damaged"},
		{"other options", corpus(t, "torus", other, games), whole, "other options"},
		{"other games", corpus(t, "torus", c.o, taught(t, "torus", 31)), whole, "other games"},
		{"other rules", corpus(t, "standard", c.o, taught(t, "standard", 30)), whole, "rules torus, not standard"},
	} {
		tr, err := NewTrainer(bad.c, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := tr.Resume(bytes.NewReader(bad.file)); err == nil || !strings.Contains(err.Error(), bad.want) {
			t.Errorf("%s: error %v, want one with %q", bad.name, err, bad.want)
		}
	}
}

func TestFineTuning(t *testing.T) {
	o := small()
	c := corpus(t, "standard", o, taught(t, "standard", 60))
	first := trained(t, c)
	n, err := first.Network(nil)
	if err != nil {
		t.Fatal(err)
	}
	again, err := NewTrainer(c, n)
	if err != nil {
		t.Fatal(err)
	}
	loss, _ := again.test()
	h := first.History()
	if last := h[len(h)-1].Tested; math.Abs(loss-last) > 0.05*last+1e-5 {
		t.Errorf("it begins with a loss of %.6f, the network had %.6f", loss, last)
	}
	for _, other := range []struct {
		change func(*Options)
		want   string
	}{
		{func(o *Options) { o.Width = 32 }, "another shape: width 16, regions 1, buckets 4, base formula, 2372 inputs; wanted is width 32, regions 1, buckets 4, base formula, 2372 inputs"},
		{func(o *Options) { o.Weights.Danger = 8 }, "a formula with other weights"},
	} {
		o := o
		other.change(&o)
		if _, err := NewTrainer(corpus(t, "standard", o, taught(t, "standard", 20)), n); err == nil || !strings.Contains(err.Error(), other.want) {
			t.Errorf("%s: error %v", other.want, err)
		}
	}
}

// Before the first epoch the network equals the initial one; new attack inputs are zero.
func TestBegun(t *testing.T) {
	games := taught(t, "standard", 8)
	for _, c := range []struct {
		regions       int
		before, after bool
	}{{1, false, false}, {4, false, false}, {1, true, true}, {4, true, true}, {4, false, true}} {
		o := small()
		o.Regions, o.Attacks, o.Epochs = c.regions, c.before, 1
		n, err := trained(t, corpus(t, "standard", o, games)).Network(nil)
		if err != nil {
			t.Fatal(err)
		}
		o.Seed++
		o.Attacks = c.after
		again, err := NewTrainer(corpus(t, "standard", o, games), n)
		if err != nil {
			t.Fatal(err)
		}
		got, err := again.Network(nil)
		if err != nil {
			t.Fatal(err)
		}
		same := slices.Equal(got.Rows[:len(n.Rows)], n.Rows) && slices.Equal(got.Biases, n.Biases)
		if new := got.Rows[len(n.Rows):]; !same || slices.ContainsFunc(new, func(w int16) bool { return w != 0 }) {
			t.Errorf("%+v: it begins with other weights", c)
		}
	}
}

// At most Changes weights differ, and they matter more than as many others.
func TestChanges(t *testing.T) {
	games := taught(t, "standard", 40)
	o := small()
	o.Regions = 4
	begun := corpus(t, "standard", o, games)
	first, err := trained(t, begun).Network(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, attacks := range []bool{false, true} {
		o.Attacks, o.Changes, o.Rate, o.Epochs = attacks, 1500, 0.003, 2
		c := corpus(t, "standard", o, taught(t, "standard", 60))
		tr, err := NewTrainer(c, first)
		if err != nil {
			t.Fatal(err)
		}
		if err := tr.Run(t.Context(), func(Epoch) error { return nil }); err != nil {
			t.Fatal(err)
		}
		some, err := tr.Network(nil)
		if err != nil {
			t.Fatal(err)
		}
		tr.o.Changes = 0
		all, err := tr.Network(nil)
		if err != nil {
			t.Fatal(err)
		}
		tr.o.Changes = 1
		one, err := tr.Network(nil)
		if err != nil {
			t.Fatal(err)
		}
		whole, errAll := tr.Quantised(all)
		bare, errOne := tr.Quantised(one)
		if err := errors.Join(errAll, errOne); err != nil {
			t.Fatal(err)
		}
		if bare.Trained != whole.Trained || math.Abs(bare.Loss-whole.Loss) < 1e-5 {
			t.Errorf("attacks %v: with one change kept it is %+v, with all %+v", attacks, bare, whole)
		}
		before := make([]int16, len(all.Rows))
		copy(before, first.Rows)
		kept, dropped, least, most := 0, 0, math.Inf(1), 0.0
		for i, w := range all.Rows {
			worth := math.Pow(float64(w-before[i]), 2) * float64(tr.moments.second[i+tr.weights.local*tr.weights.width])
			switch {
			case w == before[i]:
			case some.Rows[i] == w:
				kept++
				least = min(least, worth)
			case some.Rows[i] == before[i]:
				dropped++
				most = max(most, worth)
			default:
				t.Fatalf("weight %d is neither changed nor as before", i)
			}
		}
		if kept != o.Changes || dropped < 1000 || least < most*(1-1e-6) {
			t.Errorf("attacks %v: %d kept, %d dropped; worth %g at least, %g at most", attacks, kept, dropped, least, most)
		}
	}
}

func TestLeftOut(t *testing.T) {
	o := small()
	o.MaxScore = 500
	games := taught(t, "standard", 40)
	c := corpus(t, "standard", o, games)
	all := c.Learned() + c.Tested() + c.Left.Checked + c.Left.Tactical + c.Left.Decided + c.Left.Repeated
	positions := 0
	r, err := selfplay.NewReader(bytes.NewReader(games))
	if err != nil {
		t.Fatal(err)
	}
	for g := (selfplay.Game{}); r.Next(&g) == nil; {
		positions += len(g.Scores)
	}
	if all != positions || c.Left.Checked == 0 || c.Left.Tactical == 0 || c.Left.Decided == 0 {
		t.Errorf("%d of %d positions are accounted for: %+v", all, positions, c.Left)
	}
	before := c.Learned() + c.Tested()
	if err := c.Read(bytes.NewReader(games)); err != nil {
		t.Fatal(err)
	}
	if c.Learned()+c.Tested() != before {
		t.Error("the same games once more add positions")
	}
	for _, s := range slices.Concat(c.learn, c.test) {
		if s.score > 500 || s.score < -500 {
			t.Fatalf("a score of %d is learned from", s.score)
		}
	}
}

func TestAhead(t *testing.T) {
	o := small()
	o.Trace = 0.5
	c := corpus(t, "standard", o, taught(t, "standard", 4))
	got := c.ahead([]int16{100, -200, 400})
	if want := []int16{200, -300, 400}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestScale(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	var s []sample
	for range 20_000 {
		score := rng.IntN(4000) - 2000
		won := uint8(0)
		if rng.Float64() < sigmoid(float64(score)/700) {
			won = 2
		}
		s = append(s, sample{score: int16(score), won: won})
	}
	if got := fitScale(s); got < 650 || got > 750 {
		t.Errorf("found %d, want about 700", got)
	}
}

func TestOptions(t *testing.T) {
	for name, change := range map[string]func(o *Options){
		"width 17":     func(o *Options) { o.Width = 17 },
		"buckets 0":    func(o *Options) { o.Buckets = 0 },
		"regions 2":    func(o *Options) { o.Regions = 2 },
		"changes -1":   func(o *Options) { o.Changes = -1 },
		`base "x"`:     func(o *Options) { o.Base = "x" },
		"epochs 0":     func(o *Options) { o.Epochs = 0 },
		"batch 1":      func(o *Options) { o.Batch = 1 },
		"rate NaN":     func(o *Options) { o.Rate = math.NaN() },
		"decay -1":     func(o *Options) { o.Decay = -1 },
		"mix 2":        func(o *Options) { o.Mix = 2 },
		"trace 1":      func(o *Options) { o.Trace = 1 },
		"scale 3":      func(o *Options) { o.Scale = 3 },
		"max score 0":  func(o *Options) { o.MaxScore = 0 },
		"validation 1": func(o *Options) { o.Validation = 1 },
		"threads 0":    func(o *Options) { o.Threads = 0 },
	} {
		o := Defaults()
		change(&o)
		if err := o.Check(); err == nil || !strings.HasPrefix(err.Error(), name+":") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

func TestReport(t *testing.T) {
	o := small()
	o.Epochs = 2
	tr := trained(t, corpus(t, "standard", o, taught(t, "standard", 8)))
	var b strings.Builder
	if err := tr.WriteReport(&b, "A <network>", []Fact{{Name: "seed", Value: "1 & 2"}}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"A &lt;network&gt;", "1 &amp; 2", "<svg", `stroke="#06c"`, `stroke="#c33"`, "<tr><td>2<td>"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the report lacks %q", want)
		}
	}
}

func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	tr, err := NewTrainer(corpus(t, "standard", small(), taught(t, "standard", 8)), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := tr.Run(ctx, func(Epoch) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
