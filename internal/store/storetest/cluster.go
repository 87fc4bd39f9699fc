package storetest

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// Cluster is a PostgreSQL server for tests, started from the installed programs, with a
// temporary directory, a Unix socket, and no flushing to disk.
type Cluster struct {
	bin, dir string
	as       identity
	made     atomic.Int32
}

const superuser = "komadai"

const serverTimeout = 60 * time.Second

// StartCluster starts a server until the test ends. Without PostgreSQL the test is skipped; in
// CI that is an error.
func StartCluster(t testing.TB) *Cluster {
	t.Helper()
	bin, err := programs()
	if err == nil {
		var as identity
		if as, err = unprivileged(); err == nil {
			return start(t, bin, as)
		}
	}
	if ci := os.Getenv("CI"); ci == "true" || ci == "1" {
		t.Fatalf("PostgreSQL cannot be left out in CI: %v", err)
	}
	t.Skipf("no PostgreSQL to test with: %v", err)
	return nil
}

func start(t testing.TB, bin string, as identity) *Cluster {
	t.Helper()
	dir, err := os.MkdirTemp("", "komadai-pg")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := as.own(dir); err != nil {
		t.Fatal(err)
	}
	c := &Cluster{bin: bin, dir: dir, as: as}
	c.must(t, "initdb", "--pgdata", c.data(), "--username", superuser, "--auth", "trust", "--encoding", "UTF8",
		"--no-locale", "--no-sync")
	c.boot(t)
	t.Cleanup(func() { c.Stop(t) })
	return c
}

func (c *Cluster) data() string { return filepath.Join(c.dir, "data") }

func (c *Cluster) boot(t testing.TB) {
	t.Helper()
	options := strings.Join([]string{
		"-c listen_addresses=''", "-c unix_socket_directories='" + c.dir + "'",
		"-c fsync=off", "-c full_page_writes=off", "-c max_connections=64", "-c shared_buffers=16MB",
	}, " ")
	c.must(t, "pg_ctl", "start", "--pgdata", c.data(), "--wait", "--timeout", seconds(serverTimeout),
		"--log", filepath.Join(c.dir, "log"), "--options", options)
}

// Stop stops the server like a crash.
func (c *Cluster) Stop(t testing.TB) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(c.data(), "postmaster.pid")); errors.Is(err, os.ErrNotExist) {
		return
	}
	c.must(t, "pg_ctl", "stop", "--pgdata", c.data(), "--mode", "immediate", "--wait", "--timeout", seconds(serverTimeout))
}

// Restart starts the server after [Cluster.Stop].
func (c *Cluster) Restart(t testing.TB) {
	t.Helper()
	c.boot(t)
}

func seconds(d time.Duration) string { return strconv.Itoa(int(d.Seconds())) }

// Database creates a database with options of createdb and returns its URL.
func (c *Cluster) Database(t testing.TB, options ...string) string {
	t.Helper()
	name := fmt.Sprintf("test%d", c.made.Add(1))
	c.must(t, "createdb", append(options, "--host", c.dir, "--username", superuser, name)...)
	u := url.URL{
		Scheme: "postgres", User: url.User(superuser), Path: "/" + name,
		RawQuery: url.Values{"host": {c.dir}, "sslmode": {"disable"}}.Encode(),
	}
	return u.String()
}

// Copy copies a database without connections and returns the copy's URL.
func (c *Cluster) Copy(t testing.TB, dsn string) string {
	t.Helper()
	u, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err)
	}
	return c.Database(t, "--template", strings.TrimPrefix(u.Path, "/"))
}

// Dump returns a database as SQL statements.
func (c *Cluster) Dump(t testing.TB, dsn string, options ...string) string {
	t.Helper()
	return c.must(t, "pg_dump", append([]string{"--no-owner", "--no-privileges", "--inserts", "--dbname", dsn}, options...)...)
}

// Load executes a script.
func (c *Cluster) Load(t testing.TB, dsn, script string) {
	t.Helper()
	c.run(t, strings.NewReader(script), "psql", "--no-psqlrc", "--quiet", "--set", "ON_ERROR_STOP=1", "--dbname", dsn)
}

func (c *Cluster) must(t testing.TB, program string, args ...string) string {
	t.Helper()
	return c.run(t, nil, program, args...)
}

func (c *Cluster) run(t testing.TB, in *strings.Reader, program string, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), 2*serverTimeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, filepath.Join(c.bin, program), args...)
	cmd.Dir = c.dir
	cmd.Env = append(os.Environ(), "LC_ALL=C", "TZ=UTC")
	// The server inherits the outputs of pg_ctl, and Wait would wait for them.
	cmd.WaitDelay = time.Second
	if in != nil {
		cmd.Stdin = in
	}
	c.as.assume(cmd)
	var out, talk bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &talk
	if err := cmd.Run(); err != nil && !errors.Is(err, exec.ErrWaitDelay) {
		log, _ := os.ReadFile(filepath.Join(c.dir, "log"))
		t.Fatalf("%s: %v\n%s%s%s", program, err, out.String(), talk.String(), log)
	}
	return out.String()
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
