package train

import (
	"fmt"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/engine/nnue"
)

// Options are how a network is trained. Use [Defaults] and change what is to be
// otherwise.
type Options struct {
	// Width, Buckets and Regions are the shape of the network, see [nnue.Header].
	Width, Buckets, Regions int
	// Attacks adds inputs of attacks, see [nnue.Features].
	Attacks bool
	// Base is what the output is added to.
	Base nnue.Base
	// Weights are those of the formula that it is added to. They must be those of a
	// network to begin with.
	Weights eval.Weights
	// Changes is how many of the rows' weights may differ from those of the network to
	// begin with: those whose change matters most. 0 lets all differ.
	Changes int
	// Epochs is the number of times that all positions are learned from, Batch how
	// many at a time.
	Epochs, Batch int
	// Rate is the learning rate at the beginning; it falls along half a cosine to a
	// hundredth of it. Decay is the share of a weight taken away at a rate of 1.
	Rate, Decay float64
	// Mix is the share of the search's score in the target, 0 to 1; the rest is the
	// result of the game.
	Mix float64
	// Trace is the weight of the scores of later moves, each relative to the one
	// before, 0 to less than 1: 0 takes the score of the position alone (λ of TD(λ);
	// Sutton, 1988).
	Trace float64
	// Scale is the score in centipawns at which the chance of winning is 73 %; 0 finds
	// it from the games.
	Scale int
	// MaxScore is the greatest score of a position learned from, in centipawns;
	// proven wins are learned from too.
	MaxScore int
	// Validation is one in how many games is kept aside to validate.
	Validation int
	// Seed makes a training repeatable.
	Seed uint64
	// Threads is the number of threads; the result does not depend on it.
	Threads int
}

// Defaults returns the usual options: of those tried, the ones that lost least on
// 410,704 positions of minishogi with nothing to begin with (docs/reference/networks.md).
func Defaults() Options {
	return Options{
		Width: 32, Buckets: 4, Regions: nnue.OneRegion, Base: nnue.FormulaBase, Weights: eval.DefaultWeights(), Epochs: 8, Batch: 8192, Rate: 0.002,
		Decay: 1, Mix: 0.85, Trace: 0.8, MaxScore: 3000, Validation: 20, Seed: 1, Threads: 1,
	}
}

// Check returns an error that names the option out of range.
func (o *Options) Check() error {
	switch {
	case o.Width < nnue.WidthStep || o.Width > nnue.MaxWidth || o.Width%nnue.WidthStep != 0:
		return fmt.Errorf("width %d: must be a multiple of %d up to %d", o.Width, nnue.WidthStep, nnue.MaxWidth)
	case o.Buckets < 1 || o.Buckets > nnue.MaxBuckets:
		return fmt.Errorf("buckets %d: must be 1 to %d", o.Buckets, nnue.MaxBuckets)
	case o.Regions != nnue.OneRegion && o.Regions != nnue.FourRegions:
		return fmt.Errorf("regions %d: must be %d or %d", o.Regions, nnue.OneRegion, nnue.FourRegions)
	case o.Base != nnue.NoBase && o.Base != nnue.FormulaBase:
		return fmt.Errorf("base %q: must be %q or %q", o.Base, nnue.NoBase, nnue.FormulaBase)
	case o.Changes < 0:
		return fmt.Errorf("changes %d: must not be negative", o.Changes)
	case o.Epochs < 1 || o.Epochs > 10_000:
		return fmt.Errorf("epochs %d: must be 1 to 10000", o.Epochs)
	case o.Batch < 16 || o.Batch > 1<<20:
		return fmt.Errorf("batch %d: must be 16 to %d", o.Batch, 1<<20)
	case !(o.Rate > 0 && o.Rate <= 1):
		return fmt.Errorf("rate %g: must be above 0 and at most 1", o.Rate)
	case !(o.Decay >= 0 && o.Decay <= 100):
		return fmt.Errorf("decay %g: must be 0 to 100", o.Decay)
	case !(o.Mix >= 0 && o.Mix <= 1):
		return fmt.Errorf("mix %g: must be 0 to 1", o.Mix)
	case !(o.Trace >= 0 && o.Trace < 1):
		return fmt.Errorf("trace %g: must be 0 to less than 1", o.Trace)
	case o.MaxScore > 30_000:
		return fmt.Errorf("max score %d: must be at most 30000", o.MaxScore)
	case o.Scale != 0 && (o.Scale < minScale || o.Scale > maxScale):
		return fmt.Errorf("scale %d: must be %d to %d, or 0", o.Scale, minScale, maxScale)
	case o.MaxScore < 1:
		return fmt.Errorf("max score %d: must be at least 1", o.MaxScore)
	case o.Validation < 2:
		return fmt.Errorf("validation %d: must be at least 2", o.Validation)
	case o.Threads < 1 || o.Threads > 256:
		return fmt.Errorf("threads %d: must be 1 to 256", o.Threads)
	}
	return nil
}

// featureSet returns the choice of inputs.
func (o *Options) featureSet() nnue.FeatureSet {
	return nnue.FeatureSet{Regions: o.Regions, Attacks: o.Attacks}
}

// Bounds of [Options.Scale].
const minScale, maxScale = 50, 4000
