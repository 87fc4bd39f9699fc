package contest_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/lab/contest"
)

func near(got, want, most float64) bool {
	return got == want || math.Abs(got-want) <= most*max(1, math.Abs(want))
}

func TestDifference(t *testing.T) {
	for _, c := range []struct{ score, elo float64 }{
		{0.5, 0}, {0.75, 190.848501887865}, {0.25, -190.848501887865}, {10.0 / 11, 400}, {1, math.Inf(1)}, {0, math.Inf(-1)},
	} {
		if got := contest.Difference(c.score); !near(got, c.elo, 1e-9) {
			t.Errorf("a score of %v is %v Elo, want %v", c.score, got, c.elo)
		}
		if got := contest.Expected(c.elo); !near(got, c.score, 1e-9) {
			t.Errorf("%v Elo score %v, want %v", c.elo, got, c.score)
		}
	}
}

func TestKnownRatios(t *testing.T) {
	for _, c := range []struct {
		name       string
		pairs      contest.Pairs
		elo0, elo1 float64
		model      contest.Model
		want       float64
	}{
		{"normalised", contest.Pairs{365, 16618, 36029 + 200, 16974, 390}, 0, 2, contest.Normalised, 2.25},
		{"normalised, no loss", contest.Pairs{127, 4883, 10311 + 401, 5150, 104}, -1.75, 0.25, contest.Normalised, 3.01},
		{"normalised, all won", contest.Pairs{0, 0, 0, 0, 5550}, 0, 5, contest.Normalised, 111.82},
		{"logistic", contest.Pairs{223, 9863, 20279 + 1000, 10037, 246}, 0.5, 2.5, contest.Logistic, -3.07},
		{"logistic, worse", contest.Pairs{871, 26175, 55003 + 980, 26678, 821}, 0, 2, contest.Logistic, -4.98},
	} {
		s := contest.SPRT{Elo0: c.elo0, Elo1: c.elo1, Alpha: 0.05, Beta: 0.05, Model: c.model}
		if got := s.LLR(&c.pairs); !near(got, c.want, 0.01) {
			t.Errorf("%s: LLR %v, want %v", c.name, got, c.want)
		}
	}
	for _, c := range []struct {
		name       string
		games      contest.Tally
		elo0, elo1 float64
		model      contest.Model
		want       float64
	}{
		{"normalised", contest.Tally{Wins: 36433, Losses: 36027, Draws: 68692}, 0, 2, contest.Normalised, 0.92},
		{"normalised, no loss", contest.Tally{Wins: 10871, Losses: 10650, Draws: 20431}, -1.75, 0.25, contest.Normalised, 2.30},
		{"normalised, all won", contest.Tally{Wins: 4250}, 0, 10, contest.Normalised, 120.56},
		{"logistic", contest.Tally{Wins: 21404, Losses: 21184, Draws: 40708}, 0.5, 2.5, contest.Logistic, -1.57},
		{"logistic, worse", contest.Tally{Wins: 57433, Losses: 57030, Draws: 106593}, 0, 2, contest.Logistic, -2.59},
	} {
		s := contest.SPRT{Elo0: c.elo0, Elo1: c.elo1, Alpha: 0.05, Beta: 0.05, Model: c.model}
		if got := s.GamesLLR(c.games); !near(got, c.want, 0.01) {
			t.Errorf("%s, by games: LLR %v, want %v", c.name, got, c.want)
		}
	}
}

func TestBounds(t *testing.T) {
	s := contest.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	low, high := s.Bounds()
	if !near(low, -2.944438979, 1e-8) || !near(high, 2.944438979, 1e-8) {
		t.Errorf("the bounds are %v and %v", low, high)
	}
	s.Beta = 0.1
	if low, high = s.Bounds(); !near(low, -2.251291799, 1e-8) || !near(high, 2.890371758, 1e-8) {
		t.Errorf("with beta 0.1 the bounds are %v and %v", low, high)
	}
}

// players draws pairs: openings favour a side by bias Elo, and a third are draws.
type players struct {
	rng          *rand.Rand
	better, bias float64
}

func (p players) pair() int {
	halves := 0
	bias := p.bias * p.rng.NormFloat64()
	for _, sign := range []float64{1, -1} {
		score := contest.Expected(p.better + sign*bias)
		draw := min(score, 1-score) * 2 / 3
		switch x := p.rng.Float64(); {
		case x < draw:
			halves++
		case x < draw/2+score:
			halves += 2
		}
	}
	return halves
}

