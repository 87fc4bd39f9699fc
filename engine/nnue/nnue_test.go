package nnue_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

var featureSets = []nnue.FeatureSet{
	{Regions: nnue.OneRegion}, {Regions: nnue.FourRegions}, {Regions: nnue.OneRegion, Attacks: true}, {Regions: nnue.FourRegions, Attacks: true},
}

func random(t testing.TB, r *shogi.Rules, set nnue.FeatureSet, width, buckets int, base nnue.Base) *nnue.Network {
	t.Helper()
	h, err := nnue.NewHeader(r, set, width, buckets)
	if err != nil {
		t.Fatal(err)
	}
	if h.Base = base; base == nnue.FormulaBase {
		w := eval.DefaultWeights()
		h.Weights = &w
	}
	n := nnue.New(h)
	rng := rand.New(rand.NewPCG(1, uint64(width)))
	fill := func(s []int16, spread int) {
		for i := range s {
			s[i] = int16(rng.IntN(2*spread+1) - spread)
		}
	}
	fill(n.Biases, 200)
	fill(n.Rows, 60)
	fill(n.Outputs, nnue.MaxWeight)
	for i := range n.Offsets {
		n.Offsets[i] = rng.Int32N(1 << 20)
	}
	return n
}

func lookup(t testing.TB, id string) *variant.RuleSet {
	t.Helper()
	rs, err := variant.Lookup(id)
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

type defined struct {
	*nnue.Network
	features *nnue.Features
}

func (d defined) evaluate(p *shogi.Position) int {
	h := &d.Header
	total := 0
	for _, count := range p.Rules().Spec().Set {
		total += 2 * count
	}
	bucket := nnue.Phase(p, total, h.Buckets)
	sum := int64(d.Offsets[bucket])
	for side, c := range []shogi.Color{p.Side(), p.Side().Other()} {
		on := d.features.Append(nil, p, c)
		for i := range h.Width {
			neuron := d.Biases[i]
			for _, n := range on {
				neuron += d.Rows[int(n)*h.Width+i]
			}
			a := int64(min(max(neuron, 0), nnue.ActivationOne))
			sum += a * a * int64(d.Outputs[(2*bucket+side)*h.Width+i])
		}
	}
	worth := int(sum * int64(h.Scale) / (nnue.ActivationOne * nnue.ActivationOne * nnue.WeightOne))
	return min(max(worth, -eval.Limit), eval.Limit)
}

// lopsided has a missing corner, so the board is not rotated for White.
func lopsided(t testing.TB) *variant.RuleSet {
	t.Helper()
	rs, err := variant.Parse("lopsided.toml", []byte(`extends = "standard"
id = "lopsided"
names = { ja = "隅欠け", zh = "缺角", en = "Lopsided" }
[board]
start = "lnsgkgsn*/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
`))
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

// Every path to a position gives the same evaluation.
func TestIncremental(t *testing.T) {
	for _, rs := range append(variant.All(), lopsided(t)) {
		t.Run(rs.ID, func(t *testing.T) {
			type world struct {
				e, other eval.Evaluator
				d        defined
			}
			var worlds []world
			for _, set := range featureSets {
				n := random(t, rs.Rules, set, 32, 4, nnue.NoBase)
				m, err := nnue.NewModel(rs.Rules, n)
				if err != nil {
					t.Fatal(err)
				}
				f, err := nnue.NewFeatures(rs.Rules, set)
				if err != nil {
					t.Fatal(err)
				}
				worlds = append(worlds, world{m.NewEvaluator(), m.NewEvaluator(), defined{n, f}})
			}
			turn := 0
			rapid.Check(t, func(t *rapid.T) {
				w := worlds[turn%len(worlds)]
				turn++
				wander(t, rs, w.e, w.other, w.d.evaluate)
			})
		})
	}
}

func wander(t *rapid.T, rs *variant.RuleSet, e, other eval.Evaluator, defined func(*shogi.Position) int) {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 2))
	back := rapid.IntRange(0, 5).Draw(t, "back of 10")
	look := rapid.IntRange(1, 10).Draw(t, "look of 10")
	p := rs.Start
	e.Reset(&p)
	var played []shogi.Move
	var undo [eval.MaxDepth]shogi.Undo
	for range 120 {
		moves := p.AppendLegal(nil)
		if n := len(played); n > 0 && (len(moves) == 0 || rng.IntN(10) < back) {
			p.Unmake(played[n-1], &undo[n-1])
			e.Unmake()
			played = played[:n-1]
		} else if len(moves) == 0 {
			return
		} else {
			m := moves[rng.IntN(len(moves))]
			p.Make(m, &undo[n])
			e.Make(&p, m, &undo[n])
			played = append(played, m)
		}
		if rng.IntN(10) >= look {
			continue
		}
		other.Reset(&p)
		if want, got, begun := defined(&p), e.Evaluate(&p), other.Evaluate(&p); got != want || begun != want {
			t.Fatalf("after %d moves, at %s: %d, where an evaluator begins %d, as defined %d", len(played), notation.FormatSFEN(&p), got, begun, want)
		}
		if !p.InCheck() {
			var u shogi.Undo
			p.MakeNull(&u)
			if want, got := defined(&p), e.Evaluate(&p); got != want {
				t.Fatalf("passed at %s: %d, as defined %d", notation.FormatSFEN(&p), got, want)
			}
			p.UnmakeNull(&u)
		}
	}
}

