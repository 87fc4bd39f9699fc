package message

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/study/solve"
)

func fields(t reflect.Type) (names []string) {
	for f := range t.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		names = append(names, name)
	}
	return names
}

// TestOneJSON checks that the API names the fields of a solved problem as
// [solve.Report] does. For display it has objects in place of USI, and texts.
func TestOneJSON(t *testing.T) {
	report := fields(reflect.TypeFor[solve.Report]())
	with := func(more reflect.Type) []string { return append(fields(more), report...) }
	for _, c := range []struct {
		api     reflect.Type
		known   []string
		display string
	}{
		{reflect.TypeFor[wire.TsumeAnswer](), report, "line"},
		{reflect.TypeFor[wire.TsumeVerdict](), report, "line"},
		{reflect.TypeFor[wire.TsumeFlaw](), fields(reflect.TypeFor[solve.Flaw]()), "name note fatal"},
		{reflect.TypeFor[wire.TsumeStipulation](), with(reflect.TypeFor[solve.StipulationReport]()), "name"},
		{reflect.TypeFor[wire.TsumeCook](), fields(reflect.TypeFor[solve.Cook]()), "node"},
		{reflect.TypeFor[wire.TsumeThreat](), with(reflect.TypeFor[solve.Threat]()), "sfen line"},
	} {
		for _, name := range fields(c.api) {
			if !slices.Contains(c.known, name) && !slices.Contains(strings.Fields(c.display), name) {
				t.Errorf("%v has %q, which a report calls something else", c.api, name)
			}
		}
	}
}
