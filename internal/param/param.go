// Package param names the numbers that an engine plays by, so that they can be set
// from outside and tuned: each has a default, a range, and a step.
package param

import (
	"fmt"
	"strings"
)

// Param is a number by name.
type Param struct {
	// Name is what it is called in options and reports.
	Name string
	// About says in a clause what it does and in which unit.
	About string
	// Default is the number without a setting; Min and Max bound it. A switch has 0
	// and 1.
	Default, Min, Max int
	// Step is a change that is worth trying: tuning begins with steps of this size.
	Step int
}

// Check returns an error that names the range if v lies outside.
func (p *Param) Check(v int) error {
	if v < p.Min || v > p.Max {
		return fmt.Errorf("%s %d: must be %d to %d", p.Name, v, p.Min, p.Max)
	}
	return nil
}

// Row ties a number to the field of a set T that holds it.
type Row[T any] struct {
	Param
	Field func(*T) *int
}

// Table lists the numbers of a set.
type Table[T any] []Row[T]

// Defaults returns the set with all defaults.
func (t Table[T]) Defaults() T {
	var set T
	for i := range t {
		*t[i].Field(&set) = t[i].Default
	}
	return set
}

// Params returns the numbers without their fields.
func (t Table[T]) Params() []Param {
	out := make([]Param, len(t))
	for i := range t {
		out[i] = t[i].Param
	}
	return out
}

// Set changes the number of that name in set; case does not matter. ok is false
// when there is none of that name, and the error names the range when v lies
// outside.
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

// Clamp brings all numbers of set into their ranges.
func (t Table[T]) Clamp(set *T) {
	for i := range t {
		f := t[i].Field(set)
		*f = min(max(*f, t[i].Min), t[i].Max)
	}
}
