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

// Site is a server process as one test sees it.
type Site struct {
	*testing.T
	// URL is the home page without the final slash.
	URL  string
	Addr string
	// DB is a database file or PostgreSQL URL.
	DB string
	// Flags are further flags of serve.
	Flags []string
	cmd   *exec.Cmd
	// ended is closed when the process has ended.
	ended chan struct{}
	Log   *Journal
	pages []*Page
	// profiles are browser profiles for a shared server.
	profiles *profiles
}

// Serve starts a server for one test.
func Serve(t *testing.T, more ...string) *Site {
	t.Helper()
	s := &Site{T: t, Addr: FreePort(t), DB: filepath.Join(t.TempDir(), "komadai.db"), Flags: more, Log: new(Journal)}
	s.URL = "http://" + s.Addr
	s.Start()
	t.Cleanup(func() {
		s.Kill()
		s.CheckLog()
	})
	return s
}

// shared are the servers shared by this package's tests, by flags.
var shared struct {
	mu    sync.Mutex
	sites map[string]*Site
}

// Shared returns the package's server with these flags. A test must not stop it and must
// expect other tests' games and accounts.
func Shared(t *testing.T, more ...string) *Site {
	t.Helper()
	shared.mu.Lock()
	defer shared.mu.Unlock()
	key := strings.Join(more, " ")
	first := shared.sites[key]
	if first == nil {
		first = &Site{T: t, Addr: FreePort(t), DB: filepath.Join(suite.dir, fmt.Sprintf("%d.db", len(shared.sites))), Log: new(Journal), profiles: new(profiles)}
		first.URL = "http://" + first.Addr
		first.Flags = append([]string{"--limit-new", "1000:10000", "--limit-heavy", "1000:10000", "--limit-act", "1000:10000", "--limit-read", "1000:10000"}, more...)
		first.Start()
		if shared.sites == nil {
			shared.sites = make(map[string]*Site)
		}
		shared.sites[key] = first
	}
	return &Site{T: t, URL: first.URL, Addr: first.Addr, DB: first.DB, Flags: first.Flags, Log: first.Log, profiles: first.profiles}
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

// Ports below those of outgoing connections, so that the browser cannot take one during a
// restart.
const (
	firstPort = 10_000
	ports     = 20_000
)

// nextPort starts at a value per process, since packages run side by side.
var nextPort atomic.Int64

// FreePort returns an unused address that no other test gets. It stays the same over restarts.
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
	s.cmd = exec.Command(suite.binary, append([]string{"serve", "--addr", s.Addr, "--db", s.DB}, s.Flags...)...)
	s.cmd.Stdout, s.cmd.Stderr = s.Log, s.Log
	s.cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "KOMADAI_") })
	if err := s.cmd.Start(); err != nil {
		s.Fatal(err)
	}
	s.ended = make(chan struct{})
	go func(cmd *exec.Cmd, ended chan struct{}) {
		_ = cmd.Wait() // an error after a kill
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

// gone matches reports of a page without its server.
const gone = `WebSocket|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|ERR_INCOMPLETE`

// Kill sends SIGKILL. The open pages' reports of it are expected.
func (s *Site) Kill() {
	if s.cmd == nil {
		return
	}
	for _, p := range s.pages {
		p.Expect(gone)
	}
	_ = s.cmd.Process.Kill() // it may have ended
	<-s.ended
	s.cmd = nil
}

// CheckLog fails the test for errors in the server's log.
func (s *Site) CheckLog() {
	for _, line := range s.Log.errors() {
		s.Errorf("the server's log: %s", line)
	}
}

// Journal is a process's output, for concurrent writers.
type Journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *Journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

func (j *Journal) errors() (list []string) {
	for line := range strings.Lines(j.String()) {
		if strings.Contains(line, "level=ERROR") || strings.Contains(line, `"level":"ERROR"`) || strings.Contains(line, "panic") {
			list = append(list, strings.TrimSpace(line))
		}
	}
	return list
}

func (j *Journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}
