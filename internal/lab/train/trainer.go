package train

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/engine/nnue"
)

type Epoch struct {
	// Rate is the final learning rate. Learned is the mean training loss during the epoch,
	// Tested the validation loss after it: squared errors of the win probability.
	Rate    float64 `json:"rate"`
	Learned float64 `json:"learned"`
	Tested  float64 `json:"tested"`
	// Results is the validation loss against game results.
	Results float64 `json:"results"`
}

type Trainer struct {
	c       *Corpus
	o       Options
	scale   int
	from    *nnue.Network
	weights *tensors
	moments *adam
	history []Epoch
	formula Epoch
}

// Gradients are summed over a fixed number of shards, so threads do not matter.
const shards = 4

// NewTrainer starts from from, if not nil, which must have the options' shape.
func NewTrainer(c *Corpus, from *nnue.Network) (*Trainer, error) {
	if len(c.learn) == 0 || len(c.test) == 0 {
		return nil, fmt.Errorf("%d positions to learn from and %d to test: there must be some of both", len(c.learn), len(c.test))
	}
	t := &Trainer{c: c, o: c.o, scale: c.o.Scale, from: from}
	if t.scale == 0 {
		t.scale = fitScale(c.learn)
	}
	s := newShape(c.features, &t.o)
	t.weights, t.moments = newTensors(s), newAdam(s.all())
	t.weights.start(t.o.Seed)
	if from != nil {
		h := &from.Header
		placed := s.local * t.o.Regions
		if h.Inputs != placed && h.Inputs != placed+s.attacks || h.Width != s.width || h.Buckets != s.buckets || h.Regions != t.o.Regions || h.Base != t.o.Base {
			return nil, fmt.Errorf("the network to start from has another shape: %s; wanted is %s",
				shapeText(h.Width, h.Regions, h.Buckets, h.Inputs, h.Base), shapeText(s.width, t.o.Regions, s.buckets, c.features.Inputs(), t.o.Base))
		}
		if h.Base == nnue.FormulaBase && h.Weights != nil && *h.Weights != t.o.Weights {
			return nil, errors.New("the network to start from is added to a formula with other weights")
		}
		t.weights.take(from, t.scale)
	}
	judge := worker{c: c, scale: float32(t.scale)}
	for i := range c.test {
		s := &c.test[i]
		p := sigmoid(float64(s.formula) / float64(t.scale))
		miss, wrong := p-judge.target(s), p-float64(s.won)/2
		t.formula.Tested += miss * miss / float64(len(c.test))
		t.formula.Results += wrong * wrong / float64(len(c.test))
	}
	return t, nil
}

func shapeText(width, regions, buckets, inputs int, base nnue.Base) string {
	return fmt.Sprintf("width %d, regions %d, buckets %d, base %s, %d inputs", width, regions, buckets, base, inputs)
}

func (t *Trainer) Scale() int { return t.scale }

func (t *Trainer) Formula() Epoch { return t.formula }

func (t *Trainer) History() []Epoch { return t.history }

// Run trains to the last epoch or until ctx ends, and calls done after each epoch.
func (t *Trainer) Run(ctx context.Context, done func(Epoch) error) error {
	workers := make([]*worker, shards)
	for i := range workers {
		workers[i] = newWorker(t.c, t.weights, t.scale, true)
	}
	order := make([]uint32, len(t.c.learn))
	for epoch := len(t.history); epoch < t.o.Epochs; epoch++ {
		for i := range order {
			order[i] = uint32(i)
		}
		rng := rand.New(rand.NewPCG(t.o.Seed, uint64(epoch+1)))
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		var e Epoch
		for at := 0; at < len(order); at += t.o.Batch {
			if err := ctx.Err(); err != nil {
				return err
			}
			epochs := float64(epoch) + float64(at)/float64(len(order))
			e.Rate = t.o.Rate * (0.01 + 0.99*(1+math.Cos(math.Pi*epochs/float64(t.o.Epochs)))/2)
			e.Learned += t.batch(workers, order[at:min(at+t.o.Batch, len(order))], e.Rate)
		}
		e.Learned /= float64(len(order))
		e.Tested, e.Results = t.test()
		t.history = append(t.history, e)
		if err := done(e); err != nil {
			return err
		}
	}
	return nil
}