// White's view equals Black's of the rotated position; in symmetric rule sets, mirror images
// look alike.
func TestViews(t *testing.T) {
	for _, rs := range variant.All() {
		f, err := nnue.NewFeatures(rs.Rules, nnue.FeatureSet{Regions: nnue.FourRegions, Attacks: true})
		if err != nil {
			t.Fatal(err)
		}
		mirrored := rs.ID != "seishin" // no king to orient the board
		rng := rand.New(rand.NewPCG(3, 3))
		p := rs.Start
		for range 200 {
			moves := p.AppendLegal(nil)
			if len(moves) == 0 {
				break
			}
			var u shogi.Undo
			p.Make(moves[rng.IntN(len(moves))], &u)
			turned := image(&p, rs.Rules.Reverse, true)
			if q, err := turned.Position(); err == nil {
				same(t, f, &p, &q, rs.ID+" turned", true)
			}
			middle := func(c shogi.Color) bool {
				return p.King(c) == shogi.NoSquare || 2*rs.Rules.File(p.King(c)) == rs.Rules.Files()+1
			}
			if !mirrored || middle(shogi.Black) || middle(shogi.White) {
				continue
			}
			if rs.ID == "cylinder" || rs.ID == "torus" {
				continue // shifted instead; see TestRound
			}
			left := image(&p, func(sq shogi.Square) shogi.Square {
				return rs.Rules.SquareAt(rs.Rules.Files()+1-rs.Rules.File(sq), rs.Rules.Rank(sq))
			}, false)
			if q, err := left.Position(); err == nil {
				same(t, f, &p, &q, rs.ID+" mirrored", false)
			}
		}
	}
}

// Search and training derive the same attack inputs.
func TestAttackInputs(t *testing.T) {
	for _, rs := range append(variant.All(), lopsided(t)) {
		f, err := nnue.NewFeatures(rs.Rules, nnue.FeatureSet{Regions: nnue.FourRegions, Attacks: true})
		if err != nil {
			t.Fatal(err)
		}
		first := f.Inputs() - f.AttackInputs()
		rng := rand.New(rand.NewPCG(5, 5))
		p := rs.Start
		for range 150 {
			moves := p.AppendLegal(nil)
			if len(moves) == 0 {
				break
			}
			var u shogi.Undo
			p.Make(moves[rng.IntN(len(moves))], &u)
			for c := range shogi.Color(2) {
				var want, on []uint16
				for _, n := range f.Append(nil, &p, c) {
					if int(n) >= first {
						want = append(want, uint16(int(n)-first))
					}
				}
				for n := range f.On(&p, c) {
					on = append(on, uint16(n))
				}
				guards := f.Guards(&p, c)
				got := f.AppendAttacks(nil, on, &guards, c)
				slices.Sort(got)
				slices.Sort(want)
				if len(want) == 0 || !slices.Equal(got, want) {
					t.Fatalf("%s: %v sees %v at %s, and %v in training", rs.ID, c, want, notation.FormatSFEN(&p), got)
				}
			}
		}
	}
}

