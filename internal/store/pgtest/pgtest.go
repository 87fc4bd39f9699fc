// Package pgtest starts installed PostgreSQL servers, for tests and the load tool.
package pgtest

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// Server has a temporary directory, a Unix socket, and does not flush to disk.
type Server struct {
	bin, dir string
	as       identity
	made     atomic.Int32
}

const superuser = "komadai"

const timeout = 60 * time.Second

// ErrMissing means that PostgreSQL is not installed.
var ErrMissing = errors.New("PostgreSQL is missing")

// Start starts the newest installed PostgreSQL.
func Start(ctx context.Context) (*Server, error) {
	bin, err := programs()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMissing, err)
	}
	as, err := unprivileged()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMissing, err)
	}
	dir, err := os.MkdirTemp("", "komadai-pg")
	if err != nil {
		return nil, err
	}
	s := &Server{bin: bin, dir: dir, as: as}
	if err = as.own(dir); err == nil {
		_, err = s.Run(ctx, nil, "initdb", "--pgdata", s.data(), "--username", superuser, "--auth", "trust", "--encoding", "UTF8",
			"--no-locale", "--no-sync")
	}
	if err == nil {
		err = s.Boot(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return s, nil
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// Close stops the server and deletes its data.
func (s *Server) Close(ctx context.Context) error {
	return errors.Join(s.Crash(ctx), os.RemoveAll(s.dir))
}

// Boot starts the server after [Server.Crash].
func (s *Server) Boot(ctx context.Context) error {
	options := strings.Join([]string{
		"-c listen_addresses=''", "-c unix_socket_directories='" + s.dir + "'",
		"-c fsync=off", "-c full_page_writes=off", "-c max_connections=64", "-c shared_buffers=16MB",
	}, " ")
	_, err := s.Run(ctx, nil, "pg_ctl", "start", "--pgdata", s.data(), "--wait", "--timeout", seconds(timeout),
		"--log", filepath.Join(s.dir, "log"), "--options", options)
	return err
}

// Crash stops the server if it runs.
func (s *Server) Crash(ctx context.Context) error {
	if _, err := os.Stat(filepath.Join(s.data(), "postmaster.pid")); errors.Is(err, os.ErrNotExist) {
		return nil
	}
	_, err := s.Run(ctx, nil, "pg_ctl", "stop", "--pgdata", s.data(), "--mode", "immediate", "--wait", "--timeout", seconds(timeout))
	return err
}

func seconds(d time.Duration) string { return strconv.Itoa(int(d.Seconds())) }

// Database creates a database with options of createdb and returns its URL.
func (s *Server) Database(ctx context.Context, options ...string) (string, error) {
	name := fmt.Sprintf("test%d", s.made.Add(1))
	_, err := s.Run(ctx, nil, "createdb", append(options, "--host", s.dir, "--username", superuser, name)...)
	u := url.URL{
		Scheme: "postgres", User: url.User(superuser), Path: "/" + name,
		RawQuery: url.Values{"host": {s.dir}, "sslmode": {"disable"}}.Encode(),
	}
	return u.String(), err
}

// Run runs a program of PostgreSQL and returns its output.
func (s *Server) Run(ctx context.Context, in io.Reader, program string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*timeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, filepath.Join(s.bin, program), args...)
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), "LC_ALL=C", "TZ=UTC")
	// The server inherits the outputs of pg_ctl, and Wait would wait for them.
	cmd.WaitDelay = time.Second
	cmd.Stdin = in
	s.as.assume(cmd)
	var out, talk bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &talk
	if err := cmd.Run(); err != nil && !errors.Is(err, exec.ErrWaitDelay) {
		log, _ := os.ReadFile(filepath.Join(s.dir, "log"))
		return "", fmt.Errorf("%s: %w\n%s%s%s", program, err, out.String(), talk.String(), log)
	}
	return out.String(), nil
}

// programs returns the directory of the newest installed PostgreSQL: on the PATH, or where
// Debian, Fedora and Homebrew put it.
func programs() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil && complete(filepath.Dir(path)) {
			return filepath.Dir(path), nil
		}
	}
	var found []string
	for _, pattern := range []string{
		"/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql@*/bin", "/usr/local/opt/postgresql@*/bin",
	} {
		dirs, _ := filepath.Glob(pattern)
		found = append(found, dirs...)
	}
	found = slices.DeleteFunc(found, func(dir string) bool { return !complete(dir) })
	if len(found) == 0 {
		return "", errors.New("initdb, pg_ctl, createdb, psql and pg_dump are not installed")
	}
	return slices.MaxFunc(found, func(a, b string) int { return cmp.Compare(version(a), version(b)) }), nil
}

func complete(dir string) bool {
	for _, name := range []string{"initdb", "pg_ctl", "createdb", "psql", "pg_dump"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			return false
		}
	}
	return true
}

func version(dir string) int {
	n, _ := strconv.Atoi(strings.TrimLeft(filepath.Base(filepath.Dir(dir)), "pgsqlotre@-"))
	return n
}
