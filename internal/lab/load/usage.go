package load

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"time"
)

// ticks is how many units of CPU time /proc counts a second, on every Linux
// that Go runs on.
const ticks = 100

// Usage is what processes took of the machine. It is known on Linux alone.
type Usage struct {
	Processes int `json:"processes"`
	// Memory is the most that the processes had resident, in bytes, all together.
	Memory int64 `json:"memory"`
	// CPU is the number of CPUs that they kept busy, Own the number that the load
	// itself did.
	CPU float64 `json:"cpu"`
	Own float64 `json:"own"`

	at       time.Time
	cpu, own time.Duration
}

// usage returns what the processes have taken so far. There may be no cluster.
func (f *cluster) usage() Usage {
	u := Usage{at: time.Now()}
	if f == nil {
		return u
	}
	u.own = cpuTime("self")
	for _, p := range f.processes() {
		pid := strconv.Itoa(p.pid())
		if memory := peak(pid); memory > 0 {
			u.Processes++
			u.Memory += memory
			u.cpu += cpuTime(pid)
		}
	}
	return u
}

// since returns the usage since before. Where processes were started anew
// meanwhile only that of the new ones is known.
func (u Usage) since(before Usage) Usage {
	d := u.at.Sub(before.at)
	if d > 0 {
		u.CPU = float64(max(0, u.cpu-before.cpu)) / float64(d)
		u.Own = float64(u.own-before.own) / float64(d)
	}
	return u
}

// peak returns the most memory that a process had resident, 0 if unknown.
func peak(pid string) int64 {
	data, err := os.ReadFile("/proc/" + pid + "/status")
	if err != nil {
		return 0
	}
	for line := range bytes.Lines(data) {
		if rest, ok := strings.CutPrefix(string(line), "VmHWM:"); ok {
			kb, err := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "kB")), 10, 64)
			if err == nil {
				return kb << 10
			}
		}
	}
	return 0
}

// cpuTime returns the CPU time that a process has used, 0 if unknown.
func cpuTime(pid string) time.Duration {
	data, err := os.ReadFile("/proc/" + pid + "/stat")
	if err != nil {
		return 0
	}
	// The name of the program, in parentheses, may hold anything.
	_, rest, _ := strings.Cut(string(data[max(0, bytes.LastIndexByte(data, ')')):]), " ")
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0
	}
	user, err1 := strconv.ParseInt(fields[11], 10, 64)
	system, err2 := strconv.ParseInt(fields[12], 10, 64)
	if err1 != nil || err2 != nil {
		return 0
	}
	return time.Duration(user+system) * time.Second / ticks
}
