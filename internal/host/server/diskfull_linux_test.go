package server

import (
	"os"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/komadai/komadai/internal/host/config"
	"github.com/komadai/komadai/internal/store/storetest"
)

// The same with a SQLite file that cannot grow. Games can be read.
func TestDiskFull(t *testing.T) {
	t.Parallel()
	c := config.Default()
	c.Addr, c.DB = "127.0.0.1:0", storetest.File(t)
	p := startNode(t, c, newClient(t))
	limit := func(n uint64) {
		if err := unix.Prlimit(p.cmd.Process.Pid, unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: n, Max: unix.RLIM_INFINITY}, nil); err != nil {
			t.Fatal(err)
		}
	}
	p.outage(func() {
		if _, err := os.Stat(c.DB + "-wal"); err != nil {
			t.Fatal(err)
		}
		limit(1)
	}, func() { limit(unix.RLIM_INFINITY) }, []string{"POST /api/v1/games " + `{"rules":"standard"}`})
	p.stop()
}
