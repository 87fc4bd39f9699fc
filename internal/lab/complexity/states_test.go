package complexity

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/komadai/komadai/shogi"
)

func legal(s shogi.Setup) bool {
	_, err := s.Position()
	return err == nil
}

func legalGone(s shogi.Setup) bool {
	for _, sq := range s.Rules.Squares() {
		if pc := s.Board[sq]; pc != shogi.NoPiece && pc.Kind() == s.Rules.Kind("S") && s.Rules.Zone(pc.Color()).Has(sq) {
			return false
		}
	}
	return legal(s)
}

func TestAgainstCount(t *testing.T) {
	for _, test := range []struct {
		rules *shogi.Rules
		pass  func(shogi.Setup) bool
	}{
		{small(t), legal},
		{gone(t), legalGone},
	} {
		t.Run(test.rules.ID(), func(t *testing.T) {
			all, passed := count(test.rules, test.pass)
			got, err := EstimateStates(t.Context(), test.rules, 200_000, rand.New(rand.NewPCG(1, 1)), nil)
			if err != nil {
				t.Fatal(err)
			}
			if want := math.Log10(float64(all)); math.Abs(got.Placements-want) > 1e-9 {
				t.Errorf("10^%.12f placements, counted 10^%.12f", got.Placements, want)
			}
			share := float64(passed) / float64(all)
			if math.Abs(got.Share-share) > 4*got.ShareErr {
				t.Errorf("share %.5f ± %.5f, counted %.5f", got.Share, got.ShareErr, share)
			}
			if math.Abs(got.Log10-math.Log10(float64(passed))) > 4*got.StdErr {
				t.Errorf("10^%.4f ± %.4f, counted 10^%.4f", got.Log10, got.StdErr, math.Log10(float64(passed)))
			}
			if got.StdErr <= 0 || got.StdErr > 0.01 {
				t.Errorf("standard error %v", got.StdErr)
			}
		})
	}
}

func TestSameSeed(t *testing.T) {
	r := small(t)
	var got [2]States
	for i := range got {
		var err error
		if got[i], err = EstimateStates(t.Context(), r, 1000, rand.New(rand.NewPCG(3, 4)), nil); err != nil {
			t.Fatal(err)
		}
	}
	if got[0] != got[1] {
		t.Errorf("two runs with one seed: %+v and %+v", got[0], got[1])
	}
}

func TestStatesRefuses(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	if _, err := EstimateStates(t.Context(), small(t), 1, rng, nil); err == nil {
		t.Error("one sample is taken for enough")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := EstimateStates(ctx, small(t), 1000, rng, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	spec := *small(t).Spec()
	spec.Set = nil
	r, err := shogi.Compile(spec)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := EstimateStates(t.Context(), r, 1000, rng, nil); err == nil {
		t.Error("a rule set without a set of pieces is sampled")
	}
	// Two kings do not fit on one square.
	spec.Set = map[string]int{"K": 1}
	spec.Files, spec.Ranks, spec.Promotion = 1, 1, shogi.PromotionSpec{}
	if r, err = shogi.Compile(spec); err != nil {
		t.Fatal(err)
	}
	if _, err := EstimateStates(t.Context(), r, 1000, rng, nil); err == nil {
		t.Error("pieces that do not fit are sampled")
	}
}

func TestProgress(t *testing.T) {
	var seen []int
	_, err := EstimateStates(t.Context(), small(t), 2*progressEvery, rand.New(rand.NewPCG(1, 1)), func(done int) { seen = append(seen, done) })
	if err != nil || len(seen) != 3 || seen[1] != progressEvery || seen[2] != 2*progressEvery {
		t.Errorf("progress %v, %v", seen, err)
	}
}
