package contest_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/lab/contest"
)

// hill is an artificial game whose Elo falls with squared distance from the best values.
type hill struct {
	best, width []float64 // width: distance that costs 50 Elo
	rng         *rand.Rand
}

func (h *hill) strength(v []int) float64 {
	s := 0.0
	for i := range v {
		d := (float64(v[i]) - h.best[i]) / h.width[i]
		s -= 50 * d * d
	}
	return s
}

func (h *hill) play(pairs int) func(context.Context, int, contest.Trial) (int, error) {
	return func(_ context.Context, _ int, t contest.Trial) (int, error) {
		win := contest.Expected(h.strength(t.Plus) - h.strength(t.Minus))
		points := 0
		for range 2 * pairs {
			switch x := h.rng.Float64(); {
			case x < win*2/3:
				points++
			case x > 1-(1-win)*2/3:
				points--
			}
		}
		return points, nil
	}
}

func hilly(pairs int) (*hill, contest.TuneOptions) {
	h := &hill{best: []float64{8, 420, 1, 60}, width: []float64{4, 150, 3, 40}, rng: rand.New(rand.NewPCG(1, 2))}
	o := contest.DefaultTuning()
	o.Pairs = pairs
	o.Params = []contest.Param{
		{Name: "a", Start: 1, Min: 0, Max: 64, Step: 2},
		{Name: "b", Start: 700, Min: 50, Max: 1500, Step: 60},
		{Name: "c", Start: 6, Min: 0, Max: 12, Step: 1},
		{Name: "d", Start: 60, Min: 0, Max: 200, Step: 15},
	}
	return h, o
}

func TestClimbs(t *testing.T) {
	for _, step := range []int{1, 4} {
		h, o := hilly(20_000)
		o.PairsAStep = step
		j, err := contest.OpenCourse("", o, "made up")
		if err != nil {
			t.Fatal(err)
		}
		if err := contest.Tune(t.Context(), j, h.play(step), nil); err != nil {
			t.Fatal(err)
		}
		values := j.Values()
		t.Logf("%d pairs a step: %.2f", step, values)
		for i, v := range values {
			if off := math.Abs(v-h.best[i]) / h.width[i]; off > 0.5 {
				t.Errorf("%s is %.2f, its best is %v: %.2f widths off", o.Params[i].Name, v, h.best[i], off)
			}
		}
		rounded := make([]int, len(values))
		start := make([]int, len(values))
		for i, v := range values {
			rounded[i], start[i] = int(math.Round(v)), int(o.Params[i].Start)
		}
		if gained := h.strength(rounded) - h.strength(start); gained < 350 || h.strength(rounded) < -20 {
			t.Errorf("%.0f Elo were gained, %.0f are left", gained, -h.strength(rounded))
		}
	}
}

func TestResume(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.tune")
	h, o := hilly(60)
	o.PairsAStep = 2
	play := func(_ context.Context, _ int, t contest.Trial) (int, error) {
		return int(math.Round((h.strength(t.Plus) - h.strength(t.Minus)) / 100)), nil
	}
	open := func(path string) *contest.Course {
		j, err := contest.OpenCourse(path, o, "made up")
		if err != nil {
			t.Fatal(err)
		}
		return j
	}
	whole := open("")
	if err := contest.Tune(t.Context(), whole, play, nil); err != nil {
		t.Fatal(err)
	}
	j := open(path)
	ctx, cancel := context.WithCancel(t.Context())
	err := contest.Tune(ctx, j, play, func(c *contest.Course) {
		if len(c.Steps) == 7 {
			cancel()
		}
	})
	j.Close()
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("broken off it returns %v", err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data[:len(data)-20], 0o644); err != nil {
		t.Fatal(err)
	}
	j = open(path)
	defer j.Close()
	if n := len(j.Steps); n != 6 {
		t.Fatalf("%d steps are left of 7, the last cut", n)
	}
	if err := contest.Tune(t.Context(), j, play, nil); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(whole.Steps, j.Steps); d != "" || len(j.Steps) != 30 {
		t.Errorf("continued:\n%s", d)
	}
	for want, change := range map[string]func(*contest.TuneOptions) string{
		"its games are made up":  func(*contest.TuneOptions) string { return "others" },
		"it has other parameter": func(o *contest.TuneOptions) string { o.Params[0].Step++; return "made up" },
		"its options are":        func(o *contest.TuneOptions) string { o.Rate *= 2; return "made up" },
	} {
		_, other := hilly(60)
		other.PairsAStep = 2
		setting := change(&other)
		if _, err := contest.OpenCourse(path, other, setting); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want one with %q", err, want)
		}
	}
}