// With an exact hypothesis, errors have the test's rates.
func TestErrorRates(t *testing.T) {
	for _, c := range []struct {
		name  string
		model contest.Model
		scale float64
	}{{"logistic", contest.Logistic, 1}, {"normalised", contest.Normalised, 0}} {
		t.Run(c.name, func(t *testing.T) {
			s := contest.SPRT{Elo0: 0, Elo1: 40, Alpha: 0.05, Beta: 0.1, Model: c.model}
			if c.scale == 0 {
				c.scale = pointsOf(40) / 40
			}
			wrong0 := wrongs(t, &s, s.Elo0*c.scale, contest.AcceptElo1)
			wrong1 := wrongs(t, &s, s.Elo1*c.scale, contest.AcceptElo0)
			// Of 1000 tests at most 50 and 100 are expected, less for overshoot; three
			// standard deviations are 21 and 29.
			if wrong0 > 71 || wrong0 < 15 {
				t.Errorf("elo0 being true, elo1 was accepted %d times of 1000, want about 50", wrong0)
			}
			if wrong1 > 129 || wrong1 < 40 {
				t.Errorf("elo1 being true, elo0 was accepted %d times of 1000, want about 100", wrong1)
			}
		})
	}
}

func wrongs(t *testing.T, s *contest.SPRT, better float64, bad contest.Decision) int {
	t.Helper()
	rng := rand.New(rand.NewPCG(5, uint64(1000+better)))
	out, pairs := 0, 0
	for range 1000 {
		p := players{rng: rng, better: better, bias: 60}
		var seen contest.Pairs
		d := contest.Continue
		for d == contest.Continue {
			seen.Add(p.pair())
			pairs++
			d = s.Decide(&seen)
		}
		if d == bad {
			out++
		}
	}
	t.Logf("at %.1f Elo %d of 1000 tests were wrong, after %d pairs on average", better, out, pairs/1000)
	return out
}

func pointsOf(normalised float64) float64 {
	low, high := 0.0, 200.0
	for range 12 {
		mid := (low + high) / 2
		p := players{rng: rand.New(rand.NewPCG(9, 9)), better: mid, bias: 60}
		var seen contest.Pairs
		for range 400_000 {
			seen.Add(p.pair())
		}
		if seen.Estimate().Normalised < normalised {
			low = mid
		} else {
			high = mid
		}
	}
	return (low + high) / 2
}

func TestIntervals(t *testing.T) {
	for _, better := range []float64{0, 35, -120} {
		p := players{rng: rand.New(rand.NewPCG(3, 3)), better: better, bias: 0}
		inside, sure := 0, 0
		for range 1000 {
			var seen contest.Pairs
			for range 200 {
				seen.Add(p.pair())
			}
			e := seen.Estimate()
			if e.Low <= better && better <= e.High {
				inside++
			}
			if (e.LOS > 0.975) == (e.Low > 0) {
				sure++
			}
		}
		if inside < 925 || inside > 975 {
			t.Errorf("%v Elo lie within the interval %d times of 1000", better, inside)
		}
		if sure != 1000 {
			t.Errorf("%v Elo: LOS and interval contradict each other %d times", better, 1000-sure)
		}
	}
}

func TestEstimate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p contest.Pairs
		for i := range p {
			p[i] = rapid.IntRange(0, 300).Draw(t, "count")
		}
		e, r := p.Estimate(), contest.Estimate{}
		back := reversed(p)
		r = back.Estimate()
		if !near(e.LOS+r.LOS, 1, 1e-9) || e.Low > e.High || e.LOS < 0 || e.LOS > 1 {
			t.Fatalf("%v: %+v, reversed %+v", p, e, r)
		}
		if p.Total() > 0 && !math.IsInf(e.Elo, 0) {
			if !near(e.Elo, -r.Elo, 1e-6) || e.Elo < e.Low || e.Elo > e.High {
				t.Fatalf("%v: %+v, reversed %+v", p, e, r)
			}
		}
		s := contest.SPRT{Elo0: -5, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: contest.Model(rapid.IntRange(0, 1).Draw(t, "model"))}
		if a, b := s.LLR(&p), s.LLR(&back); math.IsNaN(a) || !near(a, -b, 1e-4) {
			t.Fatalf("%v: LLR %v, reversed %v", p, a, b)
		}
	})
}

func TestSPRTCheck(t *testing.T) {
	good := contest.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
	for _, change := range []func(*contest.SPRT){
		func(s *contest.SPRT) { s.Elo0 = 5 }, func(s *contest.SPRT) { s.Elo1 = math.NaN() }, func(s *contest.SPRT) { s.Alpha = 0 },
		func(s *contest.SPRT) { s.Beta = 0.5 }, func(s *contest.SPRT) { s.Elo1 = 2000 },
	} {
		bad := good
		if change(&bad); bad.Check() == nil {
			t.Errorf("%+v was taken", bad)
		}
	}
	if m, err := contest.ParseModel("normalized"); err != nil || m != contest.Normalised {
		t.Errorf("normalized is %v, %v", m, err)
	}
	if _, err := contest.ParseModel("bayesian"); err == nil {
		t.Error("bayesian was taken")
	}
}

func BenchmarkLLR(b *testing.B) {
	for _, m := range []contest.Model{contest.Logistic, contest.Normalised} {
		b.Run(m.String(), func(b *testing.B) {
			s := contest.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: m}
			p := contest.Pairs{30, 80, 200, 90, 35}
			for b.Loop() {
				s.LLR(&p)
			}
		})
	}
}

func reversed(p contest.Pairs) contest.Pairs { return contest.Pairs{p[4], p[3], p[2], p[1], p[0]} }