// Sides share all attack inputs if the board is rotated for White, else none.
func TestAttackInputsOfSides(t *testing.T) {
	for _, rs := range []*variant.RuleSet{lookup(t, "standard"), lookup(t, "torus"), lopsided(t)} {
		shared := rs.ID != "lopsided"
		f, err := nnue.NewFeatures(rs.Rules, nnue.FeatureSet{Regions: nnue.OneRegion, Attacks: true})
		if err != nil {
			t.Fatal(err)
		}
		first := f.Inputs() - f.AttackInputs()
		var on [2][]int
		for c := range shogi.Color(2) {
			for _, n := range f.Append(nil, &rs.Start, c) {
				if int(n) >= first {
					on[c] = append(on[c], int(n))
				}
			}
		}
		common := 0
		for _, n := range on[0] {
			if slices.Contains(on[1], n) {
				common++
			}
		}
		if shared != (common == len(on[0])) || !shared && common != 0 {
			t.Errorf("%s: of %d inputs of attacks of Black's White has %d", rs.ID, len(on[0]), common)
		}
	}
}

func TestAttackStandings(t *testing.T) {
	rs := lookup(t, "standard")
	f, err := nnue.NewFeatures(rs.Rules, nnue.FeatureSet{Regions: nnue.OneRegion, Attacks: true})
	if err != nil {
		t.Fatal(err)
	}
	// Black's rook attacks the guarded pawn on 2c; White's bishop the hanging pawn on 9g.
	setup, err := notation.ParseSFEN(rs.Rules, "4k4/7g1/7p1/9/2b6/9/P8/7R1/4K4 b - 1")
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Position()
	if err != nil {
		t.Fatal(err)
	}
	blocks := map[int]int{}
	on := f.Append(nil, &p, shogi.Black)
	for _, n := range on {
		blocks[min(int(n)/f.Local(), 4)]++
	}
	if blocks[0] != 7 || blocks[1] != 0 || blocks[2] != 1 || blocks[3] != 1 {
		t.Errorf("inputs by block: %v", blocks)
	}
}

func TestRound(t *testing.T) {
	for _, id := range []string{"cylinder", "torus"} {
		rs := lookup(t, id)
		f, err := nnue.NewFeatures(rs.Rules, nnue.FeatureSet{Regions: nnue.FourRegions, Attacks: true})
		if err != nil {
			t.Fatal(err)
		}
		p := rs.Start
		moved := image(&p, func(sq shogi.Square) shogi.Square {
			return rs.Rules.SquareAt(rs.Rules.File(sq)%rs.Rules.Files()+1, rs.Rules.Rank(sq))
		}, false)
		q, err := moved.Position()
		if err != nil {
			t.Fatal(err)
		}
		same(t, f, &p, &q, id, false)
	}
}

func image(p *shogi.Position, to func(shogi.Square) shogi.Square, swap bool) shogi.Setup {
	s := p.Setup()
	out := s
	out.Board = [shogi.MaxSquares]shogi.Piece{}
	for sq, pc := range s.Board {
		if pc == shogi.NoPiece {
			continue
		}
		if swap {
			pc = shogi.NewPiece(pc.Color().Other(), pc.Kind())
		}
		out.Board[to(shogi.Square(sq))] = pc
	}
	if swap {
		out.Hands[0], out.Hands[1] = s.Hands[1], s.Hands[0]
		out.Side = s.Side.Other()
	}
	return out
}

