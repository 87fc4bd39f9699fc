package eval

import (
	"fmt"
	"strings"
)

// Param describes a tunable number.
type Param struct {
	// Name is for options and reports.
	Name string
	// About is a clause with the unit.
	About string
	// Default, Min and Max are its values. A switch has 0 and 1.
	Default, Min, Max int
	// Step is the initial step of tuning.
	Step int
}

// Check returns an error with the range if v is outside.
func (p *Param) Check(v int) error {
	if v < p.Min || v > p.Max {
		return fmt.Errorf("%s %d: must be %d to %d", p.Name, v, p.Min, p.Max)
	}
	return nil
}

// Row ties a number to its field in T.
type Row[T any] struct {
	Param
	Field func(*T) *int
}

// Table lists the numbers of a set.
type Table[T any] []Row[T]

// Defaults returns a set of defaults.
func (t Table[T]) Defaults() T {
	var set T
	for i := range t {
		*t[i].Field(&set) = t[i].Default
	}
	return set
}

// Params returns the numbers without fields.
func (t Table[T]) Params() []Param {
	out := make([]Param, len(t))
	for i := range t {
		out[i] = t[i].Param
	}
	return out
}

// Set changes a number by name, ignoring case. ok is false for an unknown name; the error has
// the range.
func (t Table[T]) Set(set *T, name string, v int) (ok bool, err error) {
	for i := range t {
		if !strings.EqualFold(t[i].Name, name) {
			continue
		}
		if err := t[i].Check(v); err != nil {
			return true, err
		}
		*t[i].Field(set) = v
		return true, nil
	}
	return false, nil
}

// Clamp brings all numbers into range.
func (t Table[T]) Clamp(set *T) {
	for i := range t {
		f := t[i].Field(set)
		*f = min(max(*f, t[i].Min), t[i].Max)
	}
}
