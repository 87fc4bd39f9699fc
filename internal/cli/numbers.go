package cli

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"time"

	"github.com/alecthomas/kong"
)

// plainNumbers has numbers and spans of time read with errors that a person
// understands: kong's own speak of bits.
func plainNumbers() []kong.Option {
	var options []kong.Option
	for _, kind := range []reflect.Kind{reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64} {
		options = append(options, kong.KindMapper(kind, kong.MapperFunc(readInt)))
	}
	for _, kind := range []reflect.Kind{reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64} {
		options = append(options, kong.KindMapper(kind, kong.MapperFunc(readUint)))
	}
	for _, kind := range []reflect.Kind{reflect.Float32, reflect.Float64} {
		options = append(options, kong.KindMapper(kind, kong.MapperFunc(readFloat)))
	}
	return append(options, kong.TypeMapper(reflect.TypeFor[time.Duration](), kong.MapperFunc(readSpan)))
}

// popText takes the next value of the command line or of a settings file as text.
func popText(ctx *kong.DecodeContext) (string, error) {
	t, err := ctx.Scan.PopValue(ctx.Value.Name)
	if err != nil {
		return "", err
	}
	if f, ok := t.Value.(float64); ok { // 1000000, and not 1e+06
		return strconv.FormatFloat(f, 'f', -1, 64), nil
	}
	return fmt.Sprint(t.Value), nil
}

func readInt(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := popText(ctx)
	if err != nil {
		return err
	}
	n, err := strconv.ParseInt(text, 0, target.Type().Bits())
	if err != nil {
		most := uint64(math.MaxInt64) >> (64 - target.Type().Bits())
		return wrongNumber(text, err, "a whole number", fmt.Sprintf("%d to %d", -int64(most)-1, most))
	}
	target.SetInt(n)
	return nil
}

func readUint(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := popText(ctx)
	if err != nil {
		return err
	}
	n, err := strconv.ParseUint(text, 0, target.Type().Bits())
	if err != nil {
		return wrongNumber(text, err, "a whole number from 0 on", fmt.Sprintf("0 to %d", uint64(math.MaxUint64)>>(64-target.Type().Bits())))
	}
	target.SetUint(n)
	return nil
}

func readFloat(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := popText(ctx)
	if err != nil {
		return err
	}
	f, err := strconv.ParseFloat(text, target.Type().Bits())
	if err != nil {
		return wrongNumber(text, err, "a number", "what a computer can hold")
	}
	target.SetFloat(f)
	return nil
}

func readSpan(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := popText(ctx)
	if err != nil {
		return err
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		return fmt.Errorf("want a span of time such as 500ms, 30s or 1h30m, not %q", text)
	}
	target.SetInt(int64(d))
	return nil
}

// wrongNumber says what is wrong with a number: it is none, or it is outside the
// bounds.
func wrongNumber(text string, err error, want, bounds string) error {
	if errors.Is(err, strconv.ErrRange) {
		return fmt.Errorf("%s is outside %s", text, bounds)
	}
	return fmt.Errorf("want %s, not %q", want, text)
}
