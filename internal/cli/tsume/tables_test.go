package tsume

import (
	"math"
	"runtime/debug"
	"testing"

	"github.com/komadai/komadai/tsume"
)

// One problem after another uses the same memory; problems that share the cores differently free it.
func TestTablesAreReused(t *testing.T) {
	var p pool
	first, second := p.take(64), p.take(64)
	p.put(first, 64)
	p.put(second, 64)
	again := map[*tsume.Tables]bool{p.take(64): true, p.take(64): true}
	if !again[first] || !again[second] {
		t.Error("the second two searches have new memory")
	}
	p.put(first, 64)
	if larger := p.take(128); larger == first || len(p.idle) > 0 {
		t.Error("memory of another size is kept")
	}
	if p.put(second, 64); len(p.idle) > 0 {
		t.Error("memory of an earlier size returns")
	}
}

func TestMemoryIsBounded(t *testing.T) {
	const tables = 256 << 20
	before := debug.SetMemoryLimit(math.MaxInt64)
	defer debug.SetMemoryLimit(before)
	restore := bound(tables)
	if limit := debug.SetMemoryLimit(-1); limit != tables+besideTables {
		t.Errorf("the limit is %d", limit)
	}
	if restore(); debug.SetMemoryLimit(-1) != math.MaxInt64 {
		t.Error("the limit stays")
	}
	debug.SetMemoryLimit(tables)
	restore = bound(tables)
	defer restore()
	if limit := debug.SetMemoryLimit(-1); limit != tables {
		t.Errorf("a lower limit became %d", limit)
	}
}
