package train

import (
	"fmt"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/engine/nnue"
)

// Options are the conditions of a training. Start from [Defaults].
type Options struct {
	Width, Buckets, Regions int
	Attacks                 bool
	Base                    nnue.Base
	// Weights are the base formula's, equal to those of an initial network.
	Weights eval.Weights
	// Changes bounds the row weights that differ from the initial network, the most important
	// first. 0 is no bound.
	Changes int
	// Batch is in positions.
	Epochs, Batch int
	// Rate is the initial learning rate; it falls along half a cosine to 1 %. Decay is the
	// weight decay at rate 1.
	Rate, Decay float64
	// Mix is the share of the search score in the target, 0 to 1; the rest is the result.
	Mix float64
	// Trace is λ of TD(λ) (Sutton, 1988), 0 to less than 1: the weight of later scores.
	Trace float64
	// Scale is the score in centipawns that wins 73 %; 0 fits it.
	Scale int
	// MaxScore bounds scores in centipawns, except proven wins.
	MaxScore int
	// Validation is one in so many games.
	Validation int
	Seed       uint64
	// Threads does not change the result.
	Threads int
}

// Defaults had the least loss on 410,704 positions of minishogi from scratch
// (docs/reference/networks.md).
func Defaults() Options {
	return Options{
		Width: 32, Buckets: 4, Regions: nnue.OneRegion, Base: nnue.FormulaBase, Weights: eval.DefaultWeights(), Epochs: 8, Batch: 8192, Rate: 0.002,
		Decay: 1, Mix: 0.85, Trace: 0.8, MaxScore: 3000, Validation: 20, Seed: 1, Threads: 1,
	}
}

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

func (o *Options) featureSet() nnue.FeatureSet {
	return nnue.FeatureSet{Regions: o.Regions, Attacks: o.Attacks}
}

const minScale, maxScale = 50, 4000
