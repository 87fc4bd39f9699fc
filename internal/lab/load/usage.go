package load

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"time"
)

// CPU time units of /proc per second, on all Linux that Go supports.
const ticks = 100

// Usage is measured on Linux only.
type Usage struct {
	Processes int `json:"processes"`
	// Memory is the peak resident total in bytes.
	Memory int64 `json:"memory"`
	// CPUs used by the processes, and by the load itself.
	CPU float64 `json:"cpu"`
	Own float64 `json:"own"`

	at       time.Time
	cpu, own time.Duration
}

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

// since covers only new processes after restarts.
func (u Usage) since(before Usage) Usage {
	d := u.at.Sub(before.at)
	if d > 0 {
		u.CPU = float64(max(0, u.cpu-before.cpu)) / float64(d)
		u.Own = float64(u.own-before.own) / float64(d)
	}
	return u
}

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

func cpuTime(pid string) time.Duration {
	data, err := os.ReadFile("/proc/" + pid + "/stat")
	if err != nil {
		return 0
	}
	// The program's name in parentheses may contain any characters.
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