func same(t *testing.T, f *nnue.Features, p, q *shogi.Position, what string, swap bool) {
	t.Helper()
	for c := range shogi.Color(2) {
		d := c
		if swap {
			d = c.Other()
		}
		a, b := f.Append(nil, p, c), f.Append(nil, q, d)
		slices.Sort(a)
		slices.Sort(b)
		if !slices.Equal(a, b) {
			t.Fatalf("%s: %v sees %v in %s, and %v in %s", what, c, a, notation.FormatSFEN(p), b, notation.FormatSFEN(q))
		}
		if len(a) > f.Active() {
			t.Fatalf("%s: %d inputs are on, at most %d", what, len(a), f.Active())
		}
		if len(slices.Compact(a)) != len(b) || int(slices.Max(a)) >= f.Inputs() {
			t.Fatalf("%s: an input is on twice, or beyond %d: %v", what, f.Inputs(), b)
		}
	}
}

func TestResidual(t *testing.T) {
	rs := lookup(t, "standard")
	alone, err := nnue.NewModel(rs.Rules, random(t, rs.Rules, nnue.FeatureSet{Regions: 1}, 16, 2, nnue.NoBase))
	if err != nil {
		t.Fatal(err)
	}
	both, err := nnue.NewModel(rs.Rules, random(t, rs.Rules, nnue.FeatureSet{Regions: 1}, 16, 2, nnue.FormulaBase))
	if err != nil {
		t.Fatal(err)
	}
	p := rs.Start
	worth := func(m eval.Model) int {
		e := m.NewEvaluator()
		e.Reset(&p)
		return e.Evaluate(&p)
	}
	if got, want := worth(both), worth(alone)+worth(eval.New(rs.Rules)); got != want {
		t.Errorf("together %d, one by one %d", got, want)
	}
}

