package usi

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// OptionType is the type in the protocol.
type OptionType string

const (
	Check    OptionType = "check"    // true or false
	Spin     OptionType = "spin"     // an integer within bounds
	Combo    OptionType = "combo"    // one of several words
	Button   OptionType = "button"   // an action without value
	String   OptionType = "string"   // any text
	Filename OptionType = "filename" // a file name
)

const empty = "<empty>"

// Option is an engine's option.
type Option struct {
	Name string
	Type OptionType
	// Default is empty for a Button.
	Default string
	// Min and Max bound a Spin.
	Min, Max int64
	// Vars are the values of a Combo.
	Vars []string
}

// String returns "option name Threads type spin default 1 min 1 max 64".
func (o Option) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "option name %s type %s", o.Name, o.Type)
	if o.Type == Button {
		return b.String()
	}
	b.WriteString(" default " + cmp.Or(o.Default, empty))
	if o.Type == Spin {
		fmt.Fprintf(&b, " min %d max %d", o.Min, o.Max)
	}
	for _, v := range o.Vars {
		b.WriteString(" var " + v)
	}
	return b.String()
}

// ParseOption reads an option line, with or without "option". Names and combo values can have
// several words. The error is an [*Error].
func ParseOption(line string) (Option, error) {
	words := strings.Fields(line)
	if len(words) > 0 && words[0] == "option" {
		words = words[1:]
	}
	if len(words) == 0 || words[0] != "name" {
		return Option{}, faultf("option", line, "a name was expected")
	}
	var o Option
	o.Name, words = until(words[1:], "type")
	if o.Name == "" {
		return Option{}, faultf("option", line, "a name was expected")
	}
	if len(words) < 2 {
		return Option{}, faultf("option", o.Name, "a type was expected")
	}
	o.Type, words = OptionType(words[1]), words[2:]
	switch o.Type {
	case Check, Spin, Combo, Button, String, Filename:
	default:
		return Option{}, faultf("option", string(o.Type), "no type of option")
	}
	keys := []string{"min", "max", "var", "default"}
	for len(words) > 0 {
		var value string
		key := words[0]
		if key == "default" {
			keys = keys[:3] // once only: later it is a value, as in "default default var default"
		}
		if key == "default" && (o.Type == String || o.Type == Filename) {
			value, words = strings.Join(words[1:], " "), nil
		} else {
			value, words = until(words[1:], keys...)
		}
		if key == "var" && value == "" && len(words) > 0 { // "var default" before the default
			first := words[0]
			value, words = until(words[1:], keys...)
			value = strings.TrimSpace(first + " " + value)
		}
		if err := o.set(key, value); err != nil {
			return Option{}, err
		}
	}
	return o, nil
}

func (o *Option) set(key, value string) (err error) {
	switch key {
	case "default":
		if o.Default = value; value == empty {
			o.Default = ""
		}
	case "min":
		o.Min, err = strconv.ParseInt(value, 10, 64)
	case "max":
		o.Max, err = strconv.ParseInt(value, 10, 64)
	case "var":
		o.Vars = append(o.Vars, value)
	}
	if err != nil {
		return faultf("option", value, "%s of %s is no whole number", key, ascii(o.Name))
	}
	return nil
}

// Accepts returns an [*Error] for an invalid value.
func (o Option) Accepts(value string) error {
	switch o.Type {
	case Check:
		if !strings.EqualFold(value, "true") && !strings.EqualFold(value, "false") {
			return faultf("setoption", value, "%s is true or false", o.Name)
		}
	case Spin:
		if n, err := strconv.ParseInt(value, 10, 64); err != nil || n < o.Min || n > o.Max {
			return faultf("setoption", value, "%s is a whole number from %d to %d", o.Name, o.Min, o.Max)
		}
	case Combo:
		if !slices.ContainsFunc(o.Vars, func(v string) bool { return strings.EqualFold(v, value) }) {
			return faultf("setoption", value, "%s is one of %s", o.Name, strings.Join(o.Vars, ", "))
		}
	}
	return nil
}

func until(words []string, stops ...string) (joined string, rest []string) {
	n := 0
	for n < len(words) && !slices.Contains(stops, words[n]) {
		n++
	}
	return strings.Join(words[:n], " "), words[n:]
}

func parseSetOption(rest string) (name, value string, err error) {
	word, rest := cut(rest)
	if word != "name" {
		return "", "", faultf("setoption", word, "name was expected")
	}
	for word, rest = cut(rest); word != "" && word != "value"; word, rest = cut(rest) {
		if name != "" {
			name += " "
		}
		name += word
	}
	if name == "" {
		return "", "", faultf("setoption", rest, "a name was expected")
	}
	if rest == empty {
		rest = ""
	}
	return name, rest, nil
}

func sameName(a, b string) bool {
	return strings.EqualFold(strings.ReplaceAll(a, " ", ""), strings.ReplaceAll(b, " ", ""))
}
