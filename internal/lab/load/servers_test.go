package load

import (
	"strings"
	"syscall"
	"testing"
)

// A server that exits unasked comes first, with its exit and last log lines.
func TestDeaths(t *testing.T) {
	newProcess := func() *process {
		return &process{what: node, program: "/bin/sh", args: []string{"-c", "echo no room left; exec sleep 600"}, log: t.TempDir() + "/log"}
	}
	alone, told := newProcess(), newProcess()
	alone.args = []string{"-c", "echo no room left; exit 3"}
	for _, p := range []*process{alone, told} {
		if err := p.start(); err != nil {
			t.Fatal(err)
		}
	}
	alone.wait()
	told.end(syscall.SIGKILL)
	r := &Report{}
	r.fault("a move was not taken")
	r.deaths(&cluster{nodes: []*process{alone, told}})
	if r.Failed != 2 || len(r.Faults) != 2 || !strings.Contains(r.Faults[0], "exit status 3") || !strings.Contains(r.Faults[0], "no room left") {
		t.Errorf("faults %q", r.Faults)
	}
	r.deaths(nil)
}
