package engine_test

import (
	"testing"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/variant"
)

// The most recently used engines are kept for their rules.
func TestIdle(t *testing.T) {
	var engines engine.Idle
	used := map[string]*engine.Engine{}
	sets := variant.All()[:3]
	for _, set := range sets {
		used[set.ID] = engines.Take(set.Rules, engine.Options{Hash: 1})
		engines.Put(used[set.ID], 2)
	}
	for i, set := range sets {
		if kept := engines.Take(set.Rules, engine.Options{Hash: 1}) == used[set.ID]; kept != (i > 0) {
			t.Errorf("the engine of %s is kept: %v", set.ID, kept)
		}
	}
}
