package store_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/store/storetest"
)

func postgres(t *testing.T) (*storetest.Cluster, opener) {
	cluster := storetest.StartCluster(t)
	ready := cluster.Database(t)
	if err := openPostgres(t, ready).Close(); err != nil {
		t.Fatal(err)
	}
	databases := map[string]string{}
	return cluster, func(t *testing.T, dir string) (*store.DB, func()) {
		if databases[dir] == "" {
			databases[dir] = cluster.Copy(t, ready)
		}
		db := openPostgres(t, databases[dir])
		return db, func() {
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestPostgresRace has the concurrent tests.
func TestPostgresRace(t *testing.T) {
	cluster, open := postgres(t)
	testShared(t, open)
	t.Run("nodes that start at once", func(t *testing.T) { startAtOnce(t, cluster.Database(t)) })
	t.Run("a server that is away", func(t *testing.T) { away(t, cluster) })
}

func TestPostgres(t *testing.T) {
	t.Parallel()
	cluster, open := postgres(t)
	testSingle(t, open)
	t.Run("statements", func(t *testing.T) { prepareAll(t, "pgx", cluster.Database(t)) })
	t.Run("schemas", func(t *testing.T) { testSchemas(t, postgresSchemas{cluster}) })
	t.Run("the unique key", func(t *testing.T) {
		dsn := cluster.Database(t)
		uniqueKey(t, openPostgres(t, dsn), "pgx", dsn)
	})
	t.Run("what waiting does not mend", func(t *testing.T) {
		latin := cluster.Database(t, "--encoding", "LATIN1", "--template", "template0")
		missing := strings.Replace(cluster.Database(t), "/test", "/nowhere", 1)
		for dsn, word := range map[string]string{latin: "encoding is LATIN1", missing: "does not exist"} {
			limit, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			db, err := store.OpenPostgres(limit, dsn, store.Options{StartTimeout: time.Hour})
			if err == nil {
				db.Close()
			}
			if err == nil || !strings.Contains(err.Error(), word) || limit.Err() != nil {
				t.Errorf("%s: %v, %v, want %q", dsn, err, limit.Err(), word)
			}
			cancel()
		}
	})
}

// startAtOnce: of several nodes without a schema, one creates it and the others wait.
func startAtOnce(t *testing.T, dsn string) {
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			db, err := store.OpenPostgres(t.Context(), dsn, store.Options{Conns: 2})
			if err != nil {
				t.Error(err)
				return
			}
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

// away: with the server down, queries fail, nothing acknowledged is lost, and the database
// recovers by itself. A server that is not up yet is awaited.
func away(t *testing.T, cluster *storetest.Cluster) {
	dsn := cluster.Database(t)
	db := openPostgres(t, dsn)
	defer db.Close()
	g := opening(t)
	if err := db.Games.Create(t.Context(), "g", nil, g.Summary(), g.Events()); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if _, _, err := db.Games.Load(t.Context(), "g"); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	cluster.Stop(t)
	cluster.Restart(t)
	if _, err := db.Games.Since(t.Context(), "g", 0); err != nil {
		t.Errorf("after a restart: %v", err)
	}
	cluster.Stop(t)
	if err := db.Ping(t.Context()); err == nil {
		t.Error("a server that is down answers")
	}
	if _, _, err := db.Games.Load(t.Context(), "g"); err == nil {
		t.Error("a game was read from a server that is down")
	}
	if other, err := store.OpenPostgres(t.Context(), dsn, store.Options{}); err == nil {
		other.Close()
		t.Error("a server that is down was opened")
	}
	opened := make(chan error, 1)
	go func() {
		other, err := store.OpenPostgres(t.Context(), dsn, store.Options{StartTimeout: 30 * time.Second})
		if err == nil {
			err = other.Close()
		}
		opened <- err
	}()
	cluster.Restart(t)
	if err := <-opened; err != nil {
		t.Errorf("a server that starts was not waited for: %v", err)
	}
	// The broken connections are replaced silently.
	if err := db.Games.Append(t.Context(), "g", g.Summary(), play(t, g, "3a2b", time.UnixMilli(1_700_000_009_000))); err != nil {
		t.Errorf("afterwards: %v", err)
	}
	if _, events, err := db.Games.Load(t.Context(), "g"); err != nil || len(events) != g.Seq() {
		t.Errorf("afterwards: %d events, %v", len(events), err)
	}
}

func openPostgres(t *testing.T, dsn string) *store.DB {
	t.Helper()
	db, err := store.OpenPostgres(t.Context(), dsn, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// Secrets of a URL never appear in logs or errors, however malformed.
func TestSecretsStaySecret(t *testing.T) {
	for _, dsn := range []string{
		"postgres://komadai:hush@localhost:1/games",
		"postgres://komadai:hush@localhost:port/games",
		"postgres://komadai:hush@localhost:1/games?sslmode=loud",
		"postgres://komadai:hush%40@localhost:1/games?connect_timeout=x",
		"postgres://komadai:hush@[::1/games",
		"postgres://komadai:hu%zzsh@localhost/games",
		"postgres://komadai@localhost:1/games?password=hush&sslpassword=hush2",
		"postgresql://localhost:1/games?password=hush&pool_max_conns=x&port=a",
		"postgres://komadai:hush@localhost:1/",
		"postgres://komadai:hush@ho st/games",
		"postgres://localhost:1/games?password=hush%zz",
		"postgres://komadai:hush@localhost:1,localhost:2/games",
		"postgres://komadai:hush@localhost:1,localhost:x/games",
		"postgres://komadai:hu/sh@localhost:1,localhost:2/games",
		"postgres://komadai:hu@sh@localhost:1,localhost:2/games",
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		db, err := store.Open(ctx, dsn, store.Options{})
		cancel()
		if err == nil {
			db.Close()
			t.Errorf("%s was opened", dsn)
			continue
		}
		for _, text := range []string{err.Error(), store.Redact(dsn)} {
			if strings.Contains(text, "hush") || strings.Contains(text, "hu%zz") || strings.Contains(text, "hu/sh") || strings.Contains(text, "hu@sh") {
				t.Errorf("%s: the password is in %q", dsn, text)
			}
		}
	}
	several := "postgres://komadai:hush@db1:5432,[::1]:5433/games?password=hush&target_session_attrs=read-write"
	if got, want := store.Redact(several), "postgres://komadai:xxxxx@db1:5432,[::1]:5433/games?password=xxxxx&target_session_attrs=read-write"; got != want {
		t.Errorf("shown as %q, want %q", got, want)
	}
	if got := store.Redact("/home/a:b@c/games.db"); got != "/home/a:b@c/games.db" {
		t.Errorf("a file is shown as %q", got)
	}
}

func TestCheck(t *testing.T) {
	for name, word := range map[string]string{
		"":                               "no database is named",
		"mysql://localhost/games":        "mysql://",
		"postgres://localhost/a?x=%zz":   "percent",
		"postgres://localhost:70000/a":   "port",
		"postgres://%zz":                 "URL",
		"postgres://komadai@db.lan/game": "",
		"postgres://a:1,b:2/g?target_session_attrs=read-write": "",
		"komadai.db": "",
		"./a:b":      "",
	} {
		err := store.Check(name)
		if (err == nil) != (word == "") || err != nil && !strings.Contains(err.Error(), word) {
			t.Errorf("%q: %v, want %q", name, err, word)
		}
	}
}

// BenchmarkPostgres runs without flushing to disk.
func BenchmarkPostgres(b *testing.B) {
	db, err := store.OpenPostgres(b.Context(), storetest.StartCluster(b).Database(b), store.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	storetest.Benchmark(b, facets(db))
}
