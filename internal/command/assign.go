package command

import (
	"encoding"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// parts splits a text into the values of a list. A separator behind a backslash is
// part of a value.
func (f *Flag) parts(text string) []string {
	if f.separator == "" {
		return []string{text}
	}
	var out []string
	var one strings.Builder
	for rest := text; ; {
		head, tail, more := strings.Cut(rest, f.separator)
		if bare, escaped := strings.CutSuffix(head, `\`); more && escaped {
			one.WriteString(bare + f.separator)
		} else {
			one.WriteString(head)
			out = append(out, one.String())
			one.Reset()
		}
		if !more {
			return out
		}
		rest = tail
	}
}

// assign gives v its values, or its default.
func (v *Value) assign(texts []string, given bool) error {
	v.target.SetZero()
	if !given {
		if v.Default == "" {
			return nil
		}
		texts = []string{v.Default}
		if v.Flag != nil {
			texts = v.Flag.parts(v.Default)
		}
	}
	for _, text := range texts {
		if err := v.add(text); err != nil {
			return fmt.Errorf("%s: %w", v.title(), err)
		}
		if given && v.Enum != nil && !slices.Contains(v.Enum, text) {
			quoted := make([]string, len(v.Enum))
			for i, e := range v.Enum {
				quoted[i] = strconv.Quote(e)
			}
			return fmt.Errorf("%s must be one of %s but got %q", v.title(), strings.Join(quoted, ","), text)
		}
	}
	return nil
}

// add reads one value.
func (v *Value) add(text string) error {
	switch v.target.Kind() {
	case reflect.Slice:
		one := reflect.New(v.target.Type().Elem()).Elem()
		if err := read(one, text, v.layout); err != nil {
			return err
		}
		v.target.Set(reflect.Append(v.target, one))
		return nil
	case reflect.Map:
		if v.target.IsNil() {
			v.target.Set(reflect.MakeMap(v.target.Type()))
		}
		for pair := range strings.SplitSeq(text, ";") {
			key, value, ok := strings.Cut(pair, "=")
			if !ok {
				return fmt.Errorf("want KEY=VALUE, not %q", pair)
			}
			v.target.SetMapIndex(reflect.ValueOf(key), reflect.ValueOf(value))
		}
		return nil
	}
	return read(v.target, text, v.layout)
}

// read reads a text into a value that is neither a list nor a map.
func read(target reflect.Value, text, layout string) error {
	switch to := target.Addr().Interface().(type) {
	case *time.Duration:
		d, err := time.ParseDuration(text)
		if err != nil {
			return fmt.Errorf("want a span of time such as 500ms, 30s or 1h30m, not %q", text)
		}
		*to = d
		return nil
	case *time.Time:
		t, err := time.Parse(layout, text)
		if err != nil {
			return fmt.Errorf("want a date such as %s, not %q", layout, text)
		}
		*to = t
		return nil
	case encoding.TextUnmarshaler:
		return to.UnmarshalText([]byte(text))
	}
	t := target.Type()
	switch t.Kind() {
	case reflect.String:
		target.SetString(text)
	case reflect.Bool:
		switch strings.ToLower(text) {
		case "true", "1", "yes":
			target.SetBool(true)
		case "false", "0", "no":
			target.SetBool(false)
		default:
			return fmt.Errorf("want true or false, not %q", text)
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		n, err := strconv.ParseInt(text, 0, t.Bits())
		if err != nil {
			most := uint64(math.MaxInt64) >> (64 - t.Bits())
			return wrongNumber(text, err, "a whole number", fmt.Sprintf("%d to %d", -int64(most)-1, most))
		}
		target.SetInt(n)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		n, err := strconv.ParseUint(text, 0, t.Bits())
		if err != nil {
			return wrongNumber(text, err, "a whole number from 0 on", fmt.Sprintf("0 to %d", uint64(math.MaxUint64)>>(64-t.Bits())))
		}
		target.SetUint(n)
	default: // a float: build refuses all else
		f, err := strconv.ParseFloat(text, t.Bits())
		if err != nil {
			return wrongNumber(text, err, "a number", "what a computer can hold")
		}
		target.SetFloat(f)
	}
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
