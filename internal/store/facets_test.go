package store

import (
	"reflect"
	"testing"
)

// TestFacetsAreSmall bounds the methods of DB and of each facet. Play, Members and Gate
// only join facets.
func TestFacetsAreSmall(t *testing.T) {
	const most = 20
	facets := []reflect.Type{reflect.TypeFor[*DB]()}
	for f := range reflect.TypeFor[DB]().Fields() {
		if f.IsExported() && f.Type.Kind() == reflect.Pointer {
			facets = append(facets, f.Type)
		}
	}
	for _, facet := range facets {
		if n := facet.NumMethod(); n > most {
			t.Errorf("%v has %d methods, want at most %d", facet, n, most)
		}
	}
}
