// Package expect compares values that a test has got with those it wants, and reports
// each that differs.
package expect

import (
	"fmt"
	"strings"
)

// A Field is a value with its name and the value wanted.
type Field struct {
	name      string
	same      bool
	got, want any
}

// That returns a field.
func That[T comparable](name string, got, want T) Field {
	return Field{name, got == want, got, want}
}

// True returns a field whose value must be true.
func True(name string, holds bool) Field { return That(name, holds, true) }

// A T is a [testing.TB] or the T of a property test.
type T interface {
	Helper()
	Errorf(format string, args ...any)
}

// All fails the test if a field differs, with a diff of those that do.
func All(t T, what string, fields ...Field) {
	t.Helper()
	var diff strings.Builder
	for _, f := range fields {
		if !f.same {
			fmt.Fprintf(&diff, "- %s: %s\n+ %s: %s\n", f.name, show(f.want), f.name, show(f.got))
		}
	}
	if diff.Len() > 0 {
		t.Errorf("%s (-want +got):\n%s", what, diff.String())
	}
}

// show puts text in quotes: an empty one is visible.
func show(v any) string {
	if s, ok := v.(string); ok {
		return fmt.Sprintf("%q", s)
	}
	return fmt.Sprintf("%+v", v)
}