func TestTrial(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, o := hilly(1000)
		values := o.Starts()
		for i, p := range o.Params {
			values[i] = rapid.Float64Range(p.Min, p.Max).Draw(t, p.Name)
		}
		k := rapid.IntRange(0, 999).Draw(t, "step")
		a := o.Trial(k, values)
		if d := cmp.Diff(a.Plus, o.Trial(k, values).Plus); d != "" {
			t.Fatalf("drawn again:\n%s", d)
		}
		for i, p := range o.Params {
			low, high := a.Minus[i], a.Plus[i]
			if a.Signs[i] < 0 {
				low, high = high, low
			}
			expect.All(t, p.Name,
				expect.True("float64(low) >= p.Min", float64(low) >= p.Min), expect.True("float64(high) <= p.Max", float64(high) <= p.Max),
				expect.True("low <= high", low <= high), expect.True("float64(high) >= values[i]-1", float64(high) >= values[i]-1),
				expect.True("float64(low) <= values[i]+1", float64(low) <= values[i]+1),
			)
			most := p.Step*math.Pow(1000/float64(k+1), o.Gamma) + 1
			if float64(high)-values[i] > most || values[i]-float64(low) > most {
				t.Fatalf("%s at %v is tried at %d and %d: farther than %v", p.Name, values[i], low, high, most)
			}
		}
		up, down := o.Learn(values, a, 2), o.Learn(values, a, -2)
		for i, p := range o.Params {
			if (up[i]-values[i])*float64(a.Signs[i]) < 0 || (down[i]-values[i])*float64(a.Signs[i]) > 0 || up[i] < p.Min || up[i] > p.Max {
				t.Fatalf("%s moves from %v to %v or %v", p.Name, values[i], up[i], down[i])
			}
		}
	})
}

func TestTuneCheck(t *testing.T) {
	for want, change := range map[string]func(*contest.TuneOptions){
		"there is no parameter": func(o *contest.TuneOptions) { o.Params = nil },
		"pairs 0":               func(o *contest.TuneOptions) { o.Pairs = 0 },
		"pairs a step 0":        func(o *contest.TuneOptions) { o.PairsAStep = 0 },
		"rate NaN":              func(o *contest.TuneOptions) { o.Rate = math.NaN() },
		"alpha and gamma":       func(o *contest.TuneOptions) { o.Gamma = 2 },
		"has no name":           func(o *contest.TuneOptions) { o.Params[0].Name = "" },
		"range 3 to 3 is empty": func(o *contest.TuneOptions) { o.Params[0].Min, o.Params[0].Max = 3, 3 },
		"its start 99":          func(o *contest.TuneOptions) { o.Params[0].Start = 99 },
		"its step 0":            func(o *contest.TuneOptions) { o.Params[0].Step = 0 },
		"b is given twice":      func(o *contest.TuneOptions) { o.Params[0].Name = "b" },
	} {
		_, o := hilly(10)
		change(&o)
		if err := o.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want one with %q", err, want)
		}
	}
}

func TestReport(t *testing.T) {
	for _, pairs := range []int{0, 3, 900} {
		h, o := hilly(max(pairs, 1))
		j, err := contest.OpenCourse("", o, "<made up>")
		if err != nil {
			t.Fatal(err)
		}
		if pairs > 0 {
			if err := contest.Tune(t.Context(), j, h.play(1), nil); err != nil {
				t.Fatal(err)
			}
		}
		r := contest.NewTuneReport(j, "<made up>")
		last := r.Params[1].Course[len(r.Params[1].Course)-1]
		if r.Pairs != pairs || len(r.Params[1].Course) > 400 || last != r.Params[1].Value || !strings.Contains(r.Text(), "<made up>") {
			t.Errorf("%d pairs: %s", pairs, r.Text())
		}
		var b bytes.Buffer
		if err := r.HTML(&b); err != nil {
			t.Fatal(err)
		}
		page := b.String()
		if strings.Contains(page, "<made up>") || strings.Contains(page, "NaN") || strings.Contains(page, "ZgotmplZ") || strings.Count(page, "<svg") != 4 {
			t.Errorf("%d pairs: the page is\n%s", pairs, page)
		}
		for _, part := range strings.SplitAfter(page, "</svg>")[:4] {
			d := xml.NewDecoder(strings.NewReader(part[strings.Index(part, "<svg"):]))
			for {
				if _, err := d.Token(); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					t.Fatalf("a drawing is no XML: %v", err)
				}
			}
		}
	}
}
