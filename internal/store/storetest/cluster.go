package storetest

import (
	"context"
	"errors"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/store/pgtest"
)

// Cluster is a PostgreSQL server for tests.
type Cluster struct{ server *pgtest.Server }

// StartCluster starts a server until the test ends. Without PostgreSQL the test is skipped; in
// CI that is an error.
func StartCluster(t testing.TB) *Cluster {
	t.Helper()
	s, err := pgtest.Start(t.Context())
	if ci := os.Getenv("CI"); errors.Is(err, pgtest.ErrMissing) && ci != "true" && ci != "1" {
		t.Skipf("no PostgreSQL to test with: %v", err)
	}
	Must(t, err)
	t.Cleanup(func() { Must(t, s.Close(context.WithoutCancel(t.Context()))) })
	return &Cluster{s}
}

// Stop stops the server like a crash.
func (c *Cluster) Stop(t testing.TB) {
	t.Helper()
	Must(t, c.server.Crash(t.Context()))
}

// Restart starts the server after [Cluster.Stop].
func (c *Cluster) Restart(t testing.TB) {
	t.Helper()
	Must(t, c.server.Boot(t.Context()))
}

// Database creates a database with options of createdb and returns its URL.
func (c *Cluster) Database(t testing.TB, options ...string) string {
	t.Helper()
	dsn, err := c.server.Database(t.Context(), options...)
	Must(t, err)
	return dsn
}

// Copy copies a database without connections and returns the copy's URL.
func (c *Cluster) Copy(t testing.TB, dsn string) string {
	t.Helper()
	u, err := url.Parse(dsn)
	Must(t, err)
	return c.Database(t, "--template", strings.TrimPrefix(u.Path, "/"))
}

// Dump returns a database as SQL statements.
func (c *Cluster) Dump(t testing.TB, dsn string, options ...string) string {
	t.Helper()
	out, err := c.server.Run(t.Context(), nil, "pg_dump", append([]string{"--no-owner", "--no-privileges", "--inserts", "--dbname", dsn}, options...)...)
	Must(t, err)
	return out
}

// Load executes a script.
func (c *Cluster) Load(t testing.TB, dsn, script string) {
	t.Helper()
	_, err := c.server.Run(t.Context(), strings.NewReader(script), "psql", "--no-psqlrc", "--quiet", "--set", "ON_ERROR_STOP=1", "--dbname", dsn)
	Must(t, err)
}
