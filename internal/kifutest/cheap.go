package kifutest

import (
	"runtime"
	"testing"
	"time"
)

// Bounds of the cost of reading an input. The time limit only ends a test that hangs.
const (
	maxBytesPerByte = 200
	hangs           = 5 * time.Minute
)

// Cheap fails the test if reading an input allocates more than 200 bytes per input byte.
// A reader with a super-linear cost exceeds this many times. Run nothing else at the same
// time.
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
