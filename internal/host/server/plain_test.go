package server

import (
	"slices"
	"testing"

	"github.com/komadai/komadai/internal/host/config"
)

// The server warns of remote databases and buses without a checked certificate.
func TestUnverifiedConnections(t *testing.T) {
	t.Parallel()
	const database, nats = "PostgreSQL: add sslmode=verify-full", "NATS: use tls://HOST:PORT"
	for name, c := range map[string]struct {
		db   string
		nats []string
		want []string
	}{
		"SQLite":           {"komadai.db", nil, nil},
		"this machine":     {"postgres://k:secret@127.0.0.1/k", []string{"nats://localhost:4222", "nats://[::1]:4222"}, nil},
		"a socket":         {"postgres://k@/k?host=/run/postgresql", nil, nil},
		"checked":          {"postgres://k:secret@db.lan/k?sslmode=verify-full", []string{"tls://n1.lan:4222", "wss://n2.lan"}, nil},
		"by default":       {"postgres://k:secret@db.lan/k", []string{"nats://n1.lan:4222"}, []string{database, nats}},
		"not checked":      {"postgres://k:secret@db.lan/k?sslmode=require", nil, []string{database}},
		"without TLS":      {"postgres://k:secret@192.0.2.1/k?sslmode=disable", []string{"tls://n1.lan", "nats://192.0.2.1"}, []string{database, nats}},
		"one host of many": {"postgres://k:secret@127.0.0.1,db.lan/k?sslmode=disable", nil, []string{database}},
	} {
		if got := unverified(config.Config{DB: c.db, NATS: c.nats}); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
