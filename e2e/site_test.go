package e2e

import (
	"bufio"
	"bytes"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// site is a server process of the program under test.
type site struct {
	*testing.T
	// URL is the address of the home page without its last slash.
	URL  string
	addr string
	db   string
	// more are flags beside the address and the database.
	more []string
	cmd  *exec.Cmd
	// ended is closed when the process has ended.
	ended chan struct{}
	log   *journal
	// pages are those that were opened on it.
	pages []*page
}

// serve starts a server for one test, with more flags if need be.
func serve(t *testing.T, more ...string) *site {
	t.Helper()
	s := &site{T: t, addr: freePort(t), db: filepath.Join(t.TempDir(), "komadai.db"), more: more, log: new(journal)}
	s.URL = "http://" + s.addr
	s.start()
	t.Cleanup(func() {
		s.kill()
		s.checkLog()
	})
	return s
}

// freePort returns an address that nobody listens on. The port stays the same
// when a server is started anew, as it would.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// start runs the server and waits until it answers.
func (s *site) start() {
	s.Helper()
	s.cmd = exec.Command(suite.binary, append([]string{"serve", "--addr", s.addr, "--db", s.db}, s.more...)...)
	s.cmd.Stdout, s.cmd.Stderr = s.log, s.log
	s.cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "KOMADAI_") })
	if err := s.cmd.Start(); err != nil {
		s.Fatal(err)
	}
	s.ended = make(chan struct{})
	go func(cmd *exec.Cmd, ended chan struct{}) {
		_ = cmd.Wait() // killed is an error
		close(ended)
	}(s.cmd, s.ended)
	deadline := time.Now().Add(patience)
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
			s.Fatalf("the server ended:\n%s", s.log)
		case <-time.After(10 * time.Millisecond):
		}
	}
	s.kill()
	s.Fatalf("the server does not answer at %s:\n%s", s.URL, s.log)
}

// gone are the reports of a page whose server is not there.
const gone = `WebSocket|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE`

// kill ends the server at once (SIGKILL): it has no time to save anything. What
// the open pages report of that is no fault of theirs.
func (s *site) kill() {
	if s.cmd == nil {
		return
	}
	for _, p := range s.pages {
		p.expect(gone)
	}
	_ = s.cmd.Process.Kill() // it may have ended by itself
	<-s.ended
	s.cmd = nil
}

// checkLog fails the test for what the server logged as an error.
func (s *site) checkLog() {
	lines := bufio.NewScanner(strings.NewReader(s.log.String()))
	for lines.Scan() {
		if line := lines.Text(); strings.Contains(line, "level=ERROR") || strings.Contains(line, `"level":"ERROR"`) || strings.Contains(line, "panic") {
			s.Errorf("the server's log: %s", line)
		}
	}
}

// journal is what a process writes, for several writers.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write implements [io.Writer].
func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

// String returns all that was written.
func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}