func TestAllocations(t *testing.T) {
	rs := lookup(t, "standard")
	m, err := nnue.NewModel(rs.Rules, random(t, rs.Rules, nnue.FeatureSet{Regions: 4, Attacks: true}, 64, 4, nnue.FormulaBase))
	if err != nil {
		t.Fatal(err)
	}
	e := m.NewEvaluator()
	p := rs.Start
	e.Reset(&p)
	move := p.AppendLegal(nil)[0]
	var u shogi.Undo
	if n := testing.AllocsPerRun(100, func() {
		p.Make(move, &u)
		e.Make(&p, move, &u)
		e.Evaluate(&p)
		p.Unmake(move, &u)
		e.Unmake()
		e.Reset(&p)
		e.Evaluate(&p)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestFormat(t *testing.T) {
	rs := lookup(t, "standard")
	n := random(t, rs.Rules, nnue.FeatureSet{Regions: 1}, 32, 4, nnue.FormulaBase)
	n.Header.Training = map[string]any{"games": "some"}
	b, err := n.Encode()
	if err != nil {
		t.Fatal(err)
	}
	got, err := nnue.Read(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	again, err := got.Encode()
	if err != nil || !bytes.Equal(b, again) {
		t.Errorf("read and written once more it differs: %v", err)
	}
	if got.Header.Fingerprint != n.Header.Fingerprint {
		t.Errorf("header %+v", got.Header)
	}
}

func TestBadFiles(t *testing.T) {
	rs := lookup(t, "standard")
	n := random(t, rs.Rules, nnue.FeatureSet{Regions: 1}, 16, 1, nnue.NoBase)
	whole, err := n.Encode()
	if err != nil {
		t.Fatal(err)
	}
	change := func(at int, by byte) []byte {
		b := bytes.Clone(whole)
		b[at] ^= by
		return b
	}
	for _, c := range []struct {
		name string
		file []byte
		want string
	}{
		{"empty", nil, "no network made by komadai lab train"},
		{"text", []byte("this is not a network at all"), "no network made by komadai lab train"},
		{"newer", change(8, 2), "version 3: this program reads version 1"},
		{"header of a gigabyte", change(13, 0x40), "its header claims"},
		{"within the header", whole[:40], "it ends too early"},
		{"within the weights", whole[:len(whole)/2], "it ends too early"},
		{"without its last byte", whole[:len(whole)-1], "it ends too early"},
		{"a weight changed", change(len(whole)/2, 1), "its checksum is wrong"},
		{"something behind", append(bytes.Clone(whole), 0), "data after its end"},
		{"width", bytes.Replace(whole, []byte(`"width":16`), []byte(`"width":17`), 1), "width 17: must be a multiple of 16"},
		{"huge", bytes.Replace(whole, []byte(`"width":16`), []byte(`"width":99999999`), 1), "header"},
		{"base", bytes.Replace(whole, []byte(`"none"`), []byte(`"some"`), 1), `base "some"`},
	} {
		if _, err := nnue.Read(bytes.NewReader(c.file)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", c.name, err, c.want)
		}
	}
	torus := lookup(t, "torus")
	if _, err := nnue.NewModel(torus.Rules, n); err == nil || !strings.Contains(err.Error(), "for other rules (standard) than torus") {
		t.Errorf("for torus: error %v", err)
	}
}

func FuzzRead(f *testing.F) {
	rs := lookup(f, "standard")
	h, err := nnue.NewHeader(rs.Rules, nnue.FeatureSet{Regions: 1}, 16, 1)
	if err != nil {
		f.Fatal(err)
	}
	b, err := nnue.New(h).Encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b[:200])
	f.Add(b)
	f.Fuzz(func(t *testing.T, b []byte) {
		n, err := nnue.Read(bytes.NewReader(b))
		if err != nil {
			return
		}
		again, err := n.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := nnue.Read(bytes.NewReader(again)); err != nil {
			t.Fatal(err)
		}
		_, _ = nnue.NewModel(rs.Rules, n)
	})
}

func FuzzOpen(f *testing.F) {
	rs := lookup(f, "standard")
	whole := newKP(false, 1).bytes
	f.Add(whole[:12])
	f.Add(whole[:400])
	f.Add(append(bytes.Clone(whole[:12]), halfText+kpNetwork...))
	f.Fuzz(func(t *testing.T, b []byte) {
		if n, err := nnue.Open(bytes.NewReader(b)); err == nil {
			if _, err := n.Model(rs.Rules, 16); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func BenchmarkEvaluate(b *testing.B) {
	rs := lookup(b, "standard")
	for _, width := range []int{16, 32, 64, 128} {
		m, err := nnue.NewModel(rs.Rules, random(b, rs.Rules, nnue.FeatureSet{Regions: 1}, width, 4, nnue.NoBase))
		if err != nil {
			b.Fatal(err)
		}
		bench(b, rs, m, fmt.Sprintf("network of %d", width))
	}
	for _, half := range []bool{false, true} {
		f, err := nnue.Open(bytes.NewReader(newKP(half, 1).bytes))
		if err != nil {
			b.Fatal(err)
		}
		m, err := f.Model(rs.Rules, nnue.DefaultFVScale)
		if err != nil {
			b.Fatal(err)
		}
		bench(b, rs, m, fmt.Sprintf("K-P of 256, half %t", half))
	}
	bench(b, rs, eval.New(rs.Rules), "formula")
}

func bench(b *testing.B, rs *variant.RuleSet, m eval.Model, name string) {
	b.Run(name, func(b *testing.B) {
		e := m.NewEvaluator()
		p := rs.Start
		e.Reset(&p)
		moves := p.AppendLegal(nil)
		var u shogi.Undo
		for i := 0; b.Loop(); i++ {
			mv := moves[i%len(moves)]
			p.Make(mv, &u)
			e.Make(&p, mv, &u)
			e.Evaluate(&p)
			e.Unmake()
			p.Unmake(mv, &u)
		}
	})
}
