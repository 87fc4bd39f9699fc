package cli

import (
	"fmt"
	"os"
	"reflect"
	"strconv"
	"time"

	"github.com/alecthomas/kong"
)

// inBounds checks the tags min and max of the flags and arguments of a command line:
// numbers, durations, or ${NAME} of the parser's variables. A flag that is 0 by default
// and not given is not checked.
func inBounds(c *kong.Context) error {
	for _, f := range c.Flags() {
		if err := within(c, f.Value, "--"+f.Name, f.Set || f.HasDefault); err != nil {
			return err
		}
	}
	for _, p := range c.Selected().Positional {
		if err := within(c, p, "<"+p.Name+">", p.Set || p.HasDefault); err != nil {
			return err
		}
	}
	return nil
}

// within checks one value.
func within(c *kong.Context, v *kong.Value, title string, set bool) error {
	low, high := bound(c, v, "min"), bound(c, v, "max")
	if !set || low == "" && high == "" {
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
			return fmt.Errorf("%s %v: must be %s", title, v.Target.Interface(), interval(low, high))
		}
	}
	return nil
}

// bound returns a tag of a value with variables replaced.
func bound(c *kong.Context, v *kong.Value, tag string) string {
	return os.Expand(v.Tag.Get(tag), func(name string) string { return c.Model.Vars()[name] })
}

// number returns a number or the seconds of a duration.
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
	return 0, fmt.Errorf("there are no bounds for a %s", v.Type())
}

// parseBound reads a number or a duration.
func parseBound(text string) (float64, error) {
	if d, err := time.ParseDuration(text); err == nil {
		return d.Seconds(), nil
	}
	return strconv.ParseFloat(text, 64)
}

// interval names the bounds.
func interval(low, high string) string {
	switch {
	case low == "":
		return "at most " + high
	case high == "":
		return "at least " + low
	}
	return low + " to " + high
}