func (t *Trainer) batch(workers []*worker, order []uint32, rate float64) (loss float64) {
	t.share(func(part int) {
		k := workers[part]
		k.loss = 0
		clear(k.gradient.all)
		for _, n := range order[part*len(order)/shards : (part+1)*len(order)/shards] {
			k.learn(&t.c.learn[n])
		}
	})
	sum := workers[0].gradient.all
	by := 1 / float32(len(order))
	a, b, c := workers[1].gradient.all[:len(sum)], workers[2].gradient.all[:len(sum)], workers[3].gradient.all[:len(sum)]
	for i := range sum {
		sum[i] = (sum[i] + a[i] + b[i] + c[i]) * by
	}
	t.moments.step(t.weights.all, sum, rate, t.o.Decay)
	t.weights.bound()
	for _, k := range workers {
		loss += k.loss
	}
	return loss
}

func (t *Trainer) share(do func(part int)) {
	var workers sync.WaitGroup
	for thread := range min(t.o.Threads, shards) {
		workers.Go(func() {
			for part := thread; part < shards; part += min(t.o.Threads, shards) {
				do(part)
			}
		})
	}
	workers.Wait()
}

func (t *Trainer) test() (loss, results float64) {
	var losses [shards][2]float64
	t.share(func(part int) {
		k := newWorker(t.c, t.weights, t.scale, false)
		n := len(t.c.test)
		for i := part * n / shards; i < (part+1)*n/shards; i++ {
			s := &t.c.test[i]
			p := k.expected(s)
			miss, wrong := p-k.target(s), p-float64(s.won)/2
			losses[part][0] += miss * miss
			losses[part][1] += wrong * wrong
		}
	})
	for _, l := range losses {
		loss += l[0] / float64(len(t.c.test))
		results += l[1] / float64(len(t.c.test))
	}
	return loss, results
}

// Network returns the quantized network; training describes how it was made.
func (t *Trainer) Network(training map[string]any) (*nnue.Network, error) {
	h, err := nnue.NewHeader(t.c.rules, t.o.featureSet(), t.o.Width, t.o.Buckets)
	if err != nil {
		return nil, err
	}
	h.Base, h.Training = t.o.Base, training
	if h.Base == nnue.FormulaBase {
		h.Weights = &t.o.Weights
	}
	n := nnue.New(h)
	t.weights.quantise(n, t.scale)
	if t.from != nil && t.o.Changes > 0 {
		t.thin(n, t.o.Changes)
	}
	return n, nil
}

type Quantisation struct {
	// In centipawns.
	Mean, Most float64
	// Of the quantized and the trained weights.
	Loss, Trained float64
	Positions     int
}

// Quantised compares n with the trained weights on validation positions.
func (t *Trainer) Quantised(n *nnue.Network) (Quantisation, error) {
	m, err := nnue.NewModel(t.c.rules, n)
	if err != nil {
		return Quantisation{}, err
	}
	e := m.NewEvaluator()
	k := newWorker(t.c, t.weights, t.scale, false)
	q := Quantisation{Positions: len(t.c.probes)}
	for i := range t.c.probes {
		pr := &t.c.probes[i]
		s := &t.c.test[pr.at]
		want := float64(k.output(s)) * float64(t.scale)
		if t.o.Base == nnue.FormulaBase {
			want += float64(s.formula)
		}
		want = min(max(want, -eval.Limit), eval.Limit)
		e.Reset(&pr.position)
		got := float64(e.Evaluate(&pr.position))
		target := k.target(s)
		miss, wrong := sigmoid(got/float64(t.scale))-target, sigmoid(want/float64(t.scale))-target
		q.Loss += miss * miss / float64(len(t.c.probes))
		q.Trained += wrong * wrong / float64(len(t.c.probes))
		d := math.Abs(got - want)
		q.Mean += d / float64(len(t.c.probes))
		q.Most = max(q.Most, d)
	}
	return q, nil
}

