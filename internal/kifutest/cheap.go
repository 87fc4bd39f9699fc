package kifutest

import (
	"runtime"
	"testing"
	"time"
)

// Bounds of what reading an input may cost. The time only ends a test that hangs.
const (
	maxBytesPerByte = 200
	hangs           = 5 * time.Minute
)

// Cheap fails the test when reading an input of size bytes takes more memory, in all,
// than 200 bytes for each of its own: what allocates in proportion to a
// greater power than the first takes thousands of them. Nothing else may run beside.
func Cheap(t *testing.T, name string, size int, read func()) {
	t.Helper()
	timer := time.AfterFunc(hangs, func() { panic("reading " + name + " has not ended after " + hangs.String()) })
	defer timer.Stop()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	read()
	runtime.ReadMemStats(&after)
	if took := (after.TotalAlloc - before.TotalAlloc) / uint64(max(size, 1)); took > maxBytesPerByte {
		t.Errorf("%s: reading takes %d bytes of memory for each byte, want %d at most", name, took, maxBytesPerByte)
	} else {
		t.Logf("%s: %d bytes of memory for each byte", name, took)
	}
}
