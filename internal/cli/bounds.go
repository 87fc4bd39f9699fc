package cli

import (
	"fmt"
	"os"
	"reflect"
	"strconv"
	"time"

	"github.com/alecthomas/kong"

	"github.com/komadai/komadai/diagram"
	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/internal/cli/record"
	"github.com/komadai/komadai/internal/cli/rules"
	"github.com/komadai/komadai/internal/cli/tsume"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/retro"
	"github.com/komadai/komadai/tsume/stipulation"
)

// limit returns the value of ${NAME} in the tags min and max.
func limit(name string) string {
	n, ok := map[string]int{
		"maxEngineHash": min(engine.MaxHash, verb.MaxHash()), "maxEngineThreads": engine.MaxThreads, "maxLevel": engine.MaxLevel, "maxLines": engine.MaxMultiPV,
		"minSquare": diagram.MinSquare, "maxSquare": diagram.MaxSquare, "maxPage": explore.MaxPage,
		"maxLength": stipulation.MaxLength, "maxRetroLength": retro.MaxLength,
		"maxPerft": rules.MaxPerft, "maxOpeningDepth": record.MaxOpeningDepth, "maxOpeningLines": record.MaxOpeningLines, "maxThreads": verb.MaxThreads,
		"maxSolutions": tsume.MaxSolutions, "maxHash": min(tsume.MaxHashMB, verb.MaxHash()), "maxVariations": tsume.MaxVariations, "maxHisshi": tsume.MaxHisshi,
	}[name]
	if !ok {
		return "${" + name + "}" // which is no number
	}
	return strconv.Itoa(n)
}

// inBounds checks the tags min and max: numbers, durations, or ${NAME} for a limit. A zero
// that was not given is not checked.
func inBounds(c *kong.Context) error {
	for _, f := range c.Flags() {
		if err := within(f.Value, "--"+f.Name); err != nil {
			return err
		}
	}
	for _, p := range c.Selected().Positional {
		if err := within(p, p.Name); err != nil {
			return err
		}
	}
	return nil
}

func within(v *kong.Value, title string) error {
	low, high := os.Expand(v.Tag.Get("min"), limit), os.Expand(v.Tag.Get("max"), limit)
	if low == "" && high == "" || !v.Set && v.Target.IsZero() {
		return nil
	}
	got, err := number(v.Target)
	if err != nil {
		return fmt.Errorf("%s: %w", title, err)
	}
	for _, one := range []struct {
		text string
		bad  func(limit float64) bool
	}{{low, func(limit float64) bool { return got < limit }}, {high, func(limit float64) bool { return got > limit }}} {
		if one.text == "" {
			continue
		}
		limit, err := parseBound(one.text)
		if err != nil {
			return fmt.Errorf("%s: %w", title, err)
		}
		if one.bad(limit) {
			return fmt.Errorf("%s %v: has to be %s", title, v.Target.Interface(), interval(low, high))
		}
	}
	return nil
}

func number(v reflect.Value) (float64, error) {
	switch {
	case v.Type() == reflect.TypeFor[time.Duration]():
		return time.Duration(v.Int()).Seconds(), nil
	case v.CanInt():
		return float64(v.Int()), nil
	case v.CanUint():
		return float64(v.Uint()), nil
	case v.CanFloat():
		return v.Float(), nil
	}
	return 0, fmt.Errorf("a %s has no bounds", v.Type())
}

func parseBound(text string) (float64, error) {
	if d, err := time.ParseDuration(text); err == nil {
		return d.Seconds(), nil
	}
	return strconv.ParseFloat(text, 64)
}

func interval(low, high string) string {
	switch {
	case low == "":
		return high + " or less"
	case high == "":
		return low + " or more"
	}
	return low + " to " + high
}