func fitScale(samples []sample) int {
	step := max(len(samples)/100_000, 1)
	unlikely := func(scale float64) (sum float64) {
		for i := 0; i < len(samples); i += step {
			s := &samples[i]
			if s.won == 1 {
				continue
			}
			x := float64(s.score) / scale
			if s.won == 0 {
				x = -x
			}
			sum += math.Log1p(math.Exp(-min(x, 500)))
		}
		return sum
	}
	low, high := float64(minScale), float64(maxScale)
	for range 40 {
		a, b := low+(high-low)/3, high-(high-low)/3
		if unlikely(a) < unlikely(b) {
			high = b
		} else {
			low = a
		}
	}
	return int(math.Round((low + high) / 2))
}

type progress struct {
	Rules   string  `json:"rules"`
	Options Options `json:"options"`
	Scale   int     `json:"scale"`
	Learned int     `json:"learned"`
	Tested  int     `json:"tested"`
	Steps   int     `json:"steps"`
	Weights int     `json:"weights"`
	History []Epoch `json:"history"`
}

// The magic; then the length of the progress, the progress as JSON, weights and both moments
// as 32-bit floats, and a CRC-32C; little-endian.
const checkpointMagic = "KMDTRAIN1"

var errCheckpoint = errors.New("it is no checkpoint of komadai lab train network, or it is damaged")

func (t *Trainer) progress() progress {
	o := t.o
	o.Threads = 0
	return progress{
		Rules: t.c.rules.ID(), Options: o, Scale: t.scale, Learned: len(t.c.learn), Tested: len(t.c.test),
		Steps: t.moments.steps, Weights: len(t.weights.all), History: t.history,
	}
}

// Checkpoint returns the state after the current epoch.
func (t *Trainer) Checkpoint() ([]byte, error) {
	text, err := json.Marshal(t.progress())
	if err != nil {
		return nil, err
	}
	b := binary.LittleEndian.AppendUint32([]byte(checkpointMagic), uint32(len(text)))
	b = append(b, text...)
	for _, part := range [][]float32{t.weights.all, t.moments.first, t.moments.second} {
		if b, err = binary.Append(b, binary.LittleEndian, part); err != nil {
			return nil, err
		}
	}
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli))), nil
}

// Resume continues from a checkpoint of the same games and options.
func (t *Trainer) Resume(in io.Reader) error {
	b, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	n := len(checkpointMagic) + 4
	if len(b) < n+4 || !bytes.HasPrefix(b, []byte(checkpointMagic)) {
		return errCheckpoint
	}
	body, sum := b[:len(b)-4], binary.LittleEndian.Uint32(b[len(b)-4:])
	size := int(binary.LittleEndian.Uint32(b[n-4:]))
	if crc32.Checksum(body, crc32.MakeTable(crc32.Castagnoli)) != sum || size > len(body)-n {
		return errCheckpoint
	}
	var p progress
	if err := json.Unmarshal(body[n:n+size], &p); err != nil {
		return errCheckpoint
	}
	want := t.progress()
	switch {
	case p.Rules != want.Rules:
		return fmt.Errorf("it is of rules %s, not %s", p.Rules, want.Rules)
	case p.Options != want.Options:
		return errors.New("it was made with other options")
	case p.Learned != want.Learned || p.Tested != want.Tested || p.Scale != want.Scale:
		return errors.New("it was made with other games")
	case p.Weights != want.Weights || len(body)-n-size != 12*p.Weights:
		return errCheckpoint
	}
	body = body[n+size:]
	for _, part := range [][]float32{t.weights.all, t.moments.first, t.moments.second} {
		used, err := binary.Decode(body, binary.LittleEndian, part)
		if err != nil {
			return err
		}
		body = body[used:]
	}
	t.moments.steps, t.history = p.Steps, slices.Clone(p.History)
	return nil
}
