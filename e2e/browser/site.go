package browser

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Site is a server process of the program under test, as one test sees it.
type Site struct {
	*testing.T
	// URL is the address of the home page without its last slash.
	URL string
	// Addr is the host and port it listens on.
	Addr string
	// DB is its database: a file's path, or the URL of one in PostgreSQL.
	DB string
	// More are flags beside the address and the database.
	More []string
	cmd  *exec.Cmd
	// ended is closed when the process has ended.
	ended chan struct{}
	// Log is what the process writes.
	Log *Journal
	// pages are those that were opened on it.
	pages []*Page
	// profiles are browser profiles for the pages of a shared server.
	profiles *profiles
}

// Serve starts a server for one test, with more flags if need be.
func Serve(t *testing.T, more ...string) *Site {
	t.Helper()
	s := &Site{T: t, Addr: FreePort(t), DB: filepath.Join(t.TempDir(), "komadai.db"), More: more, Log: new(Journal)}
	s.URL = "http://" + s.Addr
	s.Start()
	t.Cleanup(func() {
		s.Kill()
		s.CheckLog()
	})
	return s
}

// shared are the servers that tests of this package share, by their flags.
var shared struct {
	mu    sync.Mutex
	sites map[string]*Site
}

// Shared returns the server with these flags that all tests of the package use. A
// test must not stop it, and must expect the games and accounts of other tests there.
func Shared(t *testing.T, more ...string) *Site {
	t.Helper()
	shared.mu.Lock()
	defer shared.mu.Unlock()
	key := strings.Join(more, " ")
	first := shared.sites[key]
	if first == nil {
		first = &Site{T: t, Addr: FreePort(t), DB: filepath.Join(suite.dir, fmt.Sprintf("%d.db", len(shared.sites))), Log: new(Journal), profiles: new(profiles)}
		first.URL = "http://" + first.Addr
		first.More = append([]string{"--limit-new", "1000:10000", "--limit-heavy", "1000:10000", "--limit-act", "1000:10000", "--limit-read", "1000:10000"}, more...)
		first.Start()
		if shared.sites == nil {
			shared.sites = make(map[string]*Site)
		}
		shared.sites[key] = first
	}
	return &Site{T: t, URL: first.URL, Addr: first.Addr, DB: first.DB, More: first.More, Log: first.Log, profiles: first.profiles}
}

// stopShared stops the shared servers and returns the errors in their logs.
func stopShared() (errors []string) {
	shared.mu.Lock()
	defer shared.mu.Unlock()
	for _, s := range shared.sites {
		s.profiles.closeAll()
		s.pages = nil
		s.Kill()
		errors = append(errors, s.Log.errors()...)
	}
	return errors
}

// The ports of the servers lie below those that systems give to outgoing
// connections: none of the browser's can take one while its server is started
// anew.
const (
	firstPort = 10_000
	ports     = 20_000
)

// nextPort is the next port to try, the first one by the process: the packages
// of the browser tests run side by side.
var nextPort atomic.Int64

// FreePort returns an address that nobody listens on, and that no other test is
// given. The port stays the same when a server is started anew, as it would.
func FreePort(t *testing.T) string {
	t.Helper()
	nextPort.CompareAndSwap(0, int64(os.Getpid())*97%ports+1)
	for range ports {
		l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", firstPort+nextPort.Add(1)%ports))
		if err == nil {
			defer l.Close()
			return l.Addr().String()
		}
	}
	t.Fatal("no port is free")
	return ""
}

// Start runs the server and waits until it answers.
func (s *Site) Start() {
	s.Helper()
	s.cmd = exec.Command(suite.binary, append([]string{"serve", "--addr", s.Addr, "--db", s.DB}, s.More...)...)
	s.cmd.Stdout, s.cmd.Stderr = s.Log, s.Log
	s.cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "KOMADAI_") })
	if err := s.cmd.Start(); err != nil {
		s.Fatal(err)
	}
	s.ended = make(chan struct{})
	go func(cmd *exec.Cmd, ended chan struct{}) {
		_ = cmd.Wait() // killed is an error
		close(ended)
	}(s.cmd, s.ended)
	deadline := time.Now().Add(Timeout)
	for time.Now().Before(deadline) {
		res, err := http.Get(s.URL + "/healthz")
		if err == nil {
			res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return
			}
		}
		select {
		case <-s.ended:
			s.Fatalf("the server ended:\n%s", s.Log)
		case <-time.After(10 * time.Millisecond):
		}
	}
	s.Kill()
	s.Fatalf("the server does not answer at %s:\n%s", s.URL, s.Log)
}

// gone are the reports of a page whose server is not there.
const gone = `WebSocket|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE`

// Kill ends the server at once (SIGKILL): it has no time to save anything. What
// the open pages report of that is no fault of theirs.
func (s *Site) Kill() {
	if s.cmd == nil {
		return
	}
	for _, p := range s.pages {
		p.Expect(gone)
	}
	_ = s.cmd.Process.Kill() // it may have ended by itself
	<-s.ended
	s.cmd = nil
}

// CheckLog fails the test for what the server logged as an error.
func (s *Site) CheckLog() {
	for _, line := range s.Log.errors() {
		s.Errorf("the server's log: %s", line)
	}
}

// Journal is what a process writes, for several writers.
type Journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write implements [io.Writer].
func (j *Journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

// errors returns the lines that report an error.
func (j *Journal) errors() (list []string) {
	for line := range strings.Lines(j.String()) {
		if strings.Contains(line, "level=ERROR") || strings.Contains(line, `"level":"ERROR"`) || strings.Contains(line, "panic") {
			list = append(list, strings.TrimSpace(line))
		}
	}
	return list
}

// String returns all that was written.
func (j *Journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}
