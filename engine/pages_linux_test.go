package engine_test

import (
	"bufio"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/komadai/komadai/engine"
)

// "hg" in the list of memory marks large pages.
func TestLargePages(t *testing.T) {
	if _, err := os.Stat("/sys/kernel/mm/transparent_hugepage"); err != nil {
		t.Skip("this system has no large pages to give")
	}
	large := engine.NewTable(32)
	// Two thirds into it, because its borders may be shared.
	if flags := memoryFlags(t, large.Address()+20<<20); !strings.Contains(flags+" ", " hg ") {
		t.Errorf("a table of 32 MiB lies in memory with the flags %q", flags)
	}
	runtime.KeepAlive(large)
}

func memoryFlags(t *testing.T, at uintptr) string {
	t.Helper()
	f, err := os.Open("/proc/self/smaps")
	if err != nil {
		t.Skip(err)
	}
	defer f.Close()
	inside := false
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var begin, end uintptr
		if n, _ := fmt.Sscanf(lines.Text(), "%x-%x ", &begin, &end); n == 2 {
			inside = begin <= at && at < end
		}
		if flags, ok := strings.CutPrefix(lines.Text(), "VmFlags:"); ok && inside {
			return flags
		}
	}
	t.Skip("the system does not say what memory the process has")
	return ""
}
