package server

import (
	"slices"

	"github.com/komadai/komadai/internal/host/config"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/work/bus"
)

// unverified returns the connections to other machines whose certificates are not checked.
func unverified(c config.Config) (all []string) {
	if !store.Verified(c.DB) {
		all = append(all, "PostgreSQL: add sslmode=verify-full")
	}
	if slices.ContainsFunc(c.NATS, func(url string) bool { return !bus.Verified(url) }) {
		all = append(all, "NATS: use tls://HOST:PORT")
	}
	return all
}

// warnUnverified logs them.
func (s *server) warnUnverified() {
	for _, connection := range unverified(s.config) {
		s.parts.Log.Warn("a connection to another machine is not protected by a checked certificate", "connection", connection)
	}
}
